import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { withText } from "../blocks/with-text.ts";
import { type Document, documentOf } from "../index.ts";
import { extendedBy, type MergedDocument, mergedDocument } from "./merged-stack.ts";
import { type BaseAnswer, longestChain, stackLayers } from "./stack-layers.ts";
import { writtenPlace } from "./written-place.ts";

type Files = Readonly<Record<string, string>>;

const documentIn = (text: string, name = "own.stack.yaml"): Document =>
  documentOf({ uri: `file:///test/${name}`, name, kind: "stack" }, text);

const reader =
  (files: Files) =>
  (path: string): BaseAnswer =>
    files[path] === undefined ? { kind: "missing" } : { kind: "text", text: files[path] };

function merge(text: string, files: Files = {}, before: MergedDocument | null = null): MergedDocument {
  const document = documentIn(text);
  return mergedDocument(document, reader(files), new Map(), before) ?? expect.unreachable();
}

const base = `region: us-east
instances:
  web:
    type: nano-1
    tags: [a, b]
    backups: { enabled: true }
  data: { type: nano-2 }
`;
const from = "extends: base.stack.yaml\n";

describe("a stack is merged with what it extends:", () => {
  test.each<[what: string, own: string, files: Files, written: string]>([
    [
      "mappings key by key, lists and scalars as a whole",
      `${from}instances:\n  web: { tags: [c], backups: { window: W10 } }\n`,
      { "base.stack.yaml": base },
      "region: us-east\ninstances:\n  web:\n    type: nano-1\n    tags:\n      - c\n    backups:\n      enabled: true\n      window: W10\n  data: { type: nano-2 }\n",
    ],
    [
      "null takes away what cannot be null",
      `${from}instances:\n  web: null\n  data: { label: null }\n`,
      { "base.stack.yaml": base },
      "region: us-east\ninstances:\n  data:\n    type: nano-2\n",
    ],
    [
      "a name of its own comes last",
      `${from}instances:\n  app: { type: nano-3 }\n`,
      { "base.stack.yaml": "instances: { web: { type: nano-1 } }\n" },
      "instances:\n  web: { type: nano-1 }\n  app: { type: nano-3 }\n",
    ],
    [
      "of several, later ones lie on top",
      "extends: [one.stack.yaml, two.stack.yaml]\n",
      { "one.stack.yaml": "region: us-east\nname: one\n", "two.stack.yaml": "region: eu-west\n" },
      "region: eu-west\nname: one\n",
    ],
    [
      "at any depth",
      "extends: mid.stack.yaml\nname: own\n",
      { "mid.stack.yaml": "extends: base.stack.yaml\nname: mid\n", "base.stack.yaml": "region: us-east\nname: base\n" },
      "region: us-east\nname: own\n",
    ],
    [
      "from folders, whose own paths lead from there",
      "extends: low/mid.stack.yaml\n",
      {
        "low/mid.stack.yaml":
          "extends: ../base.stack.yaml\nloadbalancers: { front: { configs: [{ ssl_cert: '${file:a.pem}' }] } }\n",
        "base.stack.yaml": "region: us-east\n",
      },
      "region: us-east\nloadbalancers:\n  front: { configs: [{ ssl_cert: '${file:low/a.pem}' }] }\n",
    ],
    [
      "one of several stacks of a file, by its name",
      "extends: base.stack.yaml#b\n",
      { "base.stack.yaml": "name: a\nregion: us-east\n---\nname: b\nregion: eu-west\n" },
      "name: b\nregion: eu-west\n",
    ],
    [
      "aliases and merge keys are replaced by what they name",
      `${from}x-a: &a { type: nano-4, tags: [x] }\ninstances:\n  web: *a\n  app: { <<: *a, label: app-1 }\n`,
      { "base.stack.yaml": base },
      "region: us-east\ninstances:\n  web:\n    type: nano-4\n    tags:\n      - x\n    backups:\n      enabled: true\n  data: { type: nano-2 }\n  app: { type: nano-4, tags: [x], label: app-1 }\nx-a: { type: nano-4, tags: [x] }\n",
    ],
  ])("%s", (_, own, files, written) => {
    const { document, isPending } = merge(own, files);
    expect(parse(document.text)).toEqual(parse(written));
    expect([isPending, document.file.unfinished]).toEqual([false, undefined]);
  });
});

