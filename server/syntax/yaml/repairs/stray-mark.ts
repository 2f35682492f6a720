import { unclosed, unclosedQuote } from "../../words.ts";
import { unexpected } from "../errors.ts";
import { withoutStrayMarks } from "../stray-lines.ts";
import { type Repair, type Repaired, repaired } from "./repair.ts";

/** The key and all below it would be read as part of what is opened before it. */
export const strayMarkRepair = {
  example: "a:\n  [b:\n    c: d\n  e: f\n",
  apply: removeMark,
} satisfies Repair;

/** A key with something before it, and the next line, which has a key, too. */
const markedKeys = /^( *)([[{"':][[{"': ]*[\w.-]+:(?:[ ][^\r\n]*|(?=\r?$)))(?=\r?\n *[\w.-]+:(?:\s|$))/gm;

function removeMark(text: string): Repaired | null {
  for (const { 0: whole, 1: indent = "", 2: line = "", index } of text.matchAll(markedKeys)) {
    const cleared = withoutStrayMarks(line);
    if (cleared === null || line.endsWith(",")) continue;
    const start = index + indent.length;
    const mark = line.slice(0, line.length - cleared.length).trimEnd();
    const [first = ""] = mark;
    const message = /["']/.test(first) ? unclosedQuote : first === ":" ? unexpected : unclosed(first);
    const written = text.slice(0, start) + cleared + text.slice(index + whole.length);
    return repaired(written, start, start + mark.length, message);
  }
  return null;
}
