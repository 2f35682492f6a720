import { type ExtensionContext, type LogOutputChannel, Uri } from "vscode";
import type { LanguageClientOptions } from "vscode-languageclient";
import { languages } from "./identity.ts";
import { traceChannel } from "./trace.ts";

/** Settings files keep the language YAML but are checked, too. */
const settingsFiles = { language: "yaml", pattern: "**/.compute-stack.yaml" };

/** Without a scheme in the selector, so that untitled, remote and virtual files are served too. */
export function clientOptions(context: ExtensionContext, log: LogOutputChannel): LanguageClientOptions {
  const trace = traceChannel(log);
  context.subscriptions.push(trace);
  return {
    documentSelector: [...languages.map(({ id }) => ({ language: id })), settingsFiles],
    outputChannel: log,
    traceOutputChannel: trace,
    initializationOptions: { rulesUri: Uri.joinPath(context.extensionUri, "dist/rules").toString() },
  };
}
