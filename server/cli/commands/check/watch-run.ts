import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { settingsFileName } from "../../../document/index.ts";
import { baselineFileName } from "../../../rules/baseline/baseline.ts";
import { type Call, type ExitCode, WrongCall } from "../../command.ts";
import { createFileSettings } from "../../run/file-settings.ts";
import { endWhenInterrupted } from "../../run/interrupt.ts";
import { pathFromHere } from "../../run/sources.ts";
import { isFolderNow, statNow } from "../../run/stat-now.ts";
import { typeOfNamed } from "../../run/walk.ts";
import { watchFolders } from "../../run/watched-folders.ts";
import { messageText } from "../../terminal/message-text.ts";
import type { CheckOptions } from "./check-options.ts";
import { type CheckWatcher, runCheck } from "./check-run.ts";
import type { CheckDone } from "./check-work.ts";

/** Editors write a file in several steps, and tools write many files at once. In milliseconds. */
const settled = 50;

const clearScreen = "\u001b[2J\u001b[3J\u001b[H";

/** Checks again whenever something changes that the findings depend on; only an interrupt ends it. */
export async function runWatch(options: CheckOptions, call: Call): Promise<ExitCode> {
  const { stdout, stderr } = call;
  /** By path, and by what the baseline accepts of a file. */
  const answers = new Map<string, ReadonlyMap<string, CheckDone>>();
  /** Files that are read for others. */
  const dependencies = new Set<string>();
  const changed = new Set<string>();
  let wake: () => void = () => {};
  const folders = watchFolders((path) => {
    changed.add(path);
    wake();
  });
  endWhenInterrupted(async () => folders.end());

  const watcher: CheckWatcher = {
    depends: (path) => void dependencies.add(path),
    give: async ({ path, accepted }, work) => {
      const variant = accepted && accepted.known !== "everything" ? `${accepted.answer} ${accepted.known.size}` : "";
      const earlier = answers.get(path)?.get(variant);
      if (earlier) return earlier;
      const answer = await work();
      if (answer.kind === "failed") return answer;
      answers.set(path, new Map(answers.get(path)).set(variant, answer));
      if (answer.kind === "checked") {
        for (const uri of answer.references) dependencies.add(fileURLToPath(uri));
        for (const body of answer.bodies) dependencies.add(body.path);
      }
      return answer;
    },
  };
  const given = [options.config, options.baseline?.path, options.listed?.path].flatMap((path) => path ?? []);
  const settingsNow = () => createFileSettings(options.config, options.as).catch(() => null);

  /** Watches what was asked for, and the folder of its settings, in which all is that files refer to. */
  const follow = async (): Promise<void> => {
    const settings = await settingsNow();
    const roots = await Promise.all(
      options.paths.map(async ({ path }) => {
        const folder = isFolderNow(path) ? path : dirname(path);
        return [folder, (await settings?.baselineFolderOf(join(folder, baselineFileName))) ?? folder];
      }),
    );
    await folders.follow([...new Set([...roots.flat(), ...given.map(dirname)])], [...answers.keys(), ...dependencies]);
  };
  const isKnown = (path: string): boolean => answers.has(path) || dependencies.has(path);
  const matters = async (path: string): Promise<boolean> => {
    if (isKnown(path) || decisive.has(basename(path)) || given.includes(path) || isFolderNow(path)) return true;
    // A folder may be gone with all in it.
    if ([...answers.keys(), ...dependencies].some((one) => one.startsWith(`${path}/`))) return true;
    const settings = await settingsNow();
    return settings === null || (await typeOfNamed(path, settings)) !== null;
  };
  /** Those of a burst of changes that matter. */
  const nextChanges = async (): Promise<readonly string[]> => {
    for (;;) {
      if (changed.size === 0)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      let seen: number;
      do {
        seen = changed.size;
        await new Promise((resolve) => setTimeout(resolve, settled));
      } while (seen !== changed.size);
      const all = [...changed];
      changed.clear();
      const relevant: string[] = [];
      for (const path of all) if (await matters(path)) relevant.push(path);
      if (relevant.length > 0) return relevant;
    }
  };

  // What is still watched would keep the process from its end.
  try {
    for (let isFirst = true; ; isFirst = false) {
      await follow();
      if (stdout.isTerminal) await stdout.write(clearScreen);
      try {
        await runCheck(options, call, watcher);
      } catch (error) {
        if (isFirst || !(error instanceof WrongCall)) throw error;
        await stderr.write(messageText(error.message, stderr));
      }
      if (!(await stdout.write(""))) return 0;
      await stderr.write(messageText("Watching for changes. Press Ctrl+C to stop.", stderr));
      const next = await nextChanges();
      const areOnlyTexts = next.every(
        (path) => answers.has(path) && !dependencies.has(path) && statNow(path)?.isFile(),
      );
      if (areOnlyTexts) for (const path of next) answers.delete(path);
      else answers.clear();
      const [first = ""] = next;
      const others = next.length > 1 ? ` and ${next.length - 1} more` : "";
      await stderr.write(messageText(`${pathFromHere(first)}${others} changed.`, stderr));
    }
  } finally {
    folders.end();
  }
}

/** What decides which files are checked, and how. */
const decisive: ReadonlySet<string> = new Set([settingsFileName, baselineFileName, ".gitignore"]);
