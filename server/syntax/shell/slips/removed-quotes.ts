import type { MappedText } from "../../../text/mapped-text.ts";
import { type Slip, slipAt } from "../../slip.ts";
import { dataOptions } from "../curl-body.ts";
import type { CurlOption } from "../options.ts";
import type { ShellText } from "../streams.ts";

/** The beginning of JSON, up to the quote of its first key or item. */
const opening = /\s*[{[][\s{[]*"\w/y;
const bracketOrString = /"(?:[^"\\]|\\.)*"|[{}[\]]/gs;

/** JSON whose own quotes the shell removes; null for a body that is quoted in any other way. */
export function jsonWithoutQuotes(source: string, { parts: [first] }: MappedText): Slip | null {
  const at = first?.start ?? 0;
  const before = source.charAt(at - 1);
  const isQuoted = before === '"';
  opening.lastIndex = at;
  const close = (isQuoted || before === " ") && opening.test(source) ? endOfJson(source, at) : -1;
  if (close < 0 || (isQuoted && source.charAt(close) !== '"')) return null;
  const json = isQuoted ? source.slice(at, close) : source.slice(at, close).trimEnd();
  const [start, end] = isQuoted ? [at - 1, close + 1] : [at, at + json.length];
  // The quote that ends it is there.
  if (!isQuoted && source.charAt(end) === "'") {
    const fix = { title: "Insert `'`", at: { start, end: start } };
    return slipAt(source, { start, end }, "Missing quote before this.", "'", fix);
  }
  const [advice, title, meant] = /['$`]/.test(json)
    ? ["Escape them", "Escape the double quotes", `"${json.replace(/["\\]/g, "\\$&")}"`]
    : ["Put it in single quotes", "Put the JSON in single quotes", `'${json}'`];
  const message = `The shell removes the double quotes in this JSON. ${advice}.`;
  return slipAt(source, { start, end }, message, meant, { title });
}

/** The name of a file in the place of its text. */
export function fileWithoutAt(source: string, { text, parts: [first] }: MappedText): Slip | null {
  if (!first?.isVerbatim || !/^[\w./-]+\.jsonc?$/.test(text)) return null;
  const { start } = first;
  const message = "curl sends this text itself. With `@` before it, curl sends the file of this name.";
  const fix = { title: "Insert `@`", at: { start, end: start } };
  return slipAt(source, { start, end: start + text.length }, message, "@", fix);
}

/** An option for a body that does not say that it is the standard input. */
export function inputWithoutName(source: string, options: readonly CurlOption[], input: ShellText): Slip | null {
  if (input.kind !== "text") return null;
  for (const { name, value, start, end } of options) {
    if (!dataOptions.has(name) || (value && !/^[@-]$/.test(value.text.text))) continue;
    const [part] = value?.text.parts ?? [];
    const from = part?.start ?? end;
    const to = (part?.end ?? end) + (/^[ \t]+-(?=\s)/.exec(value ? source.slice(part?.end) : "")?.[0].length ?? 0);
    const fix = { title: "Write `@-`", at: { start: from, end: to } };
    const message = "curl reads its standard input only with `@-`.";
    return slipAt(source, { start: part?.start ?? start, end: to }, message, value ? "@-" : " @-", fix);
  }
  return null;
}

/** Longer ones are not typed by hand. */
const longest = 10_000;

/** Behind the bracket that closes the first one, and blanks; -1 without one. */
export function endOfJson(source: string, start: number): number {
  let depth = 0;
  for (const { 0: token, index } of source.slice(start, start + longest).matchAll(bracketOrString)) {
    if (/^[{[]/.test(token)) depth++;
    if (/^[}\]]/.test(token)) depth--;
    if (depth === 0) return start + index + 1 + (/^\s*/.exec(source.slice(start + index + 1))?.[0].length ?? 0);
  }
  return -1;
}
