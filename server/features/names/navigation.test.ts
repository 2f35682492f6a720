import { describe, expect, test } from "vitest";
import { type Document, openDocument } from "../../document/index.ts";
import type { Span } from "../../syntax/index.ts";
import { definitions } from "./definition.ts";
import { highlights } from "./highlights.ts";
import { references } from "./references.ts";

const open = (name: string, text: string): Document => {
  const document = openDocument({ uri: `file:///test/${name}`, name, text });
  if (!document) throw new Error(`${name} is no name of ours`);
  return document;
};

interface Marked {
  readonly text: string;
  readonly definitions: readonly Span[];
  readonly uses: readonly Span[];
}

/** `⟦name⟧` is where a name is given, `⟨name⟩` where it is used. */
function read(marked: string): Marked {
  let text = "";
  const definitions: Span[] = [];
  const uses: Span[] = [];
  let start = 0;
  for (const character of marked) {
    if (character === "⟦" || character === "⟨") start = text.length;
    else if (character === "⟧") definitions.push({ start, end: text.length });
    else if (character === "⟩") uses.push({ start, end: text.length });
    else text += character;
  }
  return { text, definitions, uses };
}

/** From each of the marked places all of them are found, and nothing else. */
function checkOccurrences(name: string, marked: string): void {
  const { text, definitions: defined, uses } = read(marked);
  const document = open(name, text);
  const show = (spans: readonly Span[]) => spans.map(({ start, end }) => `${start} ${text.slice(start, end)}`);
  const all = [...defined, ...uses].sort((a, b) => a.start - b.start);
  expect(all.length).toBeGreaterThan(0);
  for (const place of all) {
    for (const at of [place.start, place.start + 1, place.end]) {
      const found = highlights(document, at);
      expect(show(found.filter(({ kind }) => kind === "definition")), `definitions from ${at}`).toEqual(show(defined));
      expect(show(found.filter(({ kind }) => kind === "use")), `uses from ${at}`).toEqual(show(uses));
      expect(show(references(document, at, "uses"))).toEqual(show(uses));
      expect(show(references(document, at, "definitions and uses"))).toEqual(show(all));
      expect(show(definitions(document, at).flatMap((found) => (found.kind === "place" ? [found.name] : [])))).toEqual(
        show(defined),
      );
    }
  }
}

const nothing = (name: string, marked: string): void => {
  const at = marked.indexOf("<|>");
  const document = open(name, marked.replace("<|>", ""));
  expect([definitions(document, at), highlights(document, at), references(document, at, "uses")]).toEqual([[], [], []]);
};

const stack = "a.stack.yaml";
const sequence = "a.requests.json";

