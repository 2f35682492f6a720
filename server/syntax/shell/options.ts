import { sliceMapped } from "../../text/mapped-text.ts";
import type { Span } from "../tree/tree.ts";
import type { ShellWord } from "./arguments.ts";
import { type CurlEffect, longOption, meantOption, shortOption } from "./curl-options.ts";
import { leadingText } from "./words.ts";

export interface CurlOption extends Span {
  /** The long name without its dashes; the letter of an option that curl does not have. */
  readonly name: string;
  readonly effect: CurlEffect;
  /** Null for an option without a value, or if the value is missing. */
  readonly value: ShellWord | null;
}

export interface CurlArguments {
  readonly options: readonly CurlOption[];
  /** Words that are not options: URLs and expansions. */
  readonly bare: readonly ShellWord[];
  /** Names with a slip, which are read as what they mean. */
  readonly misspelled: readonly MisspelledOption[];
}

/** With its dashes, as it is written and as it is meant. */
export interface MisspelledOption extends Span {
  readonly written: string;
  readonly meant: string;
}

/** Long names behind one dash. */
const withoutDash = /^-(?:data(?:-raw|-binary)?|fail|header|insecure|json|location|request|silent|url|verbose)$/;

/** A body right behind its option. */
const gluedData = /^(--(?:data(?:-raw|-binary)?|json))(?:@(?=\s*[[{])|(?=[@{[]))/;

/** The arguments of `curl`, for each of the requests separated by `--next`. */
export function curlArguments(words: readonly ShellWord[]): readonly CurlArguments[] {
  let group = startGroup();
  const groups = [group];
  let at = 0;
  const add = (option: CurlOption): void => {
    if (option.name !== "next") group.options.push(option);
    else {
      group = startGroup();
      groups.push(group);
    }
  };
  while (at < words.length) {
    const word = words[at++];
    if (!word) break;
    const { start, end } = word;
    const text = leadingText(word.text);
    const [glued, long = ""] = gluedData.exec(text) ?? [];
    if (glued) {
      group.misspelled.push({ written: glued, meant: `${long} `, start, end });
      add({ ...longOption(long.slice(2)), value: behind(word, glued.length), start, end });
      continue;
    }
    const isShort = withoutDash.test(text);
    if (isShort || text.startsWith("--")) {
      const [written = ""] = text.slice(isShort ? 1 : 2).split("=", 1);
      const meant = meantOption(written);
      const { name, effect, takesValue } = meant ?? longOption(written);
      if (meant || isShort)
        group.misspelled.push({ written: `${isShort ? "-" : "--"}${written}`, meant: `--${name}`, start, end });
      const isAttached = written.length + 2 < text.length;
      const value = isAttached ? behind(word, written.length + 3) : takesValue ? (words[at++] ?? null) : null;
      add({ name, effect, value, start, end });
      continue;
    }
    if (!/^-./.test(text)) {
      group.bare.push(word);
      continue;
    }
    const isTwice = /^-[dHX]$/.test(text) && words[at]?.text.text === text && words[at]?.start === end + 1;
    if (isTwice) {
      group.misspelled.push({ written: `${text} ${text}`, meant: text, start, end });
      continue;
    }
    const [written = "", letter = "", sign] = /^(-[dHX])(?::$|(=|(?<=X):(?=\w)))/.exec(text) ?? [];
    if (written) group.misspelled.push({ written, meant: sign ? `${letter} ` : letter, start, end });
    // Options without a value can be combined, and the value of the last can follow directly: `-sSXPOST`.
    for (let index = 1; index < text.length; index++) {
      const { name, effect, takesValue } = shortOption(text.charAt(index));
      const from = Math.max(index + 1, written.length);
      const isAttached = from < word.text.text.length;
      const value = !takesValue ? null : isAttached ? behind(word, from) : (words[at++] ?? null);
      add({ name, effect, value, start, end });
      if (takesValue) break;
    }
  }
  return groups;
}

const startGroup = () => ({
  options: [] as CurlOption[],
  bare: [] as ShellWord[],
  misspelled: [] as MisspelledOption[],
});

const behind = ({ text, start, end }: ShellWord, offset: number): ShellWord => ({
  text: sliceMapped(text, offset),
  output: null,
  start,
  end,
});
