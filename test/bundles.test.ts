import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { version } from "../package.json";
import { rules } from "../server/rules/list.ts";

/** The parts of a JSON-RPC message that these tests use. */
interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: unknown;
}

const capabilities = { textDocument: { diagnostic: {} } };
const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { processId: null, rootUri: null, capabilities },
};
const uri = "file:///shop/create-instance.request.json";
const text = '{ "region": "us-east", "type": "standard-2", "booted": "no", "root_pass": "password" }';
const didOpen = {
  jsonrpc: "2.0",
  method: "textDocument/didOpen",
  params: { textDocument: { uri, languageId: "compute-request", version: 1, text } },
};
const diagnostic = { jsonrpc: "2.0", id: 2, method: "textDocument/diagnostic", params: { textDocument: { uri } } };

/** Opens a file in a server, and returns the rules that it breaks. */
async function rulesBroken(
  send: (message: object) => void,
  listen: (receive: (message: Message) => void) => void,
): Promise<readonly string[]> {
  return new Promise((resolve) => {
    listen(({ id, method, result }) => {
      // The server's own requests, which can all be answered with null.
      if (id !== undefined && method !== undefined) send({ jsonrpc: "2.0", id, result: null });
      else if (id === initialize.id) {
        send({ jsonrpc: "2.0", method: "initialized", params: {} });
        send(didOpen);
        send(diagnostic);
      } else if (id === diagnostic.id) {
        const { items } = result as { readonly items: readonly { readonly code: string }[] };
        resolve(items.map(({ code }) => code));
      }
    });
    send(initialize);
  });
}

test("the command line answers", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["dist/cli.js", "--version"]);
  expect(stdout).toBe(`${version}\n`);
});

test("the desktop server answers as VS Code starts it", async () => {
  const server = fork("dist/cli.js", ["lsp", "--node-ipc"]);
  const receive = (receive: (message: Message) => void) =>
    server.on("message", (message) => receive(message as Message));
  expect(await rulesBroken((message) => server.send(message), receive)).toContain("type-mismatch");
  server.disconnect();
  expect(await once(server, "exit")).toEqual([expect.any(Number), null]);
});

test("the web server answers without Node's modules", async () => {
  const worker = new Worker("./test/browser-worker.mjs", { workerData: "dist/web/server.js" });
  const receive = (receive: (message: Message) => void) => worker.on("message", receive);
  expect(await rulesBroken((message) => worker.postMessage(message), receive)).toContain("type-mismatch");
  await worker.terminate();
});

// The clients are tested in real editors, by `npm run e2e`.
test.each([
  { bundle: "dist/client.cjs", modules: "vscode and Node's", load: createRequire(import.meta.url) },
  {
    bundle: "dist/web/client.js",
    modules: "vscode",
    load: (name: string) => {
      throw new Error(`\`${name}\` is not to be had in a browser.`);
    },
  },
])("$bundle imports only $modules", ({ bundle, load }) => {
  const anything: unknown = new Proxy(class {}, { get: (target, key) => Reflect.get(target, key) ?? anything });
  const module = { exports: {} };
  const run = new Function("require", "module", "exports", readFileSync(bundle, "utf8"));
  run((name: string) => (name === "vscode" ? anything : load(name)), module, module.exports);
  expect(module.exports).toEqual({ activate: expect.any(Function), deactivate: expect.any(Function) });
});

// Each kilobyte is compiled before anything runs, and each file is found, opened and linked. Code that slows down the start belongs
// behind an `import()`. The limits are just above what there is, so that growth is noticed.
test.each([
  {
    what: "the server before it answers `initialize`",
    entries: ["cli", "lsp-command", "arguments", "server"],
    kilobytes: 232,
    files: 9,
  },
  {
    what: "the session behind it",
    entries: ["cli", "lsp-command", "arguments", "server", "session"],
    kilobytes: 853,
    files: 15,
  },
  { what: "the command line before it knows the command", entries: ["cli"], kilobytes: 16, files: 5 },
  {
    what: "`check` of one file",
    entries: ["cli", "check-command", "arguments", "check-options", "check-run", "pretty"],
    kilobytes: 648,
    files: 20,
  },
])("$what reads at most $kilobytes kB in $files files", ({ entries, kilobytes, files }) => {
  const read = new Set(entries.flatMap((entry) => readAtStart(bundleOf(entry))));
  const bytes = [...read].reduce((sum, path) => sum + statSync(path).size, 0);
  const advice = "load what is not needed at once with `import()`; for facts of the API, raise the limit";
  expect(Math.round(bytes / 1000), advice).toBeLessThanOrEqual(kilobytes);
  expect(read.size, "see `fewerChunks`").toBeLessThanOrEqual(files);
  expect([...read].join("\n")).not.toMatch(/passwords|certificates|formatter|sarif|graph-layout|embedded/);
});

