import { show, showMessage } from "../../../document/index.ts";
import { countEach, groupedBy } from "../../../text/groups.ts";
import { firstWords } from "../../../text/prose.ts";
import { oneLine, warningsOf } from "../../plan/format.ts";
import type { ChangePlan } from "../change-plan.ts";
import { type FieldChange, isNotShown } from "../compare.ts";
import type { ResourceChange } from "../resource-change.ts";
import {
  differencesIn,
  lineOfRequest,
  notComparedLine,
  reasonIn,
  remarksOn,
  titleOf,
  totalsOf,
} from "./change-lines.ts";
import type { ChangeTextOptions } from "./write-changes.ts";

/** For the description of a pull request. */
export function writeChangesAsMarkdown(
  plan: ChangePlan,
  { from, to, unread = [], summary }: ChangeTextOptions,
): string {
  const lines = [`### Changes from ${code(from)} to ${code(to)}`, ""];
  if (unread.length > 0) lines.push(...unread.map((line) => `- ${escaped(line)}`), "");
  lines.push(totalsOf(plan.counts), "");
  const { told } = plan;
  if (told.length > 0) {
    lines.push("```diff");
    for (const change of told) {
      lines.push(titleOf(change));
      const rest = change.fields.filter(isNotShown);
      for (const field of change.fields) if (!rest.includes(field)) lines.push(...diffLines(change, field));
      if (rest.length > 0) lines.push(notComparedLine(rest).replace("? ", "?     "));
    }
    lines.push("```", "");
  }
  const add = (title: string, own: readonly string[]): unknown => own.length > 0 && lines.push(title, "", ...own, "");
  const reasons = [...saidByReason(told)].map(
    ([reason, all]) =>
      `- ${firstWords(
        all.map(({ name }) => code(name)),
        mostNames,
      )}: ${escaped(reason)}`,
  );
  add("**What no request of this plan does**", reasons);
  const requests = plan.steps.flatMap((step, index) => [
    `${index + 1}. ${code(lineOfRequest(step))} (${code(step.name)})`,
    ...warningsOf(step).map((warning) => `   - ${escaped(warning)}`),
  ]);
  add("**Requests, in sending order**", requests);
  lines.push(...[...remarksOn(plan), ...summary].map((line) => `- ${escaped(line)}`));
  return `${lines.map(oneLine).join("\n").trimEnd()}\n`;
}

/** The fields and resources that something is said about. Many may have the same reason. */
function saidByReason(changes: readonly ResourceChange[]) {
  const counts = countEach(changes.flatMap(({ fields }) => fields.map(({ ofSeveral = "" }) => ofSeveral)));
  const reasonOf = (field: FieldChange): string | null =>
    reasonIn(field, (counts.get(field.ofSeveral ?? "") ?? 0) > 1 ? "several" : "one");
  const said = changes.flatMap((change) => [
    ...change.fields.map((field) => ({ reason: reasonOf(field), name: nameOf(change, field) })),
    { reason: change.remark, name: change.resource },
  ]);
  return groupedBy(said, ({ reason }) => reason);
}

const mostNames = 10;

const nameOf = ({ resource }: ResourceChange, { field }: FieldChange): string =>
  show(field === "" ? resource : `${resource}.${field}`);

function diffLines({ action: of }: ResourceChange, change: FieldChange): readonly string[] {
  const { field, action } = change;
  if (field === "" || of === "create") return [];
  const sign = action === "impossible" ? "!" : action === "update" ? "~" : "?";
  return differencesIn(change).map((line) => `${sign}     ${line}`);
}

/** Inline code of Markdown. */
function code(text: string): string {
  const shown = show(text);
  const fence = shown.includes("`") ? "``" : "`";
  return `${fence}${fence === "``" ? ` ${shown} ` : shown}${fence}`;
}

/** Our own sentences have code spans; nothing else of them is Markdown. */
const escaped = (text: string): string =>
  showMessage(text, [])
    .split("`")
    .map((part, index) => (index % 2 === 0 ? part.replace(/[<>*_[\]|]/g, "\\$&") : part))
    .join("`");
