// The simulated service as a process of its own, and what stands between it and its clients.
import { execFile, spawn } from "node:child_process";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { folderWith, type Running, start } from "./command-line.ts";

const running: Running[] = [];

/** To be called after each test. */
export async function stopMocks(): Promise<void> {
  await Promise.all(running.splice(0).map((mock) => stopped(mock)));
}

export interface Mock {
  readonly url: string;
  readonly port: number;
  /** What it has written to standard error. */
  readonly log: () => string;
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

export async function startMock(args: readonly string[] = [], cwd = folderWith({})): Promise<Mock> {
  const mock = start(["mock", ...args], { cwd });
  running.push(mock);
  await Promise.race([mock.begun, mock.ended]);
  const url = mock.said.stdout.trim();
  if (url === "") throw new Error(mock.said.stderr);
  return { url, port: Number(new URL(url).port), log: () => mock.said.stderr, stop: (signal) => stopped(mock, signal) };
}

async function stopped(mock: Running, signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
  mock.kill(signal);
  return (await mock.ended).status;
}

/** Fails with the names of the tools that are missing. */
export async function needTools(...tools: readonly string[]): Promise<void> {
  const isThere = (tool: string): Promise<boolean> =>
    new Promise((done) => execFile(tool, ["--version"], (error) => done(error === null)));
  const missing: string[] = [];
  for (const tool of tools) if (!(await isThere(tool))) missing.push(tool);
  if (missing.length > 0)
    throw new Error(`This test runs ${tools.join(", ")}. Install what is missing: ${missing.join(", ")}.`);
}

/** A request that went through, with its answer. */
export interface Exchange {
  readonly method: string;
  /** From the base on. */
  readonly path: string;
  readonly status: number;
  readonly answer: Readonly<Record<string, unknown>>;
}

/** What happens to a request on its way: it never arrives, its answer never comes back, it is refused, or nothing. */
export type Fate = "lost" | "unanswered" | "refused" | "answered";

export interface Watched {
  readonly url: string;
  readonly exchanges: readonly Exchange[];
  /** Those that change something. */
  readonly sent: () => readonly Exchange[];
  readonly stop: () => Promise<void>;
}

/**
 * Passes requests on to the service, and records them. `fateOf` gets the number of each that changes something, -1 for others;
 * `onFate` is called when the fate of one has come true, before a lost connection ends. `textOf` may put another text in the place of
 * a response.
 */
export async function watched(
  { port }: Mock,
  fateOf: (index: number, method: string) => Fate = () => "answered",
  onFate: (index: number) => Promise<void> = async () => {},
  textOf: (text: string, method: string, path: string) => string = (text) => text,
): Promise<Watched> {
  const exchanges: Exchange[] = [];
  let count = 0;
  const pass = (method: string, url: string, headers: NodeJS.Dict<string | string[]>, body: Buffer) =>
    new Promise<{ readonly status: number; readonly text: string }>((done, fail) => {
      const host = `127.0.0.1:${port}`;
      const sent = request({ port, host: "127.0.0.1", method, path: url, headers: { ...headers, host } }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on("data", (chunk: Buffer) => chunks.push(chunk));
        reply.on("end", () => done({ status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      });
      sent.on("error", fail);
      sent.end(body);
    });
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
    const { method = "", url = "", headers } = incoming;
    const index = method === "GET" ? -1 : count++;
    const fate = fateOf(index, method);
    if (fate === "refused") {
      outgoing.writeHead(400, { "content-type": "application/json" });
      return void outgoing.end('{"errors":[{"field":null,"reason":"Refused."}]}');
    }
    if (fate !== "lost") {
      const { status, text } = await pass(method, url, headers, Buffer.concat(chunks));
      exchanges.push({ method, path: url.replace(/^\/v4/, ""), status, answer: JSON.parse(text) });
      if (fate === "answered") {
        outgoing.writeHead(status, { "content-type": "application/json" });
        await new Promise<void>((done) => outgoing.end(textOf(text, method, url), done));
      }
    }
    if (index >= 0) await onFate(index);
    if (fate !== "answered") incoming.socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const sent = () => exchanges.filter(({ method }) => method !== "GET");
  const stop = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((done) => server.close(() => done()));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v4`, exchanges, sent, stop };
}

/** Runs a script in a process group of its own. */
export function runBash(
  script: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): { readonly kill: () => void; readonly ended: Promise<{ readonly status: number | null; readonly stderr: string }> } {
  const child = spawn("bash", [script, ...args], {
    cwd,
    env: { PATH: process.env.PATH ?? "", ...env },
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  let stderr = "";
  child.stderr.on("data", (data) => (stderr += data));
  return {
    kill: () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
    },
    ended: new Promise((done) => child.on("close", (status) => done({ status, stderr }))),
  };
}

/** Runs a command at a terminal, in which this text is typed ahead. */
export async function atTerminal(
  command: string,
  input: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly status: number | null; readonly said: string }> {
  const child = spawn("script", ["--quiet", "--return", "--command", command, "/dev/null"], {
    cwd,
    env: { PATH: process.env.PATH ?? "", ...env },
    stdio: ["pipe", "pipe", "ignore"],
    detached: true,
  });
  let said = "";
  child.stdout.on("data", (data) => (said += data));
  child.stdin.write(input);
  const status = await new Promise<number | null>((done) => child.on("close", done));
  return { status, said };
}
