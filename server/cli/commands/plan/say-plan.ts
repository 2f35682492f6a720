import { isWrittenOut, type Value } from "../../../document/index.ts";
import { oncePerCause } from "../../../stack/plan/format.ts";
import { offsetIn } from "../../../stack/plan/formats.ts";
import type { Plan } from "../../../stack/plan/plan.ts";
import type { Call } from "../../command.ts";
import { messageWriter, sayFirst } from "../../run/one-file.ts";
import type { Sides } from "./read-sides.ts";

/** More would not help. */
const maxLines = 20;

/** Prints the notes of a plan, also if the plan itself goes to a file or another program. */
export async function sayPlan(
  plan: Plan,
  { name, document, lineAt }: Sides["stack"],
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
  call: Call,
): Promise<void> {
  const say = messageWriter(call, document.file);
  await say(before);
  const omitted = [
    ...oncePerCause(plan.omissions).map(
      ({ what, why, place }) => `${lineAt(offsetIn(document, place))}: omitted: ${what}. ${why}`,
    ),
    ...plan.errors.map(({ start, message, code }) => `${lineAt(start)}: ${message} (${code})`),
  ];
  const more = (count: number): string => `and ${count} more. \`compute-stack check ${name}\` shows all findings.`;
  await sayFirst(omitted, maxLines, say, more);
  const notes = [
    ...plan.notes.map(({ text, place }) => `${lineAt(offsetIn(document, place))}: ${text}`),
    ...plan.secrets.map(
      ({ value }) => `${lineAt(offsetIn(document, { block: value.block, ...value.node }))}: ${describeSecret(value)}`,
    ),
  ];
  await sayFirst(notes, maxLines, say, (count) => `and ${count} more notes.`);
  await say(after);
}

/** Placeholders and the output of commands have no name of their own either. */
function describeSecret(value: Value): string {
  const { segment, name, parent } = value;
  const shown = typeof segment === "number" && parent ? `${parent.name}[${segment}]` : name;
  return isWrittenOut(value)
    ? `\`${shown}\` is a literal secret, which the plan does not contain.`
    : `\`${shown}\` is still to be filled in.`;
}