describe("variables are put in their places:", () => {
  test.each<[what: string, own: string, files: Files, written: string]>([
    [
      "also in what is extended",
      `${from}vars: { size: nano-9 }\n`,
      {
        "base.stack.yaml":
          "vars: { size: nano-1, port: 80 }\ninstances: { web: { type: '${vars.size}', label: 'w-${vars.port}' } }\n",
      },
      "instances:\n  web: { type: 'nano-9', label: 'w-80' }\n",
    ],
    [
      "numbers stay numbers where they stand alone",
      "vars: { port: 80 }\nloadbalancers: { front: { configs: [{ port: '${vars.port}' }] } }\n",
      {},
      "loadbalancers:\n  front: { configs: [{ port: 80 }] }\n",
    ],
    [
      "numbers within a text as they are written",
      "vars: { id: 9007199254740993, n: 007 }\ninstances: { web: { tags: ['id-${vars.id}', 'n-${vars.n}'] } }\n",
      {},
      "instances:\n  web: { tags: [id-9007199254740993, n-007] }\n",
    ],
  ])("%s", (_, own, files, written) => {
    expect(parse(merge(own, files).document.text)).toEqual(parse(written));
  });

  test("what is no variable of the stack stays", () => {
    const { document } = merge("vars: { a: 1 }\ninstances: { web: { label: '${vars.b}-${env:A}' } }\n");
    expect(document.text).toContain("${vars.b}-${env:A}");
    expect([...(document.file.variables ?? [])]).toEqual(["a"]);
  });
});

describe("a merge is unfinished where", () => {
  test.each<[what: string, own: string, files: Files]>([
    ["a file is missing", from, {}],
    ["a file extends a missing one", from, { "base.stack.yaml": "extends: none.stack.yaml\n" }],
    [
      "a file has no stack of that name",
      "extends: base.stack.yaml#b\n",
      { "base.stack.yaml": "name: a\n---\nname: c\n" },
    ],
    ["stacks extend each other in a circle", from, { "base.stack.yaml": "extends: own.stack.yaml\n" }],
    ["it is abstract", `${from}abstract: true\n`, { "base.stack.yaml": base }],
    ["something else is written in the place of variables", "vars: 5\n", {}],
  ])("%s", (_, own, files) => {
    expect(merge(own, files).document.file.unfinished).toEqual(new Set([0]));
  });

  test("a chain is very long", () => {
    const chain = (length: number) =>
      Object.fromEntries(
        Array.from({ length }, (_, index) => [
          `${index}.stack.yaml`,
          index + 1 === length ? "region: us-east\n" : `extends: ${index + 1}.stack.yaml\n`,
        ]),
      );
    expect(merge("extends: 0.stack.yaml\n", chain(longestChain)).document.text).toBe("region: us-east\n");
    expect(merge("extends: 0.stack.yaml\n", chain(longestChain + 2)).document.file.unfinished).toEqual(new Set([0]));
  });

  test("a file has not been read yet", () => {
    const pending = mergedDocument(documentIn(`${from}name: own\n`), () => "pending", new Map());
    expect(pending).toMatchObject({ isPending: true, document: { file: { unfinished: new Set([0]) } } });
    expect(pending?.document.text).toBe("name: own\n");
  });
});

test("nothing is merged where nothing is extended", () => {
  expect(mergedDocument(documentIn(base), reader({}), new Map())).toBe(null);
  expect(stackLayers(documentIn(base), reader({}), new Map())).toBe(null);
});

