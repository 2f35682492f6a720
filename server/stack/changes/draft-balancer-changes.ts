import { backendOf } from "../model/resources.ts";
import { draftConfig, draftNode, madeOwner, type StepOwner, titleOfPort } from "../plan/balancers.ts";
import type { Draft } from "../plan/step.ts";
import { keyOfName } from "./described.ts";
import { draftConfigUpdates } from "./draft-updates.ts";
import { type DraftedChange, type Drafting, withProblem } from "./drafting.ts";
import type { ResourceChange } from "./resource-change.ts";

export function draftChangedConfig({ change, value, context, drafting, drafts }: DraftedChange): void {
  drafts.add(change, "updates", ...draftConfigUpdates({ ...existingOwner(change, drafting), change, value }, context));
}

export function draftNewConfig(drafted: DraftedChange): void {
  const { change, value, context, drafts } = drafted;
  if (change.parent)
    drafts.add(change, "makers", draftConfig(value, change.index, ownerOf(change.parent, drafted), context));
}

export function draftNewNode(drafted: DraftedChange): void {
  const { change, value, context, drafting, drafts } = drafted;
  const { index, parent, replacing } = change;
  if (!parent) return;
  const made = draftNode(value, index, ownerOf(parent, drafted), context, replacing?.label ?? undefined);
  drafts.add(change, "nodes", nodeDraft(made, change, drafting));
}

/** A node is impossible where its instance stays in another region than the load balancer, or the other way round. */
function nodeDraft(made: Draft, { now, value }: ResourceChange, { staysInRegion }: Drafting): Draft {
  const target = backendOf(value);
  if (!now || !target) return made;
  const stays = staysInRegion(now.part, keyOfName(target.namespace, target.name));
  if (stays === staysInRegion(now.part, now.key)) return made;
  const why = `${stays ? "Its instance" : "The load balancer"} stays in another region.`;
  return withProblem(made, why);
}

/** What a request of the plan creates, or what exists. */
function ownerOf(change: ResourceChange, drafted: DraftedChange): StepOwner {
  const { drafting, drafts } = drafted;
  const [made] = change.action === "create" ? drafts.of(change) : [];
  if (!made) return existingOwner(change, drafting);
  return madeOwner(made, change.parent ? ownerOf(change.parent, drafted) : undefined);
}

/** An instance, a load balancer or a port that exists. */
export function existingOwner(change: ResourceChange, { ids, stepNames }: Drafting): StepOwner {
  const { kind, now, value, index } = change;
  const exists = { step: (now && stepNames.get(now)?.itself) ?? "", madeBy: null };
  const owner = `the ${kind === "instance" ? "instance" : "load balancer"} \`${now?.name}\``;
  const id = ids.ofResource(change);
  if (kind === "instance") return { ...exists, words: [], title: owner, parameters: { instanceId: id } };
  if (kind === "loadbalancer") return { ...exists, words: [], title: owner, parameters: { loadbalancerId: id } };
  const words = [value?.get("port")?.integer ?? index + 1];
  const parameters = { loadbalancerId: id, configId: ids.ofConfig(change) };
  return { ...exists, words, title: titleOfPort(value, index, owner), parameters };
}
