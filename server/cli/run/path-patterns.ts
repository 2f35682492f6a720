import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, parse, resolve, sep } from "node:path";
import { neverEntered } from "../../document/index.ts";
import { globMatches, globMatchesBelow } from "../../text/glob/glob.ts";
import { readShellGlob } from "../../text/glob/shell-glob.ts";
import { WrongCall } from "../command.ts";
import { pathFromHere } from "./sources.ts";

/** Whether a shell could have expanded the path: shells of Windows do not, nor does any where it is in quotes. */
export const mayBePattern = (path: string): boolean => /[*?]|\[[^\]]+\]|\{[^}]*,[^}]*\}/.test(path);

export const matchesNothing = "matches no file";

/**
 * The files and folders that an absolute path with `*`, `**`, `?`, `[…]` or `{…,…}` matches, sorted. As in a shell, hidden ones
 * need a dot in the pattern, and `**` does not follow symbolic links. Folders that exist under the name in the path are
 * literal, whatever characters they contain.
 */
export async function matchesOf(path: string): Promise<readonly string[]> {
  const { root } = parse(path);
  const parts = path.slice(root.length).split(sep);
  let folder = root;
  while (parts.length > 1 && existsSync(join(folder, parts[0] ?? ""))) folder = join(folder, parts.shift() ?? "");
  const glob = readShellGlob(parts.join("/"), { hidden: false });
  const followsLinks = !parts.join("/").includes("**");
  const paths: string[] = [];
  const waiting = [""];
  for (let inside = waiting.pop(); inside !== undefined; inside = waiting.pop()) {
    for (const entry of await readdir(join(folder, inside), { withFileTypes: true }).catch(() => [])) {
      const path = inside + entry.name;
      if (globMatches(glob, path)) paths.push(join(folder, path));
      if (neverEntered.has(entry.name) || !globMatchesBelow(glob, `${path}/`)) continue;
      if (entry.isDirectory() || (followsLinks && entry.isSymbolicLink())) waiting.push(`${path}/`);
    }
  }
  return paths.sort();
}

/** Paths of a call, with those that match patterns in their place. Throws a `WrongCall` for a pattern without a match. */
export async function withMatches(written: readonly string[]): Promise<readonly string[]> {
  const expanded = written.map(async (path) => {
    if (!mayBePattern(path) || existsSync(path)) return [path];
    const paths = await matchesOf(resolve(path));
    if (paths.length === 0) throw new WrongCall(`\`${path}\` ${matchesNothing}.`);
    return paths.map(pathFromHere);
  });
  return (await Promise.all(expanded)).flat();
}
