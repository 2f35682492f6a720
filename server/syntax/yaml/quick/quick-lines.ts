import { carriageReturn, hash, lineFeed, space } from "../../../text/characters.ts";
import type { Comment } from "../../tree/tree.ts";
import { hasControl } from "../control.ts";
import { isMarkerAt } from "./quick-scalars.ts";

/** Goes from content to content of a text, and collects the comments in between. */
export class QuickLines {
  readonly comments: Comment[] = [];
  readonly text: string;
  /** The offset and column of the next content; -1 at the end of the text. */
  protected at = 0;
  protected column = -1;

  constructor(text: string) {
    this.text = text;
  }

  /**
   * Goes on behind `at` to the next line with content. False where something stands on the same line that does not belong
   * there. `line` is where a line begins, or -1.
   */
  protected toContent(from: number, line: number): boolean {
    const { text } = this;
    const { length } = text;
    let start = line;
    let at = from;
    for (;;) {
      while (at < length && text.charCodeAt(at) === space) at++;
      if (at >= length) break;
      let code = text.charCodeAt(at);
      if (code === hash) {
        if (at !== start && text.charCodeAt(at - 1) !== space) return false;
        at = this.comment(at);
        if (at < 0) return false;
        if (at >= length) break;
        code = text.charCodeAt(at);
      }
      if (code === carriageReturn) code = text.charCodeAt(++at);
      if (code === lineFeed) {
        start = ++at;
        continue;
      }
      if (start < 0) return false;
      this.at = at;
      this.column = at - start;
      return this.column > 0 || !isMarkerAt(text, at, code);
    }
    this.at = length;
    this.column = -1;
    return true;
  }

  /** Answers where the line ends; -1 where the comment may hold a part of a template, which is masked, or a mistake. */
  private comment(start: number): number {
    const { text } = this;
    let end = text.indexOf("\n", start);
    if (end < 0) end = text.length;
    else if (text.charCodeAt(end - 1) === carriageReturn) end--;
    const inner = text.slice(start + 1, end);
    if (inner.includes("{{") || inner.includes("}}") || hasControl(inner)) return -1;
    this.comments.push({ start, end, text: inner.trim() });
    return end;
  }
}
