import { verificationPlan } from "../../../stack/changes/chosen/chosen-plan.ts";
import { existingIn, withExtended } from "../../../stack/changes/existing.ts";
import { summaryOf } from "../../../stack/plan/format.ts";
import { formatPlan } from "../../../stack/plan/formats.ts";
import { type Call, configOf, type ExitCode, standardInputPath, WrongCall } from "../../command.ts";
import { messageWriter, readOneFile, writeResult } from "../../run/one-file.ts";
import { createDocumentChecker } from "../check/check-document.ts";
import { givenVariables, readOld } from "./change-run.ts";
import { formatFor, orWrongCall, type PlanOptions, printNotes } from "./plan-run.ts";

/** What a verification is written from: without responses, IDs are variables. */
export interface VerifyCall extends Omit<PlanOptions, "journal"> {
  readonly from: readonly string[];
}

/** Writes the requests that show whether what a stack describes is there and runs. */
export async function runVerification(
  { path, from, format, output, choices }: VerifyCall,
  call: Call,
): Promise<ExitCode> {
  if (path === standardInputPath && from.includes(path))
    throw new WrongCall("Only one of the two files can be standard input.");
  const source = await readOneFile(path, "stack", "stack.yaml", call);
  const checker = await createDocumentChecker({ config: configOf(call), rules: {} });
  const read = (await Promise.all(from.map((one) => readOld(one, call)))).flat();
  const old = await Promise.all(read.map((one) => withExtended(one, checker.mergeOf)));
  const existing = old.length > 0 ? orWrongCall(existingIn(old)) : null;
  const stack = await checker.checkWhole(source);
  const { document, lineAt } = stack;
  const variables = await givenVariables(call);
  const plan = orWrongCall(verificationPlan(document, existing, { ...choices, variables }));
  const written = formatPlan(plan, stack, formatFor(format, output), {
    source: source.name,
    wait: choices.wait,
  });
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
  for (const message of existing?.messages ?? []) await say(message);
  await printNotes(plan, { name: source.name, document, lineAt }, call);
  for (const line of summaryOf(plan, written)) await say(line);
  return plan.omissions.length > 0 ? 1 : 0;
}
