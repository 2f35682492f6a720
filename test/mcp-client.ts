import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { Ajv2020, type AnySchemaObject } from "ajv/dist/2020.js";
import { cliPath } from "./command-line.ts";

interface Reply {
  readonly id?: number | string | null;
  readonly method?: string;
  readonly result?: { readonly [name: string]: unknown };
  readonly error?: { readonly code: number; readonly message: string };
}

interface ListedTool {
  readonly name: string;
  readonly outputSchema: AnySchemaObject;
}

export interface Answer {
  readonly text: string;
  readonly isError: boolean;
  readonly data: Readonly<Record<string, unknown>>;
}

const servers: ChildProcessWithoutNullStreams[] = [];

/** To be called after each test. */
export async function stopMcpServers(): Promise<void> {
  await Promise.all(
    servers.splice(0).map(async (server) => {
      if (server.exitCode !== null) return;
      const ended = new Promise((done) => server.on("exit", done));
      server.stdin.end();
      await ended;
    }),
  );
}

/** An MCP client of the real server. `roots` are what it names when it is asked for them. */
export async function connectMcp(cwd: string, args: readonly string[] = [], roots?: readonly string[]) {
  const server = spawn(process.execPath, [cliPath, "mcp", ...args], { cwd });
  servers.push(server);
  const waiting = new Map<unknown, (reply: Reply) => void>();
  const others: Reply[] = [];
  const send = (message: object): void =>
    void server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  createInterface(server.stdout).on("line", (line) => {
    const reply: Reply = JSON.parse(line);
    if (reply.method === "roots/list") {
      send({ id: reply.id, result: { roots: (roots ?? []).map((path) => ({ uri: pathToFileURL(path).href })) } });
      return;
    }
    const known = waiting.get(reply.id);
    if (known) known(reply);
    else others.push(reply);
  });
  let last = 0;
  const request = (method: string, params: object): Promise<Reply> =>
    new Promise((resolve) => {
      waiting.set(++last, resolve);
      send({ id: last, method, params });
    });
  const capabilities = roots ? { roots: {} } : {};
  const clientInfo = { name: "test", version: "1" };
  await request("initialize", { protocolVersion: "2025-06-18", capabilities, clientInfo });
  send({ method: "notifications/initialized" });
  const { result: listed } = await request("tools/list", {});
  const fits = new Map(
    (listed?.tools as readonly ListedTool[] | undefined)?.map(({ name, outputSchema }) => [
      name,
      new Ajv2020().compile(outputSchema),
    ]),
  );
  /** Each answer that is no error has the data that the tool's schema says. */
  const call = async (name: string, args: object = {}): Promise<Answer> => {
    const { result = {}, error } = await request("tools/call", { name, arguments: args });
    if (error) throw new Error(error.message);
    const [first] = result.content as readonly { readonly text: string }[];
    const isValid = result.isError === true || fits.get(name)?.(result.structuredContent);
    if (!isValid) throw new Error(`${name}: ${JSON.stringify(fits.get(name)?.errors)}`);
    return {
      text: first?.text ?? "",
      isError: result.isError === true,
      data: (result.structuredContent ?? {}) as Answer["data"],
    };
  };
  return { server, request, call, others, waiting };
}
