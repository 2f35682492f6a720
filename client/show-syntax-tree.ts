import { commands, Disposable, Uri, ViewColumn, window, workspace } from "vscode";
import { type BaseLanguageClient, ExecuteCommandRequest } from "vscode-languageclient";
import { languages } from "./identity.ts";

const showSyntaxTree = "computeStack.showSyntaxTree";
const scheme = "compute-stack-tree";

/** Shows how the server parses the active file: a snapshot for bug reports and for work on the parser. */
export function registerSyntaxTree(client: BaseLanguageClient): Disposable {
  return Disposable.from(
    workspace.registerTextDocumentContentProvider(scheme, {
      provideTextDocumentContent: ({ query }) =>
        client.sendRequest(ExecuteCommandRequest.type, {
          command: "computeStack.syntaxTree",
          arguments: [{ uri: query }],
        }),
    }),
    commands.registerCommand(showSyntaxTree, async () => {
      const active = window.activeTextEditor?.document;
      if (!active || !languages.some(({ id }) => id === active.languageId)) {
        await window.showInformationMessage("Open a stack file or a request file first.");
        return;
      }
      const query = client.code2ProtocolConverter.asUri(active.uri);
      // Each version is a separate document, so each call shows the current file.
      const uri = Uri.from({ scheme, path: `${active.uri.path}.tree.txt`, query, fragment: String(active.version) });
      await window.showTextDocument(uri, { viewColumn: ViewColumn.Beside, preserveFocus: true });
    }),
  );
}