describe("definition, references and highlights", () => {
  test.each([
    [
      "an instance, in references and as the source of a clone",
      stack,
      `instances:
  ⟦web⟧:
    type: a
  web-2:
    clone: { source: ⟨web⟩, disks: [] }
    label: "a-\${instances.⟨web⟩.id}-\${instances.web-2.id}"
loadbalancers:
  web:
    configs:
      - nodes:
          - { label: web, address: "\${instances.⟨web⟩.private_ipv4}:80" }
`,
    ],
    [
      "a balancer",
      stack,
      "instances:\n  front:\n    label: a-${loadbalancers.⟨front⟩.label}\nloadbalancers:\n  ⟦front⟧: {}\n",
    ],
    [
      "a subnet whose name has a dot and quotes",
      stack,
      "subnets:\n  '⟦app.a⟧': { id: 1 }\n  app: { id: 2 }\ninstances:\n  web:\n    interfaces:\n      - purpose: vpc\n        subnet_id: ${subnets.⟨app.a⟩.id}\n        ip_ranges: ['${subnets.app.range}']\n",
    ],
    [
      "text over several lines",
      stack,
      'instances:\n  ⟦web⟧:\n    label: |\n      ${instances.⟨web⟩.id}\n      ${instances.⟨web⟩.label}\n    group: "a\n      ${instances.⟨web⟩.id}"\n',
    ],
    [
      "a file that is not cut",
      stack,
      "x-a: &a 1\nx-b: *a\ninstances: { ⟦web⟧: { label: 'a-${instances.⟨web⟩.id}' } }\n",
    ],
    [
      "a variable of the stack",
      stack,
      'vars: { ⟦size⟧: nano-1, sizes: a }\ninstances:\n  web: { type: "${vars.⟨size⟩}" }\n  size: { label: "a-${vars.⟨size⟩}" }\n',
    ],
    ["a name without a value", stack, "instances:\n  ⟦web⟧:\n  b:\n    clone: { source: ⟨web⟩ }\n"],
    [
      "a name that is used and never given",
      stack,
      "instances:\n  a:\n    label: x-${instances.⟨web⟩.id}\n    group: ${instances.⟨web⟩.id}\n",
    ],
    ["a name that is given and never used", stack, "instances:\n  ⟦web⟧: {}\n  web-2: {}\n"],
    [
      "one document of several",
      stack,
      "instances:\n  web: {}\n  b: { label: 'a-${instances.web.id}' }\n---\ninstances:\n  ⟦web⟧: {}\n  b: { label: 'a-${instances.⟨web⟩.id}' }\n",
    ],
    [
      "what merge keys bring is written once",
      stack,
      "x-base: &base\n  clone: { source: ⟨web⟩ }\n  label: a-${instances.⟨web⟩.id}\ninstances:\n  ⟦web⟧: {}\n  b: { <<: *base }\n  c: { <<: *base }\n",
    ],
    [
      "an anchor",
      stack,
      "x-a: ⟦&a⟧ # &a\n  type: b\nx-b: &ab 5\ninstances:\n  web:\n    <<: ⟨*a⟩\n  b: ⟨*a⟩\n  c: *ab\n",
    ],
    [
      "a step",
      sequence,
      `[
  { "name": "⟦front⟧", "method": "POST", "path": "/loadbalancers", "body": { "region": "us-east" } },
  { "method": "POST", "path": "/loadbalancers/\${steps.⟨front⟩.id}/configs", "body": { "port": 80, "x": ["\${steps.⟨front⟩.a.b}", "\${steps.⟨front⟩}"] } },
  { "name": "front2", "method": "GET", "path": "/compute/instances/\${steps.other.id}" }
]`,
    ],
    [
      "names in escapes",
      sequence,
      '[\n  { "name": "⟦fr\\u006fnt⟧", "method": "GET", "path": "/compute/instances/1" },\n  { "method": "GET", "path": "/compute/instances/\\u0024{steps.⟨fr\\u006fnt⟩.id}" }\n]',
    ],
  ])("%s", (_, name, marked) => checkOccurrences(name, marked));

  test.each([
    ["blank space", stack, "instances:\n <|> web: {}\n"],
    ["a field", stack, "instances:\n  web:\n    ty<|>pe: a\n"],
    ["a label", stack, "instances:\n  web:\n    label: we<|>b\n"],
    ["a variable", stack, "instances:\n  web:\n    label: ${env:W<|>EB}\n"],
    ["a comment", stack, "instances:\n  web: {} # ${instances.we<|>b.id}\n"],
    ["an ID as a source", stack, "instances:\n  web:\n    clone: { source: 12<|>3 }\n"],
    ["the name of a single request", "a.request.json", '{ "name": "fr<|>ont", "method": "GET", "path": "/x" }'],
    ["settings", ".compute-stack.yaml", "rules:\n  a<|>: off\n"],
    ["an empty file", stack, "<|>"],
  ])("no result at %s", (_, name, marked) => nothing(name, marked));

  test("go to definition works anywhere in a reference and selects the whole name", () => {
    const text = "instances:\n  # one\n  web:\n    type: a\n  b:\n    label: a-${instances.web.id}\n";
    const document = open(stack, text);
    for (const at of [text.indexOf("${"), text.indexOf(".id")])
      expect(definitions(document, at)).toMatchObject([
        { kind: "place", full: { start: text.indexOf("web"), end: text.indexOf("\n  b:") } },
      ]);
    const [first] = definitions(document, text.indexOf("${"));
    expect(first && text.slice(first.origin.start, first.origin.end)).toBe("${instances.web.id}");
  });

  test("the definition of a file reference is the file", () => {
    const text = "loadbalancers:\n  f:\n    configs:\n      - ssl_cert: ${file:certs/site.pem}\n";
    expect(definitions(open(stack, text), text.indexOf("site"))).toMatchObject([
      { kind: "file", path: "certs/site.pem" },
    ]);
  });
});
