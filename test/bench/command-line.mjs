// The time that the command line and the extension take to start, and the command line for many files.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeFolder, writeProseFolder } from "./files.mjs";
import { median } from "./server.mjs";

const rounds = 15;

/** Milliseconds from the start of a process to its end. */
function run(node, args) {
  const begin = performance.now();
  spawnSync(node, args, { stdio: "ignore" });
  return performance.now() - begin;
}

/** Milliseconds from the start of the server to its response to `initialize`. */
async function initialize(node, cli) {
  const begin = performance.now();
  const server = spawn(node, [cli, "lsp", "--stdio"], { stdio: ["pipe", "pipe", "ignore"] });
  const params = { processId: null, rootUri: null, capabilities: {} };
  const request = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params });
  server.stdin.write(`Content-Length: ${Buffer.byteLength(request)}\r\n\r\n${request}`);
  await new Promise((resolve) => server.stdout.once("data", resolve));
  const time = performance.now() - begin;
  server.kill();
  await new Promise((resolve) => server.once("exit", resolve));
  return time;
}

const activation = join(import.meta.dirname, "activation.mjs");

/**
 * The times to check one small file and to start the server, as multiples of an empty process; and the processor time of the
 * extension's activation.
 */
export async function measureStarts(node, root, example) {
  const cli = join(root, "dist/cli.js");
  const times = { empty: [], check: [], initialize: [], activate: [] };
  for (let i = 0; i <= rounds; i++) {
    const round = {
      empty: run(node, ["-e", "0"]),
      check: run(node, [cli, "check", example]),
      initialize: await initialize(node, cli),
      activate: Number(execFileSync(node, [activation, root], { encoding: "utf8" })),
    };
    // The first round warms the file system's cache.
    if (i > 0) for (const [name, time] of Object.entries(round)) times[name].push(time);
  }
  const empty = median(times.empty);
  return {
    empty,
    check: median(times.check) / empty,
    initialize: median(times.initialize) / empty,
    activate: median(times.activate),
  };
}

/** Seconds to check folders of many small and of some large files, as medians of three. */
export function measureFolders(node, cli, folder) {
  const many = { files: 2_000, instances: 4 };
  const large = { files: 20, instances: 9_500 };
  const seconds = (name, { files, instances }) => {
    const path = join(folder, name);
    const bytes = writeFolder(path, files, instances);
    const times = [0, 1, 2].map(() => run(node, [cli, "check", "--format", "json", path]));
    return { files, bytes, seconds: median(times) / 1000 };
  };
  return { many: seconds("many", many), large: seconds("large", large) };
}

const reader = fileURLToPath(new URL("read-folder.mjs", import.meta.url));

/**
 * How long folders without requests to the API take beyond an empty one, and how long a script beyond an empty process that
 * reads the same files synchronously and does nothing with them: medians in milliseconds, all taken in turn.
 */
export function measureProse(node, cli, folder) {
  const kinds = {
    many: { files: 5_000, bytes: 4_000, language: "markdown" },
    markdown: { files: 200, bytes: 100_000, language: "markdown" },
    shell: { files: 200, bytes: 100_000, language: "shell" },
  };
  const empty = join(folder, "empty");
  mkdirSync(empty, { recursive: true });
  return Object.fromEntries(
    Object.entries(kinds).map(([name, { files, bytes, language }]) => {
      const path = join(folder, name);
      writeProseFolder(path, files, bytes, language);
      const times = { check: [], read: [] };
      for (let i = 0; i <= rounds / 2; i++) {
        const check = run(node, [cli, "check", path]) - run(node, [cli, "check", empty]);
        const read = run(node, [reader, path]) - run(node, ["-e", "0"]);
        // The first round warms the file system's cache.
        if (i > 0) for (const [what, time] of Object.entries({ check, read })) times[what].push(time);
      }
      return [name, { files, check: median(times.check), read: median(times.read) }];
    }),
  );
}
