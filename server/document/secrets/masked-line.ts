import { countWhile, type Span } from "../../syntax/index.ts";
import type { Star } from "./star.ts";

/** The names of anchors that aliases use are no secrets. */
export function withAliases(hidden: string, line: string, text: string): string {
  let shown = hidden;
  for (const { 0: written, 1: mark, 2: name, index } of line.matchAll(
    /(?<=[\s:[{,-])([&*])([\w-]{1,60})(?=[\s,}\]]|$)/g,
  ))
    if (new RegExp(`(?<=[\\s:[{,-])[${mark === "&" ? "*" : "&"}]${name}(?=[\\s,}\\]]|$)`).test(text))
      shown = replaced(shown, index, written);
  return shown;
}

/** A text with another of the same length from an offset on. */
export const replaced = (text: string, at: number, by: string): string =>
  text.slice(0, at) + by + text.slice(at + by.length);

/** For what is known to be hidden in any case. */
export const hideAll: Star = (text) => text.replace(/[^\r\n]/g, "*");

/** `offset` is the start of the line in the block. */
export function hideSpans(line: string, offset: number, spans: readonly Span[], as: Star): string {
  let hidden = line;
  // The spans are in order and do not overlap.
  const first = countWhile(spans.length, (index) => (spans[index]?.end ?? 0) <= offset);
  for (let index = first; index < spans.length; index++) {
    const span = spans[index];
    if (!span || span.start >= offset + line.length) break;
    const from = Math.max(span.start - offset, 0);
    const to = Math.min(span.end - offset, line.length);
    hidden = replaced(hidden, from, as(hidden.slice(from, to)));
  }
  return hidden;
}
