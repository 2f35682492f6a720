import { keptIn } from "../../../text/groups.ts";
import { backendOf } from "../../model/resources.ts";
import { bootOf } from "../../plan/boot.ts";
import type { After } from "../../plan/order.ts";
import type { Draft } from "../../plan/step.ts";
import type { StepNames } from "../../plan/step-names.ts";
import { lookAtConfigOf, lookAtMade } from "../../verification/looks.ts";
import type { ChangeDrafts } from "../drafting.ts";
import type { Replacing, ResourceChange } from "../resource-change.ts";

/** The creation of the instance that takes the place of another, and the nodes that are added for it. */
const newOnes = (changed: readonly ResourceChange[], { now }: Replacing): readonly ResourceChange[] =>
  changed.filter(({ action, replacing }) => action === "create" && replacing?.now === now);

/** The requests that show that the new instance runs and its nodes are up: until then, nothing is deleted. */
export function looksBeforeDeletion(
  changed: readonly ResourceChange[],
  replacing: Replacing,
  { drafts, deletes }: { readonly drafts: ChangeDrafts; readonly deletes: ReadonlyMap<unknown, Draft | null> },
  names: Pick<StepNames, "giveWithin">,
): readonly Draft[] {
  const all = newOnes(changed, replacing);
  const instance = all.find(({ kind }) => kind === "instance");
  const [make] = instance ? drafts.of(instance) : [];
  if (!instance?.value || !make || bootOf(instance.value) === "not at all") return [];
  const configs = new Map<ResourceChange | null, { readonly step: Draft; readonly labels: string[] }>();
  for (const node of all.filter(({ kind }) => kind === "node"))
    for (const step of drafts.of(node)) {
      keptIn(configs, node.parent, () => ({ step, labels: [] })).labels.push(node.replacing?.label ?? step.name);
    }
  return [
    lookAtMade(make, names.giveWithin(make.name, "runs")),
    ...[...configs].map(([config, { step, labels }]) => {
      // Nodes that nothing is behind any more stay down. Those of what is replaced are up until it is deleted.
      const own = changed.filter(({ kind, parent }) => kind === "node" && parent === config);
      const added = own.filter((one) => isAdded(one, drafts));
      const moved = own.filter((one) => one.replacing);
      const gone = own.filter(({ action }) => action === "gone");
      const stale = gone.slice(moved.length).map(({ resource }) => resource);
      const until = {
        kind: "up" as const,
        nodes: [...labels, ...stale],
        off: stale.length + added.filter((one) => isIdle(one, changed)).length,
        gone: moved.flatMap((node) => deletes.get(node.replacing?.before)?.name ?? []),
        all: (config?.old?.parts.length ?? 0) + added.length,
      };
      return lookAtConfigOf(step, names.giveWithin(step.name, "up"), until);
    }),
  ];
}

/** Whether it is added before something is deleted. */
const isAdded = (node: ResourceChange, drafts: ChangeDrafts): boolean =>
  node.old === null && drafts.of(node).some(({ problems }) => problems.length === 0);

/** Whether what is behind an added node is created without booting. */
function isIdle({ value, now }: ResourceChange, changed: readonly ResourceChange[]): boolean {
  const behind = backendOf(value);
  return changed.some(
    (one) =>
      one.kind === "instance" &&
      one.action === "create" &&
      one.value !== null &&
      one.now?.part === now?.part &&
      one.now?.name === behind?.name &&
      bootOf(one.value) === "not at all",
  );
}

/** What is replaced is deleted after everything that takes its place, and that after what was looked at. */
export function afterReplacements(changed: readonly ResourceChange[], drafts: ChangeDrafts): ReadonlyMap<Draft, After> {
  const after = new Map<Draft, After>();
  for (const change of changed) {
    if (change.action !== "gone" || !change.replacing) continue;
    const needed = [...newOnes(changed, change.replacing).flatMap(drafts.of)];
    for (const one of drafts.of(change)) {
      after.set(one, { needed: [...needed], wanted: [] });
      needed.push(one);
    }
  }
  return after;
}
