import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";

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
export function checkCases(
  path: URL,
  tell: (what: string, text: string) => readonly string[] | Promise<readonly string[]>,
): void {
  const cases = casesIn(readFileSync(path, "utf8"));
  const renewed = new Map<Case, Case>();
  test.each(cases)("$what: $text", async (one) => {
    const told = (await tell(one.what, one.text)).join("\n");
    if (process.env.UPDATE) renewed.set(one, { ...one, told });
    else expect(told, "renewed by `npm run update`").toBe(one.told);
  });
  if (process.env.UPDATE) afterAll(() => writeFileSync(path, fileOfCases(cases.map((one) => renewed.get(one) ?? one))));
}
