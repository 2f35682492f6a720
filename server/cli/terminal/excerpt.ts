import type { Lines, ShowStretch } from "../../document/index.ts";
import type { Span } from "../../syntax/index.ts";
import { printable } from "./style.ts";

export interface MarkedLine {
  readonly line: string;
  /** Stands under the line. */
  readonly marker: string;
}

const context = 40;

/** The line on which a span begins, and a marker under the span as far as it is on this line. */
export async function excerpt(lines: Lines, span: Span, hide: ShowStretch, width: number): Promise<MarkedLine> {
  const whole = lineOf(lines, span.start);
  const cut = windowOf(whole, span, width);
  const shown = hide(cut.start, cut.end);
  const from = Math.max(span.start - cut.start, 0);
  const to = Math.min(span.end - cut.start, shown.length);
  const before = expand(shown.slice(0, from));
  const marked = expand(shown.slice(from, to));
  const after = expand(shown.slice(Math.max(from, to)));
  const lead = cut.start > whole.start ? "…" : "";
  const tail = cut.end < whole.end ? "…" : "";
  const columns = await widthMeter(before + marked);
  return {
    line: `${lead}${before}${marked}${after}${tail}`,
    marker: " ".repeat(columns(lead + before)) + "^".repeat(Math.max(1, columns(marked))),
  };
}

function lineOf(lines: Lines, offset: number): Span {
  const { line } = lines.positionAt(offset);
  return {
    start: lines.offsetAt({ line, character: 0 }),
    end: lines.offsetAt({ line, character: Number.POSITIVE_INFINITY }),
  };
}

/** A stretch of a long line that has the span in it, with some of what stands before. */
function windowOf(line: Span, span: Span, width: number): Span {
  if (line.end - line.start <= width) return line;
  const start = span.start - line.start < width - context ? line.start : span.start - context;
  return { start, end: Math.min(line.end, start + width) };
}

const expand = (text: string): string => printable(text.replace(/\t/g, "  "));

/** Measures in terminal columns. The library is read only where a character is not one column wide for sure. */
async function widthMeter(text: string): Promise<(text: string) => number> {
  if (/^[\x20-\x7e]*$/.test(text)) return (ascii) => ascii.length;
  const { default: stringWidth } = await import("string-width");
  return (any) => stringWidth(any);
}
