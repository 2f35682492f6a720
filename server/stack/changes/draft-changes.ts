import { operations, removals } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";
import type { Resource } from "../model/resources.ts";
import type { PlanContext } from "../plan/context.ts";
import { draftInstance } from "../plan/instances.ts";
import { type Draft, draft, keyPlaceOf } from "../plan/step.ts";
import type { ResourceChange } from "./changes.ts";
import type { DescribedInStack } from "./described.ts";
import { draftChangedConfig, draftNewBalancer, draftNewConfig, draftNewNode } from "./draft-balancer-changes.ts";
import { draftInstanceActions, draftInstanceUpdate, draftNewAddress } from "./draft-updates.ts";
import { type ChangeDrafts, collectDrafts, type DraftCollection, type Drafting } from "./drafting.ts";
import { keptDrafts } from "./kept-drafts.ts";

/** The requests for all changes, some of which may turn out to be impossible. */
export function draftChanges(changed: readonly ResourceChange[], drafting: Drafting): ChangeDrafts {
  const drafts = collectDrafts(changed);
  for (const change of changed) {
    if (change.action === "gone") drafts.add(change, "deletes", draftRemoval(change, drafting));
    else if (change.now && change.value) draftOne(change, change.now, change.value, drafting, drafts);
  }
  return drafts;
}

function draftOne(
  change: ResourceChange,
  one: DescribedInStack,
  value: Value,
  drafting: Drafting,
  drafts: DraftCollection,
): void {
  const isNew = change.action === "create";
  if (change.kind === "instance" && !isNew) {
    if (change.before) draftChangedInstance(change, one, value, drafting, drafts);
    return;
  }
  const context = drafting.contexts.of(one.part);
  const resource = drafting.contexts.resource(one);
  if (!resource) return;
  if (change.kind === "instance") draftNewInstance(change, resource, context, drafts);
  else if (change.kind === "loadbalancer") {
    if (isNew) draftNewBalancer(change, resource, context, drafts);
  } else if (change.kind === "config") {
    if (!isNew) draftChangedConfig(change, value, context, drafting, drafts);
    else if (change.before) draftNewConfig(change, value, context, drafting, drafts);
  } else if (isNew) draftNewNode(change, value, context, drafting, drafts);
}

function draftNewInstance(
  change: ResourceChange,
  resource: Resource,
  context: PlanContext,
  drafts: DraftCollection,
): void {
  const made = draftInstance(resource, context);
  drafts.add(change, "makers", made.make);
  drafts.add(change, "addresses", made.address);
  drafts.add(change, "backups", made.backups);
  drafts.add(change, "updates", made.update);
  drafts.add(change, "boots", made.boot);
}

function draftChangedInstance(
  change: ResourceChange,
  one: DescribedInStack,
  value: Value,
  { contexts, earlier, ids, sameIn, stepNames }: Drafting,
  drafts: DraftCollection,
): void {
  const context = contexts.of(one.part);
  const names = stepNames.get(one);
  const { itself: step = "", address = "" } = names ?? {};
  const id = ids.ofResource(change);
  const key = JSON.stringify([step, address, ...id.parts]);
  const made = keptDrafts(earlier.keep, { change, key, value }, context, (watched) => {
    const title = `the instance \`${one.name}\``;
    const changed = { change, value, title, id, step, words: [], origin: keyPlaceOf(value) };
    const actions = draftInstanceActions(changed, watched);
    const isBoot = ({ operation }: Draft): boolean => operation.id === "boot-instance";
    return {
      addresses: draftNewAddress(changed, address),
      backups: actions.filter((action) => !isBoot(action)),
      updates: draftInstanceUpdate(changed, sameIn(one.part), watched),
      boots: actions.filter(isBoot),
    };
  });
  drafts.add(change, "addresses", made.addresses);
  drafts.add(change, "backups", ...made.backups);
  drafts.add(change, "updates", made.updates);
  drafts.add(change, "boots", ...made.boots);
}

function draftRemoval(change: ResourceChange, { earlier, ids, names, gone }: Drafting): Draft | null {
  const { operation } = removals[change.kind];
  const { before } = change;
  if (operation === null || gone === "kept" || !before) return null;
  const origin = earlier.place(before);
  if (!origin) return null;
  return draft({
    operation,
    name: names.give(before.name, "delete"),
    title: `${operations[operation].title}: the instance \`${before.name}\``,
    origin,
    parameters: { instanceId: ids.ofResource(change) },
    problems: [],
  });
}
