import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CompletionItem, type CompletionList, InsertTextMode, type TextEdit } from "vscode-languageserver/node";
import { defaultSettings, openDocument } from "../server/document/index.ts";
import { type CompletionCase, casesOf, indented } from "../server/features/completion/complete.testing.ts";
import { check } from "../server/rules/engine/check.ts";
import type { ClientDocument } from "./client-document.ts";
import { fullCapabilities, startClient, type TestClient } from "./language-client.ts";

const completionCases = casesOf(
  readFileSync(new URL("../server/features/completion/complete.cases.txt", import.meta.url), "utf8"),
);

/** Cases whose lists can be indented like their keys, and are. */
const withFlatLists: readonly CompletionCase[] = completionCases.flatMap((each) => {
  const marked = flat(each.marked);
  const gives = flat(each.gives);
  // A cursor at a dash would then be at a key.
  const isAmbiguous = /^>*<\|>/m.test(each.marked);
  return marked === null || gives === null || isAmbiguous ? [] : [{ ...each, marked, gives }];
});

/** Removes one indentation step from each list. Null if there is none, and for lists in lists. */
function flat(text: string): string | null {
  let list = 0;
  let count = 0;
  let isNested = false;
  let above = 0;
  const lines = text.split("\n").map((line) => {
    const steps = /^>*/.exec(line)?.[0].length ?? 0;
    const isItem = line.startsWith("-", steps);
    if (steps < list || (steps === list && !isItem && !line.startsWith(" ", steps))) list = 0;
    if (isItem && steps > 0 && list !== steps) {
      isNested ||= list > 0 || above === steps;
      list = steps;
      count++;
    }
    above = steps;
    return list > 0 ? line.slice(1) : line;
  });
  return count === 0 || isNested ? null : lines.join("\n");
}

const layouts: readonly (readonly [name: string, unit: string, cases: readonly CompletionCase[]])[] = [
  ["two spaces", "  ", completionCases],
  ["four spaces", "    ", completionCases],
  ["two spaces, lists not indented", "  ", withFlatLists],
  ["four spaces, lists not indented", "    ", withFlatLists],
];

/** How a client inserts text, and the capability that announces it. */
const clients = {
  "snippets as they are": {
    snippetSupport: true,
    insertTextModeSupport: { valueSet: [InsertTextMode.asIs, InsertTextMode.adjustIndentation] },
  },
  "snippets that the client indents": { snippetSupport: true },
  "plain text": {},
};

// Both are tried in `npm run test:slow`.
const encodings = process.env.SLOW ? (["utf-16", "utf-8"] as const) : (["utf-16"] as const);

const combinations = encodings.flatMap((encoding) =>
  (Object.keys(clients) as (keyof typeof clients)[]).map((client) => [client, encoding] as const),
);

describe.each(combinations)("%s, %s", (form, encoding) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await startClient({
      capabilities: {
        ...fullCapabilities,
        general: { positionEncodings: [encoding] },
        textDocument: { ...fullCapabilities.textDocument, completion: { completionItem: clients[form] } },
      },
    });
  });
  afterAll(async () => {
    expect(await client.stop()).toBe(0);
  });

  describe.each(layouts)("%s", (_, unit, cases) => {
    test.each(cases)("$file: $place → $choose", async ({ file, choose, marked, gives }) => {
      const at = indented(marked, unit);
      const before = at.replace("<|>", "");
      const uri = `file:///nowhere/${file}`;
      client.open(uri, before);
      const document = client.documentOf(uri);
      const { items } = await client.connection.sendRequest<CompletionList>("textDocument/completion", {
        textDocument: { uri },
        position: document.positionAt(at.indexOf("<|>")),
      });
      const item = items.find(({ label }) => label === choose);
      expect(items.map(({ label }) => label)).toContain(choose);
      const { textEdit, additionalTextEdits = [] } = item ?? {};
      if (!item || !textEdit || !("range" in textEdit)) throw new Error("nothing to insert");
      const inserted = { ...textEdit, newText: written(item, textEdit, document) };
      const after = document.edited([...additionalTextEdits, inserted]);
      // A file without indentation is indented by two spaces.
      const expected = indented(gives, /^>/m.test(marked) ? unit : "  ");
      if (item.command) {
        // The value is selected from the list that opens there.
        const [head = "", tail = ""] = after.split(chosenNext);
        expect([expected.slice(0, head.length), expected.slice(expected.length - tail.length)]).toEqual([head, tail]);
        return;
      }
      expect(after).toBe(expected);
      expect(wrongIn(file, after).filter((code) => !wrongIn(file, before).includes(code))).toEqual([]);
    });
  });
});

/** Marks where a client opens its list of values. */
const chosenNext = "\uFFFC";

/** The text that a client inserts for an item. */
function written(item: CompletionItem, { newText, range }: TextEdit, document: ClientDocument): string {
  if (item.insertTextFormat !== 2) return newText;
  const text = newText
    .replace(/\$\{\d+\|((?:\\.|[^|\\,])*)(?:,(?:\\.|[^|\\])*)?\|\}/g, (_, first: string) => unescaped(first))
    .replace(/(?<!\\)\$\{\d+:((?:\\.|[^}\\])*)\}/g, "$1")
    .replace(/(?<!\\)\$\d+/g, item.command ? chosenNext : "");
  const line = document.textIn({ start: { ...range.start, character: 0 }, end: range.start });
  const base = item.insertTextMode === InsertTextMode.asIs ? "" : (/^[ \t]*/.exec(line)?.[0] ?? "");
  return unescaped(text).replaceAll("\n", `\n${base}`);
}

const unescaped = (text: string): string => text.replace(/\\([\\$},|])/g, "$1");

/** Structural errors, which cannot be fixed by filling in values. */
function wrongIn(file: string, text: string): readonly string[] {
  const document = openDocument({ uri: `file:///nowhere/${file}`, name: file, text });
  if (!document) return [];
  const outside = {
    now: () => 0,
    file: () => ({ kind: "missing" }) as const,
    body: () => "pending" as const,
    passwords: () => "pending" as const,
    curl: () => "pending" as const,
    certificates: () => "pending" as const,
  };
  const shapes = ["syntax", "duplicate-key", "alias-limit", "type-mismatch", "enum-value"];
  return check(document, defaultSettings, outside)
    .findings.filter(({ code, message }) => shapes.includes(code) && !/nothing|empty|`null`/.test(message))
    .map(({ code, message }) => `${code}: ${message}`);
}

test("the table covers enough kinds of places", () => {
  expect(new Set(completionCases.map(({ file, place }) => `${file} ${place}`)).size).toBeGreaterThan(120);
  expect(withFlatLists.length).toBeGreaterThan(10);
});
