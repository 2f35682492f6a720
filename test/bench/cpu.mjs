// The computing time of the command line beside tools that parse and validate the same files: all threads, in CPU seconds.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeFolder } from "./files.mjs";

const rounds = 3;

/** Writes the CPU time of the process, of all its threads, into a fourth stream when it ends. */
const reportTime = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from "node:fs";
  import { isMainThread } from "node:worker_threads";
  if (isMainThread) process.on("exit", () => {
    const { user, system } = process.cpuUsage();
    writeSync(3, String(user + system));
  });
`)}`;

/** CPU seconds: the least of some runs, which others on the machine disturbed least. */
function cpuSeconds(commands) {
  const best = Object.fromEntries(Object.keys(commands).map((name) => [name, Number.POSITIVE_INFINITY]));
  for (let i = 0; i < rounds; i++)
    for (const [name, { node, args, cwd }] of Object.entries(commands)) {
      const { output } = spawnSync(node, ["--import", reportTime, ...args], {
        cwd,
        stdio: ["ignore", "ignore", "ignore", "pipe"],
      });
      best[name] = Math.min(best[name], Number(output[3]) / 1e6);
    }
  return best;
}

const parse = `
  const { load } = require("js-yaml");
  const { readdirSync, readFileSync } = require("node:fs");
  for (const name of readdirSync(process.argv[1])) load(readFileSync(process.argv[1] + "/" + name, "utf8"));
`;

/** Of 25 MB in 5 files beside parsing them, and of 2,000 small files beside ajv-cli with the exported schema and all errors. */
export function measureCpu(node, cli, folder, peersFolder) {
  const [large, small] = [join(folder, "cpu-large"), join(folder, "cpu-small")];
  const schema = join(folder, "stack.schema.json");
  const bytes = { large: writeFolder(large, 5, 9_500), small: writeFolder(small, 2_000, 10) };
  writeFileSync(schema, spawnSync(node, [cli, "schema", "stack"]).stdout);
  const check = (path) => ({ node, args: [cli, "check", "--format", "json", path] });
  const ajv = join(peersFolder, "node_modules/ajv-cli/dist/index.js");
  const validate = ["validate", "--spec=draft2020", "--strict=false", "--all-errors", "-s", schema];
  return {
    bytes,
    large: cpuSeconds({ ours: check(large), peer: { node, args: ["-e", parse, large], cwd: peersFolder } }),
    small: cpuSeconds({ ours: check(small), peer: { node, args: [ajv, ...validate, "-d", `${small}/*.yaml`] } }),
  };
}
