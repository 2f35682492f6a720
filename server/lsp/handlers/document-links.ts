import type { DocumentLink } from "vscode-languageserver";
import { documentLinks } from "../../features/files/document-links.ts";
import { resolvePath } from "../../workspace/host.ts";
import type { Feature } from "../feature.ts";

export const documentLinksFeature: Feature = ({ connection, guard, client, parts, diagnostics }) => {
  const hasTooltips = client.textDocument?.documentLink?.tooltipSupport === true;
  connection.onDocumentLinks(({ textDocument: { uri } }, canceled) =>
    guard("textDocument/documentLink", [], canceled, async () => {
      const all = await parts.all(uri);
      return all.flatMap(({ document, lines }) =>
        documentLinks(document).flatMap((link): DocumentLink[] => {
          const { target } = link;
          const to = target.kind === "file" ? resolvePath(target.path, uri) : diagnostics.pageUri(target.id);
          if (to === null) return [];
          const tooltip = target.kind === "file" ? "Open file" : "Show rule documentation";
          return [{ range: lines.rangeOf(link), target: to, ...(hasTooltips ? { tooltip } : {}) }];
        }),
      );
    }),
  );
};
