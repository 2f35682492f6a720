import type { TextEdit } from "vscode-languageserver";
import type { Lines } from "../../../document/index.ts";
import type { Edit } from "../../../syntax/index.ts";

/** Converts edits of a document to the protocol's form. */
export const textEdits = (edits: readonly Edit[], lines: Lines): TextEdit[] =>
  edits.map(({ start, end, text }) => ({ range: lines.rangeOf({ start, end }), newText: text }));
