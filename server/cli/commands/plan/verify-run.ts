import { existingIn, withExtended } from "../../../stack/changes/existing.ts";
import { stackSide } from "../../../stack/changes/sides.ts";
import { summaryOf } from "../../../stack/plan/format.ts";
import { formatPlan } from "../../../stack/plan/formats.ts";
import type { Plan } from "../../../stack/plan/plan.ts";
import { lookAtAll } from "../../../stack/verification/look-at-all.ts";
import { type Call, configOf, type ExitCode, lastValue, standardInputPath, WrongCall } from "../../command.ts";
import { messageWriter, readOneFile, writeResult } from "../../run/one-file.ts";
import { createDocumentChecker } from "../check/check-document.ts";
import { givenVariables, readOld } from "./change-run.ts";
import { chosenStack, formatFor, type PlanOptions, printNotes } from "./plan-run.ts";

/** What a verification is written from: without responses, IDs are variables. */
export interface VerifyCall extends Omit<PlanOptions, "journal"> {
  readonly from: readonly string[];
}

/** Writes the requests that show whether what a stack describes is there and runs. */
export async function runVerification({ path, from, format, output, wait }: VerifyCall, call: Call): Promise<ExitCode> {
  const isStdin = path === standardInputPath;
  if (isStdin && (from.length === 0 || from.includes(path)))
    throw new WrongCall("`--verify` reads the stack from standard input only with `--from` of another file.");
  const source = await readOneFile(path, "stack", "stack.yaml", call);
  // Without responses, what the stack describes is taken to exist.
  const checker = await createDocumentChecker({ config: configOf(call), rules: {} });
  const read = (await Promise.all((from.length > 0 ? from : [path]).map((one) => readOld(one, call)))).flat();
  const old = await Promise.all(read.map((one) => withExtended(one, checker.mergeOf)));
  const existing = existingIn(old);
  if ("refusal" in existing) throw new WrongCall(existing.refusal("`--from`"));
  const stack = await checker.checkWhole(source);
  const { document, lineAt } = stack;
  const isWanted = chosenStack(document, lastValue(call, "stack"));
  const variables = await givenVariables(call);
  const looks = lookAtAll(stackSide(document), existing.side, { isWanted, variables });
  const plan: Plan = { ...looks, notes: [], errors: [], secrets: [], isChange: true, subjectOf: (name) => name };
  const written = formatPlan(plan, stack, formatFor(format, output), { source: source.name, wait });
  await writeResult(
    written.text,
    {
      output,
      sources: [source, ...old],
      holds: format === "requests" ? "request" : null,
      use: format === "curl" ? "program" : "data",
    },
    call,
  );
  const say = messageWriter(call, document.file);
  for (const message of existing.messages) await say(message);
  await printNotes(plan, { name: source.name, document, lineAt }, call);
  for (const line of summaryOf(plan, written)) await say(line);
  return plan.omissions.length > 0 ? 1 : 0;
}
