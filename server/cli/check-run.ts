import { linesOf } from "../document/index.ts";
import { bugFrames, bugName } from "./bug.ts";
import { createFileChecker } from "./check-file.ts";
import type { CheckOptions } from "./check-options.ts";
import type { Call, ExitCode } from "./command.ts";
import { loadReporter } from "./formats/index.ts";
import { operationOf } from "./operation.ts";
import { progressOn } from "./progress.ts";
import { filesOf, pathFromHere, type Source, settingsOf, standardInput } from "./sources.ts";
import { printable } from "./style.ts";
import { createTally } from "./tally.ts";
import type { Problem, Target } from "./walk.ts";

export async function runCheck(options: CheckOptions, call: Call): Promise<ExitCode> {
  const { stdout, stderr } = call;
  const progress = progressOn(stderr, Date.now);
  const tally = createTally(options.least);
  const problems: string[] = [];
  const say = async (message: string): Promise<void> => {
    await progress.wipe();
    await stderr.write(`compute-stack: ${message.split("\n").map(printable).join("\n")}\n`);
  };
  const problem: Problem = async (path, why) => {
    problems.push(`${pathFromHere(path)} ${why}.`);
    await say(`${pathFromHere(path)} ${why}.`);
  };

  const checker = await createFileChecker(options);
  const reporter = await loadReporter(options.format, stdout);
  let isRead = await stdout.write(reporter.begin());

  const checkOne = async ({ path, isNamed }: Target, text: string): Promise<void> => {
    const { document, findings } = await checker.check(path, text);
    const visible = tally.visible(findings);
    // Settings are no file of the service: they are only worth a line where something is wrong with them.
    if (document.file.kind === "settings" && !isNamed && findings.length === 0) return;
    tally.count(findings, visible);
    const operation = operationOf(document);
    const report = await reporter.file({
      path: pathFromHere(path),
      document,
      lines: linesOf(document),
      findings: visible,
      ...(operation === undefined ? {} : { operation }),
    });
    if (report !== "" && stdout.isTerminal) await progress.wipe();
    isRead = await stdout.write(report);
  };

  const checked = new Set<string>();
  const checkAll = async (sources: AsyncIterable<Source>): Promise<void> => {
    for await (const source of sources) {
      checked.add(source.path);
      if (source.leftOutBy !== null) {
        if (source.isNamed)
          await say(
            `${pathFromHere(source.path)} is not checked: \`ignore\` in ${pathFromHere(source.leftOutBy)} leaves it out.`,
          );
      } else if (source.answer.kind !== "text") await problem(source.path, source.answer.why);
      else {
        try {
          await checkOne(source, source.answer.text);
        } catch (error) {
          await problem(source.path, `could not be checked: ${bugName(error)}, which is a mistake in compute-stack`);
          await stderr.write(
            bugFrames(error)
              .map((frame) => `${frame}\n`)
              .join(""),
          );
        }
      }
      progress.count();
      if (!isRead) return;
    }
  };

  await checkAll(
    options.stdinPath === null ? filesOf(options.paths, checker, problem) : standardInput(options.stdinPath, checker),
  );
  const settings = checker.settingsFiles().filter((path) => !checked.has(path));
  if (isRead) await checkAll(settingsOf(settings));

  await progress.wipe();
  if (isRead) await stdout.write(reporter.end(tally.totals(problems)));
  if (checked.size === 0 && problems.length === 0) await say("there are no stack files and no request files here.");
  const tooMany = tally.warnings() > options.maxWarnings;
  if (tooMany) await say(`more warnings (${tally.warnings()}) than \`--max-warnings ${options.maxWarnings}\` allows.`);
  return problems.length > 0 ? 2 : tally.errors() > 0 || tooMany ? 1 : 0;
}