test("each rule's page is beside the bundles", () => {
  expect(readdirSync("dist/rules").sort()).toEqual(rules.map(({ id }) => `${id}.md`).sort());
});

/** Of an entry point, or of a chunk that is imported on demand. */
function bundleOf(name: string): string {
  const chunk = readdirSync("dist/chunks").find(
    (file) => file.startsWith(`${name}-`) && !file.slice(name.length + 1).includes("-"),
  );
  return chunk === undefined ? `dist/${name}.js` : `dist/chunks/${chunk}`;
}

/** A bundle and the chunks that it imports before it runs. */
function readAtStart(path: string, read: string[] = []): readonly string[] {
  if (read.includes(path)) return read;
  read.push(path);
  for (const [, imported = ""] of readFileSync(path, "utf8").matchAll(/(?:\bfrom|\bimport) ?"(\.[^"]+)"/g))
    readAtStart(join(dirname(path), imported), read);
  return read;
}

/** Code in a bundle that could leave its files: modules of Node, functions of the platform, code in a string. */
function reachOf(folder: string, ending: RegExp): readonly string[] {
  const text = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => ending.test(path))
    .map((path) => readFileSync(join(folder, path), "utf8"))
    .join("\n");
  const modules = text.matchAll(
    /(?:[\w$]\(|\b(?:from|import) ?)["'](?:node:)?(child_process|cluster|dgram|dns|http|http2|https|inspector|net|tls|vm|repl)(?:\/[a-z]+)?["']/g,
  );
  const functions = text.matchAll(
    /(?<![.\w$])(eval|new Function|Function|fetch|importScripts|new WebSocket|new XMLHttpRequest|new EventSource)\(/g,
  );
  return [...new Set([...modules, ...functions].map(([, name = ""]) => name))].sort();
}

test.each([
  // vscode-languageserver: a pipe, a socket or a child server, which are never requested. The simulated API: HTTP.
  {
    bundles: "the command line and the server",
    folder: "dist",
    ending: /^(?:chunks\/)?[^/]+\.js$/,
    reach: ["child_process", "http", "net"],
  },
  // vscode-languageclient starts the server, and could communicate over a socket.
  { bundles: "the extension on the desktop", folder: "dist", ending: /^client\.cjs$/, reach: ["child_process", "net"] },
  { bundles: "the web", folder: "dist/web", ending: /\.js$/, reach: [] },
  { bundles: "the pages of previews", folder: "dist/webview", ending: /\.js$/, reach: [] },
])("every dangerous module that $bundles import is justified", ({ folder, ending, reach }) => {
  expect(reachOf(folder, ending)).toEqual(reach);
});

test("our code imports no module for network access or processes that is not justified", () => {
  const found = ["server", "client"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts") && !/test(?:ing)?\.ts$/.test(path))
      .map((path) => join(folder, path))
      .flatMap((path) => [...readFileSync(path, "utf8").matchAll(forbidden)].map(([, name]) => `${path}: ${name}`)),
  );
  expect(found).toEqual([
    // Only to read a named pipe that is open already.
    "server/cli/run/sources.ts: net",
    // The server of `compute-stack mock`, which listens on this machine only.
    "server/cli/commands/mock/mock-server.ts: http",
  ]);
});

const forbidden =
  /\b(?:from|import|require)[\s(]*["'](?:node:)?(child_process|cluster|dgram|dns|https?|http2|inspector|net|tls|vm)(?:\/\w+)?["']/g;
