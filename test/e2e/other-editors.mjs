import { access, chmod, mkdir, writeFile } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
import { printedCode, printedSettings } from "./printed-settings.mjs";
import { run } from "./processes.mjs";

const stack = `region: us-east
instances:
  web-1:
    private_ip: "true"
    type: standard-2
`;
/** A file of each other kind, each with a finding. */
const others = {
  "web.create-instance.request.json": '{ "region": 5 }\n',
  "calls.http": 'POST https://api.example.com/v4/compute/instances\n\n{ "region": 5 }\n',
  ".compute-stack.yaml": "rules: { unknown-rule: off }\n",
  "boot.sh": `curl -X POST https://api.example.com/v4/compute/instances -d '{ "region": 5 }'\n`,
};

const editors = {
  neovim: {
    command: ["/usr/bin/nvim", "--headless", "-u", "NONE", "-i", "NONE", "-c", `luafile ${scriptPath("neovim.lua")}`],
    settings: { "new.lua": "Neovim (0.11 or newer)", "old.lua": "Neovim (0.7 to 0.10)" },
    language: "lua",
    changes: "changes.lua",
  },
  emacs: {
    command: ["/usr/bin/emacs", "-Q", "--batch", "-l", scriptPath("emacs.el")],
    settings: { "init.el": "Emacs (Eglot)" },
    language: "elisp",
    changes: "changes.el",
  },
};

/** Tests the server in another editor, with the settings and commands that docs/ prints and a script in the editor's own language. */
export async function tryEditor(name, folder) {
  const { command, settings, language, changes } = editors[name];
  const [program, ...args] = command;
  await access(program);
  const bin = await installCommand(folder);
  const files = { "other.stack.yaml": stack, ...others };
  for (const [path, heading] of Object.entries(settings)) files[path] = printedSettings(heading).join("\n");
  files[changes] = printedCode("changes.md", language);
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
  await commit(folder, "other.stack.yaml");
  const lspconfig = resolve("docs/editors/nvim-lspconfig/compute_stack.lua");
  const names = Object.keys(others).join(" ");
  const places = {
    FOLDER: folder,
    OTHERS: names,
    LSPCONFIG: lspconfig,
    HOME: folder,
    PATH: bin + delimiter + process.env.PATH,
  };
  await run(program, args, { ...process.env, ...places });
}

/** For what changes since the last commit. */
async function commit(folder, file) {
  const git = (...args) =>
    run("git", ["-C", folder, "-c", "user.name=A", "-c", "user.email=a@b.c", ...args], process.env);
  await git("init", "--quiet");
  await git("add", file);
  await git("commit", "--quiet", "--message", "First");
}

/** Puts the command `compute-stack` into a folder of its own, as an installation does. */
async function installCommand(folder) {
  const bin = join(folder, "bin");
  const command = join(bin, "compute-stack");
  await mkdir(bin);
  await writeFile(command, `#!/bin/sh\nexec "${process.execPath}" "${resolve("dist/cli.js")}" "$@"\n`);
  await chmod(command, 0o755);
  return bin;
}

function scriptPath(name) {
  return join(import.meta.dirname, name);
}
