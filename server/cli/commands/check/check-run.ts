import { describeLikelyNames, sentBodyKinds, sentType } from "../../../document/index.ts";
import { type Call, type ExitCode, rulePages } from "../../command.ts";
import { loadReporter } from "../../formats/index.ts";
import { eachFile, type FileJob } from "../../run/each-file.ts";
import { createFileSettings } from "../../run/file-settings.ts";
import { endWhenInterrupted } from "../../run/interrupt.ts";
import type { FileTarget } from "../../run/target.ts";
import type { Failed, FileTask } from "../../run/task.ts";
import { findTargets } from "../../run/walk.ts";
import { linksOnce } from "../../terminal/links.ts";
import { progressOn } from "../../terminal/progress.ts";
import { createStderrWriter } from "../../terminal/stderr-writer.ts";
import type { CheckOptions } from "./check-options.ts";
import { createCheckReport } from "./check-report.ts";
import { type CheckDone, type CheckWorkOptions, createCheckWork } from "./check-work.ts";

/** Sees what is checked, to check it again when it changes. */
export interface CheckWatcher {
  /** Gives a file to check, unless the answer is known. */
  readonly give: (task: FileTask, work: () => Promise<CheckDone | Failed>) => Promise<CheckDone | Failed>;
  /** The answers depend on a file. */
  readonly depends: (path: string) => void;
}

export async function runCheck(
  {
    paths,
    listed,
    as,
    stdinPath,
    maxWarnings,
    config,
    rules,
    least,
    format,
    detail,
    end,
    onNoFiles,
    baseline: use,
    cache: cachePath,
    shard,
  }: CheckOptions,
  { stdout, stderr, installation }: Call,
  watched?: CheckWatcher,
): Promise<ExitCode> {
  // Formats for programs may leave a line unfinished, which clearing the progress would erase.
  const hasOpenLines = stdout.isTerminal && format !== "pretty";
  const progress = progressOn({ ...stderr, isTerminal: stderr.isTerminal && !hasOpenLines });
  const notices = createStderrWriter(stderr, progress);
  const leave = endWhenInterrupted(progress.end);

  const settings = await createFileSettings(config, as);
  const { hasColor, hasLinks, width } = stdout;
  const names = await settings.namesIn(process.cwd());
  const look = { hasColor, hasLinks, width, detail, end, pages: rulePages(installation), names };
  const reporter = await loadReporter(format, look);
  const options: CheckWorkOptions = { config, rules, least, format, look, isCached: cachePath !== null };
  const baseline = use && (await (await import("./check-baseline.ts")).openBaselines(use, settings, notices));
  const { bundle, worker } = installation;
  const cache =
    cachePath === null ? null : await (await import("./check-cache.ts")).openCache(cachePath, bundle, options, notices);
  const job: FileJob<CheckDone> = {
    here: await createCheckWork(options),
    order: { kind: "check", options },
    script: worker,
    giveTo: (work, task) => {
      const give: typeof work = (one) =>
        watched ? watched.give(one, () => work(one)) : cache ? cache.give(work, one) : work(one);
      return baseline ? baseline.giveTo(give, task) : give(task);
    },
  };
  const all = [
    ...paths,
    ...(listed === null ? [] : await (await import("../../run/path-list.ts")).readPathList(listed)),
  ];
  const input =
    stdinPath === null ? null : await (await import("../../run/given-input.ts")).standardInput(stdinPath, settings);
  // Files are rendered independently of each other, so each has links of its own.
  const withLinks = hasLinks && format === "pretty" ? linksOnce() : (output: string) => output;
  const report = createCheckReport({ stdout, progress, notices, reporter, baseline, withLinks });
  const { tally, checked } = report;
  await report.frame(reporter.begin());

  let isElsewhere = false;
  try {
    const targets = input === null ? findTargets(all, settings) : [input];
    const part = shard && (await (await import("../../run/shard.ts")).inShard(targets, shard));
    isElsewhere = (part?.elsewhere.size ?? 0) > 0;
    await report.takeAll(eachFile(part?.targets ?? targets, settings, job));
    const isLeft = (path: string): boolean => !checked.has(path) && !part?.elsewhere.has(path);
    const sent = [...sentBodyKinds(report.bodies, ({ path }) => path)].filter(([path]) => isLeft(path));
    const unnamed = { isNamed: false, given: null };
    const asBodies = sent.map(([path, kind]): FileTarget => ({ path, type: sentType(kind), ...unnamed }));
    if (report.isRead()) await report.takeAll(eachFile(asBodies, settings, job));
    const left = settings.files().filter(isLeft);
    const others = part ? part.share(left) : left;
    const used = others.map((path): FileTarget => ({ path, type: { kind: "settings" }, ...unnamed }));
    if (report.isRead()) await report.takeAll(eachFile(used, { ...settings, leftOutBy: async () => null }, job));
    await report.takeInBases();
  } finally {
    leave();
    await progress.end();
    for (const path of settings.files()) watched?.depends(path);
  }

  const isWhole = report.isRead();
  await report.frame(reporter.end(tally.totals(notices.failures)));
  // What other shards find, and what was renamed there, is not stale.
  if (isWhole) await baseline?.finish(input === null && shard === null ? all.map(({ path }) => path) : []);
  await cache?.finish();
  const line = settings.missingNames();
  if (line !== null) await notices.say(describeLikelyNames(line));
  const isAny = isElsewhere || report.isAny() || !isWhole;
  if (!isAny) await notices.say("no stack files or request files found.");
  if (!isAny && onNoFiles === "fail") return 2;
  const tooMany = tally.warnings() > maxWarnings;
  if (tooMany) await notices.say(`more warnings (${tally.warnings()}) than \`--max-warnings ${maxWarnings}\` allows.`);
  return notices.failures.length > 0 ? 2 : tally.errors() > 0 || tooMany ? 1 : 0;
}
