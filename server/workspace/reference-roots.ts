import type { FileFacts } from "../document/index.ts";
import type { FileAnswer } from "../rules/engine/environment.ts";
import { folderOf, type Host, resolvePath } from "./host.ts";
import type { NamedFiles } from "./named-files.ts";
import type { SettingsFiles } from "./settings-files.ts";

/** The folder that references must not leave: that of the nearest settings file, or that of the workspace. */
export type ReferenceRoot = "workspace" | "settings";

/** The folders that the references of files must not leave. */
export function referenceRoots(
  host: Host,
  { answerOf }: Pick<NamedFiles, "answerOf">,
  { settingsFor }: Pick<SettingsFiles, "settingsFor">,
  which: ReferenceRoot | undefined,
) {
  /** By the URI of the file, as far as they are known. */
  const known = new Map<string, string>();
  const ofReferences = async (uri: string): Promise<string> => {
    const settingsUri = which === "settings" ? (await settingsFor(uri)).uri : null;
    return settingsUri === null ? host.rootOf(uri) : folderOf(settingsUri);
  };
  return {
    known,
    ofReferences,
    /** Settings may extend files in parent folders. */
    of: ({ uri, kind }: FileFacts): Promise<string> => (kind === "settings" ? host.rootOf(uri) : ofReferences(uri)),
    /** What is known of a file that another one names. */
    answerOf: (path: string, from: FileFacts): FileAnswer => {
      const uri = resolvePath(path, from.uri);
      if (uri === null) return { kind: "outside" };
      const root = known.get(from.uri);
      return root === undefined ? "pending" : answerOf(uri, root);
    },
  };
}
