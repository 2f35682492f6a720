import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { readText } from "../../node/read-text.ts";
import { type IgnoreScope, ignorePatterns, isLeftOut } from "../../text/glob/ignore-patterns.ts";
import { pathBetween } from "./sources.ts";

/** What the `.gitignore` files of a folder and the folders above it exclude. */
export interface GitIgnores {
  readonly ignore: (path: string, kind: "file" | "folder") => boolean;
  /** With the `.gitignore` of a subfolder, which takes precedence below it. */
  readonly in: (folder: string) => Promise<GitIgnores>;
}

const maxBytes = 1024 * 1024;

/** The `.gitignore` files from the root of the repository down to the folder, without its own. */
export async function gitIgnoresAbove(folder: string): Promise<GitIgnores> {
  const above: string[] = [];
  for (let current = folder; !existsSync(join(current, ".git")); ) {
    const parent = dirname(current);
    // Outside a repository, there is no root to stop at.
    if (parent === current) return ignores([]);
    above.unshift(parent);
    current = parent;
  }
  let patterns = ignores([]);
  for (const one of above) {
    patterns = await patterns.in(one);
    // An explicit path to an ignored folder is searched.
    if (patterns.ignore(folder, "folder")) return ignores([]);
  }
  return patterns;
}

function ignores(scopes: readonly IgnoreScope[]): GitIgnores {
  return {
    ignore: (path, kind) => isLeftOut(scopes, kind, (folder) => pathBetween(folder, path)),
    in: async (folder) => {
      const answer = await readText(join(folder, ".gitignore"), maxBytes);
      if (answer.kind !== "text") return ignores(scopes);
      return ignores([{ folder, patterns: ignorePatterns(answer.text) }, ...scopes]);
    },
  };
}
