import type { Lines, ShowStretch } from "../../document/index.ts";
import type { Span } from "../../syntax/index.ts";
import type { CheckedFile } from "./report.ts";
import { printable } from "./style.ts";
import { columnsFor } from "./wrap.ts";

const mostContext = 40;

/**
 * The line on which a span starts, with a marker under the part of the span on this line. Of a line that a request shares with
 * other commands or a comment, only the request is shown.
 */
export async function excerpt(
  { lines, requestAt }: Pick<CheckedFile, "lines" | "requestAt">,
  hide: ShowStretch,
  span: Span,
  width: number,
) {
  const line = lineOf(lines, span.start);
  const whole = withoutNeighbors(line, requestAt?.(span.start) ?? line, hide);
  const cut = await fitted(hide, (characters) => windowOf(whole, span, characters), width);
  const shown = hide(cut.start, cut.end);
  const from = Math.max(span.start - cut.start, 0);
  const to = Math.min(span.end - cut.start, shown.length);
  const before = expand(shown.slice(0, from));
  const marked = expand(shown.slice(from, to));
  const after = expand(shown.slice(Math.max(from, to)));
  const lead = cut.start > whole.start ? "…" : "";
  const tail = cut.end < whole.end ? "…" : "";
  const columns = await columnsFor(before + marked);
  return {
    line: `${lead}${before}${marked}${after}${tail}`,
    /** The text under the line. */
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

/** The indentation stays. */
function withoutNeighbors({ start, end }: Span, request: Span, hide: ShowStretch): Span {
  const isBeside = (from: number, to: number): boolean => from < to && hide(from, to).trim() !== "";
  return {
    start: isBeside(start, request.start) ? request.start : start,
    end: isBeside(request.end, end) ? request.end : end,
  };
}

/** A part of a line that takes at most `width` columns: fewer characters if some of them are wide. */
async function fitted(hide: ShowStretch, cutTo: (characters: number) => Span, width: number): Promise<Span> {
  const cut = cutTo(width);
  const shown = expand(hide(cut.start, cut.end));
  const columns = (await columnsFor(shown))(shown);
  return columns <= width ? cut : cutTo(Math.floor((width * shown.length) / columns));
}

/** The part of a long line that contains the span, with some text before it. */
function windowOf(line: Span, span: Span, width: number): Span {
  if (line.end - line.start <= width) return line;
  const context = Math.min(mostContext, Math.floor(width * 0.5));
  const start = span.start - line.start < width - context ? line.start : span.start - context;
  return { start, end: Math.min(line.end, start + width) };
}

const expand = (text: string): string => printable(text.replace(/\t/g, "  "));
