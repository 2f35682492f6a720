// A process that runs the sandbox's tests, once for each message: { mutant, tests, hitLimit, hitsPath }.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createVitest } from "vitest/node";
import { testFile } from "./sandbox.mjs";

const folder = process.cwd();
const vitest = await createVitest("test", {
  watch: false,
  root: folder,
  include: [testFile],
  exclude: [],
  update: false,
  reporters: [{}],
  silent: true,
  maxWorkers: 1,
});

process.on("message", async (order) => {
  writeFileSync(join(folder, "mutant.json"), JSON.stringify(order));
  const begun = performance.now();
  const { testModules, unhandledErrors } = await vitest.runTestFiles([join(folder, testFile)]);
  const tests = testModules.flatMap((module) => [...module.children.allTests()]);
  const failed = tests.filter((test) => test.result().state === "failed");
  const errors = [...unhandledErrors, ...testModules.flatMap((module) => module.errors())];
  process.send({
    seconds: (performance.now() - begun) / 1000,
    passed: tests.filter((test) => test.result().state === "passed").map(({ id }) => id),
    failures: [
      ...failed.map((test) => `${test.fullName}: ${test.result().errors?.[0]?.message}`),
      ...errors.map((error) => String(error?.stack ?? error?.message ?? error)),
    ],
  });
});
process.on("disconnect", () => process.exit());
process.send("ready");
