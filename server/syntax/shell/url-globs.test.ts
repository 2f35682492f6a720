import { expect, test } from "vitest";
import { embeddedInShell } from "./embedded.ts";

/** The parts of the URL: what is sent in place of one in angle brackets is unknown. */
const urlOf = (script: string): string | undefined =>
  embeddedInShell(script)[0]
    ?.url.parts.map(({ start, end, form }) => {
      const written = script.slice(start, end);
      return form?.write("a") === undefined ? `<${written}>` : written;
    })
    .join("");

test.each<[script: string, url: string, globs: readonly string[]]>([
  ["curl '/x/[1-3]'", "/x/<[1-3]>", ["[1-3]"]],
  ["curl '/x/[a-z:2]/{b,c}'", "/x/<[a-z:2]>/<{b,c}>", ["[a-z:2]", "{b,c}"]],
  ['curl "/x/[$A-${B}]"', "/x/<[$A-${B}]>", ["[$A-${B}]"]],
  ["curl '/x/[abc]'", "/x/[abc]", []],
  ["curl '/x/{a}'", "/x/{a}", []],
  ["curl '/x?{a,b/c}'", "/x?{a,b/c}", []],
  ["curl -g '/x/[1-3]'", "/x/[1-3]", []],
  ["curl \"/x/$(jq '.[1-3]')\"", "/x/<$(jq '.[1-3]')>", []],
  ["curl '/x/\\[1-3]'", "/x/\\[1-3]", []],
  ["curl /x/[A-C][1-2]", "/x/<[A-C]><[1-2]>", ["[A-C]", "[1-2]"]],
  ["curl ${A[1-3]}/x", "<${A[1-3]}>/x", []],
])("%s is sent to %s, with the globs %j", (script, url, globs) => {
  expect(urlOf(script)).toBe(url);
  const extras = embeddedInShell(script).flatMap((one) => one.extras);
  expect(extras.map(({ kind, name, start, end }) => [kind, name, script.slice(start, end)])).toEqual(
    globs.map((glob) => ["glob", "", glob]),
  );
});
