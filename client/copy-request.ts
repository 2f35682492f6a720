import { env, window } from "vscode";
import { type AskingCommands, fromPalette } from "./protocol/asking-commands.ts";

interface Copied {
  readonly text: string;
  readonly notes: readonly string[];
}

/** Puts the request at the cursor on the clipboard, in the server's words. */
const copy = fromPalette(async (send) => {
  const active = window.activeTextEditor;
  if (!active) return undefined;
  const { line, character } = active.selection.active;
  const copied = await send({ uri: active.document.uri.toString(), position: { line, character } });
  if (!copied) return undefined;
  const { text, notes } = copied as Copied;
  await env.clipboard.writeText(text);
  if (notes.length > 0) void window.showInformationMessage(`Copied. ${notes.join(" ")}`);
  return copied;
});

export const copyRequestCommands: AskingCommands = {
  "computeStack.copyAsCurl": copy,
  "computeStack.copyAsHttp": copy,
};
