import { type Document, documentOf } from "../../document/index.ts";
import { type Edit, sameContent } from "../../syntax/index.ts";

/** Formats a text. Rejects one that it cannot parse. */
export type Formatter = (text: string, layout: FormatSettings) => Promise<string>;

export interface FormatSettings {
  readonly parser: "json" | "yaml";
  readonly useTabs: boolean;
  readonly tabWidth: number;
}

/**
 * The edits that format a document. None if it has a syntax error, or if anything but its layout would change.
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

/** Longer texts would block the server for seconds. */
export const mostCharacters = 500_000;

/** The idempotent result of formatting; null if formatting does not converge or the text cannot be parsed. */
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

/** The difference between the common prefix and suffix of two texts. */
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
  // Do not split a `\r\n` or a surrogate pair.
  while (start > 0 && isSplit(before, start)) start--;
  while (tail > 0 && isSplit(before, before.length - tail)) tail--;
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) };
}

const isSplit = (text: string, at: number): boolean =>
  text.startsWith("\r\n", at - 1) || /^[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(at - 1, at + 1));
