// npm run bench: what starting costs, as ratios to an empty Node process, and the server beside its peers on the same files.
// The peers are installed into a folder outside the project; their measure stands beside the project, in ../shared/bench.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const cli = join(root, "dist/cli.js");
const compare = join(root, "../shared/bench/compare.sh");
const rounds = 15;

const example = join(root, "examples/blog.stack.yaml");

const median = (times) => [...times].sort((a, b) => a - b)[times.length >> 1];

/** Milliseconds from the start of a process to its end. */
function run(args) {
  const start = performance.now();
  spawnSync(process.execPath, args, { stdio: "ignore" });
  return performance.now() - start;
}

/** Milliseconds from the start of the server to its answer to `initialize`. */
async function initialize() {
  const start = performance.now();
  const server = spawn(process.execPath, [cli, "lsp", "--stdio"], { stdio: ["pipe", "pipe", "ignore"] });
  const request = JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { processId: null, rootUri: null, capabilities: {} },
  });
  server.stdin.write(`Content-Length: ${Buffer.byteLength(request)}\r\n\r\n${request}`);
  await new Promise((resolve) => server.stdout.once("data", resolve));
  const time = performance.now() - start;
  server.kill();
  await new Promise((resolve) => server.once("exit", resolve));
  return time;
}

const times = { empty: [], check: [], initialize: [] };
for (let i = 0; i <= rounds; i++) {
  const round = { empty: run(["-e", "0"]), check: run([cli, "check", example]), initialize: await initialize() };
  // The first round warms the file system's cache.
  if (i > 0) for (const [name, time] of Object.entries(round)) times[name].push(time);
}
const ratio = (name) => (median(times[name]) / median(times.empty)).toFixed(1);

const lines = [
  "# Performance",
  "",
  `Measured by \`npm run bench\` on ${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}), Node ${process.version}. Single times depend on the machine; the ratios say more.`,
  "",
  "| whole process, median of 15 | times `node -e 0` | goal |",
  "|---|---|---|",
  `| \`check\` of one small file | ${ratio("check")} | under 5 |`,
  `| server start to the answer of \`initialize\` | ${ratio("initialize")} | under 4 |`,
  "",
];

if (existsSync(compare)) {
  const scratch = process.env.SCRATCH ?? join(tmpdir(), "compute-stack-bench");
  mkdirSync(scratch, { recursive: true });
  const folder = mkdtempSync(join(scratch, "run-"));
  const results = join(folder, "results.jsonl");
  const bench = spawnSync("bash", [compare, results], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, SCRATCH: scratch, PROJECT: root },
  });
  if (bench.status !== 0) process.exitCode = 1;
  if (existsSync(results))
    lines.push(
      ...table(
        readFileSync(results, "utf8")
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line)),
      ),
    );
  rmSync(folder, { recursive: true });
} else console.log("../shared/bench is not here, so the peers are left out.");

const report = lines.join("\n");
console.log(report);
mkdirSync(join(root, "docs"), { recursive: true });
writeFileSync(join(root, "docs/performance.md"), report);

/** Ours beside the peer's, in milliseconds and megabytes, each as a median. */
function table(results) {
  const head = [
    "Times are medians in milliseconds. A peer's debounce is in its edits, not in `edit + complete`.",
    "",
    "| file | server | start | open | edit | edit, p95 | edit + complete | completion | hover | MB |",
    "|---|---|---|---|---|---|---|---|---|---|",
  ];
  const cell = (stats, key = "median") => stats?.[key] ?? "–";
  const rows = results.map((result) =>
    [
      result.file,
      result.server,
      cell(result.init),
      cell(result.open),
      cell(result.edit),
      cell(result.edit, "p95"),
      cell(result.editComplete),
      cell(Object.values(result.complete ?? {})[0]),
      cell(result.hover),
      result.memAfterEdits?.rssMB ?? "–",
    ].join(" | "),
  );
  return [...head, ...rows.map((row) => `| ${row} |`), ""];
}
