import { type Document, indexAt } from "../../document/index.ts";
import { type Edit, lineStart } from "../../syntax/index.ts";

/** Indents a new line at an offset to match the lines above. Null if the indentation is right. */
export function indentNewLine(document: Document, offset: number, unit: string): Edit | null {
  if (!(offset >= 0 && offset <= document.length)) return null;
  const index = indexAt(document, offset);
  // The line above may belong to the previous block.
  const first = Math.max(0, index - 1);
  const start = document.blocks.startOf(first);
  const text = document.blocks
    .slice(first, index + 2)
    .map((block) => block.text)
    .join("");
  const line = lineStart(text, offset - start);
  if (line === 0) return null;
  const above = text.slice(0, text.startsWith("\r\n", line - 2) ? line - 2 : line - 1);
  const wanted = document.blocks.get(index)?.language.indentBelow(above, unit) ?? null;
  const present = /^[ \t]*/.exec(text.slice(line))?.[0] ?? "";
  if (wanted === null || wanted === present) return null;
  return { start: start + line, end: start + line + present.length, text: wanted };
}
