import { lstat, realpath } from "node:fs/promises";
import { dirname } from "node:path/posix";
import { fileURLToPath, pathToFileURL } from "node:url";
import { longestInput } from "../../../assistants/arguments.ts";
import { nameInRoots } from "../../../assistants/input.ts";
import type { ReadFile, ToolContext } from "../../../assistants/tool.ts";
import { folderUri, isWithin, nodeHost } from "../../../node/host.ts";
import { readText } from "../../../node/read-text.ts";
import { replaceFile } from "../../../node/replace-file.ts";
import { createBaselines } from "../../../workspace/baselines.ts";
import { fileMatchers } from "../../../workspace/file-matchers.ts";
import { workspaceFiles } from "../../../workspace/files.ts";
import { folderOf, innermost } from "../../../workspace/host.ts";
import { createWorkspace } from "../../../workspace/workspace.ts";
import { nearPath } from "../../run/sources.ts";

export interface ToolFolders {
  /** Absolute paths. */
  readonly folders: readonly string[];
  readonly isReadOnly: boolean;
}

/** The files below some folders, read again for each call. `bundle` is the URL of the entry file, beside which are the rule pages. */
export function createToolContext({ folders, isReadOnly }: ToolFolders, bundle: string): ToolContext {
  const roots = folders.map(folderUri);
  const host = nodeHost(
    () => roots,
    () => roots[0] ?? "",
  );
  const workspace = createWorkspace(host, Date.now);
  const baselines = createBaselines(host, () => {});
  const matchers = fileMatchers();
  const settingsFor: ToolContext["settingsFor"] = async (uri) => {
    const { settings } = await workspace.settingsFor(uri);
    const { settingsFor, isIgnored } = matchers(settings);
    return { settings: settingsFor(uri), ignored: isIgnored(uri) };
  };
  const declaredIn = async (folder: string) => matchers((await workspace.settingsFor(`${folder}x`)).settings).declared;
  const namesFor = async (uri: string) => (await workspace.settingsFor(uri)).settings.names;
  const read = async (uri: string): Promise<ReadFile> => {
    const path = await pathInside(uri, roots);
    if (path === null) return { kind: "failed", why: await whyUnreachable(uri, roots) };
    const answer = await readText(path, longestInput);
    if (answer.kind === "text") return answer;
    return { kind: answer.why === "is a folder" ? "folder" : "failed", why: answer.why };
  };
  return {
    workspace,
    files: workspaceFiles(host, () => roots, false, declaredIn, workspace.bases, undefined, namesFor),
    settingsFor,
    baselineOf: async (uri) => {
      const settings = (await workspace.settingsFor(uri)).uri;
      return {
        unaccepted: await baselines.unacceptedIn(uri, settings),
        problem: await baselines.problemIn(uri, settings),
      };
    },
    declaredFor: async (uri) => (await declaredIn(folderOf(uri)))(uri),
    roots: () => roots,
    read,
    ...(isReadOnly
      ? {}
      : {
          replace: async (uri, before, after) => {
            const path = await pathInside(uri, roots);
            return path === null ? "is outside the folders that can be changed" : replaceFile(path, before, after);
          },
        }),
    pageOf: async (rule) => {
      const page = await readText(fileURLToPath(new URL(`rules/${rule}.md`, bundle)), longestInput);
      return page.kind === "text" ? page.text : null;
    },
    now: Date.now,
  };
}

/** What is outside of the roots is not told apart from what does not exist. */
async function whyUnreachable(uri: string, roots: readonly string[]): Promise<string> {
  const outside = "is outside the folders that can be read, or does not exist";
  try {
    const path = fileURLToPath(uri);
    if ((await pathInside(dirname(uri), roots)) === null || (await lstat(path).catch(() => null))) return outside;
    const near = await nearPath(path);
    if (near === undefined) return "does not exist";
    return `does not exist (did you mean \`${nameInRoots(pathToFileURL(near).href, { roots: () => roots })}\`?)`;
  } catch {
    return outside;
  }
}

/** With links resolved; null if that leads out of the root, or nowhere. */
async function pathInside(uri: string, roots: readonly string[]): Promise<string | null> {
  try {
    // A root may be named without its last slash. Without any, the second one throws.
    const root = innermost(roots, `${uri}/`) ?? "";
    const [path, folder] = await Promise.all([realpath(fileURLToPath(uri)), realpath(fileURLToPath(root))]);
    return isWithin(path, folder) ? path : null;
  } catch {
    return null;
  }
}
