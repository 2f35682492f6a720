import { PassThrough, Writable } from "node:stream";
import { pathToFileURL } from "node:url";
import { version } from "../../../version.ts";
import { runHere } from "../../run-command.testing.ts";
import { inFolderOf } from "../../told-runs.testing.ts";

interface Message {
  readonly id?: unknown;
  readonly method?: string;
  readonly result?: {
    readonly content?: readonly { readonly text: string }[];
    readonly isError?: boolean;
    readonly tools?: readonly Listed[];
    readonly serverInfo?: object;
    readonly capabilities?: object;
  };
  readonly error?: { readonly code: number; readonly message: string };
}

interface Listed {
  readonly name: string;
  readonly title: string;
  readonly inputSchema: { readonly properties: object };
  readonly annotations: object;
}

/**
 * What a client hears of the server. The first line has its arguments, after `roots` the folders that the client names. Each other line
 * is `tools`, the name of a tool with its arguments, or after `raw` what is written as it is. The files of the folder follow as in
 * `told-runs.testing.ts`; `/here` is its path.
 */
export const toldOfMcp = (_: string, told: string): Promise<readonly string[]> =>
  inFolderOf(told, async (text) => {
    const [first = "", ...lines] = text.trim().split("\n");
    const [args = "", roots] = first.split(/ ?roots ?/);
    const client = createClient(roots?.split(" ").filter(Boolean) ?? null);
    const { stdin, stdout } = process;
    Object.defineProperty(process, "stdin", { value: client.toServer, configurable: true });
    Object.defineProperty(process, "stdout", { value: client.fromServer, configurable: true });
    try {
      const ended = runHere(["mcp", ...args.split(" ").filter(Boolean)]);
      const answers = [await Promise.race([client.begin(), ended.then(({ ended: how }) => [`wrong: ${how}`])])];
      const here = process.cwd();
      if (client.isOpen())
        for (const line of lines) answers.push([`> ${line}`, ...(await client.say(line.replaceAll("/here", here)))]);
      client.toServer.end();
      const said = [...answers.flat(), `ends with ${(await ended).ended}`];
      return said.map((line) => line.replaceAll(here, "/here").replaceAll(version, "0.0.0"));
    } finally {
      Object.defineProperty(process, "stdin", { value: stdin, configurable: true });
      Object.defineProperty(process, "stdout", { value: stdout, configurable: true });
    }
  });

function createClient(roots: readonly string[] | null) {
  const toServer = new PassThrough();
  let isOpen = false;
  let hear: (message: Message) => void = () => {};
  let rest = "";
  const write = (message: object): void => void toServer.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const fromServer = new Writable({
    write: (chunk, _, done) => {
      const lines = (rest + String(chunk)).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) take(JSON.parse(line));
      done();
    },
  });
  const take = (message: Message): void => {
    const named = (roots ?? []).map((path) => ({ uri: path.includes(":") ? path : pathToFileURL(path).href }));
    if (message.method === "roots/list") write({ id: message.id, result: { roots: named } });
    else hear(message);
  };
  const next = (): Promise<Message> =>
    new Promise((resolve) => {
      hear = resolve;
    });
  let last = 0;
  const ask = (method: string, params: object): Promise<Message> => {
    const answer = next();
    write({ id: ++last, method, params });
    return answer;
  };
  return {
    toServer,
    fromServer,
    isOpen: () => isOpen,
    begin: async (): Promise<readonly string[]> => {
      const { result } = await ask("initialize", {
        protocolVersion: "2025-06-18",
        capabilities: roots ? { roots: {} } : {},
        clientInfo: { name: "test", version: "1" },
      });
      write({ method: "notifications/initialized" });
      isOpen = true;
      return [JSON.stringify(result?.capabilities)];
    },
    say: async (line: string): Promise<readonly string[]> => {
      const [name = "", given = ""] = /^(\S+) ?(.*)$/.exec(line)?.slice(1) ?? [];
      if (name === "raw") {
        const answer = next();
        toServer.write(`${given}\n`);
        return [JSON.stringify(await answer)];
      }
      const { result, error } =
        name === "tools"
          ? await ask("tools/list", {})
          : await ask("tools/call", { name, ...(given === "" ? {} : { arguments: JSON.parse(given) }) });
      if (error) return [`  error ${error.code}: ${error.message}`];
      return [
        ...(result?.tools ?? []).flatMap(toldOfTool),
        ...(result?.content ?? []).flatMap(({ text }) => text.trimEnd().split("\n")).map((one) => `  ${one}`.trimEnd()),
        ...(result?.isError ? ["  (an error)"] : []),
      ];
    },
  };
}

const toldOfTool = ({ name, title, inputSchema, annotations }: Listed): readonly string[] => [
  `  ${name} (${title}): ${Object.keys(inputSchema.properties).join(", ")}`,
  `    ${JSON.stringify(annotations)}`,
];
