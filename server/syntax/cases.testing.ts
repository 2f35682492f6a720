import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * A text and all that is told of it. In a file: `===== what`, the text, `~~~`, and what is told. In the text, `⇥` is a tab, `␍` a
 * carriage return, and `␄` a byte order mark.
 */
interface Case {
  readonly what: string;
  readonly text: string;
  readonly told: string;
}

const shown = (text: string): string => text.replaceAll("\t", "⇥").replaceAll("\r", "␍").replaceAll("\uFEFF", "␄");
const meant = (text: string): string => text.replaceAll("⇥", "\t").replaceAll("␍", "\r").replaceAll("␄", "\uFEFF");

const casesIn = (file: string): readonly Case[] =>
  file
    .split(/^===== /m)
    .slice(1)
    .map((part) => {
      const [, what = "", text = "", told = ""] = /^(.*)\n([\s\S]*?)\n~~~\n([\s\S]*?)\n?$/.exec(part) ?? [];
      return { what, text: meant(text), told };
    });

const fileOfCases = (cases: readonly Case[]): string =>
  cases.map(({ what, text, told }) => `===== ${what}\n${shown(text)}\n~~~\n${told}\n`).join("");

/** Compares all that is told of each text with the file; `UPDATE=1` renews it. */
export function checkCases(path: URL, tell: (what: string, text: string) => readonly string[]): void {
  const told = ({ what, text }: Case): string => tell(what, text).join("\n");
  const kept = casesIn(readFileSync(path, "utf8"));
  const cases = process.env.UPDATE ? kept.map((one) => ({ ...one, told: told(one) })) : kept;
  if (process.env.UPDATE) writeFileSync(path, fileOfCases(cases));
  test.each(cases)("$what: $text", (one) => {
    expect(told(one), "renewed by `npm run update`").toBe(one.told);
  });
}
