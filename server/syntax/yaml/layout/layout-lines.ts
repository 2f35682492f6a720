import type { LayoutPlace, LayoutStyle } from "../../layout/style.ts";
import { trimmed } from "./layout-text.ts";

/** An item that has been written up to the last content, for the comments after it. */
interface Item {
  /** Its column in the text. */
  readonly column: number;
  /** The column of its content. */
  readonly content: number;
  /** The indentation of comments that belong to it; -1 if it cannot have any. */
  readonly inner: number;
  /** It has comments above it with blank lines after them, which Prettier removes if it has comments at its end, too. */
  readonly isSpaced?: boolean;
}

/** What has been laid out, and the comments and line breaks between its contents. */
export class LayoutLines {
  out = "";
  /** Something was found that only Prettier lays out. */
  isOdd = false;
  /** Whether there were blank lines after comments above the next content. */
  protected isSpaced = false;
  /** All before was written. */
  protected at = 0;
  /** The items that contain the last content, outermost first. */
  protected readonly items: Item[] = [];
  protected readonly text: string;
  protected readonly style: LayoutStyle;

  constructor(text: string, style: LayoutStyle) {
    this.text = text;
    this.style = style;
  }

  /** Writes the comments and the line breaks before the next content. Of several blank lines, one stays. */
  protected gap(to: number, indent: number, depth: number, kind: "start" | "continued" | "first" | "next"): void {
    const between = this.text.slice(this.at, to);
    this.at = to;
    if (kind === "continued") {
      if (/[^ ]/.test(between)) this.isOdd = true;
      this.out += " ".repeat(indent);
      return;
    }
    const lines = between.split("\n");
    const isStart = kind === "start";
    if (!isStart) {
      if (lines.length < 2) this.isOdd = true;
      this.trailing(lines[0] ?? "");
      lines.shift();
    }
    // Such as a tag, which the tree leaves out.
    if (/[^ ]/.test(lines.pop() ?? "")) this.isOdd = true;
    const blank = this.comments(lines, indent, depth, isStart || kind === "first" ? "first" : "next");
    this.out += `${this.out === "" ? "" : "\n"}${blank ? "\n" : ""}${" ".repeat(indent)}`;
    this.items.length = depth;
  }

  /** What comes after the last content. */
  protected end(depth: number, { next }: LayoutPlace): void {
    const { text } = this;
    const lines = text.slice(this.at).split("\n");
    this.trailing(lines.shift() ?? "");
    if (trimmed(lines.at(-1) ?? "") === "") lines.pop();
    const hasComment = text.slice(this.at).includes("#");
    const blank = this.comments(lines, depth === 0 ? 0 : this.style.tabWidth, depth, next === "end" ? "end" : "next");
    const isLiteral = this.items.at(-1)?.column === Number.POSITIVE_INFINITY;
    // At the end of a document, Prettier has rules of its own for comments.
    if (next === "end" && hasComment && (blank || isLiteral)) this.isOdd = true;
    this.out += blank && next !== "end" ? "\n\n" : "\n";
  }

  private trailing(rest: string): void {
    const comment = trimmed(rest);
    if (comment.startsWith("#")) this.out += ` ${comment}`;
    else if (comment !== "") this.isOdd = true;
  }

  /** Comments on lines of their own. Returns whether there is a blank line after the last. */
  private comments(lines: readonly string[], indent: number, depth: number, where: "first" | "next" | "end"): boolean {
    let blank = false;
    let isFirst = where === "first";
    let owner = this.items.length;
    let hasComment = false;
    this.isSpaced = false;
    for (const line of lines) {
      const comment = trimmed(line);
      if (comment === "") {
        blank = !isFirst;
        this.isSpaced ||= hasComment;
        continue;
      }
      if (!comment.startsWith("#")) this.isOdd = true;
      const column = line.length - line.trimStart().length;
      // It belongs to the innermost item above that it is indented under, else to what follows.
      while (owner > depth && (this.items[owner - 1]?.column ?? 0) >= column) owner--;
      const item = owner > depth ? this.items[owner - 1] : undefined;
      const pad = item ? item.inner : indent;
      // Prettier would take it for one of the document.
      const isBetween = where === "end" && owner === 1 && column < (item?.content ?? 0);
      if (pad < 0 || isBetween || item?.isSpaced) {
        this.isOdd = true;
        return false;
      }
      this.out += `${this.out === "" ? "" : "\n"}${blank ? "\n" : ""}${" ".repeat(pad)}${comment}`;
      blank = false;
      isFirst = false;
      hasComment = true;
    }
    return blank;
  }

  protected odd(): string {
    this.isOdd = true;
    return "";
  }
}
