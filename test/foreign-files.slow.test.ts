import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { carrierOf, mayHoldRequests } from "../server/document/index.ts";
import { checkCarrierText } from "./check-carrier-text.ts";

/** Files of others have no findings, whatever they look like. */

const installed = readdirSync("node_modules", { recursive: true, encoding: "utf8" })
  .map((path) => join("node_modules", path))
  .filter((path) => carrierOf(basename(path)) !== null && statSync(path).isFile());

test("the files of packages have none", () => {
  expect(installed.length).toBeGreaterThan(300);
  for (const path of installed)
    expect(checkCarrierText(basename(path), readFileSync(path, "utf8")).findings, path).toEqual([]);
});

const urls = [
  "https://example.com/things",
  "https://compute.example.com/compute/v1/projects/a/zones/b/instances",
  "https://example.com/v2/load_balancers",
  "http://localhost:8080/computers/1",
  "$URL",
  "${{ secrets.URL }}/repos",
  "{{ .Values.host }}/healthz",
];
const curls = urls.flatMap((url) => [
  `curl ${url}`,
  `curl -X POST "${url}" -d '{"label": 1, "region": [}'`,
  `api() { curl "${url}/$1" "\${@:2}"; }; api x -d '{'`,
  `data='{"type": 5'; curl "${url}" --data "$data" <<EOF\nEOF`,
]);
const requests = urls.map((url) => `POST ${url} HTTP/1.1\nHost: x\n\n{"label": \n`);
const prose = [
  "# See compute/instances and loadbalancers.",
  "networking/",
  "# curl",
  "stack.yaml",
  "a.request.json",
  "",
];
const openings = [
  "```",
  "```sh",
  "```text",
  "~~~",
  "    ",
  "\t",
  "> ",
  "- ",
  "<pre>",
  '=== "x"',
  "run: |",
  "run: >-",
  "- script:",
  "  - ",
  "content: &a |2+",
  "---",
  "{{- if .Values.x }}",
  "<% if x %>",
  "###",
  "'",
  '"',
  "EOF",
];
const piece = fc.constantFrom(...curls, ...requests, ...prose, ...openings);
const line = fc.tuple(fc.constantFrom("", "", "  ", "    ", "\t", "> "), piece).map(([indent, text]) => indent + text);
const text = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 40 }), fc.constantFrom("\n", "\r\n"))
  .map(([lines, lineBreak]) => lines.join(lineBreak));

test.each(["a.md", "a.mdx", "a.yml", "a.sh", "a.http"])("no shape of %s has any", (name) => {
  fc.assert(
    fc.property(text, (text) => {
      const { requests, findings } = checkCarrierText(name, text);
      // Not even one that could not be read.
      return requests.length === 0 && findings.length === 0;
    }),
    { numRuns: 700 },
  );
});

test("the shapes have the words that are searched", () => {
  expect(fc.sample(text, { numRuns: 200, seed: 1 }).filter((one) => mayHoldRequests(one)).length).toBeGreaterThan(50);
});
