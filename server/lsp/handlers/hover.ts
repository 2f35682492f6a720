import { MarkupKind } from "vscode-languageserver";
import { plainText } from "../../describe/escape.ts";
import { hover } from "../../features/hover/hover.ts";
import { resourceFinder } from "../../features/names/find-resource.ts";
import { trackNeeds } from "../../rules/engine/environment.ts";
import { hasNeeds } from "../../workspace/workspace.ts";
import type { Feature } from "../feature.ts";

export const hoverFeature: Feature = ({ connection, guard, client, workspace, parts, settingsFor }) => {
  const kinds = client.textDocument?.hover?.contentFormat ?? [MarkupKind.PlainText];
  const kind = kinds.includes(MarkupKind.Markdown) ? MarkupKind.Markdown : MarkupKind.PlainText;
  const findResource = resourceFinder();
  connection.onHover(({ textDocument: { uri }, position }) =>
    guard("textDocument/hover", null, async () => {
      const part = await parts.at(uri, position);
      if (!part) return null;
      const { document, lines, offset } = part;
      // The last line replaces missing ones.
      if (lines.positionAt(offset).line !== position.line) return null;
      const { catalog } = (await settingsFor(uri)).settings;
      const tracker = trackNeeds(workspace.environmentOf(document.file));
      let found = hover(document, offset, { environment: tracker.environment, catalog, findResource });
      const needs = tracker.take();
      if (hasNeeds(needs)) {
        await workspace.fetch(document.file, needs);
        found = hover(document, offset, { environment: tracker.environment, catalog, findResource });
      }
      if (!found) return null;
      const value = kind === MarkupKind.Markdown ? found.markdown : plainText(found.markdown);
      return { contents: { kind, value }, range: lines.rangeOf(found) };
    }),
  );
};
