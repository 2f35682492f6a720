// A process for the tests, which is killed and restarted if a mutant causes an endless loop.
import { fork } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("session.mjs", import.meta.url));

export class Sessions {
  #folder;
  #child = null;
  #stop = () => this.end();

  constructor(folder) {
    this.#folder = folder;
    process.on("exit", this.#stop);
  }

  /** The answer to an order; null if none comes within `limit` seconds, or within as many of the last sign of progress. */
  async ask(order, limit, progressPath = null) {
    this.#child ??= await start(this.#folder);
    const child = this.#child;
    let check;
    const answer = await new Promise((done) => {
      let begun = Date.now();
      child.once("message", done);
      child.once("exit", () => done(null));
      check = setInterval(() => {
        if (progressPath && existsSync(progressPath)) begun = Math.max(begun, statSync(progressPath).mtimeMs);
        if (Date.now() - begun > limit * 1000) done(null);
      }, 500);
      child.send(order);
    });
    clearInterval(check);
    child.removeAllListeners();
    if (answer === null) this.end();
    return answer;
  }

  end() {
    const child = this.#child;
    this.#child = null;
    if (child === null) return;
    try {
      // Its group, so that the processes that run tests end with it.
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has already ended.
    }
  }
}

async function start(folder) {
  // Vitest warns about listeners that accumulate between runs.
  const env = { ...process.env, NODE_NO_WARNINGS: "1" };
  const child = fork(script, { cwd: folder, env, detached: true, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  await new Promise((done) => child.once("message", done));
  return child;
}
