import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type Message, StreamMessageReader, StreamMessageWriter } from "vscode-languageserver/node";

/** The server's response to a request. */
export interface Answer {
  readonly id: number | string | null;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** A connection to a real server process that can send anything, even what no client would send. */
export interface Wire {
  readonly process: ChildProcess;
  /** Sends any JSON, as one message. */
  readonly send: (message: unknown) => void;
  /** Sends any bytes. */
  readonly sendRaw: (bytes: string) => void;
  readonly notify: (method: string, params?: unknown) => void;
  /** Rejects if the server ends before it responds. */
  readonly request: (method: string, params?: unknown) => Promise<Answer>;
  /** The ID of the next request. */
  readonly nextId: () => number;
  /** All unsolicited output: notifications, requests, standard error. */
  readonly said: readonly string[];
  /** Responses without a request. */
  readonly stray: readonly Answer[];
  /** Waits for a notification about a document at a version. */
  readonly diagnosed: (uri: string, version: number) => Promise<unknown>;
  readonly ended: Promise<number | null>;
  /** Shuts it down, and returns its exit code. */
  readonly stop: () => Promise<number | null>;
}

export interface WireOptions {
  readonly execArgv?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Keeps the server's output in `said`; a soak test would run out of memory. */
  readonly isKept?: boolean;
}

export function startWire({ execArgv = [], env = {}, isKept = true }: WireOptions = {}): Wire {
  const child = spawn(process.execPath, [...execArgv, "dist/cli.js", "lsp", "--stdio"], {
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  const writer = new StreamMessageWriter(child.stdin);
  const waiting = new Map<number, { readonly done: (answer: Answer) => void; readonly fail: (why: Error) => void }>();
  const watching = new Map<string, (params: unknown) => void>();
  const said: string[] = [];
  const stray: Answer[] = [];
  let lastId = 0;
  child.stderr.on("data", (data) => said.push(String(data)));
  // Data written to a server that has ended is dropped.
  child.stdin.on("error", () => undefined);
  const send = (message: unknown): void => {
    writer.write(message as Message).catch(() => undefined);
  };
  new StreamMessageReader(child.stdout).listen((message) => {
    const { id, method, params } = message as Message & {
      id?: number | string | null;
      method?: string;
      params?: unknown;
    };
    if (method === undefined) {
      const answer = message as unknown as Answer;
      const asked = waiting.get(Number(id));
      waiting.delete(Number(id));
      if (asked) asked.done(answer);
      else stray.push(answer);
      return;
    }
    if (isKept) said.push(JSON.stringify(message));
    if (id !== undefined) send({ jsonrpc: "2.0", id, result: null });
    if (method !== "textDocument/publishDiagnostics") return;
    const { uri, version } = params as { readonly uri: string; readonly version?: number };
    watching.get(`${uri} ${version}`)?.(params);
    watching.delete(`${uri} ${version}`);
  });
  const ended = once(child, "close").then(([code]) => {
    for (const [id, { fail }] of waiting) fail(new Error(`the server ended before it answered request ${id}`));
    return code as number | null;
  });
  const request = (method: string, params?: unknown): Promise<Answer> => {
    const id = ++lastId;
    const answer = new Promise<Answer>((done, fail) => waiting.set(id, { done, fail }));
    send({ jsonrpc: "2.0", id, method, params });
    return answer;
  };
  const notify = (method: string, params?: unknown): void => send({ jsonrpc: "2.0", method, params });
  return {
    process: child,
    send,
    sendRaw: (bytes) => void child.stdin.write(bytes),
    notify,
    request,
    nextId: () => lastId + 1,
    said,
    stray,
    diagnosed: (uri, version) => new Promise((done) => watching.set(`${uri} ${version}`, done)),
    ended,
    stop: async () => {
      await request("shutdown");
      notify("exit");
      return ended;
    },
  };
}
