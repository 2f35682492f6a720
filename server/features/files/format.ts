import { type Document, documentOf } from "../../document/index.ts";
import { type Edit, sameContent } from "../../syntax/index.ts";

/** Lays a text out anew. Rejects one that it cannot read. */
export type Formatter = (text: string, layout: FormatSettings) => Promise<string>;

export interface FormatSettings {
  readonly parser: "json" | "yaml";
  readonly useTabs: boolean;
  readonly tabWidth: number;
}

/**
 * The edits that lay a document out anew. None where it has a mistake of syntax, or where anything but its layout would
 * change.
 */
export async function format(
  document: Document,
  formatter: Formatter,
  wanted: Omit<FormatSettings, "parser">,
): Promise<readonly Edit[]> {
  const { file, text, length } = document;
  const language = document.blocks.get(0)?.language;
  if (!language || length > mostCharacters) return [];
  const before = documentOf(file, text, "whole");
  if (before.blocks.all().some(({ parsed }) => parsed.problems.length > 0)) return [];
  const { parser, mayHaveTabs } = language.layout;
  const formatted = await untilStable(text, formatter, { ...wanted, parser, useTabs: wanted.useTabs && mayHaveTabs });
  if (formatted === null || formatted === text) return [];
  const after = documentOf(file, formatted, "whole");
  const isSame =
    before.blocks.length === after.blocks.length &&
    before.blocks.all().every(({ parsed }, index) => {
      const other = after.blocks.get(index)?.parsed;
      return other !== undefined && other.problems.length === 0 && sameContent(parsed, other);
    });
  return isSame ? [difference(text, formatted)] : [];
}

/** More would keep the server busy for seconds. */
export const mostCharacters = 500_000;

/** Formatted again it stays as it is; null for a text that does not come to rest, or that the formatter cannot read. */
async function untilStable(text: string, formatter: Formatter, layout: FormatSettings): Promise<string | null> {
  let formatted = text;
  for (let round = 0; round < 3; round++) {
    let next: string;
    try {
      next = await formatter(formatted, layout);
    } catch {
      return null;
    }
    if (next === formatted) return formatted;
    formatted = next;
  }
  return null;
}

/** What stands between the common beginning and end of two texts. */
function difference(before: string, after: string): Edit {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let tail = 0;
  while (
    tail < most - start &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail++;
  // Not between the halves of a `\r\n` or of a character.
  while (start > 0 && isSplit(before, start)) start--;
  while (tail > 0 && isSplit(before, before.length - tail)) tail--;
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) };
}

const isSplit = (text: string, at: number): boolean =>
  text.startsWith("\r\n", at - 1) || /^[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(at - 1, at + 1));
