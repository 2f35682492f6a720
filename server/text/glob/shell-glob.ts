import { type Bracket, readBracket } from "./bracket.ts";
import type { Glob, GlobPart, GroupTimes } from "./glob.ts";

/** What is open: a brace or parenthesis, with the patterns read in it so far. */
interface Frame {
  readonly opening: string;
  readonly times: GroupTimes;
  /** Whether the group is at the start of a name. */
  readonly startsName: boolean;
  readonly done: GlobPart[][];
  parts: GlobPart[];
}

/** Deeper ones are text: nobody nests so many. */
const mostOpen = 32;

/** More numbers than that in `{1..9}` are text. */
const mostNumbers = 1_000;

const timesBefore: Readonly<Record<string, GroupTimes>> = {
  "@": "once",
  "?": "optional",
  "*": "any",
  "+": "some",
  "!": "never",
};

/**
 * Reads a pattern of a shell: `*`, `**`, `?`, `[…]`, `{a,b}`, `{1..3}`, `@(a|b)`, `?(…)`, `*(…)`, `+(…)` and `!(…)`. What is not
 * closed is text. Wildcards match names with a dot at the start only if `hidden`.
 */
export function readShellGlob(pattern: string, { hidden }: { readonly hidden: boolean }): Glob {
  const frames: Frame[] = [frameOf("", "once", true)];
  /** An open bracket that is not closed says that no later one is. */
  let hasBrackets = true;
  for (let at = 0; at < pattern.length; ) {
    const frame: Frame = frames.at(-1) ?? frameOf("", "once", true);
    const character = pattern.charAt(at);
    const times = pattern[at + 1] === "(" ? timesBefore[character] : undefined;
    const opening = times ? `${character}(` : character;
    const bracket: Bracket | null = character === "[" && hasBrackets ? readBracket(pattern, at) : null;
    if (character === "[") hasBrackets = bracket !== null;
    if (frames.length <= mostOpen && (times || character === "{" || character === "(")) {
      frames.push(frameOf(opening, times ?? "once", startsName(frame)));
      at += opening.length;
    } else if (isSeparator(character, frame)) {
      frame.done.push(frame.parts);
      frame.parts = [];
      at++;
    } else if (frames.length > 1 && character === (frame.opening === "{" ? "}" : ")")) {
      frames.pop();
      addAll(frames.at(-1), closed(frame));
      at++;
    } else if (character === "*") at = addAsterisks(frame, pattern, at, hidden);
    else if (character === "?" || bracket) {
      if (!hidden && startsName(frame)) frame.parts.push({ kind: "visible" });
      frame.parts.push({ kind: "one", ...(bracket && { accepts: bracket.accepts }) });
      at = bracket?.end ?? at + 1;
    } else {
      const place = character === "\\" && at + 1 < pattern.length ? at + 1 : at;
      addText(frame.parts, pattern.charAt(place));
      at = place + 1;
    }
  }
  while (frames.length > 1) {
    const open = frames.pop();
    if (open) addAll(frames.at(-1), asText(open));
  }
  return joined(frames[0]?.parts ?? []);
}

const frameOf = (opening: string, times: GroupTimes, starts: boolean): Frame => ({
  opening,
  times,
  startsName: starts,
  done: [],
  parts: [],
});

const isSeparator = (character: string, { opening }: Frame): boolean =>
  opening !== "" && character === (opening === "{" ? "," : "|");

function startsName({ parts, startsName: starts }: Frame): boolean {
  const last = parts.at(-1);
  if (!last) return starts;
  return last.kind === "folders" || (last.kind === "text" && last.text.endsWith("/"));
}

/** A name of two asterisks matches any number of folders. */
function addAsterisks(frame: Frame, pattern: string, at: number, hidden: boolean): number {
  let end = at + 1;
  while (pattern[end] === "*" && pattern[end + 1] !== "(") end++;
  const starts = startsName(frame);
  const isWhole = end - at > 1 && starts && (pattern[end] === undefined || "/,|})".includes(pattern.charAt(end)));
  if (isWhole) frame.parts.push({ kind: "folders", hidden });
  if (isWhole && pattern[end] === "/") return end + 1;
  if (!hidden && starts) frame.parts.push({ kind: "visible" });
  frame.parts.push({ kind: "any" });
  return end;
}

function closed(frame: Frame): readonly GlobPart[] {
  const globs = [...frame.done, frame.parts].map(joined);
  if (frame.opening !== "{" || globs.length > 1) return [{ kind: "group", globs, times: frame.times }];
  const [only] = globs;
  const range = only?.length === 1 && only[0]?.kind === "text" ? rangeOf(only[0].text) : null;
  return range ? [{ kind: "group", globs: range, times: "once" }] : [...asText(frame), { kind: "text", text: "}" }];
}

function rangeOf(text: string): readonly Glob[] | null {
  const [, from = "", to = ""] = /^(-?\d{1,9}|[a-zA-Z])\.\.(-?\d{1,9}|[a-zA-Z])$/.exec(text) ?? [];
  if (from === "" || /\d/.test(from) !== /\d/.test(to)) return null;
  const isNumber = /\d/.test(from);
  const ends = [from, to].map((end) => (isNumber ? Number(end) : end.charCodeAt(0)));
  const least = Math.min(...ends);
  const count = Math.max(...ends) - least + 1;
  if (count > mostNumbers) return null;
  return Array.from({ length: count }, (_, index) => [
    { kind: "text", text: isNumber ? String(least + index) : String.fromCharCode(least + index) },
  ]);
}

/** What was not closed, or encloses no list, as it is written. */
function asText({ opening, done, parts }: Frame): readonly GlobPart[] {
  const separator: GlobPart = { kind: "text", text: opening === "{" ? "," : "|" };
  return [{ kind: "text", text: opening }, ...done.flatMap((glob) => [...glob, separator]), ...parts];
}

/** One by one: a call takes only so many arguments. */
function addAll(frame: Frame | undefined, parts: readonly GlobPart[]): void {
  for (const part of parts) frame?.parts.push(part);
}

function addText(parts: GlobPart[], text: string): void {
  const last = parts.at(-1);
  if (last?.kind === "text") parts[parts.length - 1] = { kind: "text", text: last.text + text };
  else parts.push({ kind: "text", text });
}

/** With neighboring texts as one. */
function joined(parts: readonly GlobPart[]): Glob {
  const all: GlobPart[] = [];
  for (const part of parts) {
    if (part.kind === "text") addText(all, part.text);
    else all.push(part);
  }
  return all;
}
