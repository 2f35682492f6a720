import { countWhile } from "../../../text/count-while.ts";
import { joinMapped, sliceMapped } from "../../../text/mapped-text.ts";
import { beginsHeader, headerWithoutColon } from "../../header-slips.ts";
import { type Slip, slipAt } from "../../slip.ts";
import type { Span } from "../../tree/tree.ts";
import type { ShellWord } from "../arguments.ts";
import { dataOptions } from "../curl-body.ts";
import type { CurlArguments, CurlOption, MisspelledOption } from "../options.ts";
import { leadingText } from "../words.ts";

/** What curl reads otherwise than it was meant: an option that is misspelled, in the other case or without its dash, a header without quotes or colon. */
export function optionSlip(source: string, { options, bare, misspelled }: CurlArguments): Slip | null {
  for (const option of misspelled) {
    const problem = otherName(source, option);
    if (problem) return problem;
  }
  const hasUrl = options.some(({ name }) => name === "url");
  for (const option of options) {
    const problem =
      option.name === "header" ? wrongHeader(source, option.value, bare, hasUrl) : otherCase(source, option, bare);
    if (problem) return problem;
  }
  for (const word of bare) {
    const problem = missingOption(source, word, options) ?? otherDash(source, word) ?? nextCommand(source, word);
    if (problem) return problem;
  }
  return null;
}

/** Of the first word behind an offset. */
const indexBehind = (words: readonly ShellWord[], offset: number): number =>
  countWhile(words.length, (index) => (words[index]?.start ?? 0) <= offset);

/** The name of curl with a slip. */
export function otherCommand(source: string, { start, end }: Span): Slip | null {
  const written =
    source
      .slice(start, end)
      .split(/[\\/@]/)
      .at(-1) ?? "";
  if (!/^[curl]+$/.test(written) || written === "curl") return null;
  const message = `Unknown command \`${written}\`. Did you mean \`curl\`?`;
  return slipAt(source, { start, end }, message, "curl", { at: { start: end - written.length, end } });
}

/** A URL with a space in it, and the words with the whole URL instead of its parts. */
export function splitUrl(source: string, bare: readonly ShellWord[]) {
  for (const [index, word] of bare.entries()) {
    const next = bare[index + 1];
    if (!next || !/^[ \t]+$/.test(source.slice(word.end, next.start))) continue;
    const [first, second] = [word.text.text, next.text.text];
    // With its own host, it is another URL.
    const isRest = first.endsWith("/") ? /^[\w-]+(?:\/[^.:]*)?$/.test(second) : /^\/[\w$-]/.test(second);
    if (!isRest || !/^(?:https?:\/\/|\$\{?\w+\}?\/)/.test(first) || second === "localhost") continue;
    const whole = { ...word, end: next.end, text: joinMapped([word.text, next.text]) };
    const fix = { title: "Remove the space", at: { start: word.end, end: next.start } };
    return {
      ...slipAt(source, whole, "The URL has a space in it.", "", fix),
      bare: bare.flatMap((one) => (one === word ? whole : one === next ? [] : one)),
    };
  }
  return null;
}

