// A process that runs the sandbox's tests once for each message, which is an order for `runner.mjs`.
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
  // A mutant often keeps a test waiting for what never comes.
  testTimeout: 15_000,
  expect: { poll: { interval: 5, timeout: 5_000 } },
  runner: join(folder, "test/mutate/runner.mjs"),
});

process.on("message", async (order) => {
  writeFileSync(join(folder, "order.json"), JSON.stringify(order));
  const begun = performance.now();
  const { testModules, unhandledErrors } = await vitest.runTestFiles([join(folder, testFile)]);
  const tests = testModules.flatMap((module) => [...module.children.allTests()]);
  const failed = tests.flatMap((test) => test.result().errors ?? []);
  const errors = [...failed, ...unhandledErrors, ...testModules.flatMap((module) => module.errors())];
  process.send({
    seconds: (performance.now() - begun) / 1000,
    failures: errors.map((error) => String(error?.stack ?? error?.message ?? error)),
  });
});
process.on("disconnect", () => process.exit());
process.send("ready");
