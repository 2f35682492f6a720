import { findingSeverities } from "../../document/index.ts";
import { severityStyles } from "./severity-styles.ts";
import type { Paint } from "./style.ts";
import { wrap, wrapAfter } from "./wrap.ts";

/**
 * Renders a rule page for a terminal: the subset of Markdown that these pages use. Paragraphs and messages below code are wrapped
 * to a width, unless it is null; code is not.
 */
export function renderMarkdown(markdown: string, paint: Paint, width: number | null = null): string {
  let inCode = false;
  const lines: string[] = [];
  const paragraph: string[] = [];
  const flush = (): void => {
    const text = paragraph.splice(0);
    if (text.length > 0)
      lines.push(...(width === null ? text : wrapProse(text.join(" "), width)).map((line) => renderProse(line, paint)));
  };
  for (const line of markdown.split("\n")) {
    const fence = /^```(\w+)?(?: (\S+))?$/.exec(line);
    if (!inCode && line.startsWith("- ")) flush();
    if (!inCode && !fence && /^[^#\s]/.test(line)) {
      paragraph.push(line);
      continue;
    }
    flush();
    if (fence) {
      inCode = !inCode;
      lines.push(inCode ? paint(fence[2] ?? "", "dim") : "");
    } else lines.push(...(inCode ? renderCode(`    ${line}`, paint, width) : [renderProse(line, paint)]));
  }
  flush();
  return lines.join("\n").replace(/\n{3,}/g, "\n\n");
}

const isItalic = /^\*([^*].*[^*])\*$/;

/** Blanks in code do not end a line, and an emphasis, which is one line, stays one. */
function wrapProse(text: string, width: number): readonly string[] {
  const [, bullet, item] = /^(- )(.*)$/.exec(text) ?? [];
  if (bullet !== undefined && item !== undefined)
    return wrapProse(item, width - 2).map((line, index) => (index === 0 ? bullet : "  ") + line);
  const isEmphasis = isItalic.test(text);
  const inner = isEmphasis ? text.slice(1, -1) : text;
  const tied = inner.replace(/`[^`]+`/g, (code) => code.replaceAll(" ", "\u00a0"));
  const lines = wrap(tied, width).map((line) => line.replaceAll("\u00a0", " "));
  return isEmphasis ? lines.map((line) => `*${line}*`) : lines;
}

function renderCode(line: string, paint: Paint, width: number | null): readonly string[] {
  const [, blanks = "", carets, message = ""] =
    /^(\s*)(\^+) ((?:error|warning|information|hint) [a-z\d-]+: .*)$/.exec(line) ?? [];
  if (carets === undefined) return [line];
  const styles = findingSeverities.filter((one) => message.startsWith(one)).flatMap((one) => severityStyles[one]);
  const room = width === null ? null : width - blanks.length;
  return wrapAfter(`${carets} `, message, room).map((text) => blanks + paint(text, ...styles));
}

function renderProse(line: string, paint: Paint): string {
  const heading = /^#+ (.*)$/.exec(line);
  if (heading) return paint(heading[1] ?? "", "bold");
  const emphasis = isItalic.exec(line);
  if (emphasis) return paint(emphasis[1] ?? "", "dim");
  return line
    .replace(/\[([^\]]+)\]\([^)\s]+\)/g, "$1")
    .replace(/\*\*(.+?)\*\*/g, (_, text: string) => paint(text, "bold"))
    .replace(/~~(.+?)~~/g, "$1")
    .replace(/`([^`]+)`/g, (_, code: string) => paint(code, "cyan"));
}
