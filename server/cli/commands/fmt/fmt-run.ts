import { grouped, quantity } from "../../../document/index.ts";
import { type Call, type ExitCode, standardInputPath } from "../../command.ts";
import { describeLeftOut, eachFile, type FileJob, type WorkResult } from "../../run/each-file.ts";
import { createFileChanger, type TextChange } from "../../run/file-changer.ts";
import { createFileSettings } from "../../run/file-settings.ts";
import { standardInput } from "../../run/given-input.ts";
import { pathFromHere } from "../../run/sources.ts";
import type { FileTarget } from "../../run/target.ts";
import { failed } from "../../run/task.ts";
import { findTargets } from "../../run/walk.ts";
import { progressOn } from "../../terminal/progress.ts";
import { createStderrWriter } from "../../terminal/stderr-writer.ts";
import { painter, printable } from "../../terminal/style.ts";
import type { FmtOptions } from "./fmt-options.ts";
import { createFmtWork, type FmtDone } from "./fmt-work.ts";

/** Formats files, or shows what would change. */
export async function runFmt(
  { paths, stdinPath, as, config, mode, onChanges }: FmtOptions,
  { stdout, stderr, installation }: Pick<Call, "stdout" | "stderr" | "installation">,
): Promise<ExitCode> {
  const progress = progressOn(stderr);
  const notices = createStderrWriter(stderr, progress);
  const files = createFileChanger(progress);
  const paint = painter(stdout.hasColor);
  const counts = { files: 0, changed: 0, declined: 0 };

  const settings = await createFileSettings(config, as);
  const options = { mode, hasColor: stdout.hasColor };
  const job: FileJob<FmtDone> = {
    here: createFmtWork(options),
    order: { kind: "fmt", options },
    script: installation.worker,
  };

  const said = new Set<string>();
  /** Says what was not done. */
  const say = async (path: string, isNamed: boolean, answer: WorkResult<FmtDone>): Promise<void> => {
    if (answer.kind === "formatted" && answer.notice !== null && !said.has(answer.notice)) {
      said.add(answer.notice);
      await notices.say(answer.notice);
    }
    const here = pathFromHere(path);
    const name = here === standardInputPath ? "Standard input" : here;
    if (answer.kind === "failed") await notices.reportFailure(path, answer);
    else if (answer.kind === "left out") {
      if (isNamed) await notices.say(`${name} is not formatted: ${describeLeftOut(answer)}.`);
    } else if (answer.kind === "not ours") await notices.say(`${name} ${answer.why}.`);
    else if (answer.kind === "declined") {
      counts.declined++;
      await notices.say(`${name} ${answer.why}.`);
    }
  };

  const show = async (path: string, { diff }: { readonly diff: string }): Promise<void> => {
    counts.changed++;
    await progress.wipe();
    const name = printable(pathFromHere(path));
    await stdout.write(mode === "show" ? diff : `${mode === "list" ? name : paint(name, "bold")}\n`);
  };

  const exitCode = (): ExitCode =>
    notices.failures.length > 0 ? 2 : counts.declined > 0 || (onChanges === "fail" && counts.changed > 0) ? 1 : 0;

  const take = async (path: string, change: TextChange | null): Promise<void> => {
    if (await files.isRepeated(path)) return;
    const why = change && mode === "write" ? await files.replace(path, change.before, change.after) : null;
    if (why !== null) return notices.reportFailure(path, failed(why));
    counts.files++;
    if (change !== null) await show(path, change);
  };
  /** What cannot be formatted is passed on as it is. */
  const pass = async ({ path, given }: FileTarget, change: TextChange | null): Promise<void> => {
    if (mode === "write") await stdout.write(change?.after ?? (given?.kind === "text" ? given.text : ""));
    else if (change !== null) await show(path, change);
  };

  const input = stdinPath === null ? null : await standardInput(stdinPath, settings);
  const targets = input ? [input] : findTargets(paths, settings);
  try {
    for await (const { path, isNamed, answer } of eachFile(targets, settings, job)) {
      await say(path, isNamed, answer);
      if (input) await pass(input, answer.kind === "formatted" ? answer.change : null);
      else if (answer.kind === "formatted") await take(path, answer.change);
      progress.count();
    }
  } finally {
    await progress.end();
  }
  if (input) return exitCode();
  if (counts.files + counts.declined === 0 && notices.failures.length === 0)
    await notices.say("no stack files or request files found.");
  else await (mode === "write" ? stdout : stderr).write(summary(counts, mode));
  return exitCode();
}

function summary(
  { files, changed, declined }: Readonly<Record<"files" | "changed" | "declined", number>>,
  mode: FmtOptions["mode"],
): string {
  const all = quantity(files, "file");
  const some = changed === files ? all : `${grouped(changed)} of ${all}`;
  const done = (): string => {
    if (files === 0) return "Nothing was formatted";
    if (changed === 0) return `${all} already formatted`;
    return mode === "write" ? `${some} formatted` : `${some} would change`;
  };
  return `${done()}${declined > 0 ? `; ${grouped(declined)} left alone` : ""}.\n`;
}
