import { join } from "node:path";
import { quantity } from "../../../document/index.ts";
import { isWithin } from "../../../node/host.ts";
import { writeTextFile } from "../../../node/replace-file.ts";
import { baselineFileName, type Entries, noEntries, total, writeBaseline } from "../../../rules/baseline/baseline.ts";
import { inBoth, updatedEntries } from "../../../rules/baseline/hide-known.ts";
import { keptIn } from "../../../text/groups.ts";
import { WrongCall } from "../../command.ts";
import type { WorkResult } from "../../run/each-file.ts";
import type { FileSettings } from "../../run/file-settings.ts";
import { pathFromHere } from "../../run/sources.ts";
import { isFolderNow } from "../../run/stat-now.ts";
import type { FileTask, Work } from "../../run/task.ts";
import type { StderrWriter } from "../../terminal/stderr-writer.ts";
import { type BaselineFile, readBaselineFile } from "./baseline-file.ts";
import type { BaselineUse } from "./check-options.ts";
import type { CheckDone } from "./check-work.ts";

/** What a file had of the entries under a name. */
interface Taken {
  readonly accepted: number;
  readonly found: Entries;
}

interface Opened {
  readonly file: BaselineFile;
  /** By name in the baseline. */
  readonly taken: Map<string, Taken>;
}

