import { type Dirent, existsSync, readdirSync, realpathSync } from "node:fs";
import { readFile, realpath, stat } from "node:fs/promises";
import { dirname, sep } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { neverEntered, settingsFileName } from "../../document/index.ts";
import { isWithin } from "../../node/host.ts";
import { readStartNow, whyNot } from "../../node/read-text.ts";
import { addToGroup } from "../../text/groups.ts";
import { carrierType, createSearch, mostSmall, namedCarrier } from "./carrier-search.ts";
import type { FileSettings } from "./file-settings.ts";
import { type GitIgnores, gitIgnoresAbove } from "./git-ignores.ts";
import { matchesNothing, matchesOf, mayBePattern } from "./path-patterns.ts";
import { describeMissing } from "./sources.ts";
import type { FileTarget, Unreadable } from "./target.ts";

type Settings = Pick<
  FileSettings,
  "typesIn" | "namesIn" | "notice" | "typeOf" | "leftOutBy" | "leftOutIn" | "isAlike" | "as"
>;

/** A file or folder to search, absolute. */
export interface SoughtPath {
  readonly path: string;
  /** Whether it is an argument of the call. A file of another kind is then an error; one from a list is passed over. */
  readonly isNamed: boolean;
}

/**
 * The files to check, each once, even if symbolic links lead to it, unless a link gives it another kind or other settings, or
 * paths in it another meaning. Links to folders, or out of the folder that is searched and the current one, are followed only if
 * they are explicit paths, so the search cannot loop or leave the folder.
 */
export async function* findTargets(
  paths: readonly SoughtPath[],
  settings: Settings,
): AsyncGenerator<FileTarget | Unreadable> {
  const seen = new Map<string, FileTarget[]>();
  for (const sought of paths) {
    for await (const each of targetsOf(sought, settings)) {
      if ("why" in each) {
        yield each;
        continue;
      }
      const { target, real } = each;
      const others = seen.get(real);
      if (others && (await isAnyAlike(target, others, settings))) continue;
      addToGroup(seen, real, target);
      yield target;
    }
  }
}

/** Whether the findings of a file are those of another path to it. */
async function isAnyAlike(
  { path, type }: FileTarget,
  others: readonly FileTarget[],
  { isAlike }: Settings,
): Promise<boolean> {
  const folder = realPathOf(dirname(path));
  let isAnywhere: boolean | undefined;
  for (const other of others) {
    if (!isDeepStrictEqual(type, other.type) || !(await isAlike(path, other.path))) continue;
    if (folder === realPathOf(dirname(other.path))) return true;
    isAnywhere ??= type.kind !== "carrier" && !namesFile.test(await readFile(path, "utf8").catch(() => ""));
    if (isAnywhere) return true;
  }
  return false;
}

