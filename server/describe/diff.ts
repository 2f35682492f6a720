import { type SourceFile, showStretchesOfFile } from "../document/index.ts";
import type { Edit } from "../syntax/index.ts";
import { type DiffLine, hunksOf } from "../text/unified-diff.ts";

/** Renders a line of a diff, which has no line break. */
export type RenderLine = (line: string, part: "file" | "hunk" | DiffLine["mark"]) => string;

/** The diff of edits in a file, for people: secrets are hidden. */
export function describeDiff(
  path: string,
  before: SourceFile,
  after: SourceFile,
  edits: readonly Edit[],
  render: RenderLine,
): string {
  const hidden = { before: showStretchesOfFile(before), after: showStretchesOfFile(after) };
  const show = ({ mark, start, end, isEnded }: DiffLine): string => {
    const text = (mark === "+" ? hidden.after : hidden.before)(start, end).replace(/\r$/, "");
    const line = render(mark + text, mark);
    return isEnded ? `${line}\n` : `${line}\n\\ No newline at end of file\n`;
  };
  const hunks = hunksOf(before.text, edits).map((hunk) => {
    const head = `@@ -${hunk.before.line},${hunk.before.count} +${hunk.after.line},${hunk.after.count} @@`;
    return `${render(head, "hunk")}\n${hunk.lines.map(show).join("")}`;
  });
  return hunks.length === 0
    ? ""
    : `${render(`--- ${path}`, "file")}\n${render(`+++ ${path}`, "file")}\n${hunks.join("")}`;
}
