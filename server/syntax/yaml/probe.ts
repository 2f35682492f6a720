import { lineEnd, lineStart, nextLine } from "../../text/text-lines.ts";
import { type Probe, type ProbeSurroundings, probeWord } from "../probe.ts";
import { boundaryLength, type Column, columnBelow, columnsAt, isBoundary, listColumns } from "./columns.ts";
import { newState, type State, type Word, wordsOf } from "./words.ts";
import { firstWordBelow, missingBrackets } from "./words-below.ts";

/**
 * Where a key or value can be written at an offset of a YAML text, likeliest first. Nothing in comments and block scalars,
 * behind closed quotes, where a document begins or ends, and in the white space before something.
 */
export function probeYaml(text: string, offset: number, surroundings: ProbeSurroundings): readonly Probe[] {
  const line: Line = { text, offset, from: lineStart(text, offset), to: lineEnd(text, offset) };
  if (isBoundary(text, line.from) && offset - line.from <= boundaryLength) return [];
  const before = stateBefore(line);
  const state: State = { ...before, open: [...before.open] };
  const words = wordsOf(text, line.from, line.to, state);
  const isBlank = text.slice(line.from, line.to).trim() === "";
  if (before.scalar >= 0 && state.scalar >= 0 && !(isBlank && offset - line.from <= before.scalar)) return [];
  if (words.some(({ kind, start }) => kind === "comment" && start < offset)) return [];
  const at = words.find((word) => isText(word) && word.start <= offset && offset <= word.end) ?? null;
  if (at?.isKey && text.charAt(at.start) === "*") return [];
  if (at && !at.isClosed) return probeUnclosed(line, at, surroundings);
  if (at && at.kind !== "plain" && at.end === offset) return [];
  const inner = words.filter((word) => word.kind !== "comment" && word !== at);
  const there: There = {
    line,
    at,
    previous: inner.filter(({ end }) => end <= (at?.start ?? offset)),
    next: inner.filter(({ start }) => start >= (at?.end ?? offset)),
  };
  const start: State = { ...before, open: [...before.open] };
  wordsOf(text, line.from, at?.start ?? offset, start);
  if (start.open.length > 0) return isFilled(there, start) ? [] : [probeFlow(there, start, state)];
  if (there.previous.every(({ kind }) => kind === "dash")) return probeEntry(there, surroundings);
  return there.previous.at(-1)?.kind === "colon" ? probeValue(there, surroundings) : [];
}

interface Line {
  readonly text: string;
  readonly offset: number;
  readonly from: number;
  readonly to: number;
}

/** The word at the cursor, and the words before and after it on its line. */
interface There {
  readonly line: Line;
  readonly at: Word | null;
  readonly previous: readonly Word[];
  readonly next: readonly Word[];
}

const isText = ({ kind }: Word): boolean => kind === "plain" || kind === "single" || kind === "double";

function stateBefore({ text, from }: Line): State {
  const state = newState();
  for (let at = 0; at < from; at = nextLine(text, at)) wordsOf(text, at, lineEnd(text, at), state);
  return state;
}

/** A quote that is not closed is taken to be meant for the word at the cursor. */
function probeUnclosed({ text, offset }: Line, at: Word, surroundings: ProbeSurroundings): readonly Probe[] {
  const rest = /^[\w./:@-]*/.exec(text.slice(offset, at.end))?.[0].length ?? 0;
  const end = Math.max(offset, at.start + 1) + rest;
  const plain = text.slice(0, at.start) + "x".repeat(end - at.start) + text.slice(end);
  return probeYaml(plain, Math.max(offset, at.start + 1), surroundings).map((probe) => ({
    ...probe,
    quote: at.kind === "double" ? '"' : "'",
    before: text.slice(at.start + 1, Math.max(offset, at.start + 1)),
    after: text.slice(Math.max(offset, at.start + 1), probe.end),
  }));
}

const spaces = (count: number): string => " ".repeat(Math.max(0, count));

/** The data shared by all probes of an offset. */
function common({ line, at, next }: There) {
  const { text, offset, from } = line;
  const quote = at?.kind === "double" ? '"' : at?.kind === "single" ? "'" : "";
  const inner = (at?.start ?? offset) + quote.length;
  return {
    start: at?.start ?? offset,
    end: at?.end ?? offset,
    quote,
    before: text.slice(inner, Math.max(inner, offset)),
    after: text.slice(offset, Math.max(offset, (at?.end ?? offset) - quote.length)),
    // The key of an entry may have none: `: off`.
    hasColon: at === null ? next[0]?.kind === "colon" && next[0].start === offset : at.isKey,
    isAlias: at?.kind === "plain" && text.charAt(at.start) === "*",
    base: /^[ \t]*/.exec(text.slice(from, offset))?.[0] ?? "",
    trail: "",
    isOutside: false,
    isOuter: false,
    startsItem: false,
  } as const;
}