/** The texts are those of an instance: its fields in the base, and what is written of them. */
describe("what only the base says is written", () => {
  test.each<[what: string, fields: string, written?: string]>([
    ["as it is", "x-a: 'a b'\n\"x b\": \"a\\tb\"\n5: 6\nx-c:\nx-d: ~\nx-e: ''\nx-f: []\nx-g: {}\n"],
    [
      "item by item",
      "x-a:\n  - a: b\n    c: d\n  - { e: f, g: h }\n  - {}\n  - []\n  - [a, [b]]\n  - i\n",
      "x-a:\n  - a: b\n    c: d\n  - e: f\n    g: h\n  - {}\n  - []\n  -\n    - a\n    -\n      - b\n  - i\n",
    ],
    [
      "with tags",
      "x-a: !t { a: b }\nx-b: !t [a]\nx-c: [!t { a: b }, !t a]\nx-d: !secret a\nx-e: !!str 5\n",
      'x-a: !t\n  a: b\nx-b: !t\n  - a\nx-c:\n  - !t\n    a: b\n  - !t a\nx-d: !secret a\nx-e: "5"\n',
    ],
    ["on one line", "? x a\n: b\nx-c: d\n  e\nx-f: 'g\n  h'\n", "x a: b\nx-c: d e\nx-f: g h\n"],
    ["in its lines", "x-a: |-\n  one\n    two\n\n  three\nx-b: >\n  a\n  b\nx-c:\n  - |\n    one\n"],
    ["in lines with another indentation", "x-a: |\n   one\n     two\n", "x-a: |\n  one\n    two\n"],
    [
      "in quotes where its lines are not regular",
      "x-a: |1\n  one\nx-b: |\n  \tone\nx-c: |+\n  one\n\nx-d: |\n\n  one\n",
      'x-a: " one\\n"\nx-b: "\\tone\\n"\nx-c: "one\\n\\n"\nx-d: |\n\n  one\n',
    ],
    ["in quotes where its lines end in another way", "x-a: |\r\n  one\r\n  two\r\n", 'x-a: "one\\ntwo\\n"\n'],
    [
      "as a template where it is not known",
      "x-a: *lost\nx-b: [*lost, a]\nx-c: { b: c, <<: *lost }\nx-d: [{ b: c, <<: *lost }, { <<: *lost }]\n",
      'x-b:\n  - "{{ … }}"\n  - a\nx-c:\n  b: c\n  "{{ … }}": "{{ … }}"\nx-d:\n  - b: c\n    "{{ … }}": "{{ … }}"\n  -\n    "{{ … }}": "{{ … }}"\n',
    ],
  ])("%s", (_, fields, written = fields) => {
    const indented = (text: string) => text.replace(/^(?=.)/gm, "    ");
    const { document } = merge(`${from}instances:\n  web: { label: w }\n`, {
      "base.stack.yaml": `instances:\n  web:\n${indented(fields)}`,
    });
    const isLost = fields.includes("x-a: *lost");
    expect(document.text).toBe(
      `instances:\n  web:\n${indented(written)}    label: w\n${isLost ? '    "{{ … }}": "{{ … }}"\n' : ""}`,
    );
  });
});

