import { sourceSpan } from "../../text/mapped-places.ts";
import { inPlaceOf, type MappedText, replaceMapped, sliceMapped } from "../../text/mapped-text.ts";
import type { Span } from "../tree/tree.ts";

/** `[1-3]`, `[a-z:2]`, `[$FIRST-$LAST]`, `{web,db}`; anything else in brackets is a placeholder. */
const glob =
  /(?<![\\$])(?:\[(?:(?:\d+|\$\w+|\$\{\w+\})-(?:\d+|\$\w+|\$\{\w+\})|[a-z]-[a-z]|[A-Z]-[A-Z])(?::\d+)?\]|\{[^{}/?#,]*,[^{}/?#]*\})/g;

/** curl, or a shell before it, expands the globs of a URL to several URLs. */
export function withGlobs(url: MappedText) {
  const globs = Array.from(url.text.matchAll(glob), ({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  })).filter((one) => !isInsideExpansion(url, one));
  const unknown = globs.map(({ start, end }) => {
    const written = sliceMapped(url, start, end);
    return { start, end, as: inPlaceOf(written, written.text) };
  });
  return {
    /** Its globs are read-only parts: what is sent in their place is unknown. */
    url: replaceMapped(url, unknown),
    /** Their locations in the source. */
    globs: globs.flatMap((one) => sourceSpan(url, one) ?? []),
  };
}

/** In a part that is more than the glob, such as `$(jq '.[1-3]')`. */
const isInsideExpansion = ({ parts }: MappedText, { start, end }: Span): boolean =>
  parts.some(
    ({ form, at, length }) => form === null && at <= start && end <= at + length && (at < start || end < at + length),
  );
