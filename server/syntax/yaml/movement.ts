import * as YAML from "yaml";
import { countUpTo } from "../../text/count-while.ts";
import type { SyntaxProblem } from "../tree/tree.ts";

/** Where a place in one text is in the other. */
export type Movement = (offset: number) => number;

/** Between two texts whose lines differ in their indentation only; null where nothing moves. */
export function movement(from: string, to: string): Movement | null {
  if (from === to) return null;
  const [ends, others] = [lineEnds(from), lineEnds(to)];
  if (ends.every((end, line) => end === others[line])) return null;
  return (offset) => {
    const line = Math.min(countUpTo(ends, offset - 1), ends.length - 1);
    const start = (ends[line - 1] ?? -1) + 1;
    const other = (others[line - 1] ?? -1) + 1;
    // After the indentation, an offset keeps its distance from the end of its line.
    return offset === start ? other : Math.max(other, (others[line] ?? 0) - (ends[line] ?? 0) + offset);
  };
}

/** Where the lines of a text end. */
export function lineEnds(text: string): readonly number[] {
  const ends: number[] = [];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) ends.push(at);
  ends.push(text.length);
  return ends;
}

export const moveProblems = (problems: readonly SyntaxProblem[], move: Movement | null): readonly SyntaxProblem[] =>
  move ? problems.map((problem) => ({ ...problem, start: move(problem.start), end: move(problem.end) })) : problems;

export function moveNodes({ contents }: YAML.Document.Parsed, move: Movement): void {
  const visit = (node: unknown): void => {
    if (YAML.isPair(node)) for (const part of [node.key, node.value]) visit(part);
    if (!YAML.isNode(node)) return;
    if (node.range) node.range = [move(node.range[0]), move(node.range[1]), move(node.range[2])];
    if (YAML.isCollection(node)) node.items.forEach(visit);
  };
  visit(contents);
}
