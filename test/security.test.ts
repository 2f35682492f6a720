import { afterAll, beforeAll, expect, test } from "vitest";
import { askEverywhere } from "./ask-everywhere.ts";
import { canary, secrets } from "./canaries.ts";
import { computeAlone, folderWith, removeFolders } from "./command-line.ts";
import { startWire, type Wire } from "./fuzz/wire.ts";

/** Exits if the process uses the network, starts another process, or evaluates code in a string. */
const poison = `
import { syncBuiltinESMExports } from "node:module";
import childProcess from "node:child_process";
import dgram from "node:dgram";
import dns from "node:dns";
import net from "node:net";
const forbid = (where, ...names) => {
  for (const name of names)
    where[name] = () => {
      process.stderr.write("forbidden: " + name + "\\n");
      process.exit(99);
    };
};
forbid(net.Socket.prototype, "connect");
forbid(net.Server.prototype, "listen");
forbid(dgram, "createSocket");
forbid(dns, "lookup", "resolve");
forbid(dns.promises, "lookup", "resolve");
forbid(childProcess, "spawn", "exec", "execFile", "fork", "spawnSync", "execSync", "execFileSync");
forbid(globalThis, "fetch", "eval", "Function", "WebSocket");
syncBuiltinESMExports();
`;
const preload = `--import=data:text/javascript,${encodeURIComponent(poison)}`;

afterAll(removeFolders);

test.each(["check --format pretty", "check --format json", "check --format sarif", "fix --dry-run"])(
  "`%s` uses no network and starts no process",
  async (call) => {
    const ended = await computeAlone(call.split(" "), { cwd: folderWith(secrets), env: { NODE_OPTIONS: preload } });
    expect(ended.stderr).not.toContain("forbidden");
    expect([0, 1]).toContain(ended.status);
  },
);

test("the trap for network access works", async () => {
  const cli = folderWith({ "x.mjs": 'fetch("http://localhost:1")' });
  const ended = await computeAlone([], { cli: `${cli}/x.mjs`, env: { NODE_OPTIONS: preload } });
  expect(ended.stderr).toContain("forbidden: fetch");
});

let wire: Wire;
beforeAll(() => {
  wire = startWire({ execArgv: [preload] });
});

test("no message of the server shows a secret, and it uses no network", async () => {
  const capabilities = { textDocument: { diagnostic: {}, hover: { contentFormat: ["markdown"] } } };
  await wire.request("initialize", { processId: null, rootUri: null, capabilities });
  const shown: string[] = [];
  let length = 0;
  for (const [name, text] of Object.entries(secrets))
    await askEverywhere(wire, { name, text, step: 3 }, (method, { result, error }) => {
      // The text of an edit is already in the file.
      const said = JSON.stringify(result ?? error, (key, value) =>
        /^(?:newText|edit|insertText|filterText)$/.test(key) ? "" : value,
      );
      length += said?.length ?? 0;
      if (said?.includes(canary.slice(1))) shown.push(`${name} ${method}: ${said}`);
    });
  expect(length).toBeGreaterThan(100_000);
  expect(shown).toEqual([]);
  expect(wire.said.filter((line) => line.includes(canary.slice(1)) || line.includes("forbidden"))).toEqual([]);
  expect(await wire.stop()).toBe(0);
}, 60_000);
