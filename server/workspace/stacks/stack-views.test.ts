import { describe, expect, test } from "vitest";
import { type Document, openDocument } from "../../document/index.ts";
import { memoryHost, pathOf } from "../memory-host.testing.ts";
import { createWorkspace } from "../workspace.ts";

const open = (path: string, text: string): Document =>
  openDocument({ uri: `file:///w/${path}`, name: path, text }) ?? expect.unreachable();

const base = "region: us-east\ninstances:\n  web: { type: t, root_pass: '${vars.pw}' }\n";
const prod = "extends: base.stack.yaml\nvars: { pw: x, label: y }\nname: prod\n";
const texts = {
  "base.stack.yaml": base,
  "prod.stack.yaml": prod,
  "far.stack.yaml": "extends: prod.stack.yaml\n",
  "alone.stack.yaml": "region: r\n",
};

function viewsOf(files: Readonly<Record<string, string | null>> = texts) {
  const told: string[] = [];
  const workspace = createWorkspace(memoryHost(files), () => 0, { onUnnamed: () => told.push("unnamed") });
  return { workspace, told };
}

describe("a stack that extends others", () => {
  test("is merged with all of them, which are read for it", async () => {
    const { workspace } = viewsOf();
    for (const path of ["prod.stack.yaml", "far.stack.yaml"] as const) {
      const merge = await workspace.mergeOf(open(path, texts[path]));
      expect(merge?.isPending).toBe(false);
      expect(merge?.document.text).toContain("region: us-east\n");
      expect(merge?.document.text).toContain("name: prod\n");
      expect(merge?.document.text).toContain("root_pass: x\n");
    }
  });

  test("is merged with what can be read", async () => {
    const { workspace } = viewsOf({ "base.stack.yaml": null });
    const merge = await workspace.mergeOf(open("a.stack.yaml", "extends: [base.stack.yaml, gone.yaml]\nname: a\n"));
    expect(merge?.document.text).toBe("name: a\n");
    expect(merge?.isPending).toBe(false);
  });

  test("has layers, of which the stack itself comes first, and which variables are secret", async () => {
    const { workspace, told } = viewsOf();
    const document = open("far.stack.yaml", texts["far.stack.yaml"]);
    const layers = await workspace.layersOf(document);
    const paths = ["far.stack.yaml", "prod.stack.yaml", "base.stack.yaml"];
    expect(layers?.sources.map(({ path }) => path)).toEqual(paths);
    expect(told).toEqual([]);
    const shown = await workspace.shownLayersOf(document);
    expect(shown?.sources.map(({ path }) => path)).toEqual(paths);
    expect(shown?.secretVariables).toEqual(new Set(["pw"]));
    expect(told).toEqual(["unnamed"]);
  });
});

test("a stack without others or variables is what it says", async () => {
  const { workspace } = viewsOf();
  const document = open("alone.stack.yaml", texts["alone.stack.yaml"]);
  for (const view of [workspace.mergeOf, workspace.layersOf, workspace.shownLayersOf])
    expect(await view(document)).toBeNull();
});

test("stacks have families, other files do not", async () => {
  const { workspace } = viewsOf();
  const familyOf = async (document: Document, which: "above" | "around") =>
    (await workspace.familyOf(document, which)).map(({ file }) => pathOf(file.uri)).sort();
  expect(await familyOf(open("base.stack.yaml", base), "above")).toEqual(["far.stack.yaml", "prod.stack.yaml"]);
  expect(await familyOf(open("prod.stack.yaml", prod), "around")).toEqual(["base.stack.yaml", "far.stack.yaml"]);
  expect(await familyOf(open("a.request.json", "{}"), "around")).toEqual([]);
  expect(await familyOf(open(".compute-stack.yaml", "extends: base.stack.yaml"), "around")).toEqual([]);
});

test.each([
  ["far.stack.yaml", "extends: prod.stack.yaml\nvars: { pw: z }\n", new Set(["pw"])],
  ["new.stack.yaml", "vars: { own: z }\ninstances:\n  a: { root_pass: '${vars.own}' }\n", new Set(["own"])],
  ["new.stack.yaml", "vars: { own: z }\n", new Set()],
  ["far.stack.yaml", "extends: prod.stack.yaml\n", undefined],
])(
  "the secret variables of the text of %s, %j, are known before it is read as a stack",
  async (path, text, expected) => {
    const { workspace } = viewsOf();
    const file = { uri: `file:///w/${path}`, name: path };
    expect((await workspace.secretVariablesOf(file, text)).secretVariables).toEqual(expected);
  },
);
