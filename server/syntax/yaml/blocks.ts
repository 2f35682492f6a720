import { closeBrace, closeBracket, colon, dash, hash, openBrace, openBracket, space } from "../../text/characters.ts";
import type { BlockStart, TopLevel } from "../language.ts";

/** YAML does not take a lone carriage return for the end of a line. */
const loneReturn = /\r(?!\n)/;
/** An alias may refer to another block, and an explicit key can contain anything. */
const reachesOut = /(?:^|[\s[{,:-])\*[^\s*]|^[ ]*\?(?:\s|$)/m;
const mustStayWhole = (text: string): boolean =>
  text.includes("\t") ||
  (text.includes("\r") && loneReturn.test(text)) ||
  text.includes("<<<<<<<") ||
  text.includes(">>>>>>>") ||
  ((text.includes("*") || text.includes("?")) && reachesOut.test(text));

const topKey = /^(?:([A-Za-z_][\w.-]*)|"([^"\\]*)"|'([^']*)')[ ]*:(?=[ ]|$)/;
const bare = /^[ ]*(?:#.*)?$/;

/**
 * Splits the text of a YAML document into independent parts: each child of a section is a block, and so is each part between
 * sections. It only looks at indentation, and does not split where that could be misleading.
 */
export function splitYamlBlocks(text: string, top: TopLevel): readonly BlockStart[] {
  const whole: BlockStart[] = [{ start: 0, holds: "top", section: "", indent: 0 }];
  if (mustStayWhole(text)) return whole;
  const starts = [...whole];
  const seen = new Set<string>();
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (at < text.length) {
    const end = lineEndAt(text, at);
    const line = text.slice(at, end);
    const next = afterBreak(text, end);
    const key = topKey.exec(line);
    const name = key?.[1] ?? key?.[2] ?? key?.[3];
    if (key === null || name === undefined) {
      // With anything but keys at the top level, the root is not a block mapping.
      if (!/^(?:[ ]*(?:#|$)|---(?:[ ]*(?:#|$))|%|\.\.\.)/.test(line) && !(line.startsWith(" ") && seen.size > 0))
        return whole;
      at = next;
      continue;
    }
    // Errors at the top level need the whole top level as context.
    if (seen.has(name) || !(top.names.has(name) || name.startsWith(top.ownPrefix))) return whole;
    seen.add(name);
    at = next;
    if (!top.sections.has(name) || !bare.test(line.slice(key[0].length))) continue;
    const children = childrenFrom(text, next);
    if (children === null) return whole;
    for (const start of children.starts)
      starts.push({ start, holds: "section", section: name, indent: children.indent });
    if (children.starts.length > 0 && children.end < text.length)
      starts.push({ start: children.end, holds: "top", section: "", indent: 0 });
    at = children.end;
  }
  return starts;
}

interface Children {
  readonly starts: readonly number[];
  readonly indent: number;
  /** Where the section ends: at the first line that is not indented. */
  readonly end: number;
}

/** The children of a section whose first line starts at `from`. Null if they do not look like a block mapping. */
function childrenFrom(text: string, from: number): Children | null {
  const starts: number[] = [];
  let indent = 0;
  let at = from;
  while (at < text.length) {
    const content = skipSpaces(text, at);
    const code = text.charCodeAt(content);
    const isBlank = content >= text.length || isBreak(code) || code === hash;
    if (!isBlank) {
      const width = content - at;
      if (width === 0) break;
      if (indent === 0) indent = width;
      if (width < indent) return null;
      if (width === indent) {
        if (!isChild(text, content)) return null;
        starts.push(at);
      }
    }
    at = afterBreak(text, lineEndAt(text, content));
  }
  // Comments before the first child go with it.
  if (starts.length > 0) starts[0] = from;
  return { starts, indent, end: at };
}

/**
 * The children in a part of a section. It must start with one, except for comments before the first. Null if a larger part must
 * be split again.
 */
export function splitSection(text: string, indent: number, isFirst: boolean): readonly number[] | null {
  if (mustStayWhole(text) || (!isFirst && skipSpaces(text, 0) !== indent)) return null;
  const children = childrenFrom(text, 0);
  if (children === null || children.indent !== indent || children.end !== text.length) return null;
  return children.starts;
}

/** A line that starts a child of a block mapping: it has a key and cannot continue something above. */
function isChild(text: string, content: number): boolean {
  const first = text.charCodeAt(content);
  if (
    first === closeBrace ||
    first === closeBracket ||
    first === colon ||
    first === dash ||
    first === openBrace ||
    first === openBracket
  )
    return false;
  const end = lineEndAt(text, content);
  for (let at = content; at < end; at++) {
    if (text.charCodeAt(at) !== colon) continue;
    const next = text.charCodeAt(at + 1);
    if (at + 1 >= end || next === space) return true;
  }
  return false;
}

const isBreak = (code: number): boolean => code === 0x0a || code === 0x0d;

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === space) at++;
  return at;
}

function lineEndAt(text: string, from: number): number {
  const feed = text.indexOf("\n", from);
  if (feed < 0) return text.length;
  return feed > from && text.charCodeAt(feed - 1) === 0x0d ? feed - 1 : feed;
}

function afterBreak(text: string, end: number): number {
  if (text.charCodeAt(end) === 0x0d && text.charCodeAt(end + 1) === 0x0a) return end + 2;
  return Math.min(text.length, end + 1);
}
