import { fileURLToPath } from "node:url";
import type { BodyFile } from "../../../document/index.ts";
import type { InBase } from "../../../rules/engine/in-bases.ts";
import type { Call } from "../../command.ts";
import { describeLeftOut, type Outcome } from "../../run/each-file.ts";
import { pathFromHere } from "../../run/sources.ts";
import type { Progress } from "../../terminal/progress.ts";
import type { Reporter } from "../../terminal/report.ts";
import type { StderrWriter } from "../../terminal/stderr-writer.ts";
import { countsOfFile, createTally } from "../../terminal/tally.ts";
import type { openBaselines } from "./check-baseline.ts";
import type { CheckDone } from "./check-work.ts";

interface Around {
  readonly stdout: Call["stdout"];
  readonly progress: Progress;
  readonly notices: StderrWriter;
  readonly reporter: Reporter;
  readonly baseline: Awaited<ReturnType<typeof openBaselines>> | null;
  /** Makes links of what is written of a file. */
  readonly withLinks: (output: string) => string;
}

/** Writes what is found in each file, and collects what is known once all have been checked. */
export function createCheckReport({ stdout, progress, notices, reporter, baseline, withLinks }: Around) {
  const tally = createTally();
  const checked = new Set<string>();
  const bodies: BodyFile[] = [];
  const inBases: InBase[] = [];
  const { most = Number.POSITIVE_INFINITY } = reporter;
  let written = 0;
  let isAny = false;
  let isRead = true;

  const write = async (output: string): Promise<void> => {
    isRead = await stdout.write(written === 0 ? output : (reporter.between ?? "") + output);
  };
  const take = async (answer: CheckDone & { readonly kind: "checked" }): Promise<void> => {
    tally.count(answer.counts);
    bodies.push(...answer.bodies);
    inBases.push(...answer.inBases);
    if (written + answer.report.length > most) tally.omit(answer.counts);
    else if (answer.report !== "") {
      if (stdout.isTerminal) await progress.wipe();
      await write(withLinks(answer.report));
      written += answer.report.length;
    }
  };
  return {
    tally,
    /** The paths of the files that have been taken, and what their requests send. */
    checked,
    bodies,
    /** Whether there was anything to check. */
    isAny: () => isAny,
    /** Whether somebody reads what is written. */
    isRead: () => isRead,
    /** Writes what is around the findings. */
    frame: async (output: string): Promise<void> => {
      if (isRead) isRead = await stdout.write(output);
    },
    takeAll: async (outcomes: AsyncIterable<Outcome<CheckDone>>): Promise<void> => {
      for await (const { path, isNamed, answer } of outcomes) {
        checked.add(path);
        await baseline?.take(path, answer);
        isAny ||= answer.kind !== "passed over";
        if (answer.kind === "failed") await notices.reportFailure(path, answer);
        else if (answer.kind === "checked") await take(answer);
        else if (answer.kind === "left out" && isNamed)
          await notices.say(`${pathFromHere(path)} is not checked: ${describeLeftOut(answer)}.`);
        progress.count();
        if (!isRead) return;
      }
    },
    /** What other files cause in the checked ones that they extend. */
    takeInBases: async (): Promise<void> => {
      const inChecked = inBases.filter(({ base }) => checked.has(fileURLToPath(base)));
      if (inChecked.length === 0) return;
      for await (const file of (await import("./in-bases.ts")).reportsOfBases(inChecked)) {
        const { findings } = file;
        tally.add(countsOfFile(findings));
        await progress.wipe();
        const output = await reporter.file(file);
        if (isRead && output !== "") await write(output);
        written += output.length;
      }
    },
  };
}
