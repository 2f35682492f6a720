import { expect, test } from "vitest";
import { rules } from "../../rules/list.ts";
import { applied, completionsAt } from "./complete.testing.ts";

const stack = "shop.stack.yaml";
const directives = ["compute-stack-disable-next-line", "compute-stack-disable-line", "compute-stack-disable"] as const;

const labelsAt = (marked: string): readonly string[] => completionsAt(stack, marked).map(({ label }) => label);

const chosenAt = (file: string, marked: string, label: string): string => {
  const item = completionsAt(file, marked).find((one) => one.label === label);
  return applied(marked.replace("<|>", ""), item ?? expect.unreachable(label));
};

test.each(["# c<|>\n", "#c<|>", "a: 1 #   comp<|>ute\n", "# compute-stack-dis<|>\n"])(
  "a suppression is offered at the beginning of a comment: %j",
  (marked) => {
    expect([...labelsAt(marked)].sort()).toEqual([...directives].sort());
  },
);

test.each(["# <|>\n", "# x<|>\n", "# note: comp<|>\n", "# compute-stack-other<|>\n", "<|># c\n", "a: '# c<|>'\n"])(
  "no suppression is offered elsewhere: %j",
  (marked) => {
    expect(labelsAt(marked).filter((label) => label.startsWith("compute-stack-"))).toEqual([]);
  },
);

test("a directive says what it does, and is followed by a blank at the end of its comment", () => {
  const items = completionsAt(stack, "# c<|>\n");
  expect(Object.fromEntries(items.map(({ label, detail }) => [label, detail]))).toEqual({
    "compute-stack-disable-next-line": "suppress rules on the next line",
    "compute-stack-disable-line": "suppress rules on this line",
    "compute-stack-disable": "suppress rules in the rest of the file",
  });
  expect(chosenAt(stack, "# c<|>\n", "compute-stack-disable")).toBe("# compute-stack-disable \n");
  expect(chosenAt(stack, "# co<|>mp port\n", "compute-stack-disable")).toBe("# compute-stack-disable port\n");
  expect(chosenAt("a.request.jsonc", "{ /* c<|> */ }", "compute-stack-disable")).toContain("/* compute-stack-disable");
});

test("behind a directive every rule is offered that can be suppressed and is not there yet", () => {
  const ids = rules.flatMap(({ id }) => (id === "syntax" ? [] : id));
  const line = "# compute-stack-disable-next-line";
  expect(labelsAt(`${line} <|>\n`)).toEqual(ids);
  expect(labelsAt(`${line} port-ran<|>\n`)).toEqual(ids);
  expect(labelsAt(`${line} label-length, <|>\n`)).toEqual(ids.filter((id) => id !== "label-length"));
  expect(labelsAt(`${line} label<|>-length\n`)).toEqual(ids);
  expect(labelsAt(`${line} label-length -- <|>\n`)).toEqual([]);
});

test.each([
  ["# compute-stack-disable <|>\n", "# compute-stack-disable label-length\n"],
  ["# compute-stack-disable lab<|>x-y z\n", "# compute-stack-disable label-length z\n"],
  ["# compute-stack-disable port <|>\n", "# compute-stack-disable port, label-length\n"],
  ["# compute-stack-disable port  lab<|>\n", "# compute-stack-disable port, label-length\n"],
  ["# compute-stack-disable port, lab<|>\n", "# compute-stack-disable port, label-length\n"],
  ["name: a\n# compute-stack-disable-line lab<|>\n", "name: a\n# compute-stack-disable-line label-length\n"],
])("a rule is written with a comma before it: %j", (marked, expected) => {
  expect(chosenAt(stack, marked, "label-length")).toBe(expected);
});
