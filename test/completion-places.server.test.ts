import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CompletionItem, type CompletionList, InsertTextMode, type TextEdit } from "vscode-languageserver/node";
import { defaultSettings, openDocument } from "../server/document/index.ts";
import { type CompletionCase, casesOf, indented } from "../server/features/completion/complete.testing.ts";
import { check } from "../server/rules/engine/check.testing.ts";
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

/** Removes one indentation step from each list, also inside others. Null if there is none, and for a list that begins with a list. */
function flat(text: string): string | null {
  const lists: number[] = [];
  let isNested = false;
  let count = 0;
  let above = -1;
  let isBelowValue = false;
  const lines = text.split("\n").map((line) => {
    const [, steps = "", spaces = "", dash = ""] = /^(>*)( *)(- )?/.exec(line) ?? [];
    const column = 2 * steps.length + spaces.length;
    const isItem = line.startsWith("-", steps.length + spaces.length);
    while (column < (lists.at(-1) ?? 0) || (column === lists.at(-1) && !isItem)) lists.pop();
    // A dash that is farther in than its list begins none.
    if (isItem && column > 0 && lists.at(-1) !== column && !isBelowValue) {
      isNested ||= above === column;
      lists.push(column);
      count++;
    }
    isNested ||= dash !== "" && line.startsWith("- ", steps.length + spaces.length + dash.length);
    above = column + dash.length;
    isBelowValue = /: ./.test(line);
    return line.slice(lists.length);
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

// The other one is tried in `npm run test:slow`.
const encoding = process.env.SLOW ? "utf-8" : "utf-16";

const combinations = (Object.keys(clients) as (keyof typeof clients)[]).map((client) => [client, encoding] as const);

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
      const inserted = { ...textEdit, newText: written(item, textEdit, document, additionalTextEdits) };
      const after = document.edited([...additionalTextEdits, inserted]);
      // A file without indentation is indented by two spaces.
      const expected = indented(gives, /^>/m.test(marked) ? unit : "  ");
      if (item.command) {
        // The value is selected from the list that opens there.
        const [head = "", tail = ""] = after.split(chosenNext);
        expect([expected.slice(0, head.length), expected.slice(expected.length - tail.length)]).toEqual([head, tail]);
        return;
      }
      // Where nothing can be filled in at a tab stop, a template says what is missing: an empty text would be wrong.
      const filled = (text: string): string => (form === "plain text" ? text.replace(/"\$\{[A-Z_]+\}"/g, '""') : text);
      expect(filled(after)).toBe(filled(expected));
      expect(wrongIn(file, after).filter((code) => !wrongIn(file, before).includes(code))).toEqual([]);
    });
  });
});

/** Marks where a client opens its list of values. */
const chosenNext = "\uFFFC";

/** The text that a client inserts for an item, after its additional edits. */
function written(
  item: CompletionItem,
  { newText, range }: TextEdit,
  document: ClientDocument,
  edits: readonly TextEdit[],
): string {
  if (item.insertTextFormat !== 2) return item.command ? newText + chosenNext : newText;
  const text = newText
    .replace(/\$\{\d+\|((?:\\.|[^|\\,])*)(?:,(?:\\.|[^|\\])*)?\|\}/g, (_, first: string) => unescaped(first))
    .replace(/(?<!\\)\$\{\d+:((?:\\.|[^}\\])*)\}/g, "$1")
    .replace(/(?<!\\)\$\d+/g, item.command ? chosenNext : "");
  const removed = edits.find(
    ({ range: { end } }) => end.line === range.start.line && end.character <= range.start.character,
  );
  const line = document.textIn({ start: { ...range.start, character: 0 }, end: removed?.range.start ?? range.start });
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
    variables: () => "pending" as const,
    certificates: () => "pending" as const,
  };
  const shapes = ["syntax", "duplicate-key", "alias-limit", "type-mismatch", "enum-value"];
  return (
    check(document, defaultSettings, outside)
      .findings.filter(({ code, message }) => shapes.includes(code) && !/nothing|empty|`null`/.test(message))
      // What is said of a syntax error depends on how the text goes on.
      .map(({ code, message }) => (code === "syntax" ? code : `${code}: ${message}`))
  );
}

test("the table covers enough kinds of places", () => {
  expect(new Set(completionCases.map(({ file, place }) => `${file} ${place}`)).size).toBeGreaterThan(120);
  expect(withFlatLists.length).toBeGreaterThan(10);
});
