import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { until } from "./until.mjs";

const cli = `"${process.execPath}" "${resolve("dist/cli.js")}"`;
/** In place of the command: it completes, but only tells what else it is called with. */
const program = `#!/bin/sh
if [ "$1" = __complete ]; then exec ${cli} "$@"; fi
printf "<%s>" "$@"; echo
`;
const shells = { bash: "bash --norc -i", zsh: "zsh -f -i", fish: "fish --no-config -i" };

/** What is typed, with tabs, and what the command gets. */
const lines = [
  ["compute-stack expl\t root-pass-w\t", ["explain", "root-pass-weak"]],
  ["compute-stack check --statis\tsho\t", ["check", "--statistics", "shop.stack.yaml"]],
  ["compute-stack check --format=js\t", ["check", "--format=json"]],
  ["compute-stack check --rule root-pass-literal=er\t", ["check", "--rule", "root-pass-literal=error"]],
  ["compute-stack new create-inst\t", ["new", "create-instance"]],
  ["compute-stack plan --as \t", ["plan", "--as", "stack"]],
  ["compute-stack debug tr\tsho\t", ["debug", "tree", "shop.stack.yaml"]],
  ["compute-stack check --config=sho\t", ["check", "--config=shop.stack.yaml"]],
  ["compute-stack completion f\t", ["completion", "fish"]],
];

/** Presses the keys in a shell in a terminal, after it has loaded the completions. */
export async function tryShell(name, folder) {
  await access(`/usr/bin/${name}`);
  await writeFile(join(folder, "shop.stack.yaml"), "region: us-east\n");
  await writeFile(join(folder, "completions"), await completions(name));
  await writeFile(join(folder, "compute-stack"), program, { mode: 0o755 });
  const environment = {
    ...process.env,
    PATH: `${folder}:${process.env.PATH}`,
    HOME: folder,
    TERM: "dumb",
    COLUMNS: "200",
  };
  const shell = spawn("script", ["-qec", shells[name], "/dev/null"], { cwd: folder, env: environment });
  let shown = "";
  shell.stdout.on("data", (chunk) => {
    shown += chunk;
  });
  try {
    const does = (text) => until(async () => shown.includes(text), `${name} shows ${text}`);
    shell.stdin.write(`source ./completions\necho rea''dy\n`);
    await does("ready");
    for (const [keys, words] of lines) {
      shown = "";
      // What is typed while a list is being completed would be lost, so each tab is waited for by what follows it.
      shell.stdin.write(`${keys}\n`);
      await does(words.map((word) => `<${word}>`).join(""));
    }
  } catch (error) {
    throw new Error(`${error.message}\n${shown}`);
  } finally {
    await leave(shell);
  }
}

/** Ends a shell, and waits for it: bash writes its history into the folder while it ends. */
async function leave(shell) {
  const left = once(shell, "close");
  shell.stdin.write("exit\n");
  const late = setTimeout(() => shell.kill("SIGKILL"), 5_000);
  await left;
  clearTimeout(late);
}

function completions(name) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [resolve("dist/cli.js"), "completion", name]);
    let text = "";
    child.stdout.on("data", (chunk) => {
      text += chunk;
    });
    child.on("close", (code) => (code === 0 ? done(text) : fail(new Error(`completion ${name} ended with ${code}`))));
  });
}
