import { describe, expect, test } from "vitest";
import { emptyCatalog, mergedDocument } from "../../document/index.ts";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { openForTest } from "../../stack/changes/planned.testing.ts";
import { openMarked } from "../completion/complete.testing.ts";
import { layersIn } from "../extended.testing.ts";
import { hover } from "./hover.ts";

const shop = `region: us-east
vars: { size: nano-1, pass: hunter2, port: 8080 }
instances:
  web-1: { type: nano-1, image: compute/debian12, root_pass: "\${vars.pass}" }
  web-2: { type: nano-1 }
`;
const prod = `extends: shop.stack.yaml
vars: { size: standard-2 }
instances:
  web-1: { type: "\${vars.size}", label: "web-\${vars.port}", root_pass: "\${vars.pass}" }
  web-2: null
  web-3: { label: "x-\${instances.web-1.region}" }
`;

const files = { "shop.stack.yaml": shop };

/** What is said at `<|>` in a stack, which `above` extend. */
function said(name: string, marked: string, above: Readonly<Record<string, string>> = {}): string {
  const { document, offset } = openMarked(name, marked);
  const all = { ...files, [name]: document.text };
  const upper = Object.entries(above).flatMap(([other, text]) => {
    const layers = layersIn(openForTest(other, text), all, ["pass"]);
    return layers ? [layers] : [];
  });
  const layers = layersIn(document, all, ["pass"]);
  const environment = environmentForTests(all);
  const merge = mergedDocument(document, environment.file, new Map());
  const context = { environment, catalog: emptyCatalog, layers, merge, above: upper };
  return hover(document, offset, context)?.markdown ?? "";
}

/** The hover behind a text in a line. */
function hoverAt(line: number, part: string): string {
  const lines = prod.split("\n");
  const text = lines[line] ?? "";
  const at = text.indexOf(part) + part.length;
  lines[line] = `${text.slice(0, at)}<|>${text.slice(at)}`;
  return said("prod.stack.yaml", lines.join("\n"));
}

test("a variable says its value, where that is from, and what it overrides", () => {
  const expected =
    "**Variable** `size`\n\n`standard-2` from `prod.stack.yaml:2`.\n\nOverrides `nano-1` from `shop.stack.yaml:2`.";
  expect(hoverAt(3, "${vars.si")).toContain(expected);
  expect(hoverAt(1, "{ si")).toContain(expected);
  expect(hoverAt(3, "${vars.po")).toContain("`8080` from `shop.stack.yaml:2`.");
});

test("a resource that is completed says all of it, and with what it is merged", () => {
  const shown = hoverAt(3, "  we");
  expect(shown).toContain("Type: `standard-2`");
  expect(shown).toContain("Image: `compute/debian12`");
  expect(shown).toContain("Region: `us-east`");
  expect(shown).toContain("Merged with `shop.stack.yaml:4`.");
});

test("a value says what it overrides, and null what it removes", () => {
  expect(hoverAt(3, "{ ty")).toContain("Overrides `nano-1` from `shop.stack.yaml:4`.");
  expect(hoverAt(4, "  we")).toContain("Removes what `shop.stack.yaml:5` has.");
});

test("a reference says the value of what is inherited", () => {
  expect(hoverAt(5, "web-1.re")).toContain("Here: `us-east`");
});

describe("of a variable of a base, a hover says", () => {
  const at = (name: string): string => shop.replace(`{ ${name}`, `{ ${name}<|>`).replace(`, ${name}:`, `, ${name}<|>:`);

  test("what the stacks that extend it set instead", () => {
    const shown = said("shop.stack.yaml", at("size"), {
      "prod.stack.yaml": prod,
      "day.stack.yaml": "extends: shop.stack.yaml\nvars: { size: nano-4 }\n",
      "same.stack.yaml": "extends: shop.stack.yaml\n",
    });
    expect(shown).toContain("**Variable** `size`\n\n`nano-1` from `shop.stack.yaml:2`.");
    expect(shown).toContain("In `prod.stack.yaml`: `standard-2`.");
    expect(shown).toContain("In `day.stack.yaml`: `nano-4`.");
    expect(shown).not.toContain("same.stack.yaml");
  });

  test("no secret, and nothing of what the stack does not have", () => {
    const above = { "day.stack.yaml": "extends: shop.stack.yaml\nvars: { pass: hunter4 }\n" };
    expect(said("shop.stack.yaml", at("pass"), above)).not.toMatch(/hunter|day/);
    expect(said("a.stack.yaml", "vars: { a: 1 }\ninstances: { web: { label: '${vars.b<|>}' } }\n")).toContain(
      "The stack has no variable `b`.",
    );
  });
});