/** A key, or an item that may be one, after nothing but dashes. */
function probeEntry(there: There, surroundings: ProbeSurroundings): readonly Probe[] {
  const { line, at, previous, next } = there;
  const { text, offset, from } = line;
  const shared = { ...common(there), inFlow: false, slot: "entry", lines: true } as const;
  if (at ? next.some(({ kind }) => kind !== "colon") && !at.isKey : next.length > 0 && !shared.hasColon) return [];
  const dash = previous.at(-1);
  const misplaced =
    dash && previous.length + next.length === 1 ? listColumns(withoutEntry(there), dash.start, surroundings) : null;
  if (misplaced) return misplaced.map((column) => probeColumn(there, column, surroundings));
  // Whatever is written at the first column of a section's part is outside of the section.
  if (at && surroundings.isNested && at.start === from) return [probeColumn(there, topColumn, surroundings)];
  if (at || dash || shared.hasColon) {
    const lead = dash && !at && offset === dash.end ? " " : "";
    const before = text.slice(0, shared.start) + lead;
    const probe = {
      ...shared,
      text: `${before}${probeWord}${shared.hasColon || shared.isAlias ? "" : ":"}${text.slice(shared.end)}`,
      at: before.length,
      lead,
      also: [],
      column: spaces(before.length - from),
    };
    if (dash || shared.hasColon || shared.isAlias || shared.quote !== "") return [probe];
    const columns = columnsAt(withoutEntry(there), shared.start, surroundings).filter(({ isOuter }) => isOuter);
    return [probe, ...columns.map((column) => probeColumn(there, column, surroundings))];
  }
  return columnsAt(text, offset, surroundings).map((column) => probeColumn(there, column, surroundings));
}

const topColumn: Column = { column: 0, isItem: false, isOuter: false };

/** The start of the dash and the word on a line with nothing else. */
const entryStart = ({ at, previous, line }: There): number => previous[0]?.start ?? at?.start ?? line.offset;
const entryEnd = ({ at, previous, line }: There): number =>
  Math.max(at?.end ?? 0, previous.at(-1)?.end ?? 0, line.offset);

function withoutEntry(there: There): string {
  const { text } = there.line;
  return text.slice(0, entryStart(there)) + text.slice(entryEnd(there));
}

/** A key or item at a column of a line with nothing, a dash or a word on it. */
function probeColumn(
  there: There,
  { column: target, isItem, isOuter }: Column,
  surroundings: ProbeSurroundings,
): Probe {
  const { text, from } = there.line;
  const start = entryStart(there);
  const end = entryEnd(there);
  const dashes = isItem ? "- " : "";
  const before = text.slice(0, from) + spaces(target) + dashes;
  const isOutside = surroundings.isNested && target === 0;
  const shared = common(there);
  return {
    ...shared,
    base: shared.base.slice(0, target),
    start,
    end,
    inFlow: false,
    slot: "entry",
    lines: true,
    text: isOutside ? `${probeWord}:` : `${before}${probeWord}:${text.slice(end)}`,
    at: isOutside ? 0 : before.length,
    lead: spaces(target - (start - from)) + dashes,
    also: start - from > target ? [{ start: from + target, end: start, text: "" }] : [],
    column: spaces(target) + spaces(dashes.length),
    isOutside,
    isOuter,
    startsItem: isItem,
  };
}

/** A value after its key on the same line. */
function probeValue(there: There, surroundings: ProbeSurroundings): readonly Probe[] {
  const { line, at, previous, next } = there;
  const { text, offset, from } = line;
  const colon = previous.at(-1);
  const key = previous.at(-2);
  if (next.length > 0 || !colon || !key || at?.isKey) return [];
  const below = at ? null : columnBelow(text, offset, surroundings);
  // The value is on the lines below.
  if (below && (below.column > key.start - from || (below.isItem && below.column === key.start - from))) return [];
  const shared = common(there);
  const lead = !at && offset === colon.end ? " " : "";
  const before = text.slice(0, shared.start) + lead;
  return [
    {
      ...shared,
      text: before + probeWord + text.slice(shared.end),
      at: before.length,
      lead,
      also: [],
      inFlow: false,
      slot: "value",
      lines: true,
      column: spaces(key.start - from),
    },
  ];
}

/** Whether there is already a value after the cursor. */
const isFilled = ({ at, next: [next] }: There, { last }: State): boolean =>
  at === null && last?.kind === "colon" && next !== undefined && !next.isKey && (isText(next) || next.kind === "open");

/** Inside brackets or braces, which are closed after the word if they are unclosed. */
function probeFlow(there: There, start: State, end: State): Probe {
  const { line, at, next } = there;
  const { text, to } = line;
  const shared = common(there);
  const previous = start.last;
  const needsComma = previous !== null && !["open", "comma", "colon"].includes(previous.kind);
  const closing = missingBrackets(text, to, end);
  const following = next[0] ?? (closing === "" ? firstWordBelow(text, to, end) : null);
  const isBefore = !at?.isKey && following !== null && (isText(following) || following.kind === "open");
  const lead = previous?.kind === "colon" && previous.end === shared.start ? " " : "";
  const before = text.slice(0, shared.start) + (needsComma ? ", " : lead);
  const lineRest = next.at(-1)?.end ?? shared.end;
  return {
    ...shared,
    text: `${before}${probeWord}${isBefore ? "," : ""}${text.slice(shared.end, lineRest)}${closing}${text.slice(lineRest)}`,
    at: before.length,
    lead,
    trail: isBefore ? "," : "",
    also: needsComma ? [{ start: previous.end, end: previous.end, text: "," }] : [],
    inFlow: true,
    slot: previous?.kind === "colon" ? "value" : "entry",
    lines: false,
    column: shared.base,
  };
}
