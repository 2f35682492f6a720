import { defaultSettings, documentOf, lineNamed } from "../document/index.ts";
import { fileKey } from "../workspace/host.ts";
import { nameInRoots, textAt } from "./input.ts";
import { type ToolContext, ToolRefusal } from "./tool.ts";

/** Throws a `ToolRefusal` if the settings of a file have an error: by them, a plan knows what the file says, and what it must not send. */
export async function refuseBrokenSettings(uri: string, context: ToolContext): Promise<void> {
  const { uri: own, bases } = await context.workspace.settingsFor(uri);
  const read = bases.flatMap((base) => (base.isRead ? base.uri : []));
  for (const one of own === null ? [] : [own, ...read]) {
    const document = documentOf({ uri: one, name: fileKey(one), kind: "settings" }, await textAt(one, context));
    const { findings } = await context.workspace.check(document, defaultSettings);
    const found = findings.find(({ severity }) => severity === "error");
    if (!found) continue;
    const line = lineNamed({ document }, nameInRoots(one, context), found.start);
    throw new ToolRefusal(`${line}: ${found.message} A plan depends on these settings: correct them first.`);
  }
}
