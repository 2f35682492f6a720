import type { DefinitionParams, Location, LocationLink, Position } from "vscode-languageserver";
import { type Definition, definitions } from "../../features/names/definition.ts";
import { resolvePath } from "../../workspace/host.ts";
import type { FeatureContext } from "../feature.ts";
import type { OpenFile } from "../session/open-documents.ts";
import { type OpenPart, openPartAt } from "../session/open-parts.ts";

/** Definitions of names, files and variables. */
export const definitionHandlers = (context: FeatureContext) => {
  const { client, openFiles, linesFor, workspace } = context;
  /** Those of the variables that a file with requests sets. */
  const variableLinks = async (
    { file: { carrier }, lines }: OpenFile,
    position: Position,
  ): Promise<readonly LocationLink[]> => {
    if (!carrier) return [];
    const { variableUse } = await import("../../features/names/carrier-variables.ts");
    const use = variableUse(carrier, lines.offsetAt(position));
    if (!use) return [];
    const { origin, set } = use;
    const targetRange = lines.rangeOf(set);
    const target = { targetUri: carrier.file.uri, targetRange, targetSelectionRange: targetRange };
    return [{ originSelectionRange: lines.rangeOf(origin), ...target }];
  };
  const hasLinks = client.textDocument?.definition?.linkSupport === true;
  return {
    "textDocument/definition": async ({
      textDocument: { uri },
      position,
    }: DefinitionParams): Promise<Location[] | LocationLink[]> => {
      const open = await openFiles.at(uri);
      if (!open) return [];
      const part = openPartAt(open, position);
      const layers = part?.document.file.kind === "stack" ? await workspace.layersOf(part.document) : null;
      const others = layers?.sources.slice(1).map(({ document }) => document) ?? [];
      const inDocument = part
        ? definitions(part.document, part.offset, others).flatMap((target) => linkTo(target, part, linesFor))
        : [];
      const links = inDocument.length > 0 ? inDocument : await variableLinks(open, position);
      return hasLinks ? [...links] : links.map((link) => ({ uri: link.targetUri, range: link.targetSelectionRange }));
    },
  };
};

function linkTo(
  definition: Definition,
  { document, lines }: OpenPart,
  linesFor: FeatureContext["linesFor"],
): readonly LocationLink[] {
  const origin = { originSelectionRange: lines.rangeOf(definition.origin) };
  if (definition.kind === "place") {
    const there = definition.document === document ? lines : linesFor(definition.document);
    return [
      {
        ...origin,
        targetUri: definition.document.file.uri,
        targetRange: there.rangeOf(definition.full),
        targetSelectionRange: there.rangeOf(definition.name),
      },
    ];
  }
  const targetUri = resolvePath(definition.path, document.file.uri);
  return targetUri === null ? [] : [{ ...origin, targetUri, targetRange: start, targetSelectionRange: start }];
}

const start = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
