// The client's side of the language server protocol, reduced to what measuring needs.
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";

export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Starts a server. `settings` answers its configuration requests. */
export function connect(command, args, settings) {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "ignore"] });
  const answers = new Map();
  const listeners = new Set();
  let failure = null;
  let pending = [];
  let length = 0;
  let wanted = -1;
  let id = 0;

  const send = (message) => {
    const bytes = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    child.stdin.write(`Content-Length: ${bytes.length}\r\n\r\n`);
    child.stdin.write(bytes);
  };
  const hear = (message) => {
    if (message.method === undefined) {
      answers.get(message.id)?.(message);
      answers.delete(message.id);
    } else if (message.id !== undefined) {
      const items = message.params?.items ?? [];
      const result =
        message.method === "workspace/configuration" ? items.map(({ section }) => at(settings, section)) : null;
      send({ id: message.id, result });
    } else for (const listener of [...listeners]) listener(message);
  };
  // Chunks are joined once a message is complete: large messages arrive in thousands of them.
  child.stdout.on("data", (chunk) => {
    pending.push(chunk);
    length += chunk.length;
    while (length > 0 && length >= wanted) {
      const all = pending.length === 1 ? pending[0] : Buffer.concat(pending);
      pending = [all];
      if (wanted < 0) {
        const end = all.indexOf("\r\n\r\n");
        if (end < 0) return;
        wanted = Number(/content-length: *(\d+)/i.exec(all.toString("latin1", 0, end))?.[1]);
        pending = [all.subarray(end + 4)];
        length = pending[0].length;
      } else {
        const body = all.toString("utf8", 0, wanted);
        pending = [all.subarray(wanted)];
        length -= wanted;
        wanted = -1;
        hear(JSON.parse(body));
      }
    }
  });
  child.stdin.on("error", () => {});
  const fail = new Promise((_, reject) =>
    child.once("exit", (code, signal) => {
      failure = new Error(`ended (${signal ?? code})`);
      reject(failure);
    }),
  );
  fail.catch(() => {});

  /** A request that can be cancelled. */
  const start = (method, params) => {
    const number = ++id;
    const answer = new Promise((resolve, reject) =>
      answers.set(number, ({ result, error }) => (error ? reject(new Error(error.message)) : resolve(result))),
    );
    send({ id: number, method, params });
    return {
      answer: Promise.race([answer, fail]),
      cancel: () => send({ method: "$/cancelRequest", params: { id: number } }),
    };
  };

  /** In milliseconds of the processor; null where the system does not tell. */
  const cpu = () => {
    try {
      const stat = readFileSync(`/proc/${child.pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return (Number(fields[11]) + Number(fields[12])) * 10;
    } catch {
      return null;
    }
  };

  return {
    pid: child.pid,
    cpu,
    /** Waits until the server computes nothing any more, for a minute at most. */
    idle: async () => {
      for (let before = Number.NEGATIVE_INFINITY, round = 0; round < 200; round++) {
        const now = cpu();
        if (now === null || now - before <= 10) return;
        before = now;
        await pause(300);
      }
    },
    notify: (method, params) => send({ method, params }),
    start,
    request: (method, params) => start(method, params).answer,
    /** The next matching notification of a method. */
    next: (method, fits = () => true) =>
      Promise.race([
        new Promise((resolve) => {
          const listener = (message) => {
            if (message.method !== method || !fits(message.params)) return;
            listeners.delete(listener);
            resolve(message.params);
          };
          listeners.add(listener);
        }),
        fail,
      ]),
    /** In MB; null if unknown. */
    memory: () => {
      try {
        return Math.round(
          Number(execFileSync("ps", ["-o", "rss=", "-p", String(child.pid)], { encoding: "utf8" })) / 1024,
        );
      } catch {
        return null;
      }
    },
    stop: async () => {
      child.kill("SIGKILL");
      if (failure === null) await fail.catch(() => {});
    },
  };
}

const at = (settings, section) =>
  (section ?? "")
    .split(".")
    .filter(Boolean)
    .reduce((value, key) => value?.[key], settings) ?? null;
