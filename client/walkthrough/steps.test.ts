import { beforeEach, expect, test } from "vitest";
import { editor, type Position, Range, resetEditor, TabInputText, Uri } from "../../test/fake-vscode.ts";
import { exampleUri } from "../examples/open.ts";
import { registerWalkthrough } from "./steps.ts";

const example = exampleUri("first-steps.stack.yaml");
const first = `instances:
  web:
    swap_size: "512"
    interfaces:
      - purpose: public
  db:
    interfaces:
      - purpose: public
`;

const run = (step: string) => editor.commands.get(`computeStack.walkthrough.${step}`)?.();
const shown = () => `shown: ${example} in ${editor.shown.viewColumn}`;
const at = (line: number, character: number) => {
  const place = { line, character };
  return { start: place, end: place };
};

let text: string;

/** Shows this text as the example. */
function show(next: string): void {
  text = next;
  const lines = () => text.split("\n");
  const positionAt = (offset: number) => {
    const before = text.slice(0, offset).split("\n");
    return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  };
  const lineAt = (line: number) => ({ range: new Range(line, 0, line, lines()[line]?.length ?? 0) });
  const insert = ({ line, character }: Position, added: string): void => {
    const all = lines();
    all[line] = (all[line] ?? "").slice(0, character) + added + (all[line] ?? "").slice(character);
    text = all.join("\n");
  };
  Object.assign(editor.shown, {
    document: { getText: () => text, positionAt, lineAt },
    edit: async (change: (edit: { readonly insert: typeof insert }) => void) => change({ insert }),
    revealRange: (range: Range) => void editor.log.push(`revealed ${range.start.line}:${range.start.character}`),
  });
}

beforeEach(() => {
  resetEditor();
  registerWalkthrough("publisher.compute-stack");
  show(first);
});

test("the walkthrough opens, and its first step shows the example beside it", async () => {
  await editor.commands.get("computeStack.openWalkthrough")?.();
  await run("open");
  expect(editor.log).toEqual([
    'workbench.action.openWalkthrough "publisher.compute-stack#firstSteps" false',
    `shown: ${example} in -2`,
  ]);
});

test("the example is shown where it is visible already, or has a tab", async () => {
  editor.tabs = [{ input: undefined }];
  await run("open");
  editor.tabs.push({ input: new TabInputText(example as never) });
  await run("open");
  expect(editor.log).toEqual([`shown: ${example} in -2`, `shown: ${example} in 3`]);
  editor.visible = [
    { document: { uri: Uri.parse("file:///shop/a.yaml") }, selection: undefined, viewColumn: 4 },
    { document: { uri: example }, selection: undefined, viewColumn: 2 },
  ];
  await run("open");
  expect(editor.log.at(-1)).toBe(`shown: ${example} in 2`);
});

test("the finding is shown from the top of the file", async () => {
  await run("finding");
  expect(editor.shown.selection).toMatchObject(at(0, 0));
  expect(editor.log).toEqual([shown(), "revealed 0:0", "editor.action.marker.next "]);
});

test.each([
  ["the mistake", first, [2, 15]],
  ["the place of the mistake, once it is fixed", first.replace('"512"', "512"), [2, 15]],
  ["the place for a value", first.replace(' "512"', ""), [2, 14]],
  ["the top without either", "instances: {}\n", [0, 0]],
] as const)("the fix is offered at %s", async (_, now, [line, character]) => {
  show(now);
  await run("fix");
  expect(editor.shown.selection).toMatchObject(at(line, character));
  expect(editor.log).toEqual([
    shown(),
    "closeMarkersNavigation ",
    `revealed ${line}:${character}`,
    "editor.action.quickFix ",
  ]);
});

test("an interface is begun below the first one, once, and completed", async () => {
  const begun = first.replace("- purpose: public\n", "- purpose: public\n      - \n");
  for (const _ of [1, 2]) {
    await run("complete");
    expect(text).toBe(begun);
    expect(editor.shown.selection).toMatchObject(at(5, 8));
    expect(editor.log.slice(-3)).toEqual(["closeMarkersNavigation ", "revealed 5:8", "editor.action.triggerSuggest "]);
  }
  show("instances: {}\n");
  await run("complete");
  expect(text).toBe("instances: {}\n");
});

test("the plan and the diagram take the place of the example", async () => {
  editor.visible = [{ document: { uri: example }, selection: undefined, viewColumn: 2 }];
  await run("plan");
  expect(editor.log.at(-1)).toMatch(/^shown: compute-stack-plan:\/\/\/first-steps\.requests\.jsonc\?.* in 2$/);
  await run("diagram");
  expect(editor.log.at(-1)).toBe(`computeStack.showGraph ${example} 2`);
});
