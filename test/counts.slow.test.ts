import { afterEach, expect, test, vi } from "vitest";
import { Blocks } from "../server/document/blocks/blocks.ts";
import {
  type Document,
  defaultSettings,
  documentOf,
  editDocument,
  emptyCatalog,
  linesOf,
} from "../server/document/index.ts";
import { complete } from "../server/features/completion/complete.ts";
import { hover } from "../server/features/hover/hover.ts";
import { createChecker, renderedFindings } from "../server/rules/engine/check.ts";
import { createExaminer } from "../server/rules/engine/examine.ts";
import { environmentForTests } from "../server/rules/pages/check.testing.ts";
import { json, type Language, yaml } from "../server/syntax/index.ts";

/**
 * What an edit and the questions after it cost, counted in what is read and looked at: the same on every machine. It may not
 * grow with the file.
 */
const environment = environmentForTests({}, Date.UTC(2026, 0, 1));
/** The small one has more blocks than trees are cached. */
const sizes = [500, 5_000];

const instance = (i: number): string =>
  `  web-${String(i).padStart(5, "0")}:\n    type: standard-2\n    label: web-${String(i).padStart(5, "0")}-x\n    image: compute/debian12\n    interfaces:\n      - purpose: public\n      - purpose: vlan\n        label: shop\n        ipam_address: 10.${i >> 8}.${i & 255}.1/8\n`;
const silent = (id: string): string => `    # compute-stack-disable-next-line ${id}\n`;
const request = (i: number): string =>
  `  {\n    "method": "POST",\n    "path": "/compute/instances",\n    "body": {\n      "type": "standard-2",\n      "region": "us-east",\n      "label": "web-${String(i).padStart(5, "0")}-x"\n    }\n  }`;
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);

const languages: Readonly<Record<string, { readonly language: Language; readonly textOf: (count: number) => string }>> =
  {
    "shop.stack.yaml": {
      language: yaml,
      textOf: (count) => `region: us-east\ninstances:\n${numbers(count).map(instance).join("")}`,
    },
    "suppressed.stack.yaml": {
      language: yaml,
      textOf: (count) =>
        `instances:\n${numbers(count)
          .map((i) => instance(i).replace("    label", `${silent("vlan-ipam-conflict")}${silent("label-patern")}$&`))
          .join("")}`,
    },
    "shop.requests.json": {
      language: json,
      textOf: (count) => `[\n${numbers(count).map(request).join(",\n")}\n]\n`,
    },
  };

/** An edit at a mark after the fifth name, which removes the text there. */
interface Edit {
  readonly behind: string;
  readonly away?: string;
  readonly text: string;
}

const edits: Readonly<Record<string, Readonly<Record<string, Edit>>>> = {
  "shop.stack.yaml": {
    "a letter in a label": { behind: "label: web-00005", text: "a" },
    "a label that another has": { behind: "label: web-0000", away: "5", text: "4" },
    "a line that cannot be read": { behind: "    type: standard-2", text: "\n    : {" },
    "a new instance": { behind: "10.0.5.1/8\n", text: "  other:\n    type: standard-2\n" },
    "a name that is gone": { behind: "", away: "  web-00005:\n", text: "" },
  },
  "suppressed.stack.yaml": {
    "a letter in a label": { behind: "label: web-00005", text: "a" },
  },
  "shop.requests.json": {
    "a letter in a label": { behind: "web-00005", text: "a" },
    "a new request": {
      behind: 'web-00005-x"\n    }\n  }',
      text: ',\n  {\n    "method": "GET",\n    "path": "/compute/instances"\n  }',
    },
  },
};

afterEach(() => vi.restoreAllMocks());

