import { addedText, escapedText, joinMapped, type MappedText, replaceMapped } from "../../text/mapped-text.ts";
import type { ShellWord } from "./arguments.ts";
import { expansionsIn, literalText } from "./words.ts";
import { type Wrapper, wrapperNamed } from "./wrappers.ts";

/** What a command does to run curl. */
export type CurlRun =
  | {
      readonly kind: "command";
      /** `curl` first. */
      readonly words: readonly ShellWord[];
      /** Whether it reads the standard input of the command. */
      readonly hasInput: boolean;
      readonly isRepeated: boolean;
    }
  /** A shell reads the text, which contains `curl`. */
  | { readonly kind: "script"; readonly text: MappedText; readonly isRepeated: boolean };

/** How a command runs curl, perhaps through others; nothing if it does not. */
export function curlRunsOf(words: readonly ShellWord[]): readonly CurlRun[] {
  const [first, ...rest] = words;
  const name = first && literalText(first.text);
  if (name === null || name === undefined) return [];
  if (isCurl(name)) return [{ kind: "command", words, hasInput: true, isRepeated: false }];
  const wrapper = wrapperNamed(name);
  if (!wrapper) return behindDashes(rest);
  return commandsIn(wrapper, rest).flatMap((command) => runsThrough(wrapper, command));
}

/** Windows has it as `curl.exe`, the image of a container may have a tag, and a Makefile marks what it does not print with `@`. */
const isCurl = (name: string): boolean =>
  /^@?(?:.*[\\/])?(?:curl(?:\.exe|:[\w.-]+)?|crul|culr|ucrl|ccurl|cuurl|currl|curll)$/.test(name);

/** Whether a text has the command, perhaps with two letters swapped or one typed twice. */
export const namesCurl = /c(?:url|rul|ulr|uurl|urrl)|ucrl/;

/** `vault exec -- curl …` */
function behindDashes(words: readonly ShellWord[]): readonly CurlRun[] {
  const [next, ...others] = words.slice(words.findIndex(({ text }) => text.text === "--") + 1);
  return next && next !== words[0] && isCurl(literalText(next.text) ?? "") ? curlRunsOf([next, ...others]) : [];
}

/** The arguments that belong to one command each. */
function commandsIn({ starts, ends }: Wrapper, words: readonly ShellWord[]): readonly (readonly ShellWord[])[] {
  const isAt = (pattern: RegExp | undefined, { text }: ShellWord): boolean =>
    pattern?.test(literalText(text) ?? "") === true;
  const commands: ShellWord[][] = starts ? [] : [[]];
  let isInside = !starts;
  for (const word of words) {
    if (isAt(ends, word)) isInside = false;
    else if (isInside) commands.at(-1)?.push(word);
    else if (isAt(starts, word)) {
      isInside = true;
      commands.push([]);
    }
  }
  return commands;
}

function runsThrough(wrapper: Wrapper, words: readonly ShellWord[]): readonly CurlRun[] {
  const { runs, repeats, keepsInput, direct, replacing } = wrapper;
  const at = words.findIndex(({ text }) => beginsCommand(text));
  const passed = runs === "shell" ? argumentOfC(words) : at < 0 ? [] : words.slice(at);
  if (passed.length === 0) return [];
  const texts = words.slice(0, Math.max(at, 0)).map(({ text }) => literalText(text) ?? "");
  const marked = texts.find((word) => replacing?.test(word));
  const given = marked === undefined ? wrapper.replaced : literal(markAfter(marked, texts));
  const filled = given ? passed.map((word) => ({ ...word, text: withUnknown(word.text, given) })) : passed;
  const isFilled = marked !== undefined || filled.some(({ text }, index) => text !== passed[index]?.text);
  const whole = wrapper.appends && !isFilled ? [...filled, unknownWord(filled)] : filled;
  const isRepeated = repeats === true;
  if (runs === "command" || texts.some((word) => direct?.test(word)) || (runs === "script" && !isQuotedTwice(passed)))
    return curlRunsOf(whole).map((run) => ({
      ...run,
      isRepeated: run.isRepeated || isRepeated,
      ...(run.kind === "command" && { hasInput: run.hasInput && !keepsInput }),
    }));
  return [{ kind: "script", text: joinMapped(whole.flatMap(asScript)), isRepeated }];
}

/**
 * Whether words are a script, or quoted for the shell that reads them again. Words that are not would lose their quotes there,
 * but are judged as they are meant.
 */
const isQuotedTwice = ([first, ...others]: readonly ShellWord[]): boolean =>
  /\s/.test(first?.text.text ?? "") || others.some(({ text }) => /^(?:['"\\]|\{\\)|\\ /.test(text.text));

/** The word is `curl`, another wrapper, or a script that contains `curl`. */
function beginsCommand(text: MappedText): boolean {
  const word = literalText(text);
  if (word !== null && (isCurl(word) || wrapperNamed(word))) return true;
  return /(?:^|[\s;&|(`/])curl(?:\.exe)?\s/.test(text.text);
}

function argumentOfC(words: readonly ShellWord[]): readonly ShellWord[] {
  const at = words.findIndex(({ text }) => /^-[^\Wc]*c\w*$/.test(literalText(text) ?? ""));
  const script = words[at + 1];
  return at >= 0 && script ? [script] : [];
}

/** The value of an option that says what is replaced: `{}` if it has none. */
function markAfter(option: string, words: readonly string[]): string {
  const attached = option.replace(/^(?:-[iIJ]|--replace=?)/, "");
  if (attached !== "") return attached;
  return /^-[IJ]$/.test(option) ? (words[words.indexOf(option) + 1] ?? "{}") : "{}";
}

const literal = (text: string): RegExp => new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"), "g");

/** What the wrapper puts in, in the form in which a shell would. */
const unknownText = "$(…)";

const unknownAt = (start: number, end: number): MappedText => escapedText(unknownText, start, end, null);

const unknownWord = (words: readonly ShellWord[]): ShellWord => {
  const at = words.at(-1)?.end ?? 0;
  return { start: at, end: at, text: unknownAt(at, at), output: null };
};

function withUnknown(text: MappedText, replaced: RegExp): MappedText {
  const parts = text.parts
    .filter(({ form, isVerbatim }) => form && isVerbatim)
    .flatMap((part) =>
      Array.from(text.text.slice(part.at, part.at + part.length).matchAll(replaced), ({ 0: { length }, index }) => {
        const [start, at] = [part.at + index, part.start + index];
        return { start, end: start + length, as: unknownAt(at, at + length) };
      }),
    );
  return replaceMapped(text, parts);
}

/** A word as the next shell reads it. What the first one puts in for a command is not read again. */
function asScript({ text }: ShellWord, index: number): readonly MappedText[] {
  const outputs = expansionsIn(text)
    .filter(({ written }) => /^(?:\$\(|`)/.test(written))
    .map(({ start, end, part }) => ({ start, end, as: unknownAt(part.start, part.end) }));
  return [...(index === 0 ? [] : [addedText(" ")]), replaceMapped(text, outputs)];
}
