import type { TextEdit } from "vscode-languageserver";
import type { Lines } from "../../document/index.ts";
import type { Edit } from "../../syntax/index.ts";

/** Edits of a document as the protocol has them. */
export const textEdits = (edits: readonly Edit[], lines: Lines): TextEdit[] =>
  edits.map(({ start, end, text }) => ({ range: lines.rangeOf({ start, end }), newText: text }));
