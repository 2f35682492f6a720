import { mkdir, writeFile } from "node:fs/promises";
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
  const data = join(temp, "data");
  const places = ["--user-data-dir", data, "--extensions-dir", join(temp, "extensions")];
  const env = { ...process.env, HOME: temp };
  await mkdir(join(data, "User"), { recursive: true });
  await writeFile(join(data, "User/settings.json"), JSON.stringify({ ...settings, ...more }));
  await run(node, [entry, ...places, "--install-extension", extension], env);

  const address = `127.0.0.1:${await freePort()}`;
  const quiet = ["--disable-telemetry", "--disable-update-check", "--disable-getting-started-override"];
  const server = start(node, [entry, "--auth", "none", "--bind-addr", address, ...quiet, ...places, folder], env);
  while (!(await answers(`http://${address}/healthz`))) {
    if (server.child.exitCode !== null) throw new Error(`code-server ended:\n${server.output()}`);
    await sleep(100);
  }
  return { url: `http://${address}/?folder=${encodeURIComponent(folder)}`, stop: server.stop };
}

async function answers(url) {
  const response = await fetch(url).catch(() => undefined);
  return response?.ok;
}
