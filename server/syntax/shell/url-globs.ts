import { joinMapped, type MappedText, sliceMapped, sourceSpan } from "../../text/mapped-text.ts";
import type { Span } from "../tree/tree.ts";

export interface GlobbedUrl {
  /** Its globs are read-only parts: what is sent in their place is unknown. */
  readonly url: MappedText;
  /** Their locations in the source. */
  readonly globs: readonly Span[];
}

/** `[1-3]`, `[a-z:2]`, `[$FIRST-$LAST]`, `{web,db}`; anything else in brackets is a placeholder. */
const glob =
  /(?<![\\$])(?:\[(?:(?:\d+|\$\w+|\$\{\w+\})-(?:\d+|\$\w+|\$\{\w+\})|[a-z]-[a-z]|[A-Z]-[A-Z])(?::\d+)?\]|\{[^{}/?#,]*,[^{}/?#]*\})/g;

/** curl, or a shell before it, expands the globs of a URL to several URLs. */
export function withGlobs(url: MappedText): GlobbedUrl {
  const found = Array.from(url.text.matchAll(glob), ({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  })).filter((one) => !isInsideExpansion(url, one));
  const pieces: MappedText[] = [];
  let at = 0;
  for (const { start, end } of found) {
    pieces.push(sliceMapped(url, at, start), unknown(sliceMapped(url, start, end)));
    at = end;
  }
  return {
    url: found.length === 0 ? url : joinMapped([...pieces, sliceMapped(url, at)]),
    globs: found.flatMap((one) => sourceSpan(url, one) ?? []),
  };
}

/** In a part that is more than the glob, such as `$(jq '.[1-3]')`. */
const isInsideExpansion = ({ parts }: MappedText, { start, end }: Span): boolean =>
  parts.some(
    ({ form, at, length }) => form === null && at <= start && end <= at + length && (at < start || end < at + length),
  );

function unknown({ text, parts }: MappedText): MappedText {
  const [first] = parts;
  const last = parts.at(-1);
  if (!first || !last) return { text, parts };
  return {
    text,
    parts: [{ at: 0, length: text.length, start: first.start, end: last.end, isVerbatim: false, form: null }],
  };
}
