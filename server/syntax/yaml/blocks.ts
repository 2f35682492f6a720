import {
  ampersand,
  byteOrderMark,
  closeBrace,
  closeBracket,
  colon,
  dash,
  exclamation,
  hash,
  openBrace,
  openBracket,
  space,
  tab,
} from "../../text/characters.ts";
import { countWhile } from "../../text/count-while.ts";
import { nearest } from "../../text/nearest.ts";
import { isBreak, lineEnd, nextLine, skipSpaces } from "../../text/text-lines.ts";
import { hideConflicts } from "../conflicts.ts";
import type { BlockStart, TopLevel } from "../language.ts";
import { contentFrom, lastLine, noContent } from "./content-lines.ts";
import { endLines } from "./end-lines.ts";
import { hasPlainValue, isLeftOpen, isStrayLine, isStrayValue, mayEndOn, withoutStrayMarks } from "./stray-lines.ts";
import { isKnownKey, keyWithoutSpace, topKeyIn } from "./top-keys.ts";

const loneReturn = /\r(?!\n)/;
/** An alias may refer to another block, a merge key yields to the keys of other blocks, and an explicit key can contain anything. */
const reachesOut = /(?:^|[\s[{,:-])\*[^\s*]|^[ ]*(?:\?(?:\s|$)|<<[ ]*:)/m;
const doesReachOut = (text: string): boolean =>
  (text.includes("*") || text.includes("?") || text.includes("<<")) && reachesOut.test(text);
/** What such a text means depends on more than its lines. */
const mayBeCleared = (text: string): boolean =>
  (text.includes("\r") && loneReturn.test(text)) || text.includes("<<<<<<<") || text.includes(">>>>>>>");

/** A key below a line that cannot have any. */
const plainKeyLine = /^[ ]+[\w.-]+:(?:[ ]|$)/;
const bare = /^[ ]*(?:#.*)?$/;
/**
 * Splits the text of a YAML document into independent parts: each child of a section is a block, and so is each part between
 * sections. It only looks at indentation, and does not split where that could be misleading. A line that is a mistake in any
 * case belongs to the block above it.
 */
export function splitYamlBlocks(text: string, top: TopLevel): readonly BlockStart[] {
  if (!mayBeCleared(text)) return splitCleared(text, top);
  const conflicts = hideConflicts(text);
  const starts: BlockStart[] = [];
  for (const start of splitCleared(endLines(conflicts.text), top)) {
    const span =
      conflicts.spans[countWhile(conflicts.spans.length, (index) => (conflicts.spans[index]?.end ?? 0) <= start.start)];
    const above = starts.at(-1);
    // A conflict belongs to one block.
    if (!above || !span || span.start >= start.start) starts.push({ ...start, isGuess: true });
    else if (start.holds !== above.holds || start.section !== above.section) return whole;
  }
  return starts;
}

const whole: readonly BlockStart[] = [{ start: 0, holds: "top", section: "", indent: 0 }];

/** The same for a text without conflicts and lone carriage returns. */
function splitCleared(text: string, top: TopLevel): readonly BlockStart[] {
  if (doesReachOut(text)) return whole;
  const starts = [...whole];
  const seen = new Map<string, number>();
  const mistakes: PlacedKey[] = [];
  let isGuess = false;
  let at = text.charCodeAt(0) === byteOrderMark ? 1 : 0;
  while (at < text.length) {
    const start = at;
    const end = lineEnd(text, start);
    const line = text.slice(start, end);
    const next = nextLine(text, end);
    at = next;
    const key = topKeyIn(line);
    // Alone in its block, this line would be a plain scalar, which is no mistake.
    if (key !== null && keyWithoutSpace.test(line) && lastLine(text.slice(starts.at(-1)?.start, start)) === "") {
      if (starts.length === 1) return whole;
      starts.pop();
    }
    if (key === null || key.isStray) {
      const isInMapping = seen.size > 0 || isGuess;
      if (noContent.test(line) || (line.startsWith("%") && !isInMapping) || (line.startsWith(" ") && isInMapping))
        continue;
      // With anything else at the top level, the root may not be a block mapping.
      if (!isInMapping && /^[ \t]*[|>]/.test(line)) return whole;
      const isClosing = /^[\]}]/.test(line) && !/[[{]/.test(text.slice(starts.at(-1)?.start, end));
      if (!(isStrayLine(line) || isClosing) || (!isInMapping && mayEndOn(lastLine(text), line.charAt(0)))) return whole;
      isGuess = true;
    }
    if (key === null) continue;
    const isSecond = seen.has(key.name);
    if (isSecond || !isKnownKey(key.name, top)) {
      if (key.isStray || (isSecond && top.sections.has(key.name)) || mistakes.length === mostMistakes) return whole;
      mistakes.push({ name: key.name, block: starts.length });
    }
    if (!isSecond) seen.set(key.name, starts.length);
    if (!top.sections.has(key.name)) continue;
    const isBare = bare.test(key.rest);
    if (!isBare && !(isStrayValue(key.rest) && plainKeyLine.test(contentFrom(text, next)))) continue;
    const children = childrenFrom(text, next, top);
    if (children === null) return whole;
    if (isLeftOpen(key.rest.trimStart()) && mayEndOn(lastLine(text, children.end), key.rest.trimStart().charAt(0)))
      return whole;
    isGuess ||= children.isGuess || !isBare;
    for (const start of children.starts)
      starts.push({ start, holds: "section", section: key.name, indent: children.indent });
    if (children.starts.length > 0 && children.end < text.length)
      starts.push({ start: children.end, holds: "top", section: "", indent: 0 });
    at = children.end;
  }
  if (mistakes.some((mistake) => needsOtherBlocks(mistake, seen))) return whole;
  return isGuess ? starts.map((start) => ({ ...start, isGuess })) : starts;
}

/** Each is compared with all other keys. */
const mostMistakes = 20;

interface PlacedKey {
  readonly name: string;
  /** The number of its block. */
  readonly block: number;
}

/** An unknown or second key needs only its block, unless it is alone there, or a key elsewhere is the same or similar. */
function needsOtherBlocks({ name, block }: PlacedKey, blockOfKey: ReadonlyMap<string, number>): boolean {
  const others = [...blockOfKey.keys()].filter((other) => blockOfKey.get(other) !== block);
  return blockOfKey.size - others.length < 2 || others.includes(name) || nearest(name, others).length > 0;
}

/**
 * The children of a section whose first line starts at `from`. Null if they may not be a block mapping. Without `top`, a stray
 * line that is not indented ends the section as well.
 */
function childrenFrom(text: string, from: number, top: TopLevel | null) {
  const starts: number[] = [];
  let indent = 0;
  let opening = "";
  let isGuess = false;
  let at = from;
  while (at < text.length) {
    const content = skipSpaces(text, at);
    const code = text.charCodeAt(content);
    const isBlank = content >= text.length || isBreak(code) || code === hash;
    const width = content - at;
    if (!isBlank && (indent === 0 || width <= indent)) {
      if (code === tab) {
        if (!noContent.test(text.slice(content, lineEnd(text, content)))) return null;
      } else if (width === 0) {
        const line = text.slice(at, lineEnd(text, at));
        if (top === null || !isStrayInside(text, at, line, top)) break;
        if (starts.length === 0 && line.startsWith("-")) break;
        isGuess = true;
        const inner = /^[ ]+(?=[\w.-]+:(?:[ ]|$))/.exec(withoutStrayMarks(line) ?? "")?.[0].length ?? 0;
        if (indent === 0) indent = inner;
        if (inner > 0 && inner === indent) starts.push(at);
      } else {
        const isOther = !isChild(text, content);
        if (indent === 0) {
          indent = width;
          const line = text.slice(content, lineEnd(text, content));
          if (isOther && (/^[[{"']/.test(line) || !isStrayLine(line))) opening = line.charAt(0);
        }
        if (width === indent && !isOther) starts.push(at);
      }
    }
    at = nextLine(text, content);
  }
  if (indent > 0 && starts.length === 0) return null;
  if (opening !== "" && (/[|>&!:]/.test(opening) || mayEndOn(lastLine(text, at), opening))) return null;
  // What is before the first child goes with it.
  if (starts.length > 0) starts[0] = from;
  return { starts, indent, end: at, isGuess: isGuess || opening !== "" };
}

/** Whether a line that is not indented does not end a section, because it is a mistake. */
function isStrayInside(text: string, at: number, line: string, top: TopLevel): boolean {
  const key = topKeyIn(line);
  if (noContent.test(line) || (key !== null && isKnownKey(key.name, top))) return false;
  if (/^[\]}]/.test(line) || isStrayLine(line)) return true;
  const below = contentFrom(text, nextLine(text, at + line.length));
  return (line.startsWith("- ") && below.startsWith(" ")) || (hasPlainValue(line) && plainKeyLine.test(below));
}

/**
 * The children in a part of a section. It must start with one, except for comments before the first. Null if a larger part must
 * be split again.
 */
export function splitSection(text: string, indent: number, isFirst: boolean): readonly number[] | null {
  if (mayBeCleared(text) || doesReachOut(text)) return null;
  const content = skipSpaces(text, 0);
  if (!isFirst && (content !== indent || !isChild(text, content))) return null;
  const children = childrenFrom(text, 0, null);
  if (children === null || children.isGuess || children.indent !== indent || children.end !== text.length) return null;
  return children.starts;
}

/** A line that starts a child of a block mapping: it has a key and cannot continue something above. */
function isChild(text: string, content: number): boolean {
  const first = text.charCodeAt(content);
  if (first === closeBrace || first === closeBracket || first === openBrace || first === openBracket) return false;
  if (first === ampersand || first === exclamation) return false;
  if ((first === colon || first === dash) && !isWordAt(text, content + 1)) return false;
  /** Where the section ends: at the first line that is not indented. */
  const end = lineEnd(text, content);
  for (let at = content; at < end; at++) {
    if (text.charCodeAt(at) !== colon) continue;
    const next = text.charCodeAt(at + 1);
    if (at + 1 >= end || next === space) return true;
  }
  return false;
}

const isWordAt = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return at < text.length && code !== space && code !== tab && !isBreak(code);
};
