import { beforeEach, expect, test } from "vitest";
import type { BaseLanguageClient } from "vscode-languageclient";
import { editor, resetEditor, Uri } from "../../test/fake-vscode.ts";
import type { Against } from "./against.ts";
import { comparerOf } from "./ask.ts";
import { signedLines } from "./colors.ts";
import { changesFormOf, changesOf, comparedIn } from "./uri.ts";

const stack = Uri.parse("file:///shop/shop.stack.yaml") as never;
const old = Uri.parse("file:///shop/old.stack.yaml") as never;
const against: Against = { kind: "files", files: [old] };
const whole = [{ uri: String(old), text: "region: us-east\n", name: "old.stack.yaml", isCurrent: true }];
let asked: unknown[];
let isKept: boolean;
let missing: string[] = [];

const client = {
  code2ProtocolConverter: { asUri: String },
  sendRequest: async (_: unknown, { arguments: [{ from }] }: { readonly arguments: readonly [{ from: unknown }] }) => {
    asked.push(from);
    if (missing.length > 0) return { missing: missing.splice(0) };
    if (typeof from === "string" && !isKept) throw new Error("It is no longer kept.");
    return { text: "", from: "comparison-1" };
  },
} as unknown as BaseLanguageClient;

beforeEach(() => {
  resetEditor();
  asked = [];
  isKept = true;
  editor.files.set("/shop/old.stack.yaml", new TextEncoder().encode("region: us-east\n"));
});

test("what a stack is compared with is sent once, and again when the server has lost it or it has changed", async () => {
  const { compare, forget } = comparerOf(client);
  await compare({ stack, against: against, options: "" });
  await compare({ stack, against: against, options: "" });
  expect(asked).toEqual([whole, "comparison-1"]);
  isKept = false;
  await compare({ stack, against: against, options: "" });
  expect(asked.slice(2)).toEqual(["comparison-1", whole]);
  forget(() => true);
  await compare({ stack, against: against, options: "" });
  expect(asked.slice(4)).toEqual([whole]);
});

test("what an earlier text extended is sent, too, also where it did not exist", async () => {
  const { compare } = comparerOf(client);
  missing = ["file:///shop/base.stack.yaml"];
  await compare({ stack, against: against, options: "" });
  expect(asked).toEqual([whole, whole.map((one) => ({ ...one, others: { "file:///shop/base.stack.yaml": null } }))]);
});

test("an open file is compared as it is edited, and a missing one is named", async () => {
  const { compare } = comparerOf(client);
  editor.documents.push({ uri: old, languageId: "compute-stack", isClosed: false, getText: () => "new: 1\n" });
  await compare({ stack, against: against, options: "" });
  expect(asked).toMatchObject([[{ text: "new: 1\n" }]]);
  const missing: Against = { kind: "files", files: [Uri.parse("file:///shop/none.yaml") as never] };
  expect(await compare({ stack, against: missing, options: "" })).toBe("`none.yaml` cannot be read.");
});

test.each([
  [[], "/shop/shop.changes.diff"],
  [["/shop/old.stack.yaml"], "/shop/shop.from-old.changes.diff"],
  [["/answers/instances.json", "/answers/front.json"], "/shop/shop.from-instances-and-1-more.changes.diff"],
  [["/shop/answers/"], "/shop/shop.from-answers.changes.diff"],
])("the URI of a document with changes from %j says so, in its name and as a whole", (files, path) => {
  const against = { kind: "files", files: files.map((file) => Uri.parse(`file://${file}`) as never) } as const;
  const one: Against = files.length > 0 ? against : { kind: "commit" };
  const uri = changesOf(stack, one);
  expect(uri.path).toBe(path);
  expect(changesFormOf(uri).format).toBe("text");
  const read = comparedIn(Uri.parse(String(uri)) as never);
  expect([String(read.stack), JSON.stringify(read.against)]).toEqual([String(stack), JSON.stringify(one)]);
});

test("lines with changes are found by their signs", () => {
  const text =
    "Changes\n\n+ a (create)\n~ b (update)\n    ! c: 1\n    d: 2\n      - no\n- e\n? f (unknown)\n= 2 unchanged\n";
  expect(signedLines(text)).toEqual({ "+": [2], "~": [3], "!": [4], "-": [7], "?": [8] });
});
