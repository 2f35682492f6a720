import ignore, { type Ignore } from "ignore";
import { neverEntered } from "../document/index.ts";
import { type FolderEntry, type Host, inFolder } from "./host.ts";

/** A larger tree is no workspace of ours: a home folder was opened. */
const mostFolders = 20_000;

interface Scope {
  /** The folder of a `.gitignore`, as a URI that ends in `/`. */
  readonly folder: string;
  readonly patterns: Ignore;
}

/**
 * The files below a folder that are wanted by their names, without what `.gitignore` leaves out there and without following
 * symbolic links to folders, so that there is no way round in circles. The same as the command line looks at.
 */
export async function* findFiles(
  host: Host,
  root: string,
  isWanted: (name: string) => boolean,
): AsyncGenerator<string> {
  const waiting: { readonly folder: string; readonly scopes: readonly Scope[] }[] = [{ folder: root, scopes: [] }];
  for (let seen = 0, next = waiting.pop(); next && seen < mostFolders; next = waiting.pop(), seen++) {
    const { folder } = next;
    const entries = [...((await host.list(folder, root)) ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1));
    const scopes = entries.some(({ name }) => name === ".gitignore")
      ? await withScope(host, root, folder, next.scopes)
      : next.scopes;
    const folders: string[] = [];
    for (const entry of entries) {
      if (isIgnored(folder, entry, scopes)) continue;
      if (entry.kind === "file") {
        if (isWanted(entry.name)) yield inFolder(folder, entry.name);
      } else if (!entry.isLink && !neverEntered.has(entry.name)) folders.push(`${inFolder(folder, entry.name)}/`);
    }
    for (const inner of folders.reverse()) waiting.push({ folder: inner, scopes });
  }
}

/** The deepest `.gitignore` has the last word. */
async function withScope(
  host: Host,
  root: string,
  folder: string,
  scopes: readonly Scope[],
): Promise<readonly Scope[]> {
  const answer = await host.read(inFolder(folder, ".gitignore"), root);
  if (answer.kind !== "text") return scopes;
  return [{ folder, patterns: ignore({ ignorecase: false, allowRelativePaths: true }).add(answer.text) }, ...scopes];
}

function isIgnored(folder: string, { name, kind }: FolderEntry, scopes: readonly Scope[]): boolean {
  for (const scope of scopes) {
    const inside = decodeURIComponent(folder.slice(scope.folder.length)) + name;
    const { ignored, unignored } = scope.patterns.test(kind === "folder" ? `${inside}/` : inside);
    if (ignored || unignored) return ignored;
  }
  return false;
}
