import { verificationPlan } from "../../../stack/changes/chosen/chosen-plan.ts";
import { summaryOf } from "../../../stack/plan/format.ts";
import { formatPlan } from "../../../stack/plan/formats.ts";
import type { Call, ExitCode } from "../../command.ts";
import { givenVariables, readSides } from "./change-run.ts";
import { orWrongCall, type PlanOptions, sayPlan } from "./plan-run.ts";
import { formatFor, writeInFormat } from "./written-requests.ts";

/** What a verification is written from: without responses, IDs are variables. */
export interface VerifyCall extends Omit<PlanOptions, "journal"> {
  readonly from: readonly string[];
}

/** Writes the requests that show whether what a stack describes is there and runs. */
export async function runVerification(asked: VerifyCall, call: Call): Promise<ExitCode> {
  const { format, output, choices } = asked;
  const { source, old, existing, stack } = await readSides(asked, call);
  const options = { ...choices, variables: await givenVariables(call) };
  const plan = orWrongCall(verificationPlan(stack.document, old.length > 0 ? existing : null, options));
  const written = formatPlan(plan, stack, formatFor(format, output), { source: source.name, wait: choices.wait });
  await writeInFormat(written.text, asked, [source, ...old], call);
  await sayPlan(plan, stack, { before: existing.messages, after: summaryOf(plan, written) }, call);
  return plan.omissions.length > 0 ? 1 : 0;
}