function cost(name: string, count: number, { behind, away = "", text }: Edit) {
  const { language, textOf } = languages[name] ?? { language: yaml, textOf: () => "" };
  const kind = name.endsWith(".json") ? "request" : "stack";
  const whole = textOf(count);
  let document: Document = documentOf({ uri: `file:///${name}`, name, kind }, whole);
  const checker = createChecker(defaultSettings, environment);
  checker.update(document);
  renderedFindings(checker, 0, 1_000);
  const from = whole.indexOf(kind === "stack" ? "  web-00005" : "web-00005");
  const found = whole.indexOf(behind, from);
  expect(found).toBeGreaterThan(0);
  const at = found + behind.length;
  expect(whole.slice(at, at + away.length)).toBe(away);

  const parse = vi.spyOn(language, "parse");
  const split = vi.spyOn(language, "splitBlocks");
  const before = checker.examined();
  const step = (work: () => void) => {
    parse.mockClear();
    split.mockClear();
    work();
    const characters = (calls: readonly (readonly unknown[])[]) =>
      calls.reduce((sum, [read]) => sum + String(read).length, 0);
    return { parsed: parse.mock.calls.length, read: characters(parse.mock.calls), cut: characters(split.mock.calls) };
  };
  const edited = step(() => {
    document = editDocument(document, at, at + away.length, text);
    checker.update(document);
    renderedFindings(checker, at, 1_000);
  });
  const examined = checker.examined() - before;
  const known = { environment, catalog: emptyCatalog };
  const hovered = step(() => hover(document, at, known));
  const completed = step(() => complete(document, at));
  return { edited, examined, hovered, completed };
}

for (const [name, each] of Object.entries(edits))
  test.each(Object.entries(each))(`${name}: %s costs the same in a file of any size`, (_, edit) => {
    const [small, large] = sizes.map((count) => cost(name, count, edit));
    expect(large).toEqual(small);
    expect(small?.examined).toBeLessThanOrEqual(2);
    expect(small?.edited.parsed).toBeLessThanOrEqual(3);
    expect(small?.hovered.parsed).toBeLessThanOrEqual(1);
    expect(small?.completed.parsed).toBeLessThanOrEqual(3);
  });

/** Garbage collection after very many pointers per edit takes longer than the edit. */
test("an edit copies the list of the blocks and where they start, and nothing else for each block", () => {
  const lines = numbers(50_000).map((i) => `  web-${i}: {}\n`);
  const text = `instances:\n${lines.join("")}`;
  let document = documentOf({ uri: "file:///a.stack.yaml", name: "a.stack.yaml", kind: "stack" }, text);
  const checker = createChecker(defaultSettings, environment, createExaminer([], defaultSettings));
  checker.update(document);
  const at = text.indexOf("{}", text.length >> 1);
  const bytes = numbers(60).map((turn) => {
    const before = process.memoryUsage();
    document = editDocument(document, at + 1, at + 1 + (turn % 2), turn % 2 === 0 ? " " : "");
    linesOf(document).positionAt(at);
    checker.update(document, { around: at, pause: () => false });
    renderedFindings(checker, at, 1_000);
    const now = process.memoryUsage();
    return now.heapUsed - before.heapUsed + now.arrayBuffers - before.arrayBuffers;
  });
  // Negative if garbage was collected in the meantime.
  const some = bytes.filter((each) => each > 0).sort((a, b) => a - b);
  expect(some.length).toBeGreaterThan(bytes.length / 2);
  // The list in two parts and as a whole, where the blocks start, and on which lines: 24 bytes for each.
  expect(some[some.length >> 1]).toBeLessThan(1_500_000);
});

test("an edit during a check looks up none of the blocks that were already examined", () => {
  const text = `instances:\n${numbers(20_000)
    .map((i) => `  web-${i}: {}\n`)
    .join("")}`;
  const at = text.indexOf("{}", text.length >> 1);
  const document = documentOf({ uri: "file:///a.stack.yaml", name: "a.stack.yaml", kind: "stack" }, text);
  const checker = createChecker(defaultSettings, environment, createExaminer([], defaultSettings));
  const look = (now: Document, most: number) =>
    checker.update(now, { around: at, pause: () => checker.examined() >= most });
  expect(look(document, 10_000)).toBe(false);
  const edited = editDocument(document, at + 1, at + 1, " ");
  const get = vi.spyOn(Blocks.prototype, "get");
  expect(look(edited, 10_010)).toBe(false);
  expect(checker.examined()).toBe(10_010);
  expect(get.mock.calls.length).toBeLessThan(5_000);
});
