import { neverEntered, settingsFileName } from "../document/index.ts";
import { type IgnoreScope, ignorePatterns, isLeftOut } from "../text/glob/ignore-patterns.ts";
import { type Host, inFolder } from "./host.ts";

/** A larger tree is not a real workspace, but perhaps a home folder. */
const mostFolders = 20_000;

/** What a file is found as; null for one that is not wanted. */
type RoleOf<Role> = (uri: string, name: string) => Role | null;

interface Waiting<Role> {
  readonly folder: string;
  readonly scopes: readonly IgnoreScope[];
  /** As its parent has it: only settings in the folder itself say otherwise. */
  readonly roleOf: RoleOf<Role>;
}

/**
 * The files below a folder that are wanted there, without what `.gitignore` leaves out there and without following
 * symbolic links to folders, so that there is no way round in circles. The same as the command line looks at.
 */
export async function* findFiles<Role>(
  host: Host,
  root: string,
  rolesIn: (folder: string) => Promise<RoleOf<Role>>,
): AsyncGenerator<{ readonly uri: string; readonly role: Role }> {
  const waiting: Waiting<Role>[] = [{ folder: root, scopes: [], roleOf: await rolesIn(root) }];
  for (let seen = 0, next = waiting.pop(); next && seen < mostFolders; next = waiting.pop(), seen++) {
    const { folder } = next;
    const entries = [...((await host.list(folder, root)) ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1));
    const scopes = entries.some(({ name }) => name === ".gitignore")
      ? await withScope(host, root, folder, next.scopes)
      : next.scopes;
    const roleOf = entries.some(({ name }) => name === settingsFileName) ? await rolesIn(folder) : next.roleOf;
    const folders: string[] = [];
    for (const entry of entries) {
      const inside = (of: string): string => decodeURIComponent(folder.slice(of.length)) + entry.name;
      if (isLeftOut(scopes, entry.kind, inside)) continue;
      if (entry.kind === "file") {
        const uri = inFolder(folder, entry.name);
        const role = roleOf(uri, entry.name);
        if (role !== null) yield { uri, role };
      } else if (!entry.isLink && !neverEntered.has(entry.name)) folders.push(`${inFolder(folder, entry.name)}/`);
    }
    for (const inner of folders.reverse()) waiting.push({ folder: inner, scopes, roleOf });
  }
}

/** The deepest `.gitignore` takes precedence. */
async function withScope(
  host: Host,
  root: string,
  folder: string,
  scopes: readonly IgnoreScope[],
): Promise<readonly IgnoreScope[]> {
  const answer = await host.read(inFolder(folder, ".gitignore"), root);
  if (answer.kind !== "text") return scopes;
  return [{ folder, patterns: ignorePatterns(answer.text) }, ...scopes];
}
