import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { folderWith, removeFolders } from "../../../../test/command-line.ts";
import { runIn } from "../../run-command.testing.ts";

afterEach(removeFolders);

const right = "region: r\ninstances:\n  web: { type: t }\n";

test.each([
  ["out.svg", /^<svg /],
  ["out.mmd", /^flowchart LR\n/],
  ["out.mermaid", /^flowchart LR\n/],
  ["out.DOT", /^digraph "a.stack.yaml" \{\n/],
  ["out.gv", /^digraph "a.stack.yaml" \{\n/],
  ["out.txt", /^<svg /],
])("the name %s decides the format", async (name, start) => {
  const folder = folderWith({ "a.stack.yaml": right });
  expect(await runIn(folder, ["graph", "./a.stack.yaml", "--output", `./${name}`])).toEqual({
    ended: 0,
    stdout: "",
    stderr: "",
  });
  expect(readFileSync(join(folder, name), "utf8")).toMatch(start);
});

test("a format of the call wins over the name", async () => {
  const folder = folderWith({ "a.stack.yaml": right });
  await runIn(folder, ["graph", "./a.stack.yaml", "--output", "./a.svg", "--format", "dot"]);
  expect(readFileSync(join(folder, "a.svg"), "utf8")).toMatch(/^digraph /);
  expect(await runIn(folder, ["graph", "./a.stack.yaml", "--format", "pngg"])).toMatchInlineSnapshot(`
    {
      "ended": "\`--format\` must be \`svg\`, \`mermaid\` or \`dot\`, not \`pngg\`.",
      "stderr": "",
      "stdout": "",
    }
  `);
});

test.each(["png", "PNG", "jpg", "jpeg", "pdf", "webp"])(
  "a .%s file is refused, whatever the format",
  async (ending) => {
    const folder = folderWith({ "a.stack.yaml": right });
    for (const format of [[], ["--format", "svg"]]) {
      const { ended } = await runIn(folder, ["graph", "./a.stack.yaml", "--output", `./x.${ending}`, ...format]);
      expect(ended).toBe(
        `\`graph\` writes SVG (\`.svg\`), Mermaid (\`.mmd\`) and DOT (\`.dot\`), not \`.${ending.toLowerCase()}\`. Graphviz converts DOT: \`compute-stack graph a.stack.yaml --format dot | dot -T${ending.toLowerCase()} -o x.${ending}\`.`,
      );
    }
    expect(readdirSync(folder)).toEqual(["a.stack.yaml"]);
  },
);

test("errors and empty drawings are said", async () => {
  const folder = folderWith({
    "one.stack.yaml": "region: r\ninstances:\n  web: { type: t, booted: tru }\n",
    "two.stack.yaml": "region: r\ninstances:\n  web: { type: 3, booted: tru }\n",
    "none.stack.yaml": "region: r\n",
  });
  expect(await runIn(folder, ["graph", "./one.stack.yaml", "--format", "mermaid"])).toMatchInlineSnapshot(`
    {
      "ended": 1,
      "stderr": "compute-stack: one.stack.yaml has an error. Run \`compute-stack check\` for details.
    ",
      "stdout": "flowchart LR
      accTitle: one.stack.yaml
      subgraph stack0_region0["r"]
        instance0["web<br/>t<br/>#9888; 1 error"]:::error
      end
      classDef error stroke:#d32f2f,stroke-width:3px
      classDef warning stroke:#ef6c00,stroke-width:3px
    ",
    }
  `);
  expect(await runIn(folder, ["graph", "./two.stack.yaml", "--format", "dot"])).toMatchInlineSnapshot(`
    {
      "ended": 1,
      "stderr": "compute-stack: two.stack.yaml has 2 errors. Run \`compute-stack check\` for details.
    ",
      "stdout": "digraph "two.stack.yaml" {
      rankdir=LR
      node [fontname="sans-serif" fontsize=11 shape=box]
      edge [color=gray40 fontsize=9]
      subgraph cluster_stack0_region0 {
        label="r" style=dashed color=gray60
        instance0 [label="web\\n3\\n⚠ 2 errors" shape=box3d color=red3 penwidth=2 tooltip="Error: \`type\` must be a string, found the number \`3\`.\\nError: \`booted\` must be \`true\` or \`false\`, found the string \`tru\`."]
      }
    }
    ",
    }
  `);
  expect(await runIn(folder, ["graph", "./none.stack.yaml", "--format", "mermaid"])).toMatchInlineSnapshot(`
    {
      "ended": 0,
      "stderr": "compute-stack: none.stack.yaml has nothing to draw.
    ",
      "stdout": "flowchart LR
      accTitle: none.stack.yaml
      empty["Nothing to draw."]
      classDef error stroke:#d32f2f,stroke-width:3px
      classDef warning stroke:#ef6c00,stroke-width:3px
    ",
    }
  `);
});

test("more edges than Mermaid draws by default are said for Mermaid only", async () => {
  const nodes = Array.from(
    { length: 501 },
    (_, index) => `        - { address: '192.168.0.1:${index + 1}', label: n${index} }\n`,
  );
  const many = `region: r\nloadbalancers:\n  lb:\n    configs:\n      - port: 80\n        nodes:\n${nodes.join("")}`;
  const folder = folderWith({ "a.stack.yaml": many });
  expect((await runIn(folder, ["graph", "./a.stack.yaml", "--format", "mermaid"])).stderr).toMatchInlineSnapshot(`
    "compute-stack: The diagram has 502 edges. Mermaid draws more than 500 only if its option \`maxEdges\` allows it.
    "
  `);
  expect((await runIn(folder, ["graph", "./a.stack.yaml", "--format", "dot"])).stderr).toMatchInlineSnapshot(`""`);
});

test("one stack is drawn at a time", async () => {
  const folder = folderWith({});
  expect(await runIn(folder, ["graph"])).toMatchInlineSnapshot(`
    {
      "ended": "\`graph\` needs a stack file: \`compute-stack graph shop.stack.yaml\`.",
      "stderr": "",
      "stdout": "",
    }
  `);
  expect(await runIn(folder, ["graph", "./a", "./b"])).toMatchInlineSnapshot(`
    {
      "ended": "\`graph\` draws one file at a time.",
      "stderr": "",
      "stdout": "",
    }
  `);
});
