import type { Span } from "../tree/tree.ts";

/** A line without its break. */
export interface HttpLine extends Span {
  readonly text: string;
}

/** The lines of a text. They end with `\n`, `\r\n` or a lone `\r`. */
export function httpLines(text: string): readonly HttpLine[] {
  const lines: HttpLine[] = [];
  const add = (start: number, end: number): void => {
    lines.push({ text: text.slice(start, end), start, end });
  };
  let start = text.startsWith("\uFEFF") ? 1 : 0;
  for (const { 0: lineBreak, index } of text.matchAll(/\r\n|\n|\r/g)) {
    add(start, index);
    start = index + lineBreak.length;
  }
  add(start, text.length);
  return lines;
}
