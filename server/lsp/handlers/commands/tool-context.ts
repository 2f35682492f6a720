import { longestInput } from "../../../assistants/arguments.ts";
import type { ReadFile, ToolContext } from "../../../assistants/tool.ts";
import { linesOfText } from "../../../document/index.ts";
import { difference } from "../../../text/layout-edits.ts";
import type { FeatureContext } from "../../feature.ts";
import { textEdits } from "../kit/text-edits.ts";

/** The files of the workspace as they are in the editor, for tools. */
export function toolContextOf(context: FeatureContext): ToolContext {
  const { connection, client, workspace, files, openFiles, settingsFor, roots } = context;
  const textAt = async (uri: string): Promise<string | null> =>
    (await openFiles.at(uri))?.file.text ?? files.readText(uri);
  const read = async (uri: string): Promise<ReadFile> => {
    const text = await textAt(uri);
    if (text !== null && text.length <= longestInput) return { kind: "text", text };
    const all = text === null ? [...(await files.all()), ...(await files.carriers())] : [];
    return all.some((one) => one.startsWith(uri.endsWith("/") ? uri : `${uri}/`))
      ? { kind: "folder", why: "is a folder" }
      : { kind: "failed", why: text === null ? "cannot be read" : "is too large" };
  };
  const replace = async (uri: string, before: string, after: string): Promise<string | null> => {
    if ((await textAt(uri)) !== before) return "was not changed, because it was edited in the meantime";
    const edit = {
      changes: { [uri]: textEdits([difference(before, after)], linesOfText(before, context.encoding())) },
    };
    const { applied } = await connection.workspace.applyEdit(edit);
    return applied ? null : "could not be changed";
  };
  return {
    workspace,
    files,
    settingsFor,
    baselineOf: async (uri) => ({
      unaccepted: (await settingsFor(uri)).baseline?.unaccepted ?? null,
      problem: await context.baselineProblem(uri, (await workspace.settingsFor(uri)).uri),
    }),
    declaredFor: context.declaredFor,
    roots,
    read,
    ...(client.workspace?.applyEdit ? { replace } : {}),
    pageOf: context.pageOf,
    now: Date.now,
  };
}
