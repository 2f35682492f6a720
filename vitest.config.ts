import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import type { InlineConfig } from "vitest/node";

/** Cases of sizes and times, which take seconds each: `npm run test:slow`. */
const slow = ["server/**/*.slow.test.ts", "test/*.slow.test.ts"];

/** What makes up its own input: `npm test` tries a part of it, `npm run test:slow` the rest (`test/runs.ts`). */
const random = [
  "server/describe/schema/agreement.test.ts",
  "server/document/carriers/reread-carrier.test.ts",
  "server/features/completion/complete.test.ts",
  "server/rules/engine/merged-stacks.test.ts",
  "server/stack/changes/broken.test.ts",
  "server/stack/changes/change-effects.test.ts",
  "server/stack/changes/expected/expected-plan.test.ts",
  "server/stack/from-requests/from-requests.test.ts",
  "server/stack/plan/any-stack.test.ts",
  "server/workspace/passwords.test.ts",
  "test/canary.test.ts",
  "test/completion-places.server.test.ts",
  "test/fuzz.test.ts",
  "test/planted.test.ts",
];

function testsOf(mode: string): Partial<InlineConfig> {
  if (mode === "slow") return { include: [...slow, ...random], env: { SLOW: "1" } };
  // Bundled by `scripts/near.mjs`.
  if (mode === "near")
    return { include: ["node_modules/.near/**/*.test.mjs"], exclude: [], execArgv: ["--enable-source-maps"] };
  const include = ["client/**/*.test.ts", "server/**/*.test.ts", "test/*.test.ts"];
  return { include, exclude: [...configDefaults.exclude, ...slow] };
}

export default defineConfig(({ mode }) => ({
  test: {
    alias: {
      // As in the bundles; see esbuild.mjs.
      yaml: fileURLToPath(new URL("node_modules/yaml/browser/index.js", import.meta.url)),
      // Only an editor has it.
      vscode: fileURLToPath(new URL("test/fake-vscode.ts", import.meta.url)),
    },
    ...testsOf(mode),
    // Modules hold no state, so that a worker loads them once for all its files: loading took a fifth of the time.
    isolate: false,
    setupFiles: ["test/setup.ts"],
    // While one waits for a process that it has started, another can run.
    maxWorkers: availableParallelism() + 1,
    testTimeout: mode === "slow" ? 180_000 : 60_000,
    expect: { poll: { interval: 5, timeout: 30_000 } },
  },
}));
