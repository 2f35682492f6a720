import { fileURLToPath, pathToFileURL } from "node:url";
import { grouped, linesOfText, quantity } from "../../../document/index.ts";
import { folderUri } from "../../../node/host.ts";
import { everyOne } from "../../../rules/engine/held-back.ts";
import { createBaselines } from "../../../workspace/baselines.ts";
import type { Call, ExitCode } from "../../command.ts";
import { placeText } from "../../formats/one-based.ts";
import { describeLeftOut, eachFile, type FileJob } from "../../run/each-file.ts";
import { createFileChanger } from "../../run/file-changer.ts";
import { createFileSettings, type FileSettings, hereHost } from "../../run/file-settings.ts";
import { pathFromHere } from "../../run/sources.ts";
import { failed } from "../../run/task.ts";
import { findTargets } from "../../run/walk.ts";
import { progressOn } from "../../terminal/progress.ts";
import { createStderrWriter } from "../../terminal/stderr-writer.ts";
import { painter, printable } from "../../terminal/style.ts";
import type { CheckOptions } from "../check/check-options.ts";
import { createFixWork, type FixDone, type Fixed, type FixWorkOptions, type LeftFinding } from "./fix-work.ts";

/** Applies the safe fixes to files, or shows the changes. */
export async function runFix(
  { paths, as, config, rules }: Pick<CheckOptions, "paths" | "as" | "config" | "rules">,
  mode: FixWorkOptions["mode"],
  { stdout, stderr, installation }: Pick<Call, "stdout" | "stderr" | "installation">,
): Promise<ExitCode> {
  const progress = progressOn(stderr);
  const notices = createStderrWriter(stderr, progress);
  const paint = painter(stdout.hasColor);
  const counts = { ...nothing };
  const files = createFileChanger(progress);

  const settings = await createFileSettings(config, as);
  const baselines = openBaselinesOf(settings);
  const options: FixWorkOptions = { config, rules, mode, hasColor: stdout.hasColor };
  const job: FileJob<FixDone> = {
    here: createFixWork(options),
    order: { kind: "fix", options },
    script: installation.worker,
  };

  const take = async (path: string, { applied, left, change }: Fixed): Promise<void> => {
    counts.files++;
    if (change !== null) {
      if (mode === "write") {
        const why = await files.replace(path, change.before, change.after);
        if (why !== null) {
          counts.unwritten++;
          return notices.reportFailure(path, failed(why));
        }
      }
      counts.changed++;
      counts.fixes += applied;
      await progress.wipe();
      const name = paint(printable(pathFromHere(path)), "bold");
      await stdout.write(mode === "show" ? change.diff : `${name}  ${quantity(applied, "fix", "fixes")}\n`);
    }
    const unaccepted = await baselines.unacceptedIn(path, left);
    const errors = unaccepted.filter(({ severity }) => severity === "error").length;
    counts.errors += errors;
    counts.others += unaccepted.length - errors;
    counts.accepted += everyOne(left).length - everyOne(unaccepted).length;
    counts.withheld += unaccepted.filter(({ isWithheld }) => isWithheld).length;
  };

  try {
    for await (const { path, isNamed, answer } of eachFile(findTargets(paths, settings), settings, job)) {
      if (answer.kind === "left out") {
        if (isNamed) await notices.say(`${pathFromHere(path)} is not fixed: ${describeLeftOut(answer)}.`);
      } else if (answer.kind === "failed") await notices.reportFailure(path, answer);
      else if (answer.kind === "fixed" && !(await files.isRepeated(path))) await take(path, answer);
      progress.count();
    }
  } finally {
    await progress.end();
  }

  for (const { at, why } of baselines.problems) await notices.reportFailure(at, { why, frames: [] });
  const { failures } = notices;
  if (counts.files === 0 && failures.length === 0) await notices.say("no stack files or request files found.");
  else await (mode === "show" ? stderr : stdout).write(summary(counts, mode));
  return failures.length > 0 ? 2 : counts.errors > 0 ? 1 : 0;
}

function openBaselinesOf({ baselineFolderOf }: Pick<FileSettings, "baselineFolderOf">) {
  const problems: { readonly at: string; readonly why: string }[] = [];
  const baselines = createBaselines(hereHost(), (uri, text, problem) => {
    if (!problem) return;
    const place = placeText(linesOfText(text), problem.offset);
    problems.push({ at: `${fileURLToPath(uri)}:${place}`, why: problem.why });
  });
  return {
    /** What the baseline of a file does not accept. */
    unacceptedIn: async (path: string, left: readonly LeftFinding[]): Promise<readonly LeftFinding[]> => {
      if (left.length === 0) return left;
      const folder = folderUri(await baselineFolderOf(path));
      const unaccepted = await baselines.unacceptedIn(pathToFileURL(path).href, folder);
      return unaccepted?.(left, ({ key }) => key) ?? left;
    },
    problems,
  };
}

const nothing = { files: 0, fixes: 0, changed: 0, unwritten: 0, errors: 0, others: 0, accepted: 0, withheld: 0 };

function summary(
  { files, fixes, changed, unwritten, errors, others, accepted, withheld }: Readonly<typeof nothing>,
  mode: "write" | "show",
): string {
  const where = changed === files ? quantity(files, "file") : `${grouped(changed)} of ${quantity(files, "file")}`;
  const nothing = unwritten > 0 ? "Nothing was changed" : `Nothing to fix in ${quantity(files, "file")}`;
  const what =
    fixes === 0
      ? nothing
      : `${quantity(fixes, "fix", "fixes")} ${mode === "write" ? "applied" : "to apply"} in ${where}`;
  const left = [
    ...(errors > 0 ? [quantity(errors, "error")] : []),
    ...(others > 0 ? [quantity(others, "other finding")] : []),
  ];
  const failures = unwritten > 0 ? `; ${quantity(unwritten, "file")} could not be written` : "";
  const rest = left.length > 0 ? `; ${left.join(" and ")} left (run \`compute-stack check\` for details)` : "";
  const notDone = withheld > 0 ? `; ${quantity(withheld, "fix", "fixes")} left out that would introduce an error` : "";
  return `${what}${failures}${notDone}${rest}${accepted > 0 ? `; ${grouped(accepted)} in the baseline` : ""}.\n`;
}
