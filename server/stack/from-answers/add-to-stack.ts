import {
  basesIn,
  type Document,
  documentOf,
  languageOfText,
  linesOf,
  type MergedDocument,
  rootOf,
  show,
  type Value,
  writtenPlace,
} from "../../document/index.ts";
import { unreadPlace } from "../../rules/engine/whole-stack.ts";
import { applyEdits, type Edit, layoutOf } from "../../syntax/index.ts";
import { addToGroup } from "../../text/groups.ts";
import { codeList } from "../../text/prose.ts";
import type { ReadAnswers } from "../answers/answer-records.ts";
import { type AnsweredResource, answeredResources } from "../answers/answered-resources.ts";
import { describeStacks, resourceOf, withFirst } from "../changes/described.ts";
import { pairResources } from "../changes/matching/match.ts";
import { sectionsOf } from "../from-requests/write-stack.ts";
import { stacksOf } from "../model/resources.ts";
import { type Addition, addParts, addSections } from "./additions.ts";
import { type AnswerDrafts, draftAnswers } from "./draft-answers.ts";
import type { ImportedAnswers } from "./stack-from-answers.ts";
import { describeUnshownFields } from "./unshown-fields.ts";

/** What was added to a stack, and to the files that it extends. */
interface AddedToStack extends ImportedAnswers {
  /** By their URIs. */
  readonly others: readonly { readonly uri: string; readonly before: string; readonly text: string }[];
}

/**
 * Adds what a stack does not have yet: resources, and ports and nodes where the file is that has their load balancer's. All other
 * text stays as it is. `refusal`: why nothing can be added to a file; it continues a sentence about the file.
 */
export function addToStack(
  document: Document,
  answers: readonly ReadAnswers[],
  merge: MergedDocument | null = null,
): AddedToStack | { readonly refusal: string } {
  const { file, text } = document;
  // One block, so that all places are those of the text.
  const whole = documentOf(file, text, "whole");
  const [, another] = stacksOf(whole);
  if (another) return { refusal: "has several stacks. Split it, so that it is clear which one to add to." };
  const block = whole.blocks.get(0);
  const [problem] = block?.parsed.problems ?? [];
  // Where its brackets end is only a guess.
  if (problem)
    return {
      refusal: `has a syntax error in line ${linesOf(whole).positionAt(problem.start).line + 1}. Fix it first.`,
    };
  const isExtending = [...basesIn(document).values()].some((bases) => bases.length > 0);
  if (merge?.document.file.unfinished && isExtending)
    return { refusal: "extends stacks of which a part cannot be read. Fix that first." };
  const unread = merge && unreadPlace(merge);
  if (unread) return { refusal: `extends a stack with a syntax error at \`${unread}\`. Fix it first.` };
  const inFull = merge ? documentOf(merge.document.file, merge.document.text, "whole") : whole;
  const [full] = stacksOf(inFull);
  const { resources, messages, notes, partial } = answeredResources(answers);
  const { known, doubtful } = pair(inFull, resources);
  const draft = (wanted: (one: AnsweredResource) => boolean) =>
    draftAnswers(
      resources.filter((one) => !doubtful.has(one) && wanted(one)),
      known,
      { instances: namesOf(full?.instances), loadbalancers: namesOf(full?.loadbalancers) },
    );
  const root = block ? rootOf(block) : null;
  const language = languageOfText("stack", text, file.names);
  const targetOf = (of: string) => ({ text: of, language, layout: layoutOf(language, [of], 2) });
  const target = targetOf(text);
  const sectionsFor = ({ missing }: AnswerDrafts): readonly Addition[] =>
    addSections(target, root, sectionsOf(missing, full?.region?.string ?? null));
  const all = draft(() => true);
  const lost = sectionsFor(all).filter(({ edit, titles }) => edit === null && titles.includes("`instances`"));
  // Nothing may refer to instances that cannot be added.
  const drafts = lost.length === 0 ? all : draft((one) => one.namespace !== "instances" || known.has(one));
  const inOthers = new Map<Document, Edit[]>();
  const parts = [...known].flatMap(([one, value]): readonly Addition[] => {
    const configs = one.namespace === "loadbalancers" ? drafts.configsOf(one) : [];
    if (configs.length === 0) return [];
    const written = merge ? writtenIn(merge, value) : { of: document, value };
    if (!written) return [{ titles: [`\`${value.name}\``], edit: null }];
    if (written.of === document) return addParts(target, written.value, configs);
    const added = addParts(targetOf(written.of.text), written.value, configs);
    for (const { edit } of added) if (edit) addToGroup(inOthers, written.of, edit);
    return added.filter(({ edit }) => edit === null);
  });
  // Where several end at one place, the inner ones come first.
  const additions = [...parts, ...sectionsFor(drafts), ...lost];
  const edits = additions.flatMap(({ edit }) => edit ?? []);
  return {
    text: applyEdits(text, edits),
    others: [...inOthers].map(([{ file: other, text: before }, own]) => ({
      uri: other.uri,
      before,
      text: applyEdits(before, own),
    })),
    isEmpty: edits.length === 0 && inOthers.size === 0,
    losses: [
      ...messages,
      ...partial.messages,
      ...drafts.losses(),
      ...describeDoubtful([...doubtful]),
      ...new Set(additions.flatMap(({ edit, titles }) => (edit ? [] : titles.map(describeFixed)))),
    ],
    notes: [...notes, describeUnshownFields(resources)].filter((one) => one !== null),
  };
}

/** A load balancer in the file that has its ports, or else itself. */
function writtenIn(merge: MergedDocument, balancer: Value): { of: Document; value: Value } | null {
  const { start, end } = balancer.get("configs")?.key ?? balancer.key ?? balancer.node;
  const { document: of } = writtenPlace({ document: merge.document, merge }, { start, end });
  const block = documentOf(of.file, of.text, "whole").blocks.get(0);
  const value = block && rootOf(block)?.get("loadbalancers")?.get(balancer.name);
  return value && block.parsed.problems.length === 0 ? { of, value } : null;
}

const describeFixed = (title: string): string =>
  `${title} cannot be added to, because it is not written as a mapping or list of its own.`;

const namesOf = (resources: readonly Value[] | undefined): readonly string[] =>
  (resources ?? []).map(({ name }) => name);

/** The resources that the stack has, and those whose labels several have, so which one is meant is unknown. */
function pair(document: Document, resources: readonly AnsweredResource[]) {
  const stacks = describeStacks(document);
  const { before, gone } = pairResources(stacks, [{ part: 0, name: null, ...withFirst(resources) }], "labels");
  const known = new Map<AnsweredResource, Value>();
  for (const now of stacks.flatMap((one) => one.resources)) {
    const [one, resource] = [before(now), resourceOf(now)];
    if (one && resource) known.set(one, resource);
  }
  const missing = new Set(gone);
  return { known, doubtful: new Set(resources.filter((one) => !known.has(one) && !missing.has(one))) };
}

const mostLabels = 10;

function describeDoubtful(doubtful: readonly AnsweredResource[]): readonly string[] {
  const labels = [...new Set(doubtful.flatMap(({ label }) => label ?? []))];
  if (labels.length === 0) return [];
  return [
    `Several resources have the label ${codeList(labels.slice(0, mostLabels).map(show))}${labels.length > mostLabels ? ", among others" : ""}, so which of them the stack has is unknown. None of them is added.`,
  ];
}
