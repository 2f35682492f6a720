import type * as YAML from "yaml";
import type { SyntaxProblem } from "../../tree/tree.ts";
import { tabIndent } from "../../words.ts";
import type { Repair, Repaired } from "./repair.ts";

/** All tabs in indentation are replaced at once, each line by what its neighbors suggest. */
export const tabIndentRepair: Repair = {
  example: "a:\n\tb: c\n\td: e\n",
  apply: replaceTabs,
};

function replaceTabs(text: string, error: YAML.YAMLError): Repaired | null {
  const inFlow = error.code === "BAD_INDENT" || error.code === "MISSING_CHAR";
  if (error.code !== "TAB_AS_INDENT" && !(inFlow && /^ *\t/m.test(text))) return null;
  const lines = text.split("\n");
  const problems: SyntaxProblem[] = [];
  /** How wide each open indentation is read. */
  const widths = new Map<string, number>();
  let offset = 0;
  let last = { width: 0, content: "" };
  /** The indentation of the keys that could be siblings of a line. */
  let keys: number[] = [];
  const spaced = lines.map((line, index) => {
    const start = offset;
    offset += line.length + 1;
    const indent = /^[ \t]*/.exec(line)?.[0] ?? "";
    const content = line
      .slice(indent.length)
      .replace(/(?:^|[ \t])#.*/, "")
      .trimEnd();
    if (content === "") return line;
    const isTabbed = indent.includes("\t");
    const width = isTabbed ? (widths.get(indent) ?? widthBelow(last, keys, content, lines[index + 1])) : indent.length;
    for (const [other, known] of widths) if (known > width) widths.delete(other);
    widths.set(indent, width);
    last = { width, content };
    const dash = dashesOf(content);
    keys = [...keys.filter((key) => key < width + Math.sign(dash)), ...(isKey.test(content) ? [width + dash] : [])];
    if (!isTabbed) return line;
    if (problems.length === 0)
      problems.push({
        start,
        end: start + indent.length,
        reach: "here",
        message: tabIndent,
      });
    return " ".repeat(width) + line.slice(indent.length);
  });
  return problems.length > 0 ? { text: spaced.join("\n"), problems } : null;
}

const dashesOf = (content: string): number => /^(?:- +)*/.exec(content)?.[0].length ?? 0;
const isKey = /^(?:- +)*[^\s"'#[{-][^#]*:(?:\s|$)/;

/** The indentation of a line whose own is unusable: that of the line above, or deeper if that one opens a value. */
function widthBelow(
  above: { readonly width: number; readonly content: string },
  keys: readonly number[],
  content: string,
  below = "",
): number {
  const next = /^ +(?=[^\s#])/.exec(below)?.[0].length ?? 0;
  const dash = dashesOf(above.content);
  if (/[:[{,]$/.test(above.content)) return next > above.width + dash ? next : above.width + dash + 2;
  // No key goes with `- b`: it is beside the one whose list that is in.
  if (dash > 0 && !isKey.test(above.content) && isKey.test(content)) return keys.at(-1) ?? 0;
  return above.width + (content.startsWith("- ") ? 0 : dash);
}
