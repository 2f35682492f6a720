import { describe, expect, test } from "vitest";
import { openForTest } from "../../stack/changes/planned.testing.ts";
import { extendedAt, stacksSharing } from "./sharing.ts";

const documentsOf = (files: Readonly<Record<string, string>>) =>
  Object.entries(files).map(([name, text]) => openForTest(name, text));

/** The stacks, by their files and numbers, in which `instances.web` of the first file means the same. */
function sharing(
  files: Readonly<Record<string, string>>,
  which: "below" | "all",
  namespace: "instances" | "steps" = "instances",
  part = 0,
): readonly string[] {
  const [document, ...others] = documentsOf(files);
  if (!document) return expect.unreachable();
  return stacksSharing(document, { namespace, name: "web", part }, others, which).map(
    (one) => `${one.document.file.name}#${one.part}`,
  );
}

const web = "instances: { web: { type: nano-1 } }\n";
const files = {
  "prod.stack.yaml": `extends: shop.stack.yaml\n${web}`,
  "shop.stack.yaml": `extends: base.stack.yaml\n${web}`,
  "base.stack.yaml": "region: us-east\n",
  "day.stack.yaml": `extends: shop.stack.yaml\n${web}`,
  "other.stack.yaml": web,
};

describe("a name means the same", () => {
  test("in what a stack extends, at any depth", () => {
    expect(sharing(files, "below")).toEqual(["prod.stack.yaml#0", "shop.stack.yaml#0", "base.stack.yaml#0"]);
  });

  test("and in all that extend one that mentions it", () => {
    expect(sharing(files, "all")).toEqual([
      "prod.stack.yaml#0",
      "shop.stack.yaml#0",
      "base.stack.yaml#0",
      "day.stack.yaml#0",
    ]);
    const silent = { ...files, "shop.stack.yaml": "extends: base.stack.yaml\n" };
    expect(sharing(silent, "all")).not.toContain("day.stack.yaml#0");
    const used = "extends: base.stack.yaml\ninstances: { app: { label: '${instances.web.id}' } }\n";
    expect(sharing({ ...files, "shop.stack.yaml": used }, "all")).toContain("day.stack.yaml#0");
  });

  test("in other stacks of its file that are extended by name", () => {
    const text = `name: low\n${web}---\nname: high\nextends: '#low'\n${web}---\nname: apart\n${web}`;
    expect(sharing({ "a.stack.yaml": text, ...files }, "below", "instances", 1)).toEqual([
      "a.stack.yaml#1",
      "a.stack.yaml#0",
    ]);
    expect(sharing({ "a.stack.yaml": text, ...files }, "all", "instances", 0)).toEqual([
      "a.stack.yaml#0",
      "a.stack.yaml#1",
    ]);
  });

  test("nowhere else, for the step of a request or without other files", () => {
    expect(sharing(files, "all", "steps")).toEqual(["prod.stack.yaml#0"]);
    expect(sharing({ "prod.stack.yaml": files["prod.stack.yaml"] }, "all")).toEqual(["prod.stack.yaml#0"]);
    expect(sharing({ ...files, "prod.stack.yaml": `extends: none.stack.yaml\n${web}` }, "all")).toEqual([
      "prod.stack.yaml#0",
    ]);
  });

  test("once each, also where stacks extend each other in a circle", () => {
    const circle = { ...files, "base.stack.yaml": "extends: prod.stack.yaml\n" };
    expect(sharing(circle, "below")).toEqual(["prod.stack.yaml#0", "shop.stack.yaml#0", "base.stack.yaml#0"]);
  });
});

test("it is said where stacks say that they extend one, at any depth", () => {
  const [prod, shop, base, day] = documentsOf(files);
  if (!prod || !shop || !base || !day) return expect.unreachable();
  const places = extendedAt({ document: base, part: 0 }, [prod, shop, day]);
  expect(places.map(({ document, start, end }) => [document.file.name, document.text.slice(start, end)])).toEqual([
    ["shop.stack.yaml", "base.stack.yaml"],
    ["prod.stack.yaml", "shop.stack.yaml"],
    ["day.stack.yaml", "shop.stack.yaml"],
  ]);
  expect(extendedAt({ document: prod, part: 0 }, [shop, base, day])).toEqual([]);
});
