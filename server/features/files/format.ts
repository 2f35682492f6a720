import { type Document, documentOf, grouped, linesOf } from "../../document/index.ts";
import { type Edit, sameContent } from "../../syntax/index.ts";

/** Formats a text. Rejects one that it cannot parse. */
export type Formatter = (text: string, layout: FormatSettings) => Promise<string>;

export interface FormatSettings {
  readonly parser: "json" | "yaml";
  readonly useTabs: boolean;
  readonly tabWidth: number;
}

/** How formatting a document ended. `why` continues a sentence about it. */
export type FormatResult =
  | { readonly kind: "edits"; readonly edits: readonly Edit[] }
  | { readonly kind: "declined"; readonly why: string };

/** The edits that format a document; none if it cannot be formatted. */
export async function format(
  document: Document,
  formatter: Formatter,
  wanted: Omit<FormatSettings, "parser">,
): Promise<readonly Edit[]> {
  const result = await tryFormat(document, formatter, wanted);
  return result.kind === "edits" ? result.edits : [];
}

/** Declines a document with a syntax error, and one of which anything but the layout would change. */
export async function tryFormat(
  document: Document,
  formatter: Formatter,
  wanted: Omit<FormatSettings, "parser">,
): Promise<FormatResult> {
  const { file, text, length } = document;
  const language = document.blocks.get(0)?.language;
  if (!language) return unchanged;
  if (length > mostCharacters) return declined(`it has more than ${grouped(mostCharacters)} characters`);
  const before = documentOf(file, text, "whole");
  const line = lineOfProblem(before);
  if (line !== null) return declined(`it has a syntax error in line ${line}`);
  const { parser, mayHaveTabs } = language.layout;
  const formatted = await untilStable(text, formatter, { ...wanted, parser, useTabs: wanted.useTabs && mayHaveTabs });
  if (formatted === null) return declined(unsafe);
  if (formatted === text) return unchanged;
  const after = documentOf(file, formatted, "whole");
  const isSame =
    before.blocks.length === after.blocks.length &&
    before.blocks.all().every(({ parsed }, index) => {
      const other = after.blocks.get(index)?.parsed;
      return other !== undefined && other.problems.length === 0 && sameContent(parsed, other);
    });
  return isSame ? { kind: "edits", edits: [difference(text, formatted)] } : declined(unsafe);
}

/** The line, from 1, of the first syntax error. */
function lineOfProblem(document: Document): number | null {
  for (const [index, { parsed }] of document.blocks.all().entries()) {
    const [problem] = parsed.problems;
    if (problem) return linesOf(document).positionAt(document.blocks.startOf(index) + problem.start).line + 1;
  }
  return null;
}

const unchanged: FormatResult = { kind: "edits", edits: [] };
const declined = (why: string): FormatResult => ({ kind: "declined", why });
const unsafe = "more than its layout would change";

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
