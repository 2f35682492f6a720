import { linesOfText } from "../../../document/index.ts";
import { baselineFileName, type Entries, total, writeBaseline } from "../../../rules/baseline/baseline.ts";
import { keyOfFinding, updatedEntries } from "../../../rules/baseline/hide-known.ts";
import { everyOne } from "../../../rules/engine/held-back.ts";
import { countEach, keptIn } from "../../../text/groups.ts";
import type { StoredBaseline } from "../../../workspace/baselines.ts";
import { fileKey, folderOf } from "../../../workspace/host.ts";
import { findInFolders, isInside } from "../../diagnostics/find-in-folders.ts";
import type { FeatureContext } from "../../feature.ts";
import { refused } from "../kit/refused.ts";
import { canCreateFiles, fileStart, workspaceEdit } from "../kit/workspace-edit.ts";

/**
 * `computeStack.showBaselineFindings` shows the findings that baselines accept, or hides them again.
 *
 * `computeStack.updateBaseline` accepts all findings of the workspace, or of the folder `{ uri }`: it has the editor write them to
 * the baselines, as `check --update-baseline` does, and returns `{ baselines: [{ uri, findings }] }`. The editor then saves them.
 */
export const baselineCommands = (context: FeatureContext) => ({
  "computeStack.showBaselineFindings": () => {
    context.showAccepted();
    return null;
  },
  "computeStack.updateBaseline": (argument: unknown) => updateBaseline(context, argument),
});

/** Has the editor write what is found now to the baselines; answers where, or why it cannot. */
async function updateBaseline(context: FeatureContext, argument: unknown) {
  const { client, connection, encoding, roots } = context;
  const { uri } = (argument ?? {}) as { readonly uri?: unknown };
  if (uri !== undefined && typeof uri !== "string")
    return refused("Pass an object with the `uri` of a folder, or nothing.");
  const folders =
    uri === undefined ? roots() : [uri.replace(/\/?$/, "/")].filter((folder) => isInside(roots(), folder));
  if (folders.length === 0) return refused("Open a folder first: its baseline applies to all its files.");

  const updated = await updatesIn(context, folders);
  const unusable = updated.find(({ stored }) => stored.problem !== null);
  if (unusable) return refused(`${fileKey(unusable.stored.uri)} ${unusable.stored.problem?.why}.`);
  const edits = updated.map(({ stored: { uri, text: before }, text }) => {
    const written = before ?? "";
    const end = linesOfText(written, encoding()).positionAt(written.length);
    const create = before === null && canCreateFiles(client) ? { create: {} } : {};
    return { uri, version: null, edits: [{ range: { start: fileStart, end }, newText: text }], ...create };
  });
  // Editors that cannot be told to create a file begin a new one for the edits of a file that is missing.
  if (updated.length > 0 && !(await connection.workspace.applyEdit(workspaceEdit(client, edits))).applied)
    return refused(`${baselineFileName} could not be edited. Run \`compute-stack check --update-baseline\` instead.`);
  return { baselines: updated.map(({ stored, findings }) => ({ uri: stored.uri, findings })) };
}

/** The baselines of the files in these folders, with all that is found. Those that would stay missing are left out. */
async function updatesIn(context: FeatureContext, folders: readonly string[]) {
  const { workspace, readBaseline } = context;
  const { found, unread } = await findInFolders(context, folders);
  const baselines = new Map<string, { readonly stored: StoredBaseline; readonly found: Map<string, Entries> }>();
  const baselineOf = async (uri: string) => {
    const stored = await readBaseline(uri, (await workspace.settingsFor(uri)).uri);
    return keptIn(baselines, stored.uri, () => ({ stored, found: new Map<string, Entries>() }));
  };
  for (const folder of folders) await baselineOf(folder + baselineFileName);
  for (const [uri, findings] of found) {
    const { stored, found } = await baselineOf(uri);
    found.set(
      fileKey(uri).slice(fileKey(folderOf(stored.uri)).length),
      countEach(everyOne(findings).map(keyOfFinding)),
    );
  }
  return [...baselines.values()].flatMap(({ stored, found }) => {
    const folder = fileKey(folderOf(stored.uri));
    const isSearched = (path: string): boolean => isInside(folders, folder + path) && !unread.has(folder + path);
    const files = updatedEntries(stored.baseline, found, isSearched);
    const findings = [...files.values()].reduce((sum, entries) => sum + total(entries), 0);
    return findings === 0 && stored.text === null ? [] : [{ stored, text: writeBaseline(files), findings }];
  });
}
