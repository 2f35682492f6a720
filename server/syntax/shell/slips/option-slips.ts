import { countWhile } from "../../../text/count-while.ts";
import { joinMapped, type MappedText, sliceMapped, verbatimText } from "../../../text/mapped-text.ts";
import type { CarrierProblem } from "../../carrier.ts";
import { beginsHeader, headerWithoutColon } from "../../header-slips.ts";
import type { Span } from "../../tree/tree.ts";
import type { ShellWord } from "../arguments.ts";
import { dataOptions } from "../curl-body.ts";
import type { CurlArguments, CurlOption, MisspelledOption } from "../options.ts";
import { leadingText } from "../words.ts";

/** What curl reads otherwise than it was meant: an option that is misspelled, in the other case or without its dash, a header without quotes or colon. */
export function optionSlip(source: string, { options, bare, misspelled }: CurlArguments): CarrierProblem | null {
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

const asWritten = { write: (text: string) => text };

const replaced = (at: Span, message: string, title: string, text: MappedText, meant: string): CarrierProblem => ({
  start: at.start,
  end: at.end,
  message,
  fix: { title, text, meant },
});

/** The name of curl with a slip. */
export function otherCommand(source: string, { start, end }: Span): CarrierProblem | null {
  const written =
    source
      .slice(start, end)
      .split(/[\\/@]/)
      .at(-1) ?? "";
  if (!/^[curl]+$/.test(written) || written === "curl") return null;
  const place = verbatimText(source, end - written.length, end, asWritten);
  return replaced(
    { start, end },
    `Unknown command \`${written}\`. Did you mean \`curl\`?`,
    "Write `curl`",
    place,
    "curl",
  );
}

/** A URL with a space in it, and the words with the whole URL instead of its parts. */
export function splitUrl(
  source: string,
  bare: readonly ShellWord[],
): (CarrierProblem & { readonly bare: readonly ShellWord[] }) | null {
  for (const [index, word] of bare.entries()) {
    const next = bare[index + 1];
    if (!next || !/^[ \t]+$/.test(source.slice(word.end, next.start))) continue;
    const [first, second] = [word.text.text, next.text.text];
    // With its own host, it is another URL.
    const isRest = first.endsWith("/") ? /^[\w-]+(?:\/[^.:]*)?$/.test(second) : /^\/[\w$-]/.test(second);
    if (!isRest || !/^(?:https?:\/\/|\$\{?\w+\}?\/)/.test(first) || second === "localhost") continue;
    const gap = verbatimText(source, word.end, next.start, asWritten);
    const whole = { ...word, end: next.end, text: joinMapped([word.text, next.text]) };
    return {
      ...replaced({ start: word.start, end: next.end }, "The URL has a space in it.", "Remove the space", gap, ""),
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
): CarrierProblem | null {
  if (!value) return null;
  const text = leadingText(value.text);
  const [, name = "", gap = ""] = headerWithoutColon.exec(text) ?? [];
  if (gap !== "") {
    const place = sliceMapped(value.text, name.length, name.length + gap.length);
    return replaced(value, `Missing \`:\` after \`${name.trim()}\`.`, "Insert `:`", place, ": ");
  }
  const [nameless] = /^(?:bearer(?=\s)|application\/json$)/i.exec(text) ?? [];
  if (nameless !== undefined) {
    const missing = nameless.includes("/") ? "Content-Type: " : "Authorization: ";
    const place = sliceMapped(value.text, 0, nameless.length);
    return replaced(value, "This header has no name.", `Insert \`${missing}\``, place, missing + nameless);
  }
  if (!/^[\w-]+:$/.test(value.text.text)) return null;
  const index = indexBehind(bare, value.end);
  const gapOfQuotes = [value.end - 2, (bare[index]?.start ?? value.end) + 1] as const;
  const isInQuotes = /^(["']):[ \t]{1,9}\1$/.test(source.slice(...gapOfQuotes));
  const wanted = /^authorization:$/i.test(text) && !isInQuotes ? 2 : 1;
  const words = bare.slice(index, index + wanted);
  const end = words.at(-1)?.end ?? value.end;
  const written = source.slice(value.start, end);
  // A header without a value is one that curl leaves out; what follows is another option, or the URL.
  const isValue = wanted === 2 ? /^[\w-]+:(?:[ \t]+[^\s"'\\`]+){2}$/ : /^[\w-]+:[ \t]+[^\s"'\\`]+$/;
  const isUrl = written.includes("://") || (bare.length === wanted && !hasUrl);
  if (words.length < wanted || isUrl || !(isInQuotes || isValue.test(written))) return null;
  if (isInQuotes) {
    const place = verbatimText(source, ...gapOfQuotes, asWritten);
    const message = "The value of this header is another argument. Put the whole header in one pair of quotes.";
    return replaced({ start: value.start, end }, message, "Use one pair of quotes", place, ": ");
  }
  const place = verbatimText(source, value.start, end, asWritten);
  const message = "Without quotes, the value of this header is another argument. Put the header in quotes.";
  return replaced({ start: value.start, end }, message, "Put it in quotes", place, `"${written}"`);
}

function otherName(source: string, { written, meant, start }: MisspelledOption): CarrierProblem | null {
  const end = start + written.length;
  if (source.slice(start, end) !== written) return null;
  const place = verbatimText(source, start, end, asWritten);
  const shown = `\`${meant.trim()}\``;
  if (meant === `${written} `)
    return replaced({ start, end }, `A space follows ${shown}.`, "Insert a space", place, meant);
  const message = `\`${written}\` is not an option of curl. Did you mean ${shown}?`;
  return replaced({ start, end }, message, `Write ${shown}`, place, meant);
}

/** Letters that curl has in both cases, with what only the other one takes. */
const twins: Readonly<Record<string, { readonly letter: string; readonly meant: string; readonly takes: RegExp }>> = {
  "dump-header": { letter: "D", meant: "d", takes: /^\s*(?:\{\s*["}]|\[\s*[[{"])/ },
  help: { letter: "h", meant: "H", takes: /^[\w-]+:(?!\/\/)/ },
  proxy: { letter: "x", meant: "X", takes: /^(?:GET|POST|PUT|PATCH|DELETE)$/i },
};

function otherCase(source: string, option: CurlOption, bare: readonly ShellWord[]): CarrierProblem | null {
  const { start, end } = option;
  const { letter, meant, takes } = twins[option.name] ?? {};
  if (!letter || !meant || !takes?.test((option.value ?? bare[indexBehind(bare, end)])?.text.text ?? "")) return null;
  // Not among others, as in `-sx`.
  if (source.slice(start, start + 2) !== `-${letter}`) return null;
  const place = verbatimText(source, start, start + 2, asWritten);
  const message = `\`-${letter}\` is another option of curl. Write \`-${meant}\`.`;
  return replaced({ start, end }, message, `Write \`-${meant}\``, place, `-${meant}`);
}

/** Text between quotes that the shell takes as letters, such as those of a word processor. */
export function curlyQuotes(source: string, words: readonly ShellWord[]): CarrierProblem | null {
  for (const { start } of words) {
    betweenCurly.lastIndex = start;
    const [written, double, single] = betweenCurly.exec(source) ?? [];
    if (written === undefined) continue;
    const quote = double === undefined ? "'" : '"';
    const end = start + written.length;
    return replaced(
      { start, end },
      "The shell takes typographic quotes as text. Write plain ones.",
      "Write plain quotes",
      verbatimText(source, start, end, asWritten),
      quote + (double ?? single?.replace(/[“”]/g, '"') ?? "") + quote,
    );
  }
  return null;
}

const betweenCurly = /[“”„]([^“”„"]{1,5000})[“”]|[‘’‚]([^‘’‚']{1,5000})[‘’]/y;

function missingOption(source: string, word: ShellWord, options: readonly CurlOption[]): CarrierProblem | null {
  const text = leadingText(word.text);
  const missing = wordsBehind.find(
    ({ pattern, names }) => pattern.test(text) && !options.some(({ name }) => names.includes(name)),
  );
  if (!missing) return null;
  const { option, what } = missing;
  const before = source.slice(Math.max(0, word.start - longestStray), word.start);
  const [stray = ""] = new RegExp(`(?<=[ \\t])(?:-{1,2}[ \\t]?)?${option.slice(1)}[ \\t]{1,3}$`).exec(before) ?? [];
  const start = word.start - stray.length;
  const place = verbatimText(source, start, word.start, asWritten);
  const [message, title] =
    stray === ""
      ? [`Without \`${option}\` before it, curl takes this ${what} for a URL.`, `Insert \`${option}\``]
      : [`Expected \`${option}\` before this ${what}.`, `Write \`${option}\``];
  return replaced({ start, end: word.end }, message, title, place, `${option} `);
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
function nextCommand(source: string, { start, text }: ShellWord): CarrierProblem | null {
  const [mark] = /[ \t]?\\\r?\n[ \t]*$/.exec(source.slice(Math.max(0, start - 99), start)) ?? [];
  if (mark === undefined || text.text !== "curl") return null;
  const sign = source.lastIndexOf("\\", start);
  const place = verbatimText(source, start - mark.length, sign + 1, asWritten);
  const message = "This `\\` makes the command on the next line an argument of this one. Remove it.";
  return replaced({ start: sign, end: sign + 1 }, message, "Remove `\\`", place, "");
}

function otherDash(source: string, { start, end }: ShellWord): CarrierProblem | null {
  const [written, dash = "", name = ""] = /^([–—])([A-Za-z][\w-]*)/.exec(source.slice(start, end)) ?? [];
  if (written === undefined) return null;
  const dashes = name.length > 1 ? "--" : "-";
  const place = verbatimText(source, start, start + dash.length, asWritten);
  return replaced(
    { start, end },
    `Options begin with \`-\`, not with \`${dash}\`.`,
    `Write \`${dashes}\``,
    place,
    dashes,
  );
}
