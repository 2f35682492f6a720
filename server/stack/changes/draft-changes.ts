import { operations, removals } from "../../api/index.ts";
import { show, type Value } from "../../document/index.ts";
import { targetsIn } from "../model/resources.ts";
import { draftBalancer } from "../plan/balancers.ts";
import { type Part, textFrom } from "../plan/content.ts";
import { draftInstance, instancePhases } from "../plan/instances.ts";
import { stackNameIn } from "../plan/resource-variables.ts";
import { type Draft, draft, keyPlaceOf } from "../plan/step.ts";
import { nameResource } from "../plan/step-names.ts";
import { changeContexts } from "./change-context.ts";
import { type DescribedInStack, type DescribedResource, isInstance, keyOfName } from "./described.ts";
import { draftChangedConfig, draftNewConfig, draftNewNode, existingOwner } from "./draft-balancer-changes.ts";
import { backupsStay, draftInstanceActions, draftInstanceUpdates, draftNewAddress } from "./draft-updates.ts";
import {
  type ChangeDrafts,
  collectDrafts,
  type DraftedChange,
  type Drafting,
  isDoubtful,
  withProblem,
} from "./drafting.ts";
import { existingIds } from "./existing-ids.ts";
import { looksBeforeDeletion } from "./replacements/draft-replacement.ts";
import { omissionOf } from "./report-changes.ts";
import type { ResourceChange } from "./resource-change.ts";

/** The requests for all changes, some of which may turn out to be impossible. `unknownSteps`: those of what may exist already. */
export function draftChanges(
  changed: readonly ResourceChange[],
  facts: Omit<Drafting, "stepNames" | "ids" | "contexts" | "staysInRegion">,
) {
  const { now, earlier, pairing, shared } = facts;
  // In the order of a plan, so that adding an instance renames no other step.
  const resources = [...new Set(changed.flatMap((change) => change.now ?? []))];
  const ordered = [...resources.filter((one) => !isInstance(one)), ...resources.filter(isInstance)];
  const stepNames = new Map(
    ordered.map((one) => [one, nameResource(shared.names, stackNameIn(now.stacks, one.part), one)] as const),
  );
  const ids = existingIds(now, earlier, pairing);
  const staying = new Set(
    changed.flatMap(({ now, fields }) =>
      now && fields.some(({ field, action }) => field === "region" && action === "impossible")
        ? `${now.part} ${now.key}`
        : [],
    ),
  );
  const unknown = new Set(changed.flatMap(({ action, parent, now }) => (action === "unknown" && !parent && now) || []));
  const contexts = changeContexts(now, stepNames, ids, shared, (one) => unknown.has(one));
  const staysInRegion = (part: number, key: string): boolean => staying.has(`${part} ${key}`);
  return {
    drafts: draftEach(changed, { ...facts, stepNames, ids, contexts, staysInRegion }),
    unknownSteps: new Set([...unknown].map((one) => stepNames.get(one)?.itself ?? "")),
  };
}

function draftEach(changed: readonly ResourceChange[], drafting: Drafting): ChangeDrafts {
  const drafts = collectDrafts(drafting);
  for (const change of changed) {
    if (change.action === "unknown") drafts.add(change, "makers", draftUnknown(change, drafting));
    else if (change.action === "gone" && !change.replacing)
      drafts.add(change, "deletes", draftRemoval(change, drafting));
    else if (change.now && change.value)
      draftOne(change.now, {
        change,
        value: change.value,
        context: drafting.contexts.of(change.now.part),
        drafting,
        drafts,
      });
  }
  // Once one is deleted, its nodes are down, and what was looked at would not be as expected.
  const replaced = changed.filter(({ action, replacing }) => action === "gone" && replacing);
  const deletes = new Map(replaced.map((change) => [change.before, draftRemoval(change, drafting)]));
  for (const change of replaced)
    if (change.replacing)
      drafts.add(
        change,
        "looks",
        ...looksBeforeDeletion(changed, change.replacing, { drafts, deletes }, drafting.shared.names),
      );
  for (const change of replaced) drafts.add(change, "deletes", deletes.get(change.before));
  return drafts;
}

