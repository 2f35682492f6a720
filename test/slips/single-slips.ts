import type { Edit } from "../../server/syntax/index.ts";

/** What people do by mistake: one thing at one place. */
export interface Slip extends Edit {
  readonly kind: SlipKind;
}

/** The kinds of slips. */
export const slipKinds = [
  "a letter beside it",
  "a letter left out",
  "two letters swapped",
  "a letter typed twice",
  "another sign",
  "a sign left out",
  "a sign typed twice",
  "a space left out",
  "a space typed twice",
  "an indentation",
  "a line left out",
  "a line typed twice",
  "a line swapped with the next",
] as const;

/** One of them. */
export type SlipKind = (typeof slipKinds)[number];

const rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/** The letter beside one on a keyboard. */
function besideIt(letter: string): string {
  const row = rows.find((one) => one.includes(letter.toLowerCase())) ?? letter;
  const at = row.indexOf(letter.toLowerCase());
  const beside = row[at + 1] ?? row[at - 1] ?? letter;
  return letter === letter.toLowerCase() ? beside : beside.toUpperCase();
}

/** What people write instead of a sign: what is on the same key, beside it, or in texts. */
const otherSigns: Readonly<Record<string, string>> = {
  ":": ";=",
  ",": ".;",
  ".": ",:",
  "{": "[(",
  "}": "])",
  "[": "{(",
  "]": "})",
  '"': "'`“",
  "'": '"`',
  "-": "_–",
  _: "-",
  $: "%",
  "/": "\\",
  "&": "*",
  "*": "&",
  "<": ">",
};

/** All of them in a text. */
export function slipsIn(text: string): readonly Slip[] {
  const slips: Slip[] = [];
  const add = (kind: SlipKind, start: number, end: number, written: string): void => {
    if (text.slice(start, end) !== written) slips.push({ kind, start, end, text: written });
  };
  for (const { 0: word, index } of text.matchAll(/[A-Za-z]{2,}/g))
    for (let at = index; at < index + word.length; at++) {
      const [one = "", next = ""] = text.slice(at, at + 2);
      add("a letter beside it", at, at + 1, besideIt(one));
      add("a letter left out", at, at + 1, "");
      add("a letter typed twice", at, at, one);
      if (at < index + word.length - 1) add("two letters swapped", at, at + 2, next + one);
    }
  for (const { 0: sign, index } of text.matchAll(/[^\sA-Za-z0-9]/g)) {
    for (const other of otherSigns[sign] ?? "") add("another sign", index, index + 1, other);
    add("a sign left out", index, index + 1, "");
    add("a sign typed twice", index, index, sign);
  }
  for (const { index } of text.matchAll(/(?<=\S) (?=\S)/g)) {
    add("a space left out", index, index + 1, "");
    add("a space typed twice", index, index, " ");
  }
  for (const { 0: line, index } of text.matchAll(/^ *\S.*\n/gm)) {
    const { length } = line.slice(0, line.search(/\S/));
    if (length >= 1) add("an indentation", index, index + 1, "");
    if (length >= 2) add("an indentation", index, index + 2, "");
    add("an indentation", index, index, " ");
    add("an indentation", index, index, "  ");
    add("a line left out", index, index + line.length, "");
    add("a line typed twice", index, index, line);
    const [next] = /^ *\S.*\n/.exec(text.slice(index + line.length)) ?? [];
    if (next) add("a line swapped with the next", index, index + line.length + next.length, next + line);
  }
  return slips;
}
