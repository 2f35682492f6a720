import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../test/runs.ts";
import { carriedRequests } from "../../document/carriers/carried-requests.ts";
import { readCarrier } from "../../document/carriers/carrier.ts";
import { type Document, defaultSettings, documentOf, openDocument } from "../../document/index.ts";
import { check } from "../../rules/engine/check.testing.ts";
import { noFiles } from "../../rules/engine/environment.ts";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { embeddedInHttp } from "../../syntax/http/http-file.ts";
import { variablesInHttp } from "../../syntax/http/http-variables.ts";
import { embeddedInShell } from "../../syntax/shell/embedded.ts";
import { variablesInShell } from "../../syntax/shell/variables.ts";
import { stackFromRequests } from "../from-requests/from-requests.ts";
import { anyStack } from "../plan/any-stack.testing.ts";
import { formatPlan, planFormats } from "../plan/formats.ts";
import { createNames } from "../plan/names.ts";
import type { OutgoingRequest } from "../plan/outgoing.ts";
import { planOf } from "../plan/plan.ts";
import { writeRequests } from "../plan/requests.ts";
import { createSecrets } from "../plan/secrets.ts";
import { readRequests } from "./read-requests.ts";

const environment = environmentForTests();

function plansOf(text: string) {
  const document = openDocument({ uri: "file:///test/a.stack.yaml", name: "a.stack.yaml", text });
  if (!document) throw new Error("no stack");
  const plan = planOf(document, check(document, defaultSettings, environment).findings);
  const texts = planFormats.map((format) => ({
    format: format.ending,
    text: formatPlan(plan, { document }, format, { source: "a" }).text,
  }));
  const isWhole = plan.omissions.length === 0;
  return { texts, isWhole, steps: plan.steps };
}

/** What a file of a plan's format is read as. */
function readBack(format: string, text: string): { readonly document: Document; readonly said: readonly string[] } {
  const file = { uri: "file:///test/a", name: "a", kind: "request", declared: "sequence" } as const;
  if (format.startsWith("requests")) return { document: documentOf(file, text), said: [] };
  const [read, variables] =
    format === "http" ? ([embeddedInHttp, variablesInHttp] as const) : ([embeddedInShell, variablesInShell] as const);
  const carried = carriedRequests(text, read(text), variables(text));
  return { document: documentOf(file, carried.text), said: carried.messages.map((message) => message.text) };
}

function requestsIn(document: Document): {
  readonly requests: readonly OutgoingRequest[];
  readonly said: readonly string[];
} {
  const { requests, messages } = readRequests(
    document,
    noFiles,
    createNames(),
    createSecrets(() => []),
  );
  return { requests, said: messages.map(({ text }) => text) };
}

const asText = (requests: readonly OutgoingRequest[]): string =>
  writeRequests({ requests, source: "a", omissions: [], pathOf: (path) => path }, "no comments").text;

function expectSame(text: string): void {
  const { texts } = plansOf(text);
  for (const { format, text: written } of texts) {
    const { document, said } = readBack(format, written);
    const back = requestsIn(document);
    if (format.startsWith("requests")) continue;
    expect([...said, ...back.said], format).toEqual([]);
    expect(asText(back.requests), format).toBe(texts[0]?.text);
  }
}

describe("a plan survives conversion to every format and back", () => {
  const folder = new URL("../../../examples/", import.meta.url);
  test.each(readdirSync(folder).filter((name) => name.endsWith(".stack.yaml")))("%s", (name) => {
    expectSame(readFileSync(new URL(name, folder), "utf8"));
  });

  test("any stack", () => {
    fc.assert(
      fc.property(anyStack, (stack) => expectSame(JSON.stringify(stack, null, 2))),
      { numRuns: runs(40) },
    );
  });
});

const examples = ["", "wrong/"].flatMap((inside) => {
  const folder = new URL(`../../../examples/${inside}`, import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".stack.yaml"))
    .map((name) => [inside + name, readFileSync(new URL(name, folder), "utf8")] as const);
});

/** What `check` finds in a file of a plan's format. */
function findingsIn(format: string, text: string): readonly string[] {
  const documents = format.startsWith("requests")
    ? [documentOf({ uri: "file:///test/a", name: `a.${format}`, kind: "request" }, text)]
    : readCarrier(
        { uri: "file:///test/a", name: "a", language: format === "http" ? "http" : "shell" },
        text,
        format === "http" ? embeddedInHttp : embeddedInShell,
        null,
      ).parts.map(({ document }) => document);
  expect(documents).toHaveLength(1);
  return documents.flatMap((document) =>
    check(document, defaultSettings, environment).findings.map(({ code, pointer }) => `${code} ${pointer}`),
  );
}

/** Several stacks in one file become one, in which their requests have another order. */
const byName = (requests = "[]"): readonly { readonly name: string }[] =>
  JSON.parse(requests).sort((a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1));

describe.each(examples)("the plan of %s", (_, text) => {
  const { texts } = plansOf(text);
  const document = documentOf({ uri: "file:///test/a.stack.yaml", name: "a.stack.yaml", kind: "stack" }, text);
  const stackFindings = check(document, defaultSettings, environment).findings.map(({ code }) => code);
  const stacksIn = text.split(/^---$/m).length;

  test.each(texts.map(({ format, text }) => [format, text] as const))(
    "as %s has no finding that the stack has not, and makes a stack with the same plan",
    (format, written) => {
      const news = findingsIn(format, written).filter((found) => !stackFindings.includes(found.split(" ")[0] ?? ""));
      expect(news).toEqual([]);
      const stack = stackFromRequests([readBack(format, written).document]);
      expect(stack.omissions).toEqual([]);
      const again = plansOf(stack.text).texts[0]?.text;
      expect(byName(again)).toEqual(byName(texts[0]?.text));
      if (stacksIn === 1) expect(again).toBe(texts[0]?.text);
    },
  );
});
