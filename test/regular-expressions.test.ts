import { readdirSync, readFileSync } from "node:fs";
import { RegExpParser } from "@eslint-community/regexpp";
import { parsers } from "prettier/plugins/babel";
import { analyse } from "scslre";
import { expect, test } from "vitest";

/** A regular expression that tries many ways to read the same characters lets one line of a file stop everything. */

const files = ["server", "client"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !/\.?test(?:ing)?\.ts$/.test(path))
    .map((path) => `${folder}/${path}`),
);

/** The regular expressions that are written in a text, at any depth of its syntax tree. */
function literalsIn(node: unknown): readonly string[] {
  if (node === null || typeof node !== "object") return [];
  if ("type" in node && node.type === "RegExpLiteral" && "pattern" in node && "flags" in node)
    return [`/${node.pattern}/${node.flags}`];
  return Object.entries(node).flatMap(([name, part]) =>
    /^(?:loc|tokens|comments)$/.test(name) ? [] : literalsIn(part),
  );
}

const found = files.flatMap((file) =>
  literalsIn(parsers["babel-ts"].parse(readFileSync(file, "utf8"), {} as never)).map((literal) => ({ file, literal })),
);

/** What takes exponential time, or the square of a text's length by trading characters between two of its parts. */
function slowIn(literal: string): readonly string[] {
  const parsed = new RegExpParser({ ecmaVersion: 2024 }).parseLiteral(literal);
  return analyse(parsed, { reportTypes: { Move: false, Self: true, Trade: true } }).reports.map(
    ({ type, exponential }) => `${type} ${exponential ? "exponential" : "polynomial"}`,
  );
}

test("the tool finds what is slow", () => {
  expect(slowIn("/^(a+)+$/")).toEqual(["Self exponential"]);
  expect(slowIn("/^a*a*$/")).toContain("Trade polynomial");
});

test("no regular expression backtracks without end", () => {
  expect(found.length).toBeGreaterThan(300);
  expect(found.filter(({ literal }) => slowIn(literal).includes("Self exponential"))).toEqual([]);
});
