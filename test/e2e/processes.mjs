import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:net";

const groups = new Set();

process.on("exit", () => {
  for (const group of groups) kill(group);
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

/** Starts a program in its own process group, so that its child processes end with it. */
export function start(command, args, env) {
  const child = spawn(command, args, { env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  groups.add(child.pid);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += data));
  return {
    child,
    output: () => output,
    stop() {
      kill(child.pid);
      groups.delete(child.pid);
    },
  };
}

/** Runs a program and returns its output; throws with the output if it fails. */
export async function run(command, args, env) {
  const program = start(command, args, env);
  const [code] = await once(program.child, "close");
  program.stop();
  if (code !== 0) throw new Error(`\`${command} ${args.join(" ")}\` ended with ${code}:\n${program.output()}`);
  return program.output();
}

export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

/** The IDs of the processes whose command line contains all these words (Linux). */
export async function processesWith(...words) {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")));
  return ids.filter((_, index) => words.every((word) => lines[index].includes(word))).map(Number);
}

/** The ID of a process's parent (Linux). */
export async function parentOf(id) {
  const stat = await readFile(`/proc/${id}/stat`, "utf8");
  // After the program's name, which may contain any characters: the state, then the parent.
  return Number(stat.slice(stat.lastIndexOf(")")).split(" ")[2]);
}

function kill(group) {
  try {
    process.kill(-group, "SIGKILL");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}
