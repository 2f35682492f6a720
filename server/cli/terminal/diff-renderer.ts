import type { RenderLine } from "../../describe/diff.ts";
import { painter, printable } from "./style.ts";

const styles = { file: ["bold"], hunk: ["cyan"], "-": ["red"], "+": ["green"], " ": [] } as const;

/** The lines of a diff in a terminal. */
export function diffRenderer(hasColor: boolean): RenderLine {
  const paint = painter(hasColor);
  // Each tab becomes two spaces, so that all lines of a hunk are indented alike.
  return (line, part) => paint(printable(line.replaceAll("\t", "  ")), ...styles[part]);
}