describe("what a stack says lies on what it extends:", () => {
  const typed = "instances:\n  web: { type: a }\n";
  const tagged = "instances:\n  web: !one { type: a }\n";
  const lost = '"{{ … }}"';
  test.each<[what: string, own: string, base: string, written: string, isComplete?: boolean]>([
    [
      "with the tag of the base",
      "instances:\n  web: { label: b }\n",
      tagged,
      "instances:\n  web: !one\n    type: a\n    label: b\n",
    ],
    [
      "with its own tag",
      "instances:\n  web: !two { label: b }\n",
      tagged,
      "instances:\n  web: !two\n    type: a\n    label: b\n",
    ],
    [
      "without a tag",
      "instances:\n  web: { label: b, tags: !t [!!str 5] }\n",
      typed,
      'instances:\n  web:\n    type: a\n    label: b\n    tags: !t\n      - "5"\n',
    ],
    [
      "beside merge keys that lead nowhere",
      "instances:\n  <<: *lost\n  web: {}\n",
      typed,
      `instances:\n  web:\n    type: a\n  ${lost}: ${lost}\n`,
    ],
    [
      "on merge keys that lead nowhere",
      "instances:\n  web: {}\n",
      `instances:\n  <<: *lost\n  web: { type: a }\n`,
      `instances:\n  web:\n    type: a\n  ${lost}: ${lost}\n`,
    ],
    ["on a list in its place", "instances:\n  web: {}\n", "instances:\n  - a\n", "instances:\n  web: {}\n"],
    ["as a list", "instances:\n  - a\n", "instances:\n  web: {}\n", "instances:\n  - a\n"],
    ["not as an alias that leads nowhere", "instances:\n  *lost\n", typed, "instances:\n  web:\n    type: a\n", false],
    ["beside a stray bracket", "instances:\n  ]\n  web: {}\n", typed, "instances:\n  web:\n    type: a\n", false],
    [
      "with an error",
      "instances:\n  app: { a: 'b' 'c' }\n",
      typed,
      `instances:\n  web:\n    type: a\n  app:\n    a: 'b'\n    ${lost}: ${lost}\n`,
      false,
    ],
    [
      "with a name twice",
      "instances:\n  web: {}\n  web: { label: a }\n",
      "region: a\n",
      "region: a\ninstances:\n  web: {}\n",
    ],
    [
      "with names twice, the first time without a value",
      "instances:\n  web:\n  app: { label:, label: b }\n  web: { label: a }\n",
      "region: a\n",
      "region: a\ninstances:\n  web:\n    label: a\n  app:\n    label: b\n",
    ],
    [
      "with names twice, the second time without a value",
      "instances:\n  web: { label: a, label: }\n  web:\ninstances:\n",
      "region: a\n",
      "region: a\ninstances:\n  web:\n    label: a\n",
    ],
    [
      "with a section twice, the first time without a value",
      "instances:\ninstances:\n  web: { label: a }\n",
      "instances:\n  web: { type: a }\n",
      "instances:\n  web:\n    type: a\n    label: a\n",
    ],
    [
      "with a name twice, the first time with null",
      "instances:\n  web: null\n  web: { label: a }\n",
      "instances:\n  web: { type: a }\n  app: { type: b }\n",
      "instances:\n  app:\n    type: b\n",
    ],
    [
      "with null where a field can be null",
      "instances:\n  web: { tags: null, metadata: null, image: null }\n",
      "instances:\n  web: { tags: [a], metadata: { user_data: x }, image: y, type: z }\n",
      "instances:\n  web:\n    image: null\n    type: z\n",
    ],
    ["without variables", "vars:\n", "vars: { a: b }\nregion: '${vars.a}'\n", "region: '${vars.a}'\n"],
    ["with a word that is no entry", "5\n", typed, `instances:\n  web:\n    type: a\n"5": ${lost}\n`, false],
    ["on a text that is no stack", "name: a\n", "5\n", "name: a\n", false],
    ["on a list that is no stack", "name: a\n", "- 5\n", "name: a\n", false],
    ["on nothing", "name: a\n", "# x\n", "name: a\n", false],
  ])("%s", (_, own, low, written, isComplete = true) => {
    const { document } = merge(`${from}${own}`, { "base.stack.yaml": low });
    expect([document.text, [...(document.file.unfinished ?? [])]]).toEqual([written, isComplete ? [] : [0]]);
    if (!isComplete) expect(document.blocks.all().flatMap(({ parsed }) => parsed.problems)).toEqual([]);
  });

  test.each([
    ["extends: 5\n", "name: a\n"],
    ["extends: ''\n", "name: a\n"],
    ["extends: [base.stack.yaml, 5]\n", "region: us-east\nname: a\n"],
    ["extends: 'base.stack.yaml#'\n", "name: a\n"],
    ["extends: 'base.stack.yaml#2'\n", "name: a\n"],
  ])("%j does not name stacks only", (own, written) => {
    const { document } = merge(`${own}name: a\n`, { "base.stack.yaml": "region: us-east\n" });
    expect([document.text, document.file.unfinished]).toEqual([written, new Set([0])]);
  });

  test.each([
    ["extends: base.stack.yaml#2\nname: a\n", "region: eu-west\nname: a\n"],
    ["extends: '#b'\nname: a\n---\nname: b\nregion: x\n", "name: a\nregion: x\n---\nname: b\nregion: x\n"],
  ])("%j names a stack", (own, written) => {
    const { document } = merge(own, { "base.stack.yaml": "region: us-east\n---\nregion: eu-west\n" });
    expect([document.text, document.file.unfinished]).toEqual([written, undefined]);
  });
});

