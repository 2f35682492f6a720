import { expect, test } from "vitest";
import {
  carrierOf,
  carrierOfFile,
  carrierOfFirstLine,
  carrierOfText,
  isOtherText,
  mayBeScript,
} from "./carrier-language.ts";

test("files are recognized by name, others by the language id from the editor", () => {
  expect(
    ["a.http", "b.REST", "c.sh", "d.bash", "e.md", "f.markdown", "f.mdx", "g.json", "h.shx"].map((name) =>
      carrierOf(name),
    ),
  ).toEqual(["http", "http", "shell", "shell", "markdown", "markdown", "markdown", null, null]);
  expect(
    ["a.yml", "b.YAML", "a.stack.yaml", "stack.yml", ".compute-stack.yaml"].map((name) => carrierOf(name)),
  ).toEqual(["yaml", "yaml", null, null, null]);
  expect(["http", "rest", "shellscript", "markdown", "json"].map((id) => carrierOf("untitled:1", id))).toEqual([
    "http",
    "http",
    "shell",
    "markdown",
    null,
  ]);
  expect(
    ["deploy", "bin/deploy", ".envrc", "a.b/deploy", "g.zsh", "g.ksh", "g.command", "g.inc", "g.txt"].every(
      mayBeScript,
    ),
  ).toBe(true);
  expect(
    ["deploy.py", "a.png", "a.json", "a.md", "a.yml", "stack.yaml", ".env", "b/.env.local"].some(mayBeScript),
  ).toBe(false);
});

test.each([
  "#!/bin/sh",
  "#! /bin/bash -e\n",
  "#!/usr/bin/env bash\n",
  "#!/usr/bin/env -S zsh -f",
  "#!/usr/local/bin/dash",
])("%s names a shell", (line) => {
  expect(carrierOfFirstLine(line)).toBe("shell");
});

test.each(["#!/usr/bin/env python3", "#!/bin/shar", "# bash", "", "#!/usr/bin/env node sh.js"])(
  "%s does not name a shell",
  (line) => {
    expect(carrierOfFirstLine(line)).toBeNull();
  },
);

test("a file is opened only if its name does not tell its language", () => {
  const unasked = (): string => {
    throw new Error("opened");
  };
  expect([carrierOfFile("a.md", unasked), carrierOfFile("a.json", unasked)]).toEqual(["markdown", null]);
  expect(["#!/bin/sh\n", "#!/usr/bin/perl\n"].map((text) => carrierOfFile("bin/deploy", () => text))).toEqual([
    "shell",
    null,
  ]);
});

test.each([
  ['[{ "method": "GET" }]', null],
  ["// curl\n{}", null],
  ["GET https://example.com\n", "http"],
  ["### first\n", "http"],
  ["@a = b\n\n  PATCH {{a}}\n", "http"],
  ["ls\ncurl https://example.com\n", "shell"],
  ["curled\n", null],
  ["Run:\n\n- 1. ```sh\n  curl x\n", "markdown"],
  ["> ~~~\n> GET x\n> ~~~\n", "markdown"],
  ["", null],
])("a text without a name looks like a carrier or not: %j", (text, language) => {
  expect(carrierOfText(text)).toBe(language);
});

test("a file of some languages is another one if it lacks a word", () => {
  expect([isOtherText("yaml", "run: ls"), isOtherText("yaml", "run: curl x"), isOtherText("http", "ls")]).toEqual([
    true,
    false,
    false,
  ]);
});
