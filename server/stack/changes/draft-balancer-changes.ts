import type { Value } from "../../document/index.ts";
import { targetsIn } from "../model/resources.ts";
import { draftBalancer, draftConfig, draftNode, type StepOwner } from "../plan/balancers.ts";
import { type Draft, keyPlaceOf } from "../plan/step.ts";
import { keyOfName } from "./described.ts";
import { draftConfigUpdates } from "./draft-updates.ts";
import type { DraftedChange, Drafting } from "./drafting.ts";
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
  const changed = {
    change,
    value,
    title: titleOfPort(change),
    id: drafting.ids.ofConfig(change),
    step: stepOf(change, drafting),
    words: [portOf(change)],
    origin: keyPlaceOf(value),
  };
  drafts.add(change, "updates", ...draftConfigUpdates(changed, drafting.ids.ofResource(change), context));
}

/** A port, with its nodes, whose changes follow, of a load balancer that exists. */
export function draftNewConfig({ change, value, context, drafting, drafts }: DraftedChange): void {
  const balancer: StepOwner = {
    step: stepOf(change, drafting),
    words: [],
    title: titleOfBalancer(change),
    id: drafting.ids.ofResource(change),
    madeBy: null,
  };
  const made = draftConfig(value, change.index, balancer, context);
  drafts.add(change, "makers", made.config);
  drafts.childrenOf(change).forEach((node, index) => {
    drafts.add(node, "nodes", nodeDraft(made.nodes[index], node, drafting));
  });
}

/** A node of a port that exists. */
export function draftNewNode({ change, value, context, drafting, drafts }: DraftedChange): void {
  const { parent } = change;
  if (!parent?.old) return;
  const config: StepOwner = {
    step: stepOf(change, drafting),
    words: [portOf(parent)],
    title: titleOfPort(parent),
    id: drafting.ids.ofConfig(parent),
    madeBy: null,
  };
  const made = draftNode(value, change.index, config, drafting.ids.ofResource(change), context, {
    label: change.replacing?.label ?? undefined,
  });
  drafts.add(change, "nodes", nodeDraft(made, change, drafting));
}

/** A node is impossible where its instance stays in another region than the load balancer, or the other way round. */
function nodeDraft(made: Draft | undefined, { now, value }: ResourceChange, { staysInRegion }: Drafting): Draft | null {
  const address = value?.get("address");
  const [target] = address ? targetsIn(address) : [];
  if (!made || !now || !target) return made ?? null;
  const stays = staysInRegion(now.part, keyOfName(target.namespace, target.name));
  if (stays === staysInRegion(now.part, now.key)) return made;
  const why = `${stays ? "Its instance" : "The load balancer"} stays in another region.`;
  return { ...made, problems: [...made.problems, { what: made.title, why, place: made.origin }] };
}

const stepOf = ({ now }: ResourceChange, { stepNames }: Drafting): string => (now && stepNames.get(now)?.itself) ?? "";

const portOf = ({ value, index }: ResourceChange): number => value?.get("port")?.integer ?? index + 1;

const titleOfBalancer = ({ now }: ResourceChange): string => `the load balancer \`${now?.name}\``;

function titleOfPort(change: ResourceChange): string {
  const port = change.value?.get("port")?.integer;
  const own = port === undefined ? `configuration ${change.index + 1}` : `port ${port}`;
  return `${own} of ${titleOfBalancer(change)}`;
}
