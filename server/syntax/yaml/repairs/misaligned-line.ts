import type * as YAML from "yaml";
import { badIndent } from "../errors.ts";
import { type Repair, type Repaired, repaired } from "./repair.ts";

/** A line indented less than its neighbors, and more than their parent, is read as one of them. */
export const misalignedLineRepair: Repair = {
  example: "a:\n    b: c\n  d: e\nf: g\n",
  apply: lineUp,
};

function lineUp(text: string, { code, pos }: YAML.YAMLError): Repaired | null {
  if (code !== "BAD_INDENT" && code !== "BLOCK_AS_IMPLICIT_KEY" && code !== "MULTILINE_IMPLICIT_KEY") return null;
  const first = text.slice(pos[0]).search(/[^ \r\n]|$/) + pos[0];
  const start = text.lastIndexOf("\n", first - 1) + 1;
  const indent = first - start;
  if (indent === 0 || text.slice(start, first).trim() !== "") return null;
  let open: number[] = [];
  for (const [, spaces = "", dashes = ""] of text.slice(0, start).matchAll(/^( *)((?:- +)*)(?=[^\s#])/gm)) {
    open = open.filter((width) => width < spaces.length);
    open.push(spaces.length);
    if (dashes !== "") open.push(spaces.length + dashes.length);
  }
  const meant = open.find((width) => width > indent);
  if (meant === undefined || open.includes(indent)) return null;
  const lines = text.slice(start).split("\n");
  const dash = /^ *((?:- +)+)/.exec(lines[0] ?? "")?.[1]?.length ?? 0;
  const inItem = dash > 0 ? new RegExp(`^ {${indent + dash}}|^\\s*$`) : /^(?!)/;
  const isItem = /^ */.exec(lines[1] ?? "")?.[0].length === indent + dash;
  const end = isItem ? lines.findIndex((line, index) => index > 0 && !inItem.test(line)) : 1;
  const moved = lines.map((line, index) =>
    line.trim() !== "" && (end < 0 || index < end) ? " ".repeat(meant - indent) + line : line,
  );
  return repaired(text.slice(0, start) + moved.join("\n"), start, start + 1, badIndent);
}
