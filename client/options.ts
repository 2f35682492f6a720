import { type ExtensionContext, type LogOutputChannel, Uri, workspace } from "vscode";
import type { LanguageClientOptions } from "vscode-languageclient";
import { languages } from "./identity.ts";
import { traceChannel } from "./trace.ts";

const settingsFiles = "**/.compute-stack.yaml";

/** Without a scheme in the selector, so that untitled, remote and virtual files are served too. */
export function clientOptions(context: ExtensionContext, log: LogOutputChannel): LanguageClientOptions {
  const watcher = workspace.createFileSystemWatcher(settingsFiles);
  const trace = traceChannel(log);
  context.subscriptions.push(watcher, trace);
  return {
    documentSelector: [...languages.map(({ id }) => ({ language: id })), { language: "yaml", pattern: settingsFiles }],
    synchronize: { fileEvents: watcher },
    outputChannel: log,
    traceOutputChannel: trace,
    initializationOptions: { rulesUri: Uri.joinPath(context.extensionUri, "dist/rules").toString() },
  };
}
