import { type Document, show } from "../../../document/index.ts";
import type { ReadableFiles } from "../../../rules/engine/environment.ts";
import type { WholeStack } from "../../../rules/engine/whole-stack.ts";
import type { Plan } from "../../plan/plan.ts";
import { lookAtAll } from "../../verification/look-at-all.ts";
import { type ChangePlan, type ChangePlanOptions, changePlanOf } from "../change-plan.ts";
import type { ComparedFiles } from "../compare.ts";
import { describeStacks } from "../described.ts";
import { earlierStack } from "../earlier.ts";
import type { Existing } from "../existing.ts";
import {
  namedBy,
  namesToSend,
  newNames,
  whyNotReplaced,
  whyNotSent,
  whyUnclear,
  whyUnmatched,
} from "../matching/named.ts";
import { stackSide } from "../sides.ts";
import type { ChangeChoices, RefusedOption } from "./plan-options.ts";

/** What is known around the two sides. */
export interface AroundPlan extends Pick<ChangePlanOptions, "environment" | "shownIn"> {
  /** The files that the old side names; null where it is not known what they hold, as those of an old commit. */
  readonly filesBefore: ReadableFiles | null;
}

/** The plan that the command line, editors and assistants show for the same texts and choices. */
export function chosenPlan(
  whole: WholeStack,
  { side }: Existing,
  choices: ChangeChoices,
  { environment, shownIn, filesBefore }: AroundPlan,
): ChangePlan | RefusedOption {
  const { create, only, tagged, replace, send, gone, variables, stack } = choices;
  const now = stackSide(whole.document);
  const isWanted = chosenStack(whole.document, stack, now.stacks);
  if ("refusal" in isWanted) return isWanted;
  const plan = changePlanOf(now, side, {
    ...whole,
    environment,
    ...(shownIn && { shownIn }),
    isWanted,
    tagged,
    gone,
    variables,
    files: comparedFiles(filesBefore, environment, send),
    isNew: newNames(create),
    isReplaced: replace.length > 0 ? namedBy(replace) : undefined,
    only: only.length > 0 ? namedBy(only) : undefined,
  });
  const all = [...plan.changes, ...plan.leftOut];
  const whys = {
    only: whyUnmatched(only, all),
    replace: whyNotReplaced(replace, plan.changes, plan.leftOut),
    send: whyNotSent(send, all),
    create: whyUnclear(create, all),
  };
  const [refused] = Object.entries(whys).filter(([, why]) => why !== null);
  return refused ? { refusal: (named) => `\`${named(refused[0])}\`: ${refused[1]}` } : plan;
}

/** The requests that show whether what a stack describes is there and runs; without responses, it is taken to exist. */
export function verificationPlan(
  document: Document,
  existing: Existing | null,
  { stack, variables }: Pick<ChangeChoices, "stack" | "variables">,
): Plan | RefusedOption {
  const now = stackSide(document);
  const isWanted = chosenStack(document, stack, now.stacks);
  if ("refusal" in isWanted) return isWanted;
  const looks = lookAtAll(now, existing?.side ?? earlierStack(now), { isWanted, variables });
  return {
    ...looks,
    notes: [],
    errors: [],
    secrets: [],
    isChange: true,
    isVerification: true,
  };
}

/** Whether one of several stacks in a file is meant: by its name, else by its number. */
export function chosenStack(
  document: Document,
  wanted: string | undefined,
  described = describeStacks(document),
): ((stack: { readonly part: number }) => boolean) | RefusedOption {
  // As in a file that was cut off, or never written.
  if (described.every(({ isEmpty }) => isEmpty)) return { refusal: () => noStack };
  if (wanted === undefined) return () => true;
  const chosen =
    described.find(({ name }) => name === wanted) ?? described.find(({ part }) => String(part + 1) === wanted);
  if (chosen) return ({ part }) => part === chosen.part;
  const names = described.map(({ name, part }) => `\`${show(name ?? String(part + 1))}\``).join(", ");
  return {
    refusal: (named) =>
      `\`${named("stack")}\` must be the name or number of a stack in the file: ${names}, not \`${show(wanted)}\`.`,
  };
}

const noStack = "The file is not a stack. A stack without resources is written `instances: {}`.";

/** The files that both sides name, and what is sent without a comparison. */
export function comparedFiles(
  before: ReadableFiles | null,
  now: ReadableFiles,
  send: readonly string[] = [],
): ComparedFiles {
  const sent = new Set(send);
  return {
    before: (path) => textIn(before, path),
    now: (path) => textIn(now, path),
    isSent: (resource, field) => namesToSend(resource).some((name) => sent.has(`${name}.${field}`)),
  };
}

function textIn(files: ReadableFiles | null, path: string): string | null {
  const answer = files?.file(path);
  return answer !== undefined && answer !== "pending" && answer.kind === "text" ? answer.text : null;
}

/** Whether everything that differs is planned. */
export const isWholePlan = ({ counts, omissions, errors, isRead }: ChangePlan): boolean =>
  isRead && omissions.length + errors.length + counts.impossible + counts.unknown === 0;