function wrongHeader(
  source: string,
  value: ShellWord | null,
  bare: readonly ShellWord[],
  hasUrl: boolean,
): Slip | null {
  if (!value) return null;
  const text = leadingText(value.text);
  const [, name = "", gap = ""] = headerWithoutColon.exec(value.text.text) ?? [];
  if (gap !== "") {
    const fix = { title: "Insert `:`", text: sliceMapped(value.text, name.length, name.length + gap.length) };
    return inQuotes(value, `Missing \`:\` after \`${name.trim()}\`.`, { ...fix, meant: ": " });
  }
  const [nameless] = /^(?:bearer(?=\s)|application\/json$)/i.exec(text) ?? [];
  if (nameless !== undefined) {
    const missing = nameless.includes("/") ? "Content-Type: " : "Authorization: ";
    const fix = { title: `Insert \`${missing}\``, text: sliceMapped(value.text, 0, nameless.length) };
    return inQuotes(value, "This header has no name.", { ...fix, meant: missing + nameless });
  }
  if (!/^[\w-]+:$/.test(value.text.text)) return null;
  const index = indexBehind(bare, value.end);
  const gapOfQuotes = { start: value.end - 2, end: (bare[index]?.start ?? value.end) + 1 };
  const isInQuotes = /^(["']):[ \t]{1,9}\1$/.test(source.slice(gapOfQuotes.start, gapOfQuotes.end));
  const wanted = /^authorization:$/i.test(text) && !isInQuotes ? 2 : 1;
  const words = bare.slice(index, index + wanted);
  const end = words.at(-1)?.end ?? value.end;
  const written = source.slice(value.start, end);
  // A header without a value is one that curl leaves out; what follows is another option, or the URL.
  const isValue = wanted === 2 ? /^[\w-]+:(?:[ \t]+[^\s"'\\`]+){2}$/ : /^[\w-]+:[ \t]+[^\s"'\\`]+$/;
  const isUrl = written.includes("://") || (bare.length === wanted && !hasUrl);
  if (words.length < wanted || isUrl || !(isInQuotes || isValue.test(written))) return null;
  const place = { start: value.start, end };
  if (isInQuotes) {
    const message = "The value of this header is another argument. Put the whole header in one pair of quotes.";
    return slipAt(source, place, message, ": ", { title: "Use one pair of quotes", at: gapOfQuotes });
  }
  const message = "Without quotes, the value of this header is another argument. Put the header in quotes.";
  return slipAt(source, place, message, `"${written}"`, { title: "Put it in quotes" });
}

/** What is written where it is, whatever quotes are around it. */
const inQuotes = ({ start, end }: Span, message: string, fix: Slip["fix"]): Slip => ({ start, end, message, fix });

function otherName(source: string, { written, meant, start }: MisspelledOption): Slip | null {
  const place = { start, end: start + written.length };
  if (!source.startsWith(written, start)) return null;
  const shown = `\`${meant.trim()}\``;
  if (meant === `${written} `)
    return slipAt(source, place, `A space follows ${shown}.`, meant, { title: "Insert a space" });
  const message = `\`${written}\` is not an option of curl. Did you mean ${shown}?`;
  return slipAt(source, place, message, meant, { title: `Write ${shown}` });
}

/** Letters that curl has in both cases, with what only the other one takes. */
const twins: Readonly<Record<string, { readonly letter: string; readonly meant: string; readonly takes: RegExp }>> = {
  "dump-header": { letter: "D", meant: "d", takes: /^\s*(?:\{\s*["}]|\[\s*[[{"])/ },
  help: { letter: "h", meant: "H", takes: /^[\w-]+:(?!\/\/)/ },
  proxy: { letter: "x", meant: "X", takes: /^(?:GET|POST|PUT|PATCH|DELETE)$/i },
};

function otherCase(source: string, option: CurlOption, bare: readonly ShellWord[]): Slip | null {
  const { start, end } = option;
  const { letter, meant, takes } = twins[option.name] ?? {};
  if (!letter || !meant || !takes?.test((option.value ?? bare[indexBehind(bare, end)])?.text.text ?? "")) return null;
  // Not among others, as in `-sx`.
  if (!source.startsWith(`-${letter}`, start)) return null;
  const message = `\`-${letter}\` is another option of curl. Write \`-${meant}\`.`;
  return slipAt(source, { start, end }, message, `-${meant}`, { at: { start, end: start + 2 } });
}

/** Text between quotes that the shell takes as letters, such as those of a word processor. */
export function curlyQuotes(source: string, words: readonly ShellWord[]): Slip | null {
  for (const { start } of words) {
    betweenCurly.lastIndex = start;
    const [written, double, single] = betweenCurly.exec(source) ?? [];
    if (written === undefined) continue;
    const quote = double === undefined ? "'" : '"';
    const message = "The shell takes typographic quotes as text. Write plain ones.";
    const meant = quote + (double ?? single?.replace(/[“”]/g, '"') ?? "") + quote;
    return slipAt(source, { start, end: start + written.length }, message, meant, { title: "Write plain quotes" });
  }
  return null;
}

const betweenCurly = /[“”„]([^“”„"]{1,5000})[“”]|[‘’‚]([^‘’‚']{1,5000})[‘’]/y;

function missingOption(source: string, word: ShellWord, options: readonly CurlOption[]): Slip | null {
  const text = leadingText(word.text);
  const missing = wordsBehind.find(
    ({ pattern, names }) => pattern.test(text) && !options.some(({ name }) => names.includes(name)),
  );
  if (!missing) return null;
  const { option, what } = missing;
  const before = source.slice(Math.max(0, word.start - longestStray), word.start);
  const [stray = ""] = new RegExp(`(?<=[ \\t])(?:-{1,2}[ \\t]?)?${option.slice(1)}[ \\t]{1,3}$`).exec(before) ?? [];
  const at = { start: word.start - stray.length, end: word.start };
  const [message, title] =
    stray === ""
      ? [`Without \`${option}\` before it, curl takes this ${what} for a URL.`, `Insert \`${option}\``]
      : [`Expected \`${option}\` before this ${what}.`, `Write \`${option}\``];
  return slipAt(source, { start: at.start, end: word.end }, message, `${option} `, { title, at });
}

/** An option that is typed with other dashes, as in `- H`, is not longer. */
const longestStray = 20;

/** What certainly belongs to an option, unless there is another one of its names. */
const wordsBehind = [
  { pattern: beginsHeader, option: "-H", what: "header", names: [] },
  { pattern: /^(?:GET|POST|PUT|PATCH|DELETE)$/, option: "-X", what: "method", names: ["request"] },
  { pattern: /^\s*\{\s*"\w+"\s*:/, option: "-d", what: "body", names: [...dataOptions] },
];

/** Another command that is an argument of this one. */
function nextCommand(source: string, { start, text }: ShellWord): Slip | null {
  const [mark] = /[ \t]?\\\r?\n[ \t]*$/.exec(source.slice(Math.max(0, start - 99), start)) ?? [];
  if (mark === undefined || text.text !== "curl") return null;
  const sign = source.lastIndexOf("\\", start);
  const message = "This `\\` makes the command on the next line an argument of this one. Remove it.";
  const fix = { title: "Remove `\\`", at: { start: start - mark.length, end: sign + 1 } };
  return slipAt(source, { start: sign, end: sign + 1 }, message, "", fix);
}

function otherDash(source: string, { start, end }: ShellWord): Slip | null {
  const [written, dash = "", name = ""] = /^([–—])([A-Za-z][\w-]*)/.exec(source.slice(start, end)) ?? [];
  if (written === undefined) return null;
  const dashes = name.length > 1 ? "--" : "-";
  const message = `Options begin with \`-\`, not with \`${dash}\`.`;
  return slipAt(source, { start, end }, message, dashes, { at: { start, end: start + dash.length } });
}
