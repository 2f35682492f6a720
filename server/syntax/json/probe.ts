import { lineStart } from "../../text/text-lines.ts";
import { type Probe, probeWord } from "../probe.ts";
import { unclosedQuote } from "../words.ts";
import { type JsonToken, nextToken, type TokenKind, unclosedComment } from "./tokens.ts";

/** Where a key or value can be written at an offset of a JSON text; nowhere in comments and after closed strings. */
export function probeJson(text: string, offset: number): readonly Probe[] {
  const tokens = tokensAround(text, offset);
  if (tokens === null) return [];
  const { previous, at, hasClosingQuote } = tokens;
  if (at?.kind === "string" && hasClosingQuote && at.end === offset) return [];
  const start = at?.start ?? offset;
  const end = at === null ? offset : at.kind === "string" && !hasClosingQuote ? unclosedEnd(text, at, offset) : at.end;
  const next = afterComments(text, end);
  // A value that is there already; a string before a colon is the next key.
  if (at === null && previous?.kind === ":" && begins.has(next.kind) && !isKey(text, next)) return [];
  const quote = at?.kind === "string" ? '"' : "";
  const inner = start + quote.length;
  const line = text.slice(lineStart(text, start), start);
  const hasColon = next.kind === ":";
  const needsComma = previous !== null && !opens.has(previous.kind);
  const comma = needsComma ? "," : "";
  const before = text.slice(0, start) + comma;
  const base = /^[ \t]*/.exec(line)?.[0] ?? "";
  return [
    {
      text: `${before}"${probeWord}"${text.slice(end)}`,
      at: before.length + 1,
      start,
      end,
      quote,
      before: text.slice(inner, Math.max(inner, offset)),
      after: text.slice(offset, Math.max(offset, hasClosingQuote ? end - 1 : end)),
      hasColon,
      lead: previous?.kind === ":" && previous.end === start ? " " : "",
      trail: !hasColon && begins.has(next.kind) ? "," : "",
      also: needsComma ? [{ start: previous.end, end: previous.end, text: "," }] : [],
      isAlias: false,
      inFlow: true,
      slot: previous?.kind === ":" ? "value" : "entry",
      lines: /^[ \t]*(?:"(?:[^"\\]|\\.)*"[ \t]*:[ \t]*)?$/.test(line),
      column: base,
      base,
      isOutside: false,
      isOuter: false,
      startsItem: false,
    },
  ];
}

const opens: ReadonlySet<TokenKind> = new Set(["{", "[", ",", ":"]);
const begins: ReadonlySet<TokenKind> = new Set(["{", "[", "string", "number", "word"]);

const isKey = (text: string, token: JsonToken): boolean =>
  token.kind === "string" && afterComments(text, token.end).kind === ":";

/** Null in a comment. */
function tokensAround(text: string, offset: number) {
  /** The last token before the cursor, except comments. */
  let previous: JsonToken | null = null;
  for (let token = nextToken(text, 0); token.kind !== "end"; token = nextToken(text, token.end)) {
    const { kind, start, end, problem } = token;
    if (start > offset) break;
    const isWord = kind === "string" || kind === "number" || kind === "word";
    if (kind === "comment") {
      const isOpen = problem === unclosedComment || !text.startsWith("/*", start);
      if (start < offset && (offset < end || (offset === end && isOpen))) return null;
    } else if (isWord && offset <= end) {
      return { previous, at: token, hasClosingQuote: kind === "string" && isClosed(text, token) };
    } else if (end <= offset) previous = token;
  }
  return { previous, at: null, hasClosingQuote: false };
}

/**
 * `"pub, "` in `"purpose": "pub, "label": "x"` ends with the quote of the next key, so it is followed by unexpected text.
 */
function isClosed(text: string, token: JsonToken): boolean {
  if (token.problem === unclosedQuote || token.end < token.start + 2) return false;
  const next = nextToken(text, token.end);
  return !begins.has(next.kind) || next.start > token.end;
}

/** An unclosed string extends to the end of the word at the cursor. */
const unclosedEnd = (text: string, token: JsonToken, offset: number): number =>
  Math.min(token.end, Math.max(offset, token.start + 1) + (/^[\w./:@-]*/.exec(text.slice(offset))?.[0].length ?? 0));

function afterComments(text: string, from: number): JsonToken {
  let token = nextToken(text, from);
  while (token.kind === "comment") token = nextToken(text, token.end);
  return token;
}