function draftOne(one: DescribedInStack, drafted: DraftedChange): void {
  const { change, context, drafting, drafts } = drafted;
  const { kind, before } = change;
  const isNew = change.action === "create";
  if (kind === "config") (isNew ? draftNewConfig : draftChangedConfig)(drafted);
  else if (kind === "node" && isNew) draftNewNode(drafted);
  else if (kind === "instance" && !isNew && before) draftChangedInstance(one, drafted);
  const resource = isNew ? drafting.contexts.resource(one) : undefined;
  if (kind === "instance" && resource) draftNewInstance(resource, drafted);
  else if (kind === "loadbalancer" && resource) drafts.add(change, "makers", draftBalancer(resource, context));
}

function draftNewInstance(resource: Value, { change, context, drafting, drafts }: DraftedChange): void {
  const made = draftInstance(resource, context);
  const doubtful = targetsIn(resource).find(
    ({ namespace, name }) => change.now && isDoubtful(change.now.part, keyOfName(namespace, name), drafting),
  );
  const why =
    drafting.refused.get(change) ??
    (doubtful &&
      `It refers to \`${doubtful.name}\`, which is not in the region that the stack says, so it may be another resource with the same label.`);
  drafts.add(change, "makers", why === undefined ? made.make : withProblem(made.make, why));
  for (const phase of instancePhases) drafts.add(change, phase, made[phase]);
}

function draftChangedInstance(
  one: DescribedInStack,
  { change, value, context, drafting, drafts }: DraftedChange,
): void {
  const { before } = change;
  const whyNotChosen = before === null || drafting.mayDelete(before) ? null : backupsStay.notChosen;
  const isProtected = one.isProtected || before?.isProtected;
  const whyBackupsStay = drafting.whyBackupsStay ?? (isProtected ? backupsStay.protected : whyNotChosen);
  const ofExisting = { ...context, errors: drafting.shared.errors.ofExisting };
  const changed = { ...existingOwner(change, drafting), change, value };
  const address = drafting.stepNames.get(one)?.address ?? "";
  drafts.add(change, "addresses", draftNewAddress(changed, address, drafting.ids.ofResource(change)));
  for (const action of draftInstanceActions(changed, whyBackupsStay, ofExisting)) {
    const phase = action.operation.id === "boot-instance" ? "boots" : "backups";
    drafts.add(change, phase, before && action.operation.destroys ? withLabel(action, before) : action);
  }
  drafts.add(change, "updates", ...draftInstanceUpdates(changed, ofExisting));
}

/** Takes the place of the request for what may exist already, so that what needs it is left out with it. */
function draftUnknown({ kind, now, value, resource, fields }: ResourceChange, { stepNames }: Drafting): Draft | null {
  const name = now && stepNames.get(now)?.itself;
  if (!value || name == null || (kind !== "instance" && kind !== "loadbalancer")) return null;
  const origin = keyPlaceOf(value);
  return draft({
    operation: kind === "instance" ? "create-instance" : "create-loadbalancer",
    name,
    title: `the ${kind === "instance" ? "instance" : "load balancer"} \`${now?.name}\``,
    origin,
    problems: [omissionOf(`\`${resource}\``, fields[0], origin)],
  });
}

function draftRemoval(change: ResourceChange, drafting: Drafting): Draft | null {
  const { operation } = removals[change.kind];
  const { before } = change;
  const { earlier, ids, shared } = drafting;
  const origin = before && earlier.place(before);
  if (operation === null || !before || !origin || !drafting.isDeleted(change)) return null;
  const removal = draft({
    operation,
    name: shared.names.give(stackNameIn(earlier.stacks, before.part), before.name, "delete"),
    title: `${operations[operation].title}: the instance \`${before.name}\``,
    origin,
    parameters: { instanceId: ids.ofResource(change) },
    problems: [],
  });
  return withLabel(removal, before);
}

/** A script looks whether what something is deleted of still has its label, with the values of variables in it. */
function withLabel(draft: Draft, { label, openLabel }: DescribedResource): Draft {
  const parts = label === null ? openLabel : [label];
  const canBeSaid = parts?.every((part) => (typeof part === "string" ? show(part) === part : part.variable !== null));
  if (!parts || !canBeSaid) return draft;
  const text = parts.map(
    (part): Part => (typeof part === "string" ? part : { kind: "env", name: part.variable ?? "" }),
  );
  return { ...draft, deletes: textFrom(text) };
}