test("variables take the places of what names them, as they are written", () => {
  const own =
    "vars: { a: 1, b: null, c: [x], d: !t e, p: 'x' }\n" +
    "instances:\n  web:\n    root_pass: ${vars.p}\n    label: ${vars.a}\n    x-s: !s ${vars.p}\n    x-t: !t a${vars.p}\n" +
    "    tags: ['${vars.b}', '${vars.c}', '${vars.d}', '${vars.e}', 'x${vars.p}', 'a${vars.d}${vars.a}']\n";
  expect(merge(own).document.text).toBe(
    "instances:\n  web:\n    root_pass: x\n    label: 1\n    x-s: !s 'x'\n    x-t: !t \"ax\"\n    tags:\n" +
      "      - '${vars.b}'\n      - '${vars.c}'\n      - !t e\n      - '${vars.e}'\n      - \"xx\"\n      - \"a${vars.d}1\"\n",
  );
});

test("keys are copied where they fit on one line", () => {
  const own =
    "vars: { p: x }\ninstances: { web: { ? [a, b] : c, 'a b': f, \"g\\th\": i } }\nx: >\n  a\n  b\ny: !t |\n  c\n";
  expect(merge(own).document.text).toBe(
    "instances:\n  web:\n    [a, b]: c\n    'a b': f\n    \"g\\th\": i\nx: >\n  a\n  b\ny: !t |\n  c\n",
  );
});

test("several stacks of a file stay apart", () => {
  const own = `${from}---\nname: second\n---\nextends: base.stack.yaml\nname: third\n`;
  const { document, variables } = merge(own, { "base.stack.yaml": "region: us-east\n" });
  expect(document.text).toBe("region: us-east\n---\nname: second\n---\nregion: us-east\nname: third\n");
  expect(variables).toHaveLength(3);
});

test("a name without anything behind it is told from null", () => {
  const bareOf = (own: string) => merge(own, { "base.stack.yaml": base }).document.file.bare;
  expect(bareOf(`${from}instances:\n  web:\n`)).toEqual(new Map([[0, "web"]]));
  expect(bareOf(`${from}instances:\n`)).toEqual(new Map([[0, "instances"]]));
  expect(bareOf(`${from}instances:\n  web: null\n`)).toEqual(new Map([[0, null]]));
});

test("the files that a stack extends are named", () => {
  expect(extendedBy(documentIn("extends: [a.stack.yaml, b.stack.yaml#x]\n"))).toEqual(["a.stack.yaml", "b.stack.yaml"]);
  expect(extendedBy(documentIn(base))).toEqual([]);
});

test("texts of several lines stay as they are", () => {
  const note = "    x-note: |\n      one\n       two\n    group: >-\n      a\n      b\n";
  const { document } = merge(`${from}instances:\n  web: { label: w }\n`, {
    "base.stack.yaml": `instances:\n  web:\n${note}`,
  });
  expect(document.text).toContain(note);
});

describe("what is written leads to where it comes from:", () => {
  const own = `${from}instances:\n  web: { label: own-1 }\n  app: { type: nano-3 }\n`;
  const merged = () => merge(own, { "base.stack.yaml": base });
  const placeOf = (part: string) => {
    const whole = merged();
    const start = whole.document.text.indexOf(part);
    const {
      path,
      document,
      start: at,
    } = writtenPlace({ document: whole.document, merge: whole }, { start, end: start + part.length });
    return [path, document.text.slice(at, at + part.length)];
  };

  test.each(["us-east", "nano-1", "enabled", "nano-2"])("%s to the base", (part) => {
    expect(placeOf(part)).toEqual(["base.stack.yaml", part]);
  });

  test.each(["own-1", "app", "nano-3"])("%s to the file itself", (part) => {
    expect(placeOf(part)).toEqual([null, part]);
  });

  test("an edit is made in the file itself, or nowhere", () => {
    const whole = merged();
    const edit = (part: string) => {
      const start = whole.document.text.indexOf(part);
      const made = whole.ownEdit({ start, end: start + part.length, text: "new" });
      return made && own.slice(made.start, made.end);
    };
    expect(edit("own-1")).toBe("own-1");
    expect(edit("nano-3")).toBe("nano-3");
    expect(edit("nano-1")).toBe(null);
  });
});

