import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { defaultSettings, documentOf } from "../../document/index.ts";
import { check } from "../../rules/engine/check.testing.ts";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { drawDot } from "./dot.ts";
import { drawingOf } from "./drawing.ts";
import { drawMermaid } from "./mermaid.ts";
import { drawSvg } from "./svg.ts";
import { describe } from "./words.ts";

const folder = new URL("../../../test/pictures/", import.meta.url);
const file = (name: string): URL => new URL(name, folder);

const drawers = {
  svg: (drawing: ReturnType<typeof drawingOf>) => drawSvg(drawing),
  "page.svg": (drawing: ReturnType<typeof drawingOf>) => drawSvg(drawing, "page"),
  dot: drawDot,
  mmd: drawMermaid,
  txt: describe,
};

test.each(["crowd", "regions"])("the diagrams of %s.stack.yaml match their golden files", (name) => {
  const text = readFileSync(file(`${name}.stack.yaml`), "utf8");
  const document = documentOf({ uri: "file:///a.stack.yaml", name: "a.stack.yaml", kind: "stack" }, text);
  const drawing = drawingOf(
    document,
    check(document, defaultSettings, environmentForTests()).findings,
    `${name}.stack.yaml`,
  );
  for (const [ending, draw] of Object.entries(drawers)) {
    const picture = draw(drawing);
    const golden = file(`${name}.${ending}`);
    if (process.env.UPDATE) writeFileSync(golden, picture);
    expect(readFileSync(golden, "utf8"), "renewed by `npm run update`").toBe(picture);
  }
});
