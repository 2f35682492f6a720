import type { ExtensionContext, LogOutputChannel } from "vscode";
import type { LanguageClientOptions } from "vscode-languageclient";
import { carrierEndings, carrierLanguageIds } from "./derived-names.ts";
import { findingsEndWithTab } from "./diagnostics/end-with-tab.ts";
import { languages } from "./identity.ts";
import { rulesScheme } from "./packaged/register.ts";
import { traceChannel } from "./trace.ts";

/** Settings files keep the language YAML but are checked, too. */
const settingsFiles = { language: "yaml", pattern: "**/.compute-stack.yaml" };

/** Files that hold requests among other text keep their languages; only their requests are looked at. */
const carriers = [
  ...carrierLanguageIds.map((language) => ({ language })),
  { pattern: `**/*.{${carrierEndings.join(",")}}` },
];

/** Without a scheme in the selector, so that untitled, remote and virtual files are served too. */
export function clientOptions(context: ExtensionContext, log: LogOutputChannel): LanguageClientOptions {
  const trace = traceChannel(log);
  context.subscriptions.push(trace);
  return {
    documentSelector: [...languages.map(({ id }) => ({ language: id })), ...carriers, settingsFiles],
    outputChannel: log,
    traceOutputChannel: trace,
    diagnosticCollectionProvider: findingsEndWithTab(),
    initializationOptions: { rulesUri: `${rulesScheme}:/` },
  };
}
