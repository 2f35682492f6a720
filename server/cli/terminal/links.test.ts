import { expect, test } from "vitest";
import { link, linksOf, linksOnce } from "./links.ts";

test.each<[Readonly<Record<string, string>>, { terminal: boolean; other: boolean }]>([
  [{}, { terminal: false, other: false }],
  [{ TERM: "xterm-256color" }, { terminal: false, other: false }],
  [{ TERM: "xterm-kitty" }, { terminal: true, other: false }],
  [{ TERM_PROGRAM: "vscode" }, { terminal: true, other: false }],
  [
    { TERM_PROGRAM: "vscode", TERM: "dumb" },
    { terminal: false, other: false },
  ],
  [{ TERM_PROGRAM: "Apple_Terminal" }, { terminal: false, other: false }],
  [{ WT_SESSION: "1" }, { terminal: true, other: false }],
  [{ KONSOLE_VERSION: "220401" }, { terminal: true, other: false }],
  [{ VTE_VERSION: "7000" }, { terminal: true, other: false }],
  [{ VTE_VERSION: "4600" }, { terminal: false, other: false }],
  [{ FORCE_HYPERLINK: "1" }, { terminal: true, other: true }],
  [
    { FORCE_HYPERLINK: "0", WT_SESSION: "1" },
    { terminal: false, other: false },
  ],
])("the variables %j decide about links", (variables, expected) => {
  expect({ terminal: linksOf(variables, true), other: linksOf(variables, false) }).toEqual(expected);
});

test("a link surrounds its text with its address", () => {
  expect(link("text", "file:///a.md")).toBe("\u001b]8;;file:///a.md\u001b\\text\u001b]8;;\u001b\\");
});

test("of several links to an address, the first one stays", () => {
  const [a, b] = [link("a", "file:///a.md"), link("b", "file:///b.md")];
  const once = linksOnce();
  expect([once(`${a} ${a} ${b}`), once(`${b}, ${a}, ${link("c", "file:///c.md")}`)]).toEqual([
    `${a} a ${b}`,
    `b, a, ${link("c", "file:///c.md")}`,
  ]);
});