describe("after an edit, a merge is what it is from the start:", () => {
  const own = `${from}vars: { size: nano-7 }\ninstances:\n  app: { type: "\${vars.size}", tags: [a] }\n  web: { label: own-1 }\n  last: { type: nano-1 }\n`;
  const low = `${base}  low: { type: nano-3 }\nsubnets:\n  net: { range: 10.0.0.0/24 }\n`;
  const files = { "base.stack.yaml": low };
  const all = ["app", "web", "last", "data", "low", "net"];
  /** `changed`: the resources that are read again, and in places the one before what comes or goes. */
  test.each<[what: string, edit: readonly [string | RegExp, string], changed: readonly string[], inBase?: true]>([
    ["in a resource that only it has", ["tags: [a]", "tags: [b, c]"], ["app"]],
    ["in the last resource", ["nano-1 }", "nano-22, label: x }"], ["last"]],
    ["that removes a field", [", tags: [a]", ""], ["app"]],
    ["that takes a field away", ["tags: [a]", "tags: null"], ["app"]],
    [
      "that takes a resource away for what extends it",
      ['app: { type: "${vars.size}", tags: [a] }', "app: null"],
      ["last"],
    ],
    ["that breaks a resource", ["tags: [a]", "tags: [a"], []],
    ["that names a resource otherwise", ["app:", "net:"], ["net"]],
    ["that names it like one of the base", ["app:", "low:"], ["low"]],
    ["in a resource of the base", ["own-1", "own-2"], ["web"]],
    ["of a variable", ["nano-7", "nano-8"], ["app"]],
    ["that adds a variable", ["vars: {", "vars: { a: b,"], all],
    ["that takes a resource away", [/ {2}app.*\n/, ""], ["last"]],
    ["that adds one", ["  web", "  api: { type: nano-1 }\n  web"], ["api", "last"]],
    ["that adds one in another section", [/$/, "subnets:\n  sub: { range: 10.0.1.0/24 }\n"], ["sub", "net"]],
    ["that extends nothing any more", ["base.stack", "none.stack"], ["app", "web", "last"]],
    ["that makes it abstract", ["vars:", "abstract: true\nvars:"], all],
    ["of nothing", ["a", "a"], []],
    ["of what only the base has", ["nano-3", "nano-44"], ["low"], true],
    ["of what both have", ["nano-1", "nano-55"], ["web"], true],
    ["of a subnet of the base", ["10.0.0.0", "10.0.2.0"], ["net"], true],
    ["of the region of the base", ["us-east", "eu-west"], [], true],
  ])("%s", (_, [old, fresh], changed, inBase) => {
    const bases = new Map<string, Document>();
    const document = documentIn(own);
    const before = mergedDocument(document, reader(files), bases) ?? expect.unreachable();
    const now = inBase ? { "base.stack.yaml": low.replace(old, fresh) } : files;
    const edited = inBase ? own : own.replace(old, fresh);
    const again = mergedDocument(withText(document, edited), reader(now), bases, before) ?? expect.unreachable();
    const from = merge(edited, now);
    const facts = ({ document: { text, file, blocks }, isPending }: MergedDocument) => ({
      text,
      isPending,
      blocks: blocks.all().map((block) => block.text),
      unfinished: [...(file.unfinished ?? [])],
      bare: [...(file.bare ?? [])],
      variables: [...(file.variables ?? [])],
    });
    expect(facts(again)).toEqual(facts(from));
    for (const { 0: word, index: start } of again.document.text.matchAll(/[\w.-]+/g)) {
      const span = { start, end: start + word.length };
      const [place, expected] = [again, from].map(({ originOf }) => originOf(span));
      expect([place?.start, place?.end, place?.source.path, place?.source.document.text]).toEqual([
        expected?.start,
        expected?.end,
        expected?.source.path,
        expected?.source.document.text,
      ]);
      expect(again.ownEdit({ ...span, text: "x" })).toEqual(from.ownEdit({ ...span, text: "x" }));
    }
    const kept = new Set(before.document.blocks.all());
    const readAgain = again.document.blocks.all().filter((block) => !kept.has(block) && block.holds === "section");
    expect(new Set(readAgain.map(({ text }) => /\w+/.exec(text)?.[0]))).toEqual(new Set(changed));
  });
});
