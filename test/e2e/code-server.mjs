import { rmSync } from "node:fs";
import { cp, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort, run, start } from "./processes.mjs";

const modules = join(import.meta.dirname, "node_modules");
const node = join(modules, "node/bin/node");
const entry = join(modules, "code-server/out/node/entry.js");

/** The workspace is not trusted, without a prompt: the extension must work in this state. */
const settings = {
  "chat.disableAIFeatures": true,
  "security.workspace.trust.banner": "never",
  "security.workspace.trust.startupPrompt": "never",
  "telemetry.telemetryLevel": "off",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.startupEditor": "none",
};

/** Serves a current VS Code, its extension host on Node, with the packaged extension installed. */
export async function serveCodeServer({ extension, folder, temp, more }) {
  const { data, extensions, places, env } = placesIn(temp);
  await mkdir(join(data, "User"), { recursive: true });
  await writeFile(join(data, "User/settings.json"), JSON.stringify({ ...settings, ...more }));
  installed ??= install(extension);
  await cp(await installed, extensions, { recursive: true });

  const address = `127.0.0.1:${await freePort()}`;
  const quiet = ["--disable-telemetry", "--disable-update-check", "--disable-getting-started-override"];
  const server = start(node, [entry, "--auth", "none", "--bind-addr", address, ...quiet, ...places, folder], env);
  while (!(await answers(`http://${address}/healthz`))) {
    if (server.child.exitCode !== null) throw new Error(`code-server ended:\n${server.output()}`);
    await sleep(100);
  }
  return { url: `http://${address}/?folder=${encodeURIComponent(folder)}`, stop: server.stop };
}

/** The folder of the installed extension: each editor has a copy, which a test may break. */
let installed;

async function install(extension) {
  const folder = await mkdtemp(join(tmpdir(), "compute-stack-installed-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const { extensions, places, env } = placesIn(folder);
  await run(node, [entry, ...places, "--install-extension", extension], env);
  return extensions;
}

function placesIn(folder) {
  const [data, extensions] = [join(folder, "data"), join(folder, "extensions")];
  const places = ["--user-data-dir", data, "--extensions-dir", extensions];
  return { data, extensions, places, env: { ...process.env, HOME: folder } };
}

async function answers(url) {
  const response = await fetch(url).catch(() => undefined);
  return response?.ok;
}
