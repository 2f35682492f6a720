import { closeBrace, closeBracket, lineFeed, openBrace, openBracket } from "../../text/characters.ts";

/** A legible text has few levels. The library calls itself for each. */
const mostLevels = 500;

/**
 * Whether a text may be nested too deeply for the library. With a nearly full call stack, Node 20 crashes when it compiles a
 * regular expression, so the error cannot be caught. Brackets in quotes and comments count as well: no real text has that many.
 */
export function isNestedTooDeeply(text: string): boolean {
  const indents: number[] = [];
  let flow = 0;
  for (let at = 0; at < text.length; at++) {
    if (at === 0 || text.charCodeAt(at - 1) === lineFeed) {
      const [marks = ""] = leading(text, at);
      const column = /[^ ]/.exec(marks)?.index ?? marks.length;
      while ((indents.at(-1) ?? -1) >= column) indents.pop();
      for (let index = column; index < marks.length; index++) if (marks[index] !== " ") indents.push(index);
      indents.push(marks.length);
      at += marks.length;
    }
    const code = text.charCodeAt(at);
    if (code === openBracket || code === openBrace) flow++;
    else if ((code === closeBracket || code === closeBrace) && flow > 0) flow--;
    if (indents.length + flow > mostLevels) return true;
  }
  return false;
}

/** The spaces that a line begins with, and the marks of lists and keys among them. */
const beginning = /(?:[-?:](?= )| )*/y;
function leading(text: string, at: number): readonly string[] {
  beginning.lastIndex = at;
  return beginning.exec(text) ?? [];
}
