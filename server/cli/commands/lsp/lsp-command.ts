import type { Transport } from "../../../node/server.ts";
import { readPort } from "../../arguments.ts";
import { type Command, lastValue, WrongCall } from "../../command.ts";

export const lspCommand: Command = {
  details: [
    "Editors start the server and communicate with it. With `--socket`, the editor listens and the server connects.",
  ],
  options: {
    stdio: { doc: "communicate over standard input and output" },
    "node-ipc": { doc: "communicate over the IPC channel of a Node parent process" },
    socket: { value: "PORT", doc: "communicate over a local TCP connection" },
    // Clients based on vscode-languageclient pass this, and repeat it in `initialize`.
    clientProcessId: { value: "ID", doc: "", hidden: true },
  },
  run: async (call) => {
    if (call.paths.length > 0)
      throw new WrongCall("`lsp` takes no paths: the editor tells the server which files are open.");
    const ways: Transport[] = [];
    if (call.options.has("stdio")) ways.push({ kind: "stdio" });
    if (call.options.has("node-ipc")) ways.push({ kind: "node-ipc" });
    const port = lastValue(call, "socket");
    if (port !== undefined) ways.push({ kind: "socket", port: readPort("--socket", port, 1) });
    const [transport] = ways;
    if (!transport) throw new WrongCall("`lsp` needs one of `--stdio`, `--node-ipc` and `--socket=PORT`.");
    if (ways.length > 1) throw new WrongCall("`lsp` takes only one of `--stdio`, `--node-ipc` and `--socket=PORT`.");
    if (transport.kind === "node-ipc" && process.send === undefined)
      throw new WrongCall("`--node-ipc` needs a Node parent process with an IPC channel. Otherwise, use `--stdio`.");
    await call.installation.startServer(transport);
    return 0;
  },
};
