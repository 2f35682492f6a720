import { expect, test } from "vitest";
import type { Checked } from "../engine/check.ts";
import { allExamplesOf } from "./page.testing.ts";
import { readPage } from "./page-files.testing.ts";
import { checkExample, triedRules } from "./pages.testing.ts";
import { acme, rewritten } from "./rewritten.testing.ts";

const seen = ({ findings }: Checked, at: (offset: number) => number, say: (text: string) => string) =>
  findings.map(({ code, severity, message, pointer, start, end, related, fixes }) => ({
    code,
    severity,
    message: say(message),
    pointer: pointer.replace(/[^/]+/g, say),
    span: [at(start), at(end)],
    related: related.map((one) => ({ message: say(one.message), span: [at(one.start), at(one.end)] })),
    fixes: fixes.map(({ title, safe, edits }) => ({
      title: say(title),
      safe,
      edits: edits().map((edit) => ({ start: at(edit.start), end: at(edit.end), text: say(edit.text) })),
    })),
  }));

const same = (value: number): number => value;
const asItIs = (text: string): string => text;

test.each(triedRules.map(({ id }) => id))("%s reports the same in the words of a service", (id) => {
  const examples = allExamplesOf(readPage(id));
  const others = examples.map((example) =>
    example.fileName === ".compute-stack.yaml" ? example : { ...example, text: rewritten(example.text).text },
  );
  examples.forEach((example, index) => {
    const other = others[index];
    if (example.section === "file" || !other || example.fileName === ".compute-stack.yaml") return;
    const { at } = rewritten(example.text);
    const before = seen(checkExample(examples, example, example.text), at, (text) => rewritten(text).text);
    const after = seen(checkExample(others, other, other.text, acme), same, asItIs);
    expect(after, `${example.fileName}\n${other.text}`).toEqual(before);
  });
});
