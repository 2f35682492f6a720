import { expect, test } from "vitest";
import { type CarrierReader, isEmbeddedRequest } from "../../syntax/carrier.ts";
import { embeddedInHttp } from "../../syntax/http/http-file.ts";
import { embeddedInMarkdown } from "../../syntax/markdown/embedded.ts";
import { embeddedInShell } from "../../syntax/shell/embedded.ts";
import { textAbove } from "./comments-above.ts";

const commentsIn = (read: CarrierReader, text: string) =>
  read(text).map((one) => (isEmbeddedRequest(one) ? textAbove(text, one).comments : []));

const get = "GET {{a}}/compute/instances";
const curl = "curl $A/compute/instances";

test.each([
  [get, []],
  [`# One\n// two\n${get}\n`, ["One", "two"]],
  [`### The list\r\n\r\n# @name list\r\n@x = 1\r\n# All of them\r\n${get}\r\n`, ["The list", "All of them"]],
  [`# Head\n### \n#\n# compute-stack-disable syntax\n${get}\n`, []],
  [`# First\n${get}\n\n# of no one\n\n###\n# Second\n${get}\n`, ["First"], ["Second"]],
  [`one\n# Title\n${get}`, ["Title"]],
])("in an HTTP file: %j", (text, ...comments) => {
  expect(commentsIn(embeddedInHttp, text)).toEqual(comments);
});

test.each([
  [`### web-1\n# Creates it\n# @name web_1\n${get}\n`, "web-1", ["Creates it"]],
  [`### web-1\n# @name web_2\n${get}\n`, null, ["web-1"]],
  [`### web-1\n${get}\n`, null, ["web-1"]],
  [`# @name web_1\n${get}\n`, null, []],
])("a title may be the name: %j", (text, name, comments) => {
  const [one] = embeddedInHttp(text);
  expect(one && textAbove(text, one)).toEqual({ name, comments });
});

test.each([
  [`${curl}\n`, []],
  [`#!/bin/sh\n${curl}\n`, []],
  [`# Apart\n\n# Lists\n#   all\nlist=$(${curl})\n# Behind\n`, ["Lists", "all"]],
  [`# One\n${curl} # two\n${curl}\n`, ["One"], []],
  [`#!/bin/sh\n// no comment\n  # compute-stack-disable-next-line syntax\n  ${curl}\n`, []],
])("in a script: %j", (text, ...comments) => {
  expect(commentsIn(embeddedInShell, text)).toEqual(comments);
});

test.each([
  [`# Heading\n\n\`\`\`sh\n# Lists\n${curl}\n\`\`\`\n`, ["Lists"]],
  [`# Heading\n\`\`\`sh\n${curl}\n\`\`\`\n`, []],
  [`> - \`\`\`sh\n>   # Lists\n>   ${curl}\n>   \`\`\`\n`, ["Lists"]],
  [`1. \`\`\`http\n   ### Lists\n\n   ${get}\n   \`\`\`\n`, ["Lists"]],
])("in Markdown: %j", (text, ...comments) => {
  expect(commentsIn(embeddedInMarkdown, text)).toEqual(comments);
});

test("only so many lines are read", () => {
  const text = `${"# x\n".repeat(1_000)}${curl}\n`;
  expect(commentsIn(embeddedInShell, text)[0]?.length).toBe(50);
});
