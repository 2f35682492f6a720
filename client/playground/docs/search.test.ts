import { expect, test } from "vitest";
import { excerptOf, searchIn } from "./search.ts";

const section = (url: string, page: string, title: string, text: string) => ({ url, page, title, text });
const search = searchIn([
  section("a", "Formats", "Stacks", "A stack describes instances."),
  section("b", "Stacks", "Introduction", "It begins here."),
  section("c", "Rules", "port-range", "Ports of a stack are limited."),
  ...Array.from({ length: 20 }, (_, index) => section(`x${index}`, "Fields", `Field ${index}`, "A label.")),
]);
const found = (words: string) => search(words).map(({ url }) => url);

test("titles count most, then pages, then texts, and all words have to occur", () => {
  expect(found("stacks")).toEqual(["a", "b", "c"]);
  expect(found("stack limited")).toEqual(["c"]);
  expect(found("stack nothing")).toEqual([]);
});

test("words may be incomplete, long ones misspelled, and twelve sections are enough", () => {
  expect(found("intro")).toEqual(["b"]);
  expect(found("introductoin")).toEqual(["b"]);
  expect(found("bogins")).toEqual(["b"]);
  expect(found("hare")).toEqual([]);
  expect(found("label")).toHaveLength(12);
});

test("an excerpt is about the first word, in whole words", () => {
  const text = `${"before ".repeat(10)}the Port is open ${"after ".repeat(30)}`;
  expect(excerptOf(text, "port is")).toMatch(/^…before before .*the Port is open after/);
  expect(excerptOf(text, "port")).toHaveLength(122);
  expect(excerptOf("The port.", "port")).toBe("The port.");
  expect(excerptOf("x".repeat(120), "none")).toBe("x".repeat(120));
  expect(excerptOf("x".repeat(121), "none")).toBe(`${"x".repeat(120)}…`);
});
