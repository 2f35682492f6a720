import type { Location, LocationLink } from "vscode-languageserver";
import { type Definition, definitions } from "../../features/names/definition.ts";
import { resolvePath } from "../../workspace/host.ts";
import type { Feature } from "../feature.ts";
import type { OpenDocument } from "../session/open-documents.ts";

export const definitionFeature: Feature = ({ connection, guard, client, documentAt }) => {
  const hasLinks = client.textDocument?.definition?.linkSupport === true;
  connection.onDefinition(({ textDocument: { uri }, position }) =>
    guard<Location[] | LocationLink[]>("textDocument/definition", [], () => {
      const open = documentAt(uri);
      if (!open) return [];
      const links = definitions(open.document, open.lines.offsetAt(position)).flatMap((found) => linkTo(found, open));
      return hasLinks ? links : links.map((link) => ({ uri: link.targetUri, range: link.targetSelectionRange }));
    }),
  );
};

function linkTo(definition: Definition, { document, lines }: OpenDocument): readonly LocationLink[] {
  const origin = { originSelectionRange: lines.rangeOf(definition.origin) };
  if (definition.kind === "place")
    return [
      {
        ...origin,
        targetUri: document.file.uri,
        targetRange: lines.rangeOf(definition.full),
        targetSelectionRange: lines.rangeOf(definition.name),
      },
    ];
  const targetUri = resolvePath(definition.path, document.file.uri);
  return targetUri === null ? [] : [{ ...origin, targetUri, targetRange: start, targetSelectionRange: start }];
}

const start = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
