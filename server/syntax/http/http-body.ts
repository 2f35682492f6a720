import { type MappedText, verbatimText, type WrittenForm } from "../../text/mapped-text.ts";
import type { SourceLine } from "../../text/text-lines.ts";
import type { CarrierBody, CarrierExtra } from "../carrier.ts";
import { blankLine, fileLine, lineForm, writeVariable } from "./http-lines.ts";

/** Without blank lines and comments around them. */
export function bodyLines(lines: readonly SourceLine[]): readonly SourceLine[] {
  const isContent = ({ text }: SourceLine): boolean => !blankLine.test(text) && !/^\s*#/.test(text);
  const first = lines.findIndex(isContent);
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex(isContent) + 1);
}

/** The client replaces the variables in a file after `<@`. */
export const filledFile = ([line]: readonly SourceLine[]): readonly CarrierExtra[] =>
  line && /^<@/.test(line.text)
    ? [{ kind: "filled file", name: "", start: line.start, end: line.start + line.text.trimEnd().length }]
    : [];

export const multipart = /^content-type\s*:\s*multipart\//i;
const form = /^content-type\s*:\s*application\/x-www/i;

export function readBody(
  text: string,
  lines: readonly SourceLine[],
  headers: readonly MappedText[],
): CarrierBody | null {
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last) return null;
  const isOther = headers.some(({ text: header }) => multipart.test(header) || form.test(header));
  if (isOther) return { kind: "unknown", text: verbatimText(text, first.start, last.end, bodyForm) };
  const file = fileLine.exec(first.text)?.[1]?.trimEnd();
  if (file !== undefined && lines.length === 1) {
    const start = first.start + first.text.lastIndexOf(file);
    return { kind: "file", path: verbatimText(text, start, start + file.length, lineForm) };
  }
  if (lines.some((line) => fileLine.test(line.text)))
    return { kind: "unknown", text: verbatimText(text, first.start, last.end, bodyForm) };
  return { kind: "text", text: verbatimText(text, first.start, last.end, bodyForm) };
}

/** A line with this text would end the body. */
const bodyForm: WrittenForm = {
  write: (text) => (/(?:^|[\r\n])(?:#|[<>?]|\{\{[@+]?\s*$)/m.test(text) ? null : text),
  writeVariable,
};
