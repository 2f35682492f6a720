import { type HoverParams, type Hover as LspHover, MarkupKind, type Position } from "vscode-languageserver";
import { plainText } from "../../describe/escape.ts";
import { indexAt } from "../../document/index.ts";
import { hover } from "../../features/hover/hover.ts";
import type { Hover } from "../../features/hover/hover-context.ts";
import { trackNeeds } from "../../rules/engine/environment.ts";
import { hasNeeds } from "../../workspace/workspace.ts";
import type { FeatureContext } from "../feature.ts";
import type { OpenFile } from "../session/open-documents.ts";
import { openPartAt } from "../session/open-parts.ts";

/** Of very many stacks that extend one, some are named. */
const mostShown = 10;

/** Hovers as Markdown or plain text. */
export const hoverHandlers = ({ client, workspace, openFiles, settingsFor }: FeatureContext) => {
  const kinds = client.textDocument?.hover?.contentFormat ?? [MarkupKind.PlainText];
  const kind = kinds.includes(MarkupKind.Markdown) ? MarkupKind.Markdown : MarkupKind.PlainText;
  const contentsOf = ({ markdown }: Hover) => ({
    kind,
    value: kind === MarkupKind.Markdown ? markdown : plainText(markdown),
  });
  /** On a variable that a file with requests sets. */
  const variableHover = async ({ file: { carrier }, lines }: OpenFile, position: Position) => {
    if (!carrier) return null;
    const { hoverOnVariable } = await import("../../features/names/carrier-variables.ts");
    const found = hoverOnVariable(carrier, lines.offsetAt(position));
    return found && { contents: contentsOf(found), range: lines.rangeOf(found) };
  };
  return {
    "textDocument/hover": async ({ textDocument: { uri }, position }: HoverParams): Promise<LspHover | null> => {
      const open = await openFiles.at(uri);
      if (!open) return null;
      const onVariable = await variableHover(open, position);
      if (onVariable) return onVariable;
      const part = openPartAt(open, position);
      if (!part) return null;
      const { document, lines, offset } = part;
      // The last line replaces missing ones.
      if (lines.positionAt(offset).line !== position.line) return null;
      const { catalog } = (await settingsFor(uri)).settings;
      const tracker = trackNeeds(workspace.environmentOf(document.file));
      const layers = await workspace.shownLayersOf(document);
      const merge = layers ? await workspace.mergeOf(document) : null;
      const mayBeVariable = layers && document.blocks.get(indexAt(document, offset))?.text.includes("vars");
      const extending = mayBeVariable ? (await workspace.familyOf(document, "above")).slice(0, mostShown) : [];
      const above = (await Promise.all(extending.map(workspace.shownLayersOf))).filter((one) => one !== null);
      const hovered = () =>
        hover(document, offset, { environment: tracker.environment, catalog, layers, merge, above });
      let shown = hovered();
      const needs = tracker.take();
      if (hasNeeds(needs)) {
        await workspace.fetch(document.file, needs);
        shown = hovered();
      }
      if (!shown) return null;
      return { contents: contentsOf(shown), range: lines.rangeOf(shown) };
    },
  };
};
