import { commands, Disposable, Uri, window } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { mergeLanguage, mergeScheme } from "../identity.ts";
import { showMergedStack } from "../lens-commands.ts";
import { askAboutStack } from "../open-for-server.ts";
import { columnFor, stackToShow } from "../plan/active-stack.ts";
import { stackOf } from "../plan/uri.ts";
import { registerLinkedViews, textOrReason } from "../views/linked-views.ts";
import type { ViewFiles } from "../views/view-files.ts";

/** The merge of a stack, named after it: `/shop/prod.merged.yaml` for `/shop/prod.stack.yaml`. */
const mergeOf = (stack: Uri): Uri => {
  const path = `${stack.path.replace(/(?:\.stack)?\.(?:ya?ml|jsonc?)$/i, "")}.merged.yaml`;
  return Uri.from({ scheme: mergeScheme, path, query: stack.toString() });
};

/** The documents that show stacks with all that they extend, and the command that opens one. */
export const registerMergedStacks = (client: BaseLanguageClient, viewFiles: ViewFiles): Disposable =>
  Disposable.from(
    registerLinkedViews(client, viewFiles, mergeScheme, {
      language: mergeLanguage,
      tooltip: "Go to where this is written",
      fileOf: stackOf,
      viewOf: mergeOf,
      read: (shown) =>
        textOrReason(client, askAboutStack(client, stackOf(shown), "computeStack.merge"), "# ", noAnswer),
    }),
    commands.registerCommand(showMergedStack, async (given?: unknown) => {
      const stack = await stackToShow(given, "what it is merged from");
      const options = { viewColumn: columnFor(given), preserveFocus: true, preview: false };
      if (stack) await window.showTextDocument(mergeOf(stack), options);
    }),
  );

const noAnswer = "No merge: the stack file cannot be read, or the server is not running.";
