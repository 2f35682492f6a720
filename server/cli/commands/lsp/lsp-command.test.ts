import { expect, onTestFinished, test } from "vitest";
import type { Transport } from "../../../node/server.ts";
import { readArguments } from "../../arguments.ts";
import { commands } from "../../commands.ts";
import { lspCommand } from "./lsp-command.ts";

/** The exit code, or the message about invalid usage, and how the server was started. */
async function called(...args: string[]) {
  const started: Transport[] = [];
  const output = {
    write: async () => true,
    isTerminal: false,
    hasColor: false,
    hasLinks: false,
    width: null,
    failure: () => null,
  };
  const startServer = async (transport: Transport): Promise<void> => void started.push(transport);
  const installation = { bundle: "", worker: new URL("file:///w"), startServer };
  const call = { stdout: output, stderr: output, installation, commands };
  const ended = await lspCommand
    .run({ ...readArguments("lsp", lspCommand, args), ...call })
    .catch((error: Error) => error.message);
  return { ended, started };
}

test.each<[args: string[], transport: Transport]>([
  [["--stdio"], { kind: "stdio" }],
  [["--stdio", "--clientProcessId=5"], { kind: "stdio" }],
  [["--socket=1"], { kind: "socket", port: 1 }],
  [["--socket", "65535"], { kind: "socket", port: 65_535 }],
])("%j starts the server", async (args, transport) => {
  expect(await called(...args)).toEqual({ ended: 0, started: [transport] });
});

test.each([true, false])("`--node-ipc` needs a parent process: %j", async (isChild) => {
  const { send } = process;
  const have = (value: unknown): unknown => Object.defineProperty(process, "send", { value, configurable: true });
  onTestFinished(() => void have(send));
  have(isChild ? () => true : undefined);
  expect(await called("--node-ipc")).toEqual(
    isChild
      ? { ended: 0, started: [{ kind: "node-ipc" }] }
      : {
          ended: "`--node-ipc` needs a Node parent process with an IPC channel. Otherwise, use `--stdio`.",
          started: [],
        },
  );
});

const ways = "`--stdio`, `--node-ipc` and `--socket=PORT`";

test.each([
  [[], `\`lsp\` needs one of ${ways}.`],
  [["--stdio", "--socket=5"], `\`lsp\` takes only one of ${ways}.`],
  [["--stdio", "."], "`lsp` takes no paths: the editor tells the server which files are open."],
  [["--socket=0"], "`--socket` must be a port from 1 to 65535, not `0`."],
  [["--socket=65536"], "`--socket` must be a port from 1 to 65535, not `65536`."],
  [["--socket=1e3"], "`--socket` must be a port from 1 to 65535, not `1e3`."],
  [["--socket=x1"], "`--socket` must be a port from 1 to 65535, not `x1`."],
])("%j is refused", async (args, message) => {
  expect(await called(...args)).toEqual({ ended: message, started: [] });
});
