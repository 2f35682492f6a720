import { readBracket } from "./bracket.ts";
import { type Glob, type GlobPart, type GlobPath, globEnds, globPath } from "./glob.ts";

/** The patterns of the `.gitignore` in a folder. */
export interface IgnoreScope {
  readonly folder: string;
  readonly patterns: ReturnType<typeof ignorePatterns>;
}

/** Whether one of several `.gitignore` leaves a path out, the deepest first; `inside`: what it is called in a folder. */
export function isLeftOut(
  scopes: readonly IgnoreScope[],
  kind: "file" | "folder",
  inside: (folder: string) => string,
): boolean {
  for (const { folder, patterns } of scopes) {
    const verdict = patterns.verdict(inside(folder), kind);
    if (verdict !== null) return verdict === "ignored";
  }
  return false;
}

interface IgnoreRule {
  readonly glob: Glob;
  readonly isExcept: boolean;
  readonly onlyFolders: boolean;
  /** Without a slash, a pattern is about names in any folder. */
  readonly onlyName: boolean;
}

/**
 * Patterns as in a `.gitignore`, for paths from its folder. Reads the lines of a `.gitignore` exactly as git does. Characters
 * count as they are written unless `anyCase`.
 */
export function ignorePatterns(lines: string | readonly string[], { anyCase }: { readonly anyCase?: boolean } = {}) {
  const cased = (text: string): string => (anyCase ? text.toLowerCase() : text);
  const written = typeof lines === "string" ? lines.replace(/^\uFEFF/, "").split(/\r?\n/) : lines;
  const rules = written.flatMap((line) => readIgnoreLine(cased(line)) ?? []).reverse();
  const endsOf = ({ glob, onlyFolders, onlyName }: IgnoreRule, within: GlobPath): bigint =>
    globEnds(glob, onlyName ? within.names : 1n, within) & (onlyFolders ? within.slashes : ~0n);
  return {
    /** What the last pattern that matches says of a path itself; null if none does. */
    verdict: (path: string, kind: "file" | "folder"): "ignored" | "included" | null => {
      const within = globPath(cased(kind === "folder" ? `${path}/` : path));
      const end = kind === "folder" ? within.end >> 1n : within.end;
      const rule = rules.find((one) => (endsOf(one, within) & end) !== 0n);
      return rule ? (rule.isExcept ? "included" : "ignored") : null;
    },
    /** Whether a file is ignored, or a folder that it is in. */
    ignores: (path: string): boolean => {
      const within = globPath(cased(path));
      let undecided = within.slashes | within.end;
      for (const rule of rules) {
        const decided = endsOf(rule, within) & undecided;
        if (decided !== 0n && !rule.isExcept) return true;
        undecided ^= decided;
      }
      return false;
    },
  };
}

/** Null for an empty line, a comment, and a pattern that matches nothing. */
function readIgnoreLine(line: string): IgnoreRule | null {
  if (line.startsWith("#")) return null;
  const isExcept = line.startsWith("!");
  const text = withoutSpaces(isExcept ? line.slice(1) : line);
  const onlyFolders = text.endsWith("/");
  const path = onlyFolders ? text.slice(0, -1) : text;
  const glob = readGitGlob(path.replace(/^\//, ""));
  return glob && glob.length > 0 ? { glob, isExcept, onlyFolders, onlyName: !path.includes("/") } : null;
}

/** Without the spaces at the end, unless a backslash is before them. */
function withoutSpaces(line: string): string {
  let end = line.length;
  while (line[end - 1] === " ") end--;
  let backslashes = 0;
  while (line[end - 1 - backslashes] === "\\") backslashes++;
  return line.slice(0, end < line.length && backslashes % 2 === 1 ? end + 1 : end);
}

/** Null for a pattern that matches nothing: one that ends in a backslash or leaves a bracket open. */
function readGitGlob(pattern: string): Glob | null {
  const parts: GlobPart[] = [];
  let text = "";
  let isPlain = pattern.includes("/");
  const add = (part: GlobPart): void => {
    if (text !== "") parts.push({ kind: "text", text });
    text = "";
    isPlain = false;
    parts.push(part);
  };
  for (let at = 0; at < pattern.length; ) {
    const character = pattern.charAt(at);
    if (character === "*") {
      let end = at + 1;
      while (pattern[end] === "*") end++;
      // Git also takes them for folders behind text without wildcards: it compares that first.
      const isWhole = end - at > 1 && (at === 0 || pattern[at - 1] === "/" || isPlain);
      if (isWhole && pattern[end] === "/") add({ kind: "folders", hidden: true });
      else add(isWhole && end === pattern.length ? { kind: "rest" } : { kind: "any" });
      at = parts.at(-1)?.kind === "folders" ? end + 1 : end;
    } else if (character === "?") {
      add({ kind: "one" });
      at++;
    } else if (character === "[") {
      const bracket = readBracket(pattern, at);
      if (!bracket) return null;
      add({ kind: "one", accepts: bracket.accepts });
      at = bracket.end;
    } else {
      const place = character === "\\" ? at + 1 : at;
      if (place > at) isPlain = false;
      if (place === pattern.length) return null;
      text += pattern.charAt(place);
      at = place + 1;
    }
  }
  if (text !== "") parts.push({ kind: "text", text });
  return parts;
}
