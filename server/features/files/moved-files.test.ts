import { expect, test } from "vitest";
import { openDocument } from "../../document/index.ts";
import { applyEdits } from "../../syntax/index.ts";
import { movedReferences } from "./moved-files.ts";

const stack = (...paths: readonly string[]): string =>
  `loadbalancers:\n  a:\n    configs:\n${paths.map((path) => `      - { port: 1, ssl_cert: "\${file:${path}}" } # ${path}\n`).join("")}`;

/** What the stack `/w/deep/a.stack.yaml` refers to afterwards. */
function after(paths: readonly string[], from: string, to: string): readonly string[] {
  const text = stack(...paths);
  const document = openDocument({ uri: "file:///w/deep/a.stack.yaml", name: "a.stack.yaml", text });
  if (!document) throw new Error("no stack");
  const moved = (uri: string): string =>
    uri === from || uri.startsWith(`${from}/`) ? to + uri.slice(from.length) : uri;
  const edited = applyEdits(text, movedReferences(document, moved));
  return [...edited.matchAll(/\{file:([^}]*)\}/g)].map(([, path]) => path ?? "");
}

test("base64 references follow a file that is moved", () => {
  const text = 'instances: { a: { metadata: { user_data: "${base64:init.yaml}" } } }\n';
  const document = openDocument({ uri: "file:///w/a.stack.yaml", name: "a.stack.yaml", text });
  if (!document) throw new Error("no stack");
  const moved = (uri: string): string => (uri === "file:///w/init.yaml" ? "file:///w/cloud/web.yaml" : uri);
  expect(applyEdits(text, movedReferences(document, moved))).toBe(text.replace("init.yaml", "cloud/web.yaml"));
});

test("references in several lines follow a file, and what is around them stays", () => {
  const text =
    'instances:\n  a:\n    metadata:\n      user_data: |\n        ${file:a.sh}\n        run ${file:a.sh}\n    group: "x\n      ${file:a.sh}"\n';
  const document = openDocument({ uri: "file:///w/a.stack.yaml", name: "a.stack.yaml", text });
  if (!document) throw new Error("no stack");
  const edits = movedReferences(document, (uri) => uri.replace("/a.sh", "/in/b.sh"));
  expect(applyEdits(text, edits)).toBe(text.replaceAll("a.sh", "in/b.sh"));
});

test.each([
  ['"${file:it\'s #1.sh}"', '"${file:in/it\'s #1.sh}"'],
  ["'${file:it''s.sh}'", "'${file:it''s.sh}'"],
  ["${file:b/x.sh}", "${file:in/b/x.sh}"],
])("of the path in %s, only what differs is written: %s", (before, after) => {
  const text = `instances: { a: { group: ${before} } }\n`;
  const document = openDocument({ uri: "file:///w/a.stack.yaml", name: "a.stack.yaml", text });
  if (!document) throw new Error("no stack");
  const edits = movedReferences(document, (uri) => (uri === document.file.uri ? uri : uri.replace("/w/", "/w/in/")));
  expect(applyEdits(text, edits)).toBe(text.replace(before, () => after));
});

test.each([
  ["a file", ["certs/a.pem", "certs/b.pem"], "certs/a.pem", "certs/c.pem", ["certs/c.pem", "certs/b.pem"]],
  ["a file to another folder", ["certs/a.pem"], "certs/a.pem", "../a.pem", ["../a.pem"]],
  ["a file with a dot before it", ["./a.pem", "./a.pem"], "a.pem", "b/c.pem", ["./b/c.pem", "./b/c.pem"]],
  ["a file that is named from the root", ["/w/deep/a.pem"], "a.pem", "b.pem", ["/w/deep/b.pem"]],
  ["a file with a name that has to be encoded", ["ä b.pem"], "%C3%A4%20b.pem", "c%20(d).pem", ["c (d).pem"]],
  [
    "a folder",
    ["certs/a.pem", "certs/in/b.pem", "certsx/a.pem"],
    "certs",
    "keys",
    ["keys/a.pem", "keys/in/b.pem", "certsx/a.pem"],
  ],
  ["the stack itself", ["certs/a.pem", "../b.pem"], "a.stack.yaml", "../a.stack.yaml", ["deep/certs/a.pem", "b.pem"]],
  [
    "the stack and all around it",
    ["certs/a.pem", "../b.pem"],
    "../deep",
    "../deeper/still",
    ["certs/a.pem", "../../b.pem"],
  ],
  ["something else", ["certs/a.pem", "certs/../b.pem"], "x.pem", "y.pem", ["certs/a.pem", "certs/../b.pem"]],
  ["a file to a name that no reference can hold", ["a.pem"], "a.pem", "a%7D.pem", ["a.pem"]],
] as const)("references follow: %s", (_, paths, from, to, expected) => {
  const at = (path: string): string => new URL(path, "file:///w/deep/x").href;
  expect(after(paths, at(from), at(to))).toEqual(expected);
});
