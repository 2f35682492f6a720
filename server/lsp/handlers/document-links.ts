import type { DocumentLink, DocumentLinkParams } from "vscode-languageserver";
import { documentLinks } from "../../features/files/document-links.ts";
import { resolvePath } from "../../workspace/host.ts";
import type { FeatureContext } from "../feature.ts";
import { openParts } from "../session/open-parts.ts";

/** Links to files and rule pages. */
export const documentLinkHandlers = ({ client, openFiles, diagnostics }: FeatureContext) => {
  const hasTooltips = client.textDocument?.documentLink?.tooltipSupport === true;
  return {
    "textDocument/documentLink": async ({ textDocument: { uri } }: DocumentLinkParams): Promise<DocumentLink[]> => {
      const open = await openFiles.at(uri);
      return (open ? openParts(open) : []).flatMap(({ document, lines }) =>
        documentLinks(document).flatMap((link): DocumentLink[] => {
          const { target } = link;
          const to = target.kind === "file" ? resolvePath(target.path, uri) : diagnostics.pageUri(target.id);
          if (to === null) return [];
          const tooltip = target.kind === "file" ? "Open file" : "Show rule documentation";
          return [{ range: lines.rangeOf(link), target: to, ...(hasTooltips ? { tooltip } : {}) }];
        }),
      );
    },
  };
};
