import type { ServiceNames } from "../api/index.ts";
import type { OldFile } from "../stack/changes/existing.ts";
import { grouped } from "../text/grouped.ts";
import type { WorkspaceFiles } from "./files.ts";
import { fileKey, inFolder } from "./host.ts";

interface FolderAccess extends Pick<WorkspaceFiles, "list"> {
  readonly textAt: WorkspaceFiles["readText"];
  readonly names: ServiceNames | undefined;
}

/** A larger folder was chosen by mistake. */
const mostInFolder = 10_000;

/** The answers in a folder, as files to compare with; a sentence if there are none. `name` is for people. */
export async function findAnswersIn(
  uri: string,
  name: string,
  { list, textAt, names }: FolderAccess,
): Promise<readonly (Omit<OldFile, "document"> & { readonly uri: string })[] | string> {
  const folder = uri.endsWith("/") ? uri : `${uri}/`;
  const entries = await list(folder);
  if (entries === null) return cannotRead(name);
  const { answersInFolder } = await import("../stack/answers/answer-folder.ts");
  const read = await answersInFolder(
    folder,
    {
      names,
      // Links are not followed, so that the search ends.
      list: async (inner) =>
        (inner === folder ? entries : await list(inner))?.filter(({ isLink }) => !isLink) ?? unreadable,
      read: async (file) => {
        const text = await textAt(file);
        return text === null ? unreadable : { kind: "text", text };
      },
      pathIn: (inner, entry) => `${inFolder(inner, entry.name)}${entry.kind === "folder" ? "/" : ""}`,
      nameOf: (path) => `${name}/${fileKey(path).slice(fileKey(folder).length)}`,
    },
    mostInFolder,
  );
  if (read === null)
    return `\`${name}\` contains more than ${grouped(mostInFolder)} files. Choose a folder that contains only responses.`;
  if (read.length === 0) return `\`${name}\` contains no saved responses of the API.`;
  return read.map(({ path, ...answers }) => ({ ...answers, fileName: answers.name, uri: path }));
}

/** What to say of a file or folder without an answer. */
export const cannotRead = (name: string): string => `\`${name}\` cannot be read.`;

const unreadable = { kind: "unreadable", why: "cannot be read" } as const;
