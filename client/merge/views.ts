import { commands, Disposable, Uri, window, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { mergeLanguage, mergeScheme } from "../identity.ts";
import { showMergedStack } from "../lens-commands.ts";
import { openForServer } from "../open-for-server.ts";
import { columnFor, stackFor } from "../plan/active-stack.ts";
import { stackOf } from "../plan/uri.ts";
import type { ProtocolRange } from "../protocol/range.ts";
import { registerLinkedViews, saidBy } from "../views/linked-views.ts";
import { registerViewLanguage } from "../views/view-language.ts";

/** The result of the server's command. */
interface MergedView {
  readonly text: string;
  readonly links: readonly {
    readonly range: ProtocolRange;
    readonly target: { readonly uri: string; readonly range: ProtocolRange };
  }[];
}

/** The merge of a stack, named after it: `/shop/prod.merged.yaml` for `/shop/prod.stack.yaml`. */
const mergeOf = (stack: Uri): Uri => {
  const path = `${stack.path.replace(/(?:\.stack)?\.(?:ya?ml|jsonc?)$/i, "")}.merged.yaml`;
  return Uri.from({ scheme: mergeScheme, path, query: stack.toString() });
};

/** The documents that show stacks with all that they extend, and the command that opens one. */
export const registerMergedStacks = (client: BaseLanguageClient): Disposable =>
  Disposable.from(
    registerViewLanguage(mergeScheme, mergeLanguage),
    registerLinkedViews(client, mergeScheme, {
      tooltip: "Go to where this is written",
      fileOf: stackOf,
      viewOf: mergeOf,
      read: async (shown) => {
        const view = await askFor(client, stackOf(shown)).catch((error) => saidBy(client, error));
        if (view === null || typeof view === "string") return { text: `# ${view ?? noAnswer}\n`, links: [] };
        const links = view.links.map(({ range, target }) => ({ range, file: Uri.parse(target.uri), at: target.range }));
        return { text: view.text, links };
      },
    }),
    commands.registerCommand(showMergedStack, async (given?: unknown) => {
      const stack = stackFor(given);
      if (!stack) {
        await window.showInformationMessage("Open a stack file first to show what it is merged from.");
        return;
      }
      const document = await workspace.openTextDocument(mergeOf(stack));
      await window.showTextDocument(document, { viewColumn: columnFor(given), preserveFocus: true, preview: false });
    }),
  );

async function askFor(client: BaseLanguageClient, stack: Uri): Promise<MergedView> {
  await openForServer(stack);
  const argument = { uri: client.code2ProtocolConverter.asUri(stack) };
  return client.sendRequest("workspace/executeCommand", { command: "computeStack.merge", arguments: [argument] });
}

const noAnswer = "No merge: the stack file cannot be read, or the server is not running.";
