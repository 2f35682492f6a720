import type { Span } from "../../syntax/index.ts";

/** The line, reference, dotted name and word at an offset, outermost first. */
export function wordsAround(text: string, { start, end }: Span, offset: number): readonly Span[] {
  const grown = (isPart: (code: number) => boolean): Span => {
    let from = offset;
    let to = offset;
    while (from > start && isPart(text.charCodeAt(from - 1))) from--;
    while (to < end && isPart(text.charCodeAt(to))) to++;
    return { start: from, end: to };
  };
  const line = grown((code) => code !== 0x0a && code !== 0x0d);
  const written = text.slice(line.start, line.end);
  const lead = written.length - written.trimStart().length;
  return [
    { start: line.start + lead, end: line.start + Math.max(lead, written.trimEnd().length) },
    ...referenceAt(text, line, offset),
    grown((code) => isWord(code) || code === dot || code === dash),
    grown((code) => isWord(code) || code === dash),
    grown(isWord),
  ];
}

/** The `${…}` around an offset, and the text between its braces. */
function referenceAt(text: string, { start, end }: Span, offset: number): readonly Span[] {
  const word = text.slice(start, end);
  const open = word.lastIndexOf("${", offset - start);
  const close = open < 0 ? -1 : word.indexOf("}", open);
  if (close < 0 || close + 1 < offset - start) return [];
  return [
    { start: start + open, end: start + close + 1 },
    { start: start + open + 2, end: start + close },
  ];
}

const dot = 0x2e;
const dash = 0x2d;

/** Surrogate pairs are never split. */
const isWord = (code: number): boolean =>
  (code >= 0xd800 && code <= 0xdfff) || /[\p{L}\p{M}\p{N}_]/u.test(String.fromCharCode(code));
