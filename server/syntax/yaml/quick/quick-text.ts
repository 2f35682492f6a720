import { carriageReturn, dash, greater, lineFeed, space } from "../../../text/characters.ts";
import { skipSpaces } from "../../../text/text-lines.ts";
import type { Scalar } from "../../tree/tree.ts";

/**
 * The block scalar (`|`, `|-`, `>`, `>-`) that begins here, its lines deeper than `indent`. Null for one with anything special: a
 * header that says more, lines of blanks, lines that hang between, folded ones that are empty or further in.
 */
export function blockScalar(text: string, start: number, indent: number): { scalar: Scalar; next: number } | null {
  const strips = text.charCodeAt(start + 1) === dash;
  let line = afterBreak(text, skipSpaces(text, start + (strips ? 2 : 1)));
  if (line < 0 || line >= text.length) return null;
  const width = skipSpaces(text, line) - line;
  if (width <= indent) return null;
  const lines: string[] = [];
  let end = line;
  while (line < text.length) {
    const content = skipSpaces(text, line);
    const isBlank = content >= text.length || isBreakAt(text, content);
    if (isBlank && (content > line || lines.length === 0)) return null;
    if (!isBlank && content - line < width) {
      if (content - line > indent) return null;
      break;
    }
    const stop = isBlank ? content : lineEnd(text, content);
    if (stop < 0) return null;
    lines.push(isBlank ? "" : text.slice(line + width, stop));
    if (!isBlank) end = stop;
    line = stop >= text.length ? stop : afterBreak(text, stop);
  }
  while (lines.at(-1) === "") lines.pop();
  if (/\s$/.test(lines.at(-1) ?? " ")) return null;
  const isFolded = text.charCodeAt(start) === greater;
  if (isFolded && lines.some((each) => /^(?:\s|$)/.test(each))) return null;
  const value = lines.join(isFolded ? " " : "\n") + (strips ? "" : "\n");
  return { scalar: { kind: "scalar", start, end, value, style: "block" }, next: line };
}

const isBreakAt = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code === lineFeed || code === carriageReturn;
};

/** The offset after the line break here; -1 if there is none. */
function afterBreak(text: string, at: number): number {
  if (text.charCodeAt(at) === lineFeed) return at + 1;
  return text.charCodeAt(at) === carriageReturn && text.charCodeAt(at + 1) === lineFeed ? at + 2 : -1;
}

/** Where the line ends; -1 for characters that are not read here. */
function lineEnd(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === lineFeed || code === carriageReturn) break;
    if (code < space || code === 0xfeff || code === 0xfdd0 || code === 0xfdd1) return -1;
  }
  return at;
}
