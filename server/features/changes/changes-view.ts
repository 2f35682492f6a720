import { type Document, indexOf, type Lines, type Shown, showMessage } from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import type { Environment } from "../../rules/engine/environment.ts";
import { type ChangePlan, changePlanOf } from "../../stack/changes/change-plan.ts";
import type { ResourceChange } from "../../stack/changes/changes.ts";
import { type ChangeAction, changesBetween } from "../../stack/changes/changes.ts";
import type { Existing } from "../../stack/changes/existing.ts";
import type { ChangeFormatName } from "../../stack/changes/format-names.ts";
import { stackSide } from "../../stack/changes/sides.ts";
import {
  type ChangeLine,
  type ChangeMention,
  countChanges,
  linesOfChanges,
  writeChangesAsJson,
  writeChangesAsMarkdown,
} from "../../stack/changes/write-changes.ts";
import { summaryOf } from "../../stack/plan/format.ts";
import { formatPlan, offsetIn, type PlanFormat, planFormats, variablesOfPlan } from "../../stack/plan/formats.ts";
import { type BlockSpan, keyPlaceOf } from "../../stack/plan/step.ts";
import type { Span } from "../../syntax/index.ts";
import { linksOfSteps } from "../plan/plan-links.ts";
import { planPlaces } from "../plan/plan-places.ts";
import type { Stepwise } from "../structure/stepwise.ts";

/** What changes from what exists to a document, to show beside it. */
export interface ChangesView {
  readonly text: string;
  /** The names of resources and fields in the text (UTF-16 offsets), and where they are written. */
  readonly links: readonly ChangeLink[];
  readonly counts: Readonly<Record<ChangeAction, number>>;
  /** What of the old side is not used, one sentence each. */
  readonly messages: readonly Shown[];
}

export interface ChangeLink extends Span {
  readonly target: Span & { readonly document: Document };
}

export interface ChangesViewOptions {
  /** The changes themselves, or the requests alone. */
  readonly format: ChangeFormatName | PlanFormat;
  /** Converts a path in the stack to one relative to the text. */
  readonly pathOf?: ((path: string) => string) | undefined;
  /** The document's name in the text. */
  readonly source: string;
  readonly environment: Environment;
}

/** `findings` are those of the whole document. */
export function* changesViewSteps(
  document: Document,
  lines: Lines,
  findings: readonly Finding[],
  existing: Existing,
  { format, source, pathOf = (path) => path, environment }: ChangesViewOptions,
): Stepwise<ChangesView> {
  const now = stackSide(document);
  yield;
  const plan = changePlanOf(now, existing.side, { findings, environment, gone: "kept" });
  yield;
  const messages = existing.messages.map((text) => showMessage(text, []));
  const view = { counts: countChanges(plan.changes), messages };
  if (typeof format === "object") {
    const written = formatPlan(plan, document, lines, format, { source, pathOf });
    const links = linksOfSteps(plan, written, document, lines, source).map(({ target, ...link }) => ({
      ...link,
      target: { ...target, document },
    }));
    return { ...view, text: written.text, links };
  }
  const summary = [
    ...messages,
    ...errorsIn(plan, lines, source),
    ...summaryOf(plan, { variables: variablesOfPlan(plan) }),
  ];
  const names = { from: existing.name, to: source, summary };
  if (format === "markdown") return { ...view, text: writeChangesAsMarkdown(plan, names), links: [] };
  if (format === "json") {
    const { text } = formatPlan(plan, document, lines, planFormats[0], { source, at: () => source });
    return { ...view, text: writeChangesAsJson(plan, text), links: [] };
  }
  const told = linesOfChanges(plan, names, existing.side.keep);
  return { ...view, text: `${told.map(({ text }) => text).join("\n")}\n`, links: linksIn(told, document, existing) };
}

/** More would hide the changes. */
const maxErrors = 5;

/** Errors outside what is sent: without them, a file with conflict markers would seem to be unchanged. */
function errorsIn({ errors }: ChangePlan, lines: Lines, source: string): readonly string[] {
  const shown = errors
    .slice(0, maxErrors)
    .map(({ start, message, code }) => `${source}:${lines.positionAt(start).line + 1}: ${message} (${code})`);
  const more = errors.length - shown.length;
  return more > 0 ? [...shown, `${more} more ${more === 1 ? "error" : "errors"} in ${source}.`] : shown;
}

function linksIn(lines: readonly ChangeLine[], document: Document, { side, files }: Existing): readonly ChangeLink[] {
  const documents = [document, ...files.map((file) => file.document)];
  const links: ChangeLink[] = [];
  let at = 0;
  for (const { text, mention } of lines) {
    const place = mention && placeOfMention(mention, side.place);
    const home = place && documents.find((one) => indexOf(one, place.block) >= 0);
    if (home) {
      const start = offsetIn(home, place);
      const target = { document: home, start, end: start + place.end - place.start };
      links.push({ start: at + mention.start, end: at + mention.end, target });
    }
    at += text.length + 1;
  }
  return links;
}

/** In the new stack; for what is gone, in the old one. */
function placeOfMention(
  { change, field }: ChangeMention,
  oldPlace: (resource: NonNullable<ResourceChange["before"]>) => BlockSpan | null,
): BlockSpan | null {
  const value = field?.value ?? change.value ?? (change.action === "gone" ? change.old?.value : null);
  if (value) return keyPlaceOf(value);
  return change.before && change.action === "gone" ? oldPlace(change.before) : null;
}

/** How much differs, without what has to be sent: for a lens, after each edit. */
export interface CountedChanges {
  readonly counts: ChangesView["counts"];
  /** Whether both texts are the same, letter by letter. */
  readonly isSame: boolean;
  /** Where to show it: the first key of the first stack. */
  readonly at: Span | null;
}

export function countedChanges(document: Document, { side, files }: Existing): CountedChanges {
  const { changes } = changesBetween(stackSide(document), side);
  const [old] = files;
  const isSame = old !== undefined && files.length === 1 && haveSameText(document, old.document);
  return { counts: countChanges(changes), isSame, at: planPlaces(document)[0] ?? null };
}

function haveSameText(one: Document, other: Document): boolean {
  if (one.length !== other.length || one.blocks.length !== other.blocks.length) return false;
  const others = other.blocks.all();
  return one.blocks.all().every(({ text }, index) => text === others[index]?.text);
}