/** Paths in a file are relative to its folder. */
const namesFile = /\$\{(?:file|base64):/;

/** `real`: the path without symbolic links. */
type Found = Unreadable | { readonly target: FileTarget; readonly real: string };

const realPathOf = (path: string): string => {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
};

async function* targetsOf({ path, isNamed }: SoughtPath, settings: Settings): AsyncGenerator<Found> {
  let isFolder: boolean;
  try {
    isFolder = (await stat(path)).isDirectory();
  } catch (error) {
    const answer = whyNot(error);
    if (isNamed && answer.kind === "missing" && mayBePattern(path)) yield* matching(path, settings);
    else if (isNamed && answer.kind === "missing") yield { path, why: await describeMissing(path, answer.why) };
    else yield { path, why: answer.why };
    return;
  }
  if (!isFolder) {
    const type = await typeOfNamed(path, settings);
    const names = await settings.namesIn(dirname(path));
    if (type?.kind === "carrier" && names?.script === undefined) settings.notice(readStartNow(path, mostSmall), names);
    if (type) yield { target: { path, type, isNamed, given: null }, real: realPathOf(path) };
    else if (isNamed) yield { path, why: await (await import("./unknown-kind.ts")).describeUnknownFile(path) };
  } else if (settings.as === null) yield* walk(path, settings);
  else
    yield { path, why: "is a folder, and `--as` is for files. List its files under `files` in `.compute-stack.yaml`" };
}

/** As in a folder, files of other kinds that a pattern matches are passed over. */
async function* matching(pattern: string, settings: Settings): AsyncGenerator<Found> {
  const paths = await matchesOf(pattern);
  if (paths.length === 0) yield { path: pattern, why: matchesNothing };
  for (const path of paths) yield* targetsOf({ path, isNamed: false }, settings);
}

/** Files that `files.none` excludes are not read, so any type will do. */
export async function typeOfNamed(path: string, settings: Settings): Promise<FileTarget["type"] | null> {
  const type = (await settings.typeOf(path)) ?? (await namedCarrier(path));
  if (type !== null || (await settings.leftOutBy(path))?.setting !== "files.none") return type;
  return { kind: "request" };
}

interface Waiting {
  readonly folder: string;
  readonly ignores: GitIgnores;
  /** Of its parent, for all folders but those that have settings or are the root of a repository; null for the first. */
  readonly said: Awaited<ReturnType<typeof settingsIn>> | null;
}

/** What settings say of a folder. */
async function settingsIn(folder: string, settings: Settings, search: ReturnType<typeof createSearch>) {
  return {
    typeOf: await settings.typesIn(folder),
    leftOutBy: await settings.leftOutIn(folder),
    mayMatter: search(await settings.namesIn(folder)),
  };
}

/** Files to which links lead are yielded last: most were found by then. */
async function* walk(root: string, settings: Settings): AsyncGenerator<Found> {
  const search = createSearch(settings.notice);
  const realRoot = realPathOf(root);
  const linked: Found[] = [];
  const waiting: Waiting[] = [{ folder: root, ignores: await gitIgnoresAbove(root), said: null }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { folder } = next;
    let entries: Dirent[];
    try {
      // Together with reading the files, in turn, this takes a third of the time that promises take.
      entries = readdirSync(folder, { withFileTypes: true });
    } catch (error) {
      yield { path: folder, why: whyNot(error).why };
      continue;
    }
    const ignores = entries.some((entry) => entry.name === ".gitignore") ? await next.ignores.in(folder) : next.ignores;
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    const hasOwn = entries.some(({ name }) => name === settingsFileName || name === ".git");
    const said = hasOwn || !next.said ? await settingsIn(folder, settings, search) : next.said;
    const { typeOf, leftOutBy, mayMatter } = said;
    const folders: string[] = [];
    const start = folder.endsWith(sep) ? folder : folder + sep;
    for (const entry of entries) {
      const path = start + entry.name;
      if (entry.isDirectory()) {
        if (!neverEntered.has(entry.name) && !ignores.ignore(path, "folder")) folders.push(path);
        continue;
      }
      if (ignores.ignore(path, "file")) continue;
      const type = typeOf(path) ?? carrierType(path);
      if (type !== null) {
        if (entry.isFile() && entry.name.includes("\uFFFD") && !existsSync(path))
          yield { path, why: "cannot be read: its name is not UTF-8" };
        else if (
          (entry.isFile() || (entry.isSymbolicLink() && (await leadsToFile(path, root)))) &&
          (type.kind !== "carrier" || (leftOutBy(path) === null && mayMatter(path, type.language)))
        ) {
          const target = { path, type, isNamed: false, given: null };
          if (entry.isFile()) yield { target, real: realRoot + path.slice(root.length) };
          else linked.push({ target, real: realPathOf(path) });
        }
      }
    }
    for (const path of folders.reverse()) waiting.push({ folder: path, ignores, said });
  }
  yield* linked;
}

/** Or to anything but a folder, below `root` or the current folder. Dangling links do not count. */
async function leadsToFile(link: string, root: string): Promise<boolean> {
  try {
    const [to = "", ...within] = await Promise.all([link, root, "."].map((path) => realpath(path)));
    return within.some((folder) => isWithin(to, folder)) && !(await stat(to)).isDirectory();
  } catch (error) {
    return whyNot(error).kind !== "missing";
  }
}
