import { linesFrom, type SourceLine } from "../../../text/text-lines.ts";
import type { Span } from "../../tree/tree.ts";

/** A scalar of a YAML text that may be a script. */
export type ScriptScalar =
  | {
      readonly kind: "block";
      readonly isFolded: boolean;
      /** Of each of its lines. */
      readonly indent: number;
      readonly lines: readonly Span[];
    }
  /** `quote` is empty for a plain one, whose lines are joined. */
  | { readonly kind: "flow"; readonly quote: "" | "'" | '"'; readonly lines: readonly Span[] };

/** The keys of scripts, also behind the name of a collection: `ansible.builtin.shell`. */
const scriptKeys =
  /^(?:[\w-]+\.)*(?:run|runcmd|bootcmd|script|before_script|after_script|shell|commands?|cmd|content|source|args)$/;

const keyLine =
  /^[ ]*(?:-[ ]+)*(?:"([^"\\\n]{1,100})"|'([^'\n]{1,100})'|([A-Za-z_][\w.-]{0,100}))[ ]*:(?=[ \t]|$)[ \t]*/;
const itemLine = /^[ ]*(?:-[ ]+)*-(?:[ \t]+|$)/;
/** Anchors and tags. */
const properties = /^(?:[&!][^\s]*[ \t]+)*(?:[&!][^\s]*$)?/;
const blockHeader = /^([|>])(?:[+-]?([1-9])?|([1-9])[+-])[ \t]*(?:[ \t]#.*)?$/;

interface ItemList {
  readonly key: number;
  readonly item: number | null;
}

/**
 * The scalars below the keys of scripts, and the items of lists below them. It only looks at lines and their indentation, so that a
 * mistake elsewhere in the file changes nothing.
 */
export function scriptScalarsIn(text: string): readonly ScriptScalar[] {
  const lines = linesFrom(text, undefined, /\r?\n/g);
  const scalars: ScriptScalar[] = [];
  /** Of the last key of a script without a value: its column, and that of the items below it. */
  let list: ItemList | null = null;
  for (let at = 0; at < lines.length; ) {
    const { start, end, text: line } = lines[at++] ?? noLine;
    if (/^[ \t]*(?:#|$)/.test(line)) continue;
    const key = keyLine.exec(line);
    const item = key ? null : itemLine.exec(line);
    const indent = columnOf(line);
    const isItem = itemLine.test(line);
    if (list) list = listBehind(list, indent, isItem);
    const [before = ""] = key ?? item ?? [];
    if (before === "") continue;
    const isScript: boolean = key ? scriptKeys.test(key[1] ?? key[2] ?? key[3] ?? "") : list?.item === indent;
    const [skipped = ""] = properties.exec(line.slice(before.length)) ?? [];
    const from = before.length + skipped.length;
    const column = key ? keyColumn(line) : before.lastIndexOf("-");
    const value = line.slice(from).replace(/^#.*/, "");
    const header = blockHeader.exec(value);
    if (header) {
      const [, style, after, ahead] = header;
      const block = blockAt(lines, at, { column, given: Number(after ?? ahead ?? 0) });
      if (isScript && block.lines.length > 0)
        scalars.push({ kind: "block", isFolded: style === ">", indent: block.indent, lines: block.lines });
      at = block.next;
    } else if (key && isScript && value === "") {
      const behind = plainBelow(lines, at, column);
      if (behind) {
        scalars.push({ kind: "flow", quote: "", lines: behind.lines });
        at = behind.next;
      } else list = { key: column, item: null };
    } else if (isScript && value.startsWith("[")) {
      scalars.push(...quotedItems(value, start + from));
    } else if (isScript) {
      const scalar = flowAt(lines, at, { start: start + from, end, text: line.slice(from) }, column);
      if (scalar) {
        scalars.push(scalar.scalar);
        at = scalar.next;
      }
    }
  }
  return scalars;
}

const noLine: SourceLine = { start: 0, end: 0, text: "" };

/** The list of which a line may be an item; null if it ends there. */
function listBehind({ key, item }: ItemList, indent: number, isItem: boolean): ItemList | null {
  if (indent < key || (indent === key && !isItem) || (item !== null && indent < item)) return null;
  return { key, item: item ?? (isItem ? indent : null) };
}

const columnOf = (line: string): number => line.length - line.trimStart().length;

/** Behind the marks of lists. */
const keyColumn = (line: string): number => /^[ ]*(?:-[ ]+)*/.exec(line)?.[0].length ?? 0;

/** The lines of a block scalar, without blank ones at the end. `given`: how many columns it is indented; 0 if its first line shows it. */
function blockAt(
  lines: readonly SourceLine[],
  first: number,
  { column, given }: { readonly column: number; readonly given: number },
) {
  let indent = given > 0 ? column + given : 0;
  let next = first;
  let last = first;
  for (; next < lines.length; next++) {
    const line = lines[next]?.text ?? "";
    if (line.trim() === "") continue;
    const own = /^ */.exec(line)?.[0].length ?? 0;
    if (own <= column || own < indent) break;
    if (indent === 0) indent = own;
    last = next + 1;
  }
  return { indent, lines: lines.slice(first, last), next };
}

/** A plain scalar that begins on the line behind its key. */
function plainBelow(lines: readonly SourceLine[], first: number, column: number) {
  const line = lines[first] ?? noLine;
  if (columnOf(line.text) <= column || keyLine.test(line.text) || itemLine.test(line.text)) return null;
  const read = flowAt(lines, first + 1, indented(line), column);
  return read?.scalar.kind === "flow" && read.scalar.quote === ""
    ? { lines: read.scalar.lines, next: read.next }
    : null;
}

/** The texts in quotes of a list on one line: `["sh", "-c", "curl …"]`. */
const quotedItems = (list: string, at: number): readonly ScriptScalar[] =>
  Array.from(list.matchAll(/(?<=[[,][ \t]{0,20})(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)')(?=[ \t]*[\],])/g), (item) => {
    const start = at + item.index + 1;
    const quote = item[1] === undefined ? "'" : '"';
    return { kind: "flow", quote, lines: [{ start, end: start + item[0].length - 2 }] };
  });

const notPlain = /^[[\]{},&*!|>'"%@`#]/;
/** A plain scalar with a value in it is a mistake. */
const mistaken = /:(?:[ \t]|$)/;

function flowAt(
  lines: readonly SourceLine[],
  next: number,
  first: SourceLine,
  column: number,
): { readonly scalar: ScriptScalar; readonly next: number } | null {
  const { start, text: own } = first;
  const quoted = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')(?=[ \t]*(?:[ \t]#.*)?$)/.exec(own)?.[0];
  if (quoted !== undefined) {
    const quote = quoted.startsWith("'") ? "'" : '"';
    return {
      scalar: { kind: "flow", quote, lines: [{ start: start + 1, end: start + quoted.length - 1 }] },
      next,
    };
  }
  if (own === "" || (notPlain.test(own) && !own.startsWith("{{"))) return null;
  const found = [plainLine(first)];
  let last = next;
  const isWhole = (): boolean => {
    const above = lines[last - 1] ?? noLine;
    return (found.at(-1)?.end ?? 0) >= above.start + above.text.trimEnd().length;
  };
  for (; last < lines.length && isWhole(); last++) {
    const line = lines[last] ?? noLine;
    if (line.text.trim() !== "" && (columnOf(line.text) <= column || /^[ \t]*#/.test(line.text))) break;
    found.push(plainLine(indented(line)));
  }
  while (found.length > 1 && found.at(-1)?.text === "") found.pop();
  if (found.some(({ text }) => mistaken.test(text))) return null;
  return { scalar: { kind: "flow", quote: "", lines: found }, next: last };
}

/** Without the blanks before it. */
const indented = ({ start, end, text }: SourceLine): SourceLine => ({
  start: start + columnOf(text),
  end,
  text: text.trimStart(),
});

/** Without a comment and blanks at its end. */
function plainLine({ start, text }: SourceLine): SourceLine {
  const own = text.replace(/(?:^|[ \t])#.*$/, "").trimEnd();
  return { start, end: start + own.length, text: own };
}
