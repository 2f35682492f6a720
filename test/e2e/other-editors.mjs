import { access, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { run } from "./processes.mjs";

const text = `region: us-east
instances:
  web-1:
    private_ip: "true"
    type: standard-2
`;

const editors = {
  neovim: ["/usr/bin/nvim", "--headless", "-u", "NONE", "-i", "NONE", "-c", `luafile ${script("neovim.lua")}`],
  emacs: ["/usr/bin/emacs", "-Q", "--batch", "-l", script("emacs.el")],
};

/** Tests the server in another editor, with a script in its own language. */
export async function tryEditor(name, folder) {
  const [command, ...args] = editors[name];
  await access(command);
  const file = join(folder, "other.stack.yaml");
  await writeFile(file, text);
  const server = { SERVER_NODE: process.execPath, SERVER_CLI: resolve("dist/cli.js"), STACK_FILE: file };
  await run(command, args, { ...process.env, ...server, HOME: folder });
}

function script(name) {
  return join(import.meta.dirname, name);
}
