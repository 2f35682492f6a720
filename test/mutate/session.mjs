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
  runner: join(folder, "test/mutate/runner.mjs"),
});

process.on("message", async (order) => {
  writeFileSync(join(folder, "order.json"), JSON.stringify(order));
  const begun = performance.now();
  const { testModules, unhandledErrors } = await vitest.runTestFiles([join(folder, testFile)]);
  const tests = testModules.flatMap((module) => [...module.children.allTests()]);
  const failed = tests.filter((test) => test.result().state === "failed");
  const errors = [...unhandledErrors, ...testModules.flatMap((module) => module.errors())];
  const passed = tests.filter((test) => test.result().state === "passed");
  process.send({
    seconds: (performance.now() - begun) / 1000,
    passed: passed.map((test) => ({
      id: test.id,
      name: test.fullName,
      seconds: (test.diagnostic()?.duration ?? 0) / 1000,
    })),
    failures: [
      ...failed.map((test) => `${test.fullName}: ${test.result().errors?.[0]?.message}`),
      ...errors.map((error) => String(error?.stack ?? error?.message ?? error)),
    ],
  });
});
process.on("disconnect", () => process.exit());
process.send("ready");
