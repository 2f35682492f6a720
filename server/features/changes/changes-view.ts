import { type Document, lineNamed, type Shown, showMessage, type WholeDocument } from "../../document/index.ts";
import type { WholeStack } from "../../rules/engine/whole-stack.ts";
import type { ChangePlan } from "../../stack/changes/change-plan.ts";
import { changesBetween } from "../../stack/changes/changes.ts";
import {
  type AroundPlan,
  chosenPlan,
  comparedFiles,
  isWholePlan,
  verificationPlan,
} from "../../stack/changes/chosen/chosen-plan.ts";
import { type ChangeChoices, isRefused, type RefusedOption } from "../../stack/changes/chosen/plan-options.ts";
import { type Existing, placeInFiles } from "../../stack/changes/existing.ts";
import type { ChangeFormatName } from "../../stack/changes/format-names.ts";
import { type ChangeCounts, countChanges } from "../../stack/changes/resource-change.ts";
import { stackSide } from "../../stack/changes/sides.ts";
import { writeChangesAsJson } from "../../stack/changes/texts/changes-as-json.ts";
import { writeChangesAsMarkdown } from "../../stack/changes/texts/changes-as-markdown.ts";
import { type ChangeMention, writeChanges } from "../../stack/changes/texts/write-changes.ts";
import { counted, firstOf, summaryBelowRequests } from "../../stack/plan/format.ts";
import { planFormatNames } from "../../stack/plan/format-names.ts";
import { formatPlan, type PlanFormat, planFormats, variablesOfPlan } from "../../stack/plan/formats.ts";
import type { Plan } from "../../stack/plan/plan.ts";
import type { BlockSpan } from "../../stack/plan/step.ts";
import { codeList } from "../../text/prose.ts";
import { linksOfSteps, type TextLink } from "../plan/plan-links.ts";
import { planPlaces } from "../plan/plan-places.ts";
import { toKnow } from "../plan/plan-view.ts";

/** What changes from what exists to a document, to show beside it. */
export interface ChangesView {
  readonly text: string;
  /** The names of resources and fields in the text, and what they lead to. */
  readonly links: readonly TextLink[];
  readonly counts: ChangeCounts;
  /** Whether everything that differs is planned. */
  readonly isWhole: boolean;
  /** What of the old side is not used, and what to know before sending where the text has no room for it, one sentence each. */
  readonly messages: readonly Shown[];
}

export interface ChangesViewOptions extends Pick<AroundPlan, "environment" | "filesBefore"> {
  /** The changes themselves, or the requests alone. */
  readonly format: ChangeFormatName | PlanFormat;
  /** Converts a path in the stack to one relative to the text. */
  readonly pathOf?: ((path: string) => string) | undefined;
  /** The document's name in the text. */
  readonly source: string;
  readonly choices: ChangeChoices;
}

/** What changes to a stack. */
export function changesView(
  whole: WholeStack,
  existing: Existing,
  { format, source, pathOf, environment, filesBefore, choices }: ChangesViewOptions,
): ChangesView | RefusedOption {
  const { document } = whole;
  const unread = existing.messages.map((text) => showMessage(text, []));
  const { wait } = choices;
  const sides = [{ ...whole, name: source }, ...existing.files];
  const at = (place: BlockSpan): string => placeInFiles(sides, place);
  const inRequests = (plan: Plan, as: PlanFormat) => {
    const written = formatPlan(plan, whole, as, { source, pathOf, wait, at });
    const messages = as.comments === "none" ? [...unread, ...toKnow(plan, written)] : unread;
    return { text: written.text, links: linksOfSteps(plan, written, at), messages };
  };
  if (choices.isVerification) {
    if (typeof format !== "object") return { refusal: (named) => `\`${named("verify")}\` ${needsRequests}` };
    const looks = verificationPlan(document, existing, choices);
    if (isRefused(looks)) return looks;
    return { ...inRequests(looks, format), counts: countChanges([]), isWhole: looks.omissions.length === 0 };
  }
  const context = { environment, filesBefore, shownIn: "editor" } as const;
  const plan = chosenPlan(whole, existing, choices, context);
  if (isRefused(plan)) return plan;
  const view = { counts: plan.counts, isWhole: isWholePlan(plan), messages: unread };
  if (typeof format === "object") return { ...view, ...inRequests(plan, format) };
  if (format === "json") {
    const { text, messages } = inRequests(plan, planFormats[0]);
    return { ...view, text: writeChangesAsJson(plan, text), links: [], messages };
  }
  const notes = plan.notes.map(({ text, place }) => `${at(place)}: ${text}`);
  const summary = [
    ...errorsIn(plan, whole, source),
    ...firstFew(notes, (count) => `${counted(count, "more note")}.`),
    ...summaryBelowRequests(plan, { variables: variablesOfPlan(plan) }),
  ];
  const names = { from: existing.name, to: source, unread, summary };
  if (format === "markdown") return { ...view, text: writeChangesAsMarkdown(plan, names), links: [] };
  const { text, mentions } = writeChanges(plan, names);
  return { ...view, text, links: mentions.flatMap((one) => linkOf(one, existing)) };
}

const needsRequests = `writes requests: \`format\` must be ${codeList(planFormatNames, "or")}.`;

/** More would hide the changes. */
const mostSaid = 5;

const firstFew = (said: readonly string[], more: (count: number) => string): readonly Shown[] =>
  firstOf(said, String, more, mostSaid).map((text) => showMessage(text, []));

/** Errors outside what is sent: without them, a file with conflict markers would seem to be unchanged. */
const errorsIn = ({ errors }: ChangePlan, whole: WholeDocument, source: string): readonly Shown[] =>
  firstFew(
    errors.map(({ start, message, code }) => `${lineNamed(whole, source, start)}: ${message} (${code})`),
    (count) => `${counted(count, "more error")} in ${source}.`,
  );

function linkOf(
  { line, start, end, target, change: { action, before } }: ChangeMention,
  { side }: Existing,
): readonly TextLink[] {
  const place = target ?? (before && action === "gone" ? side.place(before) : null);
  return place ? [{ range: { start: { line, character: start }, end: { line, character: end } }, target: place }] : [];
}

/**
 * How much differs, without what has to be sent: for a lens, after each edit. `own`: the document itself, of a merged one.
 */
export function countedChanges(
  document: Document,
  { side, files, messages }: Existing,
  { environment, filesBefore }: Pick<ChangesViewOptions, "environment" | "filesBefore">,
  own: Document = document,
) {
  const now = stackSide(document);
  const { changes } = changesBetween(now, side, { files: comparedFiles(filesBefore, environment) });
  const [old] = files;
  /** Letter by letter. */
  const isSame = old !== undefined && files.length === 1 && haveSameText(document, old.document);
  return {
    counts: countChanges(changes),
    isSame,
    /** Whether the number is right: part of either text may not be readable, as with a syntax error or a merge conflict. */
    isWhole: now.unread.length + messages.length === 0,
    /** Where to show it: the first key of the first stack. */
    at: planPlaces(own)[0] ?? null,
  };
}

function haveSameText(one: Document, other: Document): boolean {
  if (one.length !== other.length || one.blocks.length !== other.blocks.length) return false;
  const others = other.blocks.all();
  return one.blocks.all().every(({ text }, index) => text === others[index]?.text);
}
