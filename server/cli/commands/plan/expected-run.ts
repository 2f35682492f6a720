import { dirname, resolve } from "node:path";
import { readText } from "../../../node/read-text.ts";
import { writeTextFile } from "../../../node/replace-file.ts";
import type { ChangePlan } from "../../../stack/changes/change-plan.ts";
import { isWholePlan } from "../../../stack/changes/chosen/chosen-plan.ts";
import { expectedFiles, expectedOptions } from "../../../stack/changes/expected/expected-options.ts";
import { writeExpectedPlan } from "../../../stack/changes/expected/expected-plan.ts";
import { planDifference } from "../../../stack/changes/expected/plan-difference.ts";
import { type Call, type ExitCode, standardInputPath, WrongCall } from "../../command.ts";
import { messageWriter } from "../../run/one-file.ts";
import { maxFileBytes, pathBetween, pathFromHere } from "../../run/sources.ts";
import { givenAs } from "./given-option.ts";

/** Compares a plan with the expected one in a file, or writes that. */
export async function compareWithExpected(plan: ChangePlan, file: string, call: Call): Promise<ExitCode> {
  const path = resolve(file);
  const name = pathFromHere(path);
  const planned = writeExpectedPlan(plan, expectedOptions(givenFrom(call, dirname(path))));
  const say = messageWriter(call);
  const update = `\`--update\` writes the plan to \`${name}\`.`;
  const read = await readText(path, maxFileBytes);
  const difference = read.kind === "text" ? planDifference(read.text, planned) : [];
  if (difference === null)
    throw new WrongCall(`\`${name}\` is not an expected plan, and \`--update\` does not replace it.`);
  if (call.options.has("update")) {
    if (read.kind === "text" && read.text === planned) await say(`\`${name}\` is up to date.`);
    else {
      const failure = await writeTextFile(path, planned);
      if (failure !== null) throw new WrongCall(`\`${name}\` ${failure}.`);
      await say(`Wrote \`${name}\`.`);
    }
    return 0;
  }
  if (read.kind !== "text") throw new WrongCall(`\`${name}\` ${read.why}. ${update}`);
  for (const line of difference) await call.stdout.write(`${line}\n`);
  if (difference.length > 0) {
    await say(`The plan is not the expected one. ${update}`);
    return 2;
  }
  const isWhole = isWholePlan(plan);
  await say(`The plan is as expected${isWhole ? "" : ", but part of it is impossible or unknown"}.`);
  return isWhole ? 0 : 1;
}

/** The options of a call, with its files relative to a folder. */
const givenFrom =
  (call: Call, folder: string) =>
  (name: string): unknown => {
    const given = call.options.get(name);
    if (expectedFiles.some((one) => one === name))
      return given?.map((path) => (path === standardInputPath ? path : pathBetween(folder, path)));
    return givenAs(call, name);
  };
