import { lineAt, linesBelow, type TextLine } from "./correction.ts";

interface Opened {
  readonly closing: string;
  readonly line: TextLine;
}

const inBraces = /^(?:\s|#.*[\r\n]|---)*[{[]/;
const tokens = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|(?:^|\s)#.*|["'{}[\]]/g;

/**
 * Where a text that is all in braces stops being balanced, as far as its indentation tells: the line, and others on which a quote,
 * bracket or brace may be missing or one too many, likeliest first.
 */
export function unbalancedLines(text: string): readonly TextLine[] {
  if (!inBraces.test(text)) return [];
  const open: Opened[] = [];
  const above: TextLine[] = [];
  const begunAt = (width: number): readonly TextLine[] => {
    const line = above.findLast(({ indent }) => indent === width);
    const [below] = line ? linesBelow(text, line) : [];
    return line && below ? [below, line] : [];
  };
  for (const line of [lineAt(text, 0), ...linesBelow(text, { start: 0, end: lineAt(text, 0).end })]) {
    const { indent } = line;
    const first = line.text.charAt(indent);
    const last = above.at(-1);
    const top = open.at(-1);
    const beside = [line, ...(last ? [last] : [])];
    if (/["'\w{]/.test(first)) {
      if (top && indent <= top.line.indent) return [...beside, top.line];
      if (last && (!top ? first !== "{" : indent > last.indent && !/[{[:]\s*(?:#.*)?$/.test(last.text))) return beside;
    }
    for (const { 0: token, index } of line.text.matchAll(tokens)) {
      if (token === '"' || token === "'") return [line];
      if (token === "{" || token === "[") open.push({ closing: token === "{" ? "}" : "]", line });
      if (token !== "}" && token !== "]") continue;
      const opened = open.pop();
      const isAligned = opened?.line === line || index !== indent || opened?.line.indent === indent;
      if (opened?.closing !== token || !isAligned)
        return [...beside, ...begunAt(indent), ...(opened ? [opened.line] : [])];
    }
    if (first.trim() !== "") above.push(line);
  }
  const [last, top] = [above.at(-1), open.at(-1)];
  return last && top ? [last, top.line] : [];
}
