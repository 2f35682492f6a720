import { declaredKinds, isDeclaredKind, settingsFileName } from "../../../document/index.ts";
import { declareFile } from "../../../features/files/declare-file.ts";
import type { FeatureContext } from "../../feature.ts";
import { refused } from "../kit/refused.ts";
import { settingsEdit } from "../kit/settings-edit.ts";

/** Declares in the settings what a file is: `{ uri, kind }` returns `{ settings }`, the URI of the file to save. */
export const declareFileCommands = (context: FeatureContext) => ({
  "computeStack.checkFileAs": async (argument: unknown) => {
    const { uri, kind } = (argument ?? {}) as { readonly uri?: unknown; readonly kind?: unknown };
    if (typeof uri !== "string" || typeof kind !== "string" || !(kind === "none" || isDeclaredKind(kind)))
      return refused(`Pass an object with \`uri\` and \`kind\`: \`none\`, \`${declaredKinds.join("`, `")}\`.`);
    const declared = await settingsEdit(context, uri, {
      edits: (text, pattern) => declareFile(text, pattern, kind),
      isDone: (effective) => context.fileMatchersOf(effective).declared(uri) === kind,
      otherwise: "list the file under `files` there",
      overruled: `Another pattern under \`files\` in ${settingsFileName} takes precedence. Change it there.`,
    });
    if (typeof declared === "string") return refused(declared);
    const { applied } = await context.connection.workspace.applyEdit(declared.edit);
    return applied ? { settings: declared.settings } : refused("The settings file could not be edited.");
  },
});
