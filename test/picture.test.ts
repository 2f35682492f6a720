import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compute } from "./command-line.ts";
import { drawTerminal } from "./picture.ts";

const command = ["check", "examples/wrong/chat.stack.yaml"];

test("docs/check.svg is up to date; `npm run update` regenerates it", async () => {
  const { stdout } = await compute(command, { env: { FORCE_COLOR: "1" } });
  const picture = drawTerminal(`\u001b[2m$\u001b[22m compute-stack ${command.join(" ")}\n\n${stdout}`);
  if (process.env.UPDATE) writeFileSync("docs/check.svg", picture);
  expect(readFileSync("docs/check.svg", "utf8"), "renew it with `npm run update`").toBe(picture);
});

test.each(["shop"])("docs/%s.svg is up to date; `npm run update` regenerates it", async (name) => {
  const { stdout } = await compute(["graph", `examples/${name}.stack.yaml`]);
  if (process.env.UPDATE) writeFileSync(`docs/${name}.svg`, stdout);
  expect(readFileSync(`docs/${name}.svg`, "utf8"), "renew it with `npm run update`").toBe(stdout);
});
