import { filledLines, lineBreak } from "../../text/text-lines.ts";
import { tabIndent } from "../words.ts";
import { type Correction, lineAbove, linesBelow, type TextLine } from "./correction.ts";

/** Lines as far in as their neighbors or one step deeper, alone or with what is below them; the usual widths first. */
export function indentations(text: string, lines: readonly TextLine[]): readonly Correction[] {
  const unit = unitOf(text);
  const tried = lines.flatMap((line) => {
    const groups = [[line], deeperBelow(text, line), pastedFrom(text, line)];
    // All begin with the line, so those of one length are the same.
    const moved = new Map(groups.map((some) => [some.length, some]));
    return widthsFor(text, line, unit).flatMap((width) => {
      const isUsual = isUsualFor(text, { ...line, indent: width }, unit);
      return [...moved.values()].map((some) => ({ correction: indented(some, width), isUsual }));
    });
  });
  const usual = tried.filter(({ isUsual }) => isUsual);
  return [
    ...[...usual, ...tried.filter(({ isUsual }) => !isUsual)].map(({ correction }) => correction),
    ...lines.flatMap((line) => fieldsBelow(text, line)),
  ];
}

function widthsFor(text: string, line: TextLine, unit: number): readonly number[] {
  const above = lineAbove(text, line);
  const [below] = linesBelow(text, line);
  const before = text.slice(Math.max(0, line.start - 4_000), line.start);
  const lines = [...before.matchAll(/^( *)(?=[^\s#]).*/gm)].slice(-12);
  const widthsOf = (some: readonly RegExpExecArray[]) => some.map(([, spaces = ""]) => spaces.length);
  const widths = [
    ...(above && isEntry(above.text) ? [above.indent, dashesIn(above) + above.indent, above.indent + unit] : []),
    ...(below && below.text.trim() !== "" ? [below.indent, below.indent - unit] : []),
    ...widthsOf(lines.filter(([text]) => isEntry(text))),
    // Whatever is as far in as text becomes a part of it.
    ...widthsOf(lines),
    0,
  ];
  return [...new Set(widths)].filter((width) => width >= 0 && (width !== line.indent || line.text.startsWith("\t")));
}

const isEntry = (line: string): boolean => /^ *(?:- |[{[]|[^\s#:-][^:]*:(?: |$))/.test(line.trimEnd());

function isUsualFor(text: string, line: TextLine, unit: number): boolean {
  const [parent] = ancestorsOf(text, line);
  if (!parent) return line.indent === 0;
  const dashes = dashesIn(parent);
  // No list is an item of another one.
  return line.indent - parent.indent === (dashes > 0 ? dashes : unit) && (dashes === 0 || dashesIn(line) === 0);
}

/** The nearest lines above that are less indented. */
export function ancestorsOf(text: string, line: TextLine): readonly TextLine[] {
  const lines: TextLine[] = [];
  let least = line.indent;
  for (let above = lineAbove(text, line); above && lines.length < 2; above = lineAbove(text, above)) {
    if (above.indent >= least) continue;
    lines.push(above);
    least = above.indent;
  }
  return lines;
}

/** The first line above in whose place one as far in as this would be expected; none if there is one. */
export function outermostAbove(text: string, line: TextLine): readonly TextLine[] {
  let outermost: TextLine | null = null;
  let above = lineAbove(text, line);
  for (; above && above.indent > line.indent; above = lineAbove(text, above))
    if (above.indent <= (outermost?.indent ?? above.indent)) outermost = above;
  return outermost && above?.indent !== line.indent ? [outermost] : [];
}

/** A certificate or key around a line, or below it, of which a line is not below its name, with the one behind it. */
export function textBelow(line: TextLine, text: string): readonly Correction[] {
  let name: TextLine | null = line;
  while (name && isPem(name)) name = lineAbove(text, name);
  const [, head = "", value = ""] =
    /^([^#]*?:)(?: ([|>][-+\d]*|-----BEGIN .*))?$/.exec(name?.text.trimEnd() ?? "") ?? [];
  if (!name || head === "") return [];
  const isBegun = value.startsWith("-----");
  const lines: TextLine[] = [];
  let end = 0;
  let next: TextLine | null = null;
  for (const below of linesBelow(text, name)) {
    const content = below.text.trim();
    const isNext = lines.length === end && !(isBegun && end === 0) ? content.startsWith("-----BEGIN ") : isPem(below);
    if (content !== "" && !isNext) {
      next = below;
      break;
    }
    lines.push(below);
    if (content.startsWith("-----END ")) end = lines.length;
  }
  const outer = name.indent + dashesIn(name);
  const written = lines.slice(0, end).filter((below) => below.text.trim() !== "");
  const width = !isBegun && written[0] && written[0].indent > outer ? written[0].indent : outer + unitOf(text);
  const wrong = written.filter(({ indent }) => indent !== width);
  const at = name.start + head.length;
  const mark = isBegun ? ` |${lineBreak(text)}${" ".repeat(width - 1)}` : value === "" ? " |" : "";
  return wrong.length === 0
    ? []
    : [
        {
          ...indented(wrong, width),
          edits: [
            ...(mark === "" ? [] : [{ start: at, end: at, text: mark }]),
            ...wrong.flatMap((one) => indented([one], width).edits),
            ...(next ? textBelow(next, text).flatMap(({ edits }) => edits) : []),
          ],
          isCertain: true,
        },
      ];
}

const isPem = ({ text }: TextLine): boolean =>
  /^\s*(?:-----(?:BEGIN|END) .*-----|[\w+/=]+|\$\{[^{}]*\})\s*$/.test(text);

/** At most so many of the fields below a name are tried as its own. */
const mostFields = 12;

/** Fields that are level with the name that they belong to, which may be followed by others that do not. */
function fieldsBelow(text: string, line: TextLine): readonly Correction[] {
  if (!/:\s*(?:#.*)?$/.test(line.text)) return [];
  const lines: TextLine[] = [];
  for (const below of linesBelow(text, line)) {
    if (below.text.trim() !== "" && below.indent < line.indent) break;
    lines.push(below);
  }
  if (lines[0]?.indent !== line.indent) return [];
  const ends = lines.flatMap(({ indent }, at) => (at > 0 && indent === line.indent ? at : []));
  return [lines.length, ...ends.slice(0, mostFields).reverse()].map((end) =>
    indented(lines.slice(0, end), line.indent + unitOf(text)),
  );
}

/** A line with all below it that are as far in or further. */
export function levelBelow(text: string, line: TextLine): readonly TextLine[] {
  const lines = [line];
  for (const below of linesBelow(text, line)) {
    if (below.text.trim() === "") continue;
    if (below.indent < line.indent) break;
    lines.push(below);
  }
  return lines;
}

/** The first line of those that are as far in as this one, with nothing less indented in between. */
export function firstOnLevel(text: string, line: TextLine): TextLine {
  let first = line;
  for (let above = lineAbove(text, line); above && above.indent >= line.indent; above = lineAbove(text, above))
    if (above.indent === line.indent) first = above;
  return first;
}

/** The most frequent step; two spaces if there is none. */
export function unitOf(text: string): number {
  const counts = new Map<number, number>();
  let last = 0;
  for (const line of filledLines(text)) {
    const indent = /^ */.exec(line)?.[0].length ?? 0;
    if (indent > last) counts.set(indent - last, (counts.get(indent - last) ?? 0) + 1);
    last = indent;
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 2;
}

const dashesIn = ({ text }: TextLine): number => /^ *((?:- +)*)/.exec(text)?.[1]?.length ?? 0;

function deeperBelow(text: string, line: TextLine): readonly TextLine[] {
  const lines = [line];
  const outer = depthOf(line);
  for (const below of linesBelow(text, line)) {
    if (below.text.trim() !== "" && depthOf(below) <= outer) break;
    lines.push(below);
  }
  return lines;
}

/**
 * What may have been pasted with a line that is not level with the one above, where something else follows. It ends before a blank
 * line, one that is less far in, or one that is further in than the value above it allows.
 */
function pastedFrom(text: string, line: TextLine): readonly TextLine[] {
  const above = lineAbove(text, line);
  const pasted = [line];
  let last = line;
  if (above && above.indent + dashesIn(above) === line.indent) return pasted;
  for (const below of linesBelow(text, line)) {
    const isCut = below.indent > last.indent + dashesIn(last) && /: +[^\s&|>]/.test(last.text);
    if (below.text.trim() === "" || below.indent < line.indent || isCut) return pasted;
    pasted.push(below);
    last = below;
  }
  return [line];
}

const depthOf = ({ text }: TextLine): number => /^[ \t]*/.exec(text)?.[0].length ?? 0;

/** The lines, of which the first gets a width. */
export function indented(lines: readonly TextLine[], width: number): Correction {
  const [first] = lines;
  const indent = first?.indent ?? 0;
  const name = /^[^\s:]+/.exec(first?.text.trimStart() ?? "")?.[0].length ?? 1;
  const outer = first ? depthOf(first) : 0;
  const start = (first?.start ?? 0) + outer;
  const spaces = `${width} ${width === 1 ? "space" : "spaces"}`;
  return {
    at: { start, end: start + name },
    message: outer > indent ? tabIndent : `Wrong indentation: expected ${spaces}, found ${indent}.`,
    title: `Set the indentation to ${spaces}`,
    edits: lines.flatMap(({ text, start: from }) => {
      if (text.trim() === "") return [];
      const tabs = /^\t*/.exec(text)?.[0].length ?? 0;
      if (tabs > 0)
        return [{ start: from, end: from + tabs, text: " ".repeat(Math.max(0, width + (tabs - outer) * 2)) }];
      const by = width - indent;
      const end = by > 0 ? from : from + Math.min(-by, depthOf({ text, start: from, end: from, indent: 0 }));
      return [{ start: from, end, text: " ".repeat(Math.max(0, by)) }];
    }),
  };
}
