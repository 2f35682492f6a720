import type { Value } from "../../document/index.ts";
import { backendOf } from "../model/resources.ts";
import { draftBalancer, draftConfig, draftNode, type StepOwner, titleOfPort } from "../plan/balancers.ts";
import { type Draft, keyPlaceOf } from "../plan/step.ts";
import { keyOfName } from "./described.ts";
import { draftConfigUpdates } from "./draft-updates.ts";
import { type DraftedChange, type Drafting, withProblem } from "./drafting.ts";
import type { ResourceChange } from "./resource-change.ts";

/** With its ports and nodes, whose changes follow. */
export function draftNewBalancer(resource: Value, { change, context, drafting, drafts }: DraftedChange): void {
  const made = draftBalancer(resource, context);
  drafts.add(change, "makers", made.balancer);
  const configs = drafts.childrenOf(change);
  configs.forEach((config, index) => {
    drafts.add(config, "makers", made.configs[index]);
  });
  configs.flatMap(drafts.childrenOf).forEach((node, index) => {
    drafts.add(node, "nodes", nodeDraft(made.nodes[index], node, drafting));
  });
}

export function draftChangedConfig({ change, value, context, drafting, drafts }: DraftedChange): void {
  const changed = { ...existingOwner(change, drafting), change, value, origin: keyPlaceOf(value) };
  drafts.add(change, "updates", ...draftConfigUpdates(changed, drafting.ids.ofResource(change), context));
}

/** A port, with its nodes, whose changes follow, of a load balancer that exists. */
export function draftNewConfig({ change, value, context, drafting, drafts }: DraftedChange): void {
  const made = draftConfig(value, change.index, existingOwner(change.parent ?? change, drafting), context);
  drafts.add(change, "makers", made.config);
  drafts.childrenOf(change).forEach((node, index) => {
    drafts.add(node, "nodes", nodeDraft(made.nodes[index], node, drafting));
  });
}

/** A node of a port that exists. */
export function draftNewNode({ change, value, context, drafting, drafts }: DraftedChange): void {
  const { parent } = change;
  if (!parent?.old) return;
  const config = existingOwner(parent, drafting);
  const made = draftNode(value, change.index, config, drafting.ids.ofResource(change), context, {
    label: change.replacing?.label ?? undefined,
  });
  drafts.add(change, "nodes", nodeDraft(made, change, drafting));
}

/** A node is impossible where its instance stays in another region than the load balancer, or the other way round. */
function nodeDraft(made: Draft | undefined, { now, value }: ResourceChange, { staysInRegion }: Drafting): Draft | null {
  const target = backendOf(value);
  if (!made || !now || !target) return made ?? null;
  const stays = staysInRegion(now.part, keyOfName(target.namespace, target.name));
  if (stays === staysInRegion(now.part, now.key)) return made;
  const why = `${stays ? "Its instance" : "The load balancer"} stays in another region.`;
  return withProblem(made, why);
}

/** A load balancer or port that exists. */
function existingOwner(change: ResourceChange, { ids, stepNames }: Drafting): StepOwner {
  const { kind, now, value, index } = change;
  const exists = { step: (now && stepNames.get(now)?.itself) ?? "", madeBy: null };
  const balancer = `the load balancer \`${now?.name}\``;
  if (kind === "loadbalancer") return { ...exists, words: [], title: balancer, id: ids.ofResource(change) };
  const words = [value?.get("port")?.integer ?? index + 1];
  return { ...exists, words, title: titleOfPort(value, index, balancer), id: ids.ofConfig(change) };
}
