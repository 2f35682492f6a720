import { realpath } from "node:fs/promises";
import { applyFixes, safeFix } from "../features/apply-fixes.ts";
import { replaceFile } from "../node/replace-file.ts";
import { bugFrames, bugName } from "./bug.ts";
import { createFileChecker } from "./check-file.ts";
import type { CheckOptions } from "./check-options.ts";
import type { Call, ExitCode } from "./command.ts";
import { progressOn } from "./progress.ts";
import { showDiff } from "./show-diff.ts";
import { filesOf, pathFromHere, type Source } from "./sources.ts";
import { painter, printable } from "./style.ts";
import type { Problem } from "./walk.ts";

/** Applies the safe fixes to files, or shows what they would change. */
export async function runFix(
  options: Pick<CheckOptions, "paths" | "config" | "rules">,
  mode: "write" | "show",
  { stdout, stderr }: Pick<Call, "stdout" | "stderr">,
): Promise<ExitCode> {
  const progress = progressOn(stderr, Date.now);
  const paint = painter(stdout.hasColour);
  let problems = 0;
  const counts = { files: 0, fixes: 0, mended: 0, errors: 0, others: 0 };
  const say = async (message: string): Promise<void> => {
    await progress.wipe();
    await stderr.write(`compute-stack: ${message.split("\n").map(printable).join("\n")}\n`);
  };
  const problem: Problem = async (path, why) => {
    problems++;
    await say(`${pathFromHere(path)} ${why}.`);
  };
  const checker = await createFileChecker(options);

  const fixOne = async (path: string, text: string): Promise<void> => {
    const { document, findings } = await checker.check(path, text);
    const mended = await applyFixes(
      document,
      findings,
      safeFix,
      async (next) => (await checker.check(path, next.text)).findings,
    );
    const name = pathFromHere(path);
    counts.files++;
    if (mended.edits.length > 0) {
      if (mode === "write") {
        const why = await replaceFile(path, text, mended.document.text);
        if (why !== null) return problem(path, why);
      }
      counts.mended++;
      counts.fixes += mended.applied;
      await progress.wipe();
      await stdout.write(
        mode === "show"
          ? showDiff(name, document, mended.document, mended.edits, paint)
          : `${paint(printable(name), "bold")}  ${count(mended.applied, "fix", "fixes")}\n`,
      );
    }
    for (const { severity } of mended.findings) counts[severity === "error" ? "errors" : "others"]++;
  };

  /** Two names of one file are one file. */
  const done = new Set<string>();
  const seen = async (path: string): Promise<boolean> => {
    const real = await realpath(path).catch(() => path);
    return done.has(real) || !done.add(real);
  };

  for await (const { path, isNamed, leftOutBy, answer } of filesOf(options.paths, checker, problem)) {
    if (leftOutBy !== null) {
      if (isNamed)
        await say(`${pathFromHere(path)} is not mended: \`ignore\` in ${pathFromHere(leftOutBy)} leaves it out.`);
    } else if (answer.kind !== "text") await problem(path, answer.why);
    else if (!(await seen(path))) await guarded(path, answer);
    progress.count();
  }

  async function guarded(path: string, answer: Extract<Source["answer"], { readonly kind: "text" }>): Promise<void> {
    try {
      await fixOne(path, answer.text);
    } catch (error) {
      await problem(path, `could not be mended: ${bugName(error)}, which is a mistake in compute-stack`);
      await stderr.write(`${bugFrames(error).join("\n")}\n`);
    }
  }

  await progress.wipe();
  if (counts.files === 0 && problems === 0) await say("there are no stack files and no request files here.");
  else await (mode === "show" ? stderr : stdout).write(summary(counts, mode));
  return problems > 0 ? 2 : counts.errors > 0 ? 1 : 0;
}

interface Counts {
  readonly files: number;
  readonly fixes: number;
  readonly mended: number;
  readonly errors: number;
  readonly others: number;
}

function summary({ files, fixes, mended, errors, others }: Counts, mode: "write" | "show"): string {
  const where = mended === files ? count(files, "file", "files") : `${mended} of ${count(files, "file", "files")}`;
  const what =
    fixes === 0
      ? `Nothing to mend in ${count(files, "file", "files")}`
      : `${count(fixes, "fix", "fixes")} ${mode === "write" ? "applied" : "to apply"} in ${where}`;
  const left = [
    ...(errors > 0 ? [count(errors, "error", "errors")] : []),
    ...(others > 0 ? [count(others, "other finding", "other findings")] : []),
  ];
  return `${what}${left.length > 0 ? `; ${left.join(" and ")} left, which \`compute-stack check\` shows` : ""}.\n`;
}

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