/** The baselines of the files that are checked. Throws a `WrongCall` if the given baseline cannot be read. */
export async function openBaselines(
  { purpose, path: given }: BaselineUse,
  settings: Pick<FileSettings, "baselineFolderOf">,
  notices: StderrWriter,
) {
  const opened = new Map<string, Promise<Opened>>();
  const failed: string[] = [];
  /** The names of renamed files before, by their paths. */
  const oldNames = new Map<string, string>();

  const open = async (path: string): Promise<Opened> => {
    const file = await readBaselineFile(path);
    if (file.problem && path === given) throw new WrongCall(`${pathFromHere(file.problem.at)} ${file.problem.why}.`);
    if (file.problem) await notices.reportFailure(file.problem.at, { why: file.problem.why, frames: [] });
    return { file, taken: new Map() };
  };
  const at = (path: string): Promise<Opened> => keptIn(opened, path, () => open(path));
  const openedFor = async (path: string): Promise<Opened> =>
    at(given ?? join(await settings.baselineFolderOf(path), baselineFileName));

  if (given !== null && (await at(given)).file.state === "missing" && purpose !== "update")
    throw new WrongCall(`${pathFromHere(given)} does not exist. Create it with \`--update-baseline\`.`);

  return {
    giveTo: async (work: Work<CheckDone>, task: FileTask): ReturnType<Work<CheckDone>> => {
      const { file } = await openedFor(task.path);
      if (purpose === "update") return work({ ...task, accepted: { known: "everything", answer: "findings" } });
      if (file.baseline.paths.length === 0) return work(task);
      const answer = purpose === "prune" ? "findings" : "count";
      const accepted = file.baseline.knownIn(file.nameOf(task.path));
      if (accepted) return work({ ...task, accepted: { known: accepted, answer } });
      const done = await work({ ...task, accepted: { known: noEntries, answer: "findings" } });
      if (done.kind !== "checked" || !done.found?.size) return done;
      const old = file.gone().oldPathOf(file.nameOf(task.path), done.found);
      if (old === null) return done;
      oldNames.set(task.path, old);
      return work({ ...task, accepted: { known: file.baseline.knownIn(old) ?? noEntries, answer } });
    },
    /** Takes what was found in a file. */
    take: async (path: string, answer: WorkResult<CheckDone>): Promise<void> => {
      if (answer.kind === "failed") return void failed.push(path);
      const { file, taken } = await openedFor(path);
      const old = oldNames.get(path);
      // Several files with equal findings may have been renamed.
      const name =
        old === undefined
          ? file.nameOf(path)
          : (file
              .gone()
              .equalTo(old)
              .find((one) => !taken.has(one)) ?? old);
      const [accepted, found] = answer.kind === "checked" ? [answer.counts.accepted, answer.found] : [0, null];
      taken.set(name, { accepted, found: found ?? noEntries });
    },
    /** Once all files have been checked: counts what is stale, and writes. `searched`: absolute paths of files and folders. */
    finish: async (searched: readonly string[]): Promise<void> => {
      for (const folder of searched.filter(isFolderNow)) await openedFor(join(folder, baselineFileName));
      const isSeen = (path: string): boolean =>
        searched.some((one) => isWithin(path, one)) && !failed.some((one) => isWithin(path, one));
      const all = (await Promise.all(opened.values())).filter(({ file }) => file.state !== "unreadable");
      if (purpose === "update") return update(all, isSeen);
      const written = all.filter(({ file }) => file.state !== "missing");
      if (purpose === "prune" && written.length === 0 && all.length > 0)
        await notices.say("no baseline to prune. Create one with `--update-baseline`.");
      for (const { file, taken } of written) {
        const stale = staleIn({ file, taken }, isSeen);
        if (purpose === "prune") await prune(file, leftIn({ file, taken }, isSeen), stale);
        else if (stale > 0)
          await notices.say(
            `${quantity(stale, "entry", "entries")} in ${pathFromHere(file.path)} ${stale === 1 ? "is" : "are"} stale (no longer found). Run \`compute-stack check --prune-baseline\` to remove ${stale === 1 ? "it" : "them"}.`,
          );
      }
    },
  };

  async function prune(file: BaselineFile, left: ReadonlyMap<string, Entries>, stale: number): Promise<void> {
    if (stale === 0) return notices.say(`no stale entries in ${pathFromHere(file.path)}.`);
    if (await write(file, left))
      await notices.say(`removed ${quantity(stale, "entry", "entries")} from ${pathFromHere(file.path)}.`);
  }

  async function update(all: readonly Opened[], isSeen: (path: string) => boolean): Promise<void> {
    let isWritten = false;
    for (const { file, taken } of all) {
      const entriesByName = new Map([...taken].map(([name, { found }]) => [name, found]));
      const files = updatedEntries(file.baseline, entriesByName, (name) => isSeen(file.pathOf(name)));
      const count = [...files.values()].reduce((sum, entries) => sum + total(entries), 0);
      if (count === 0 && file.state === "missing" && file.path !== given) continue;
      isWritten = true;
      if (await write(file, files))
        await notices.say(`wrote ${quantity(count, "finding")} to ${pathFromHere(file.path)}.`);
    }
    if (!isWritten && all.length > 0) await notices.say("no findings, so no baseline was written.");
  }

  async function write({ path }: BaselineFile, files: ReadonlyMap<string, Entries>): Promise<boolean> {
    const why = await writeTextFile(path, writeBaseline(files));
    if (why !== null) await notices.reportFailure(path, { why, frames: [] });
    return why === null;
  }
}

/** How many entries are no longer found, of the files that this call looked at. */
function staleIn({ file, taken }: Opened, isSeen: (path: string) => boolean): number {
  let stale = 0;
  for (const name of file.baseline.paths) {
    const one = taken.get(name);
    if (one || isSeen(file.pathOf(name)))
      stale += total(file.baseline.knownIn(name) ?? noEntries) - (one?.accepted ?? 0);
  }
  return stale;
}

/** The entries that are still found, and those that this call did not look for. */
const leftIn = ({ file, taken }: Opened, isSeen: (path: string) => boolean): ReadonlyMap<string, Entries> =>
  new Map(
    file.baseline.paths.map((name) => {
      const entries = file.baseline.knownIn(name) ?? noEntries;
      const one = taken.get(name);
      if (one) return [name, inBoth(entries, one.found)];
      return [name, isSeen(file.pathOf(name)) ? noEntries : entries];
    }),
  );
