// npm run fuzz and npm run soak: bundles the TypeScript beside it and runs it without a test runner.
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const [entry, ...args] = process.argv.slice(2);
const here = fileURLToPath(new URL(".", import.meta.url));
process.chdir(join(here, "../.."));
// Beside the installed packages, which are not bundled.
const folder = mkdtempSync("node_modules/.fuzz-");
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
process.on("SIGINT", () => process.exit(130));
const outfile = join(folder, `${entry}.mjs`);
await build({
  entryPoints: [join(here, `${entry}.ts`)],
  outfile,
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  sourcemap: "inline",
  logLevel: "warning",
});
process.setSourceMapsEnabled(true);
process.argv.splice(2, process.argv.length, ...args);
await import(pathToFileURL(outfile).href);
