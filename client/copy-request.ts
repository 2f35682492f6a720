import { env, window } from "vscode";
import type { ExecuteCommandMiddleware } from "vscode-languageclient";

const copyCommands = new Set(["computeStack.copyAsCurl", "computeStack.copyAsHttp"]);

interface Copied {
  readonly text: string;
  readonly notes: readonly string[];
}

/** Puts the request at the cursor on the clipboard, in the server's words. */
export const copyRequestMiddleware = (otherwise: ExecuteCommandMiddleware): ExecuteCommandMiddleware => ({
  executeCommand: async (command, args, next) => {
    if (!copyCommands.has(command) || args.length > 0)
      return otherwise.executeCommand ? otherwise.executeCommand(command, args, next) : next(command, args);
    const active = window.activeTextEditor;
    if (!active) return undefined;
    const { line, character } = active.selection.active;
    const argument = { uri: active.document.uri.toString(), position: { line, character } };
    const copied = (await next(command, [argument])) as Copied | undefined;
    if (!copied) return undefined;
    await env.clipboard.writeText(copied.text);
    if (copied.notes.length > 0) void window.showInformationMessage(`Copied. ${copied.notes.join(" ")}`);
    return copied;
  },
});
