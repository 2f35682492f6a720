import type { ShowStretch } from "../../document/index.ts";
import type { Edit } from "../../syntax/index.ts";
import { type Paint, printable } from "./style.ts";
import { type DiffLine, hunksOf } from "./unified-diff.ts";

/** A text, and how lines of it are shown. */
export interface ShownText {
  readonly text: string;
  readonly stretches: () => ShowStretch;
}

/** The diff of edits in a document, for people: secrets are hidden, and control characters are neutralized. */
export function showDiff(
  path: string,
  before: ShownText,
  after: ShownText,
  edits: readonly Edit[],
  paint: Paint,
): string {
  const hidden = { before: before.stretches(), after: after.stretches() };
  const show = ({ mark, start, end, isEnded }: DiffLine): string => {
    const text = (mark === "+" ? hidden.after : hidden.before)(start, end).replace(/\r$/, "");
    const line = mark + printable(text.replaceAll("\t", "  "));
    const shown = mark === "-" ? paint(line, "red") : mark === "+" ? paint(line, "green") : line;
    return isEnded ? `${shown}\n` : `${shown}\n\\ No newline at end of file\n`;
  };
  const name = printable(path);
  const hunks = hunksOf(before.text, edits).map((hunk) => {
    const head = `@@ -${hunk.before.line},${hunk.before.count} +${hunk.after.line},${hunk.after.count} @@`;
    return `${paint(head, "cyan")}\n${hunk.lines.map(show).join("")}`;
  });
  return hunks.length === 0 ? "" : `${paint(`--- ${name}\n+++ ${name}`, "bold")}\n${hunks.join("")}`;
}
