import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // As in the bundles; see esbuild.mjs.
    alias: { yaml: fileURLToPath(new URL("node_modules/yaml/browser/index.js", import.meta.url)) },
    include: ["server/**/*.test.ts", "test/*.test.ts"],
    setupFiles: ["test/setup.ts"],
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
