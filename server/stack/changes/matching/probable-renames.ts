import { show } from "../../../document/index.ts";
import { compareStates } from "../compare.ts";
import type { ResourceChange } from "../resource-change.ts";
import type { ResourceState } from "../state.ts";

/** More would take long to compare, and have other causes. */
const mostPairs = 100;

/**
 * Says of what is new and what is gone that they are probably the same under another name: nothing else differs, and nothing
 * else is like either of them.
 */
export function sayRenames(
  changes: readonly ResourceChange[],
  stateOf: (change: ResourceChange) => ResourceState | null,
): readonly ResourceChange[] {
  const own = changes.filter(({ parent, replacing }) => parent === null && !replacing);
  const [made, gone] = [own.filter(({ action }) => action === "create"), own.filter(({ action }) => action === "gone")];
  if (made.length === 0 || gone.length === 0 || made.length * gone.length > mostPairs) return changes;
  const states = new Map([...made, ...gone].map((change) => [change, stateOf(change)]));
  const isLike = (one: ResourceChange, other: ResourceChange): boolean => {
    const [old, fresh] = [states.get(other), states.get(one)];
    return one.kind === other.kind && !!old && !!fresh && !differs(old, fresh);
  };
  const said = new Map<ResourceChange, ResourceChange>();
  for (const one of made) {
    const [other, ...more] = gone.filter((each) => isLike(one, each));
    if (!other || more.length > 0 || made.some((each) => each !== one && isLike(each, other))) continue;
    const label = other.before?.label;
    if (label == null) continue;
    const [before, now] = [other.before?.name ?? "", one.now?.name ?? ""].map(show);
    said.set(one, {
      ...one,
      remark: `It is probably \`${before}\` under another name. To keep that, write \`label: ${show(label)}\` in it.`,
    });
    said.set(other, {
      ...other,
      remark: `It is probably \`${now}\` now. To keep it, write \`label: ${show(label)}\` there.`,
    });
  }
  return said.size === 0 ? changes : changes.map((change) => said.get(change) ?? renamedParent(change, said));
}

/** Parts lead to the change of what they are part of: all of them to the same one, by which its requests are found. */
function renamedParent(change: ResourceChange, said: Map<ResourceChange, ResourceChange>): ResourceChange {
  const parent = change.parent && (said.get(change.parent) ?? renamedParent(change.parent, said));
  if (parent === change.parent) return change;
  const renamed = { ...change, parent };
  said.set(change, renamed);
  return renamed;
}

/** Whether anything but the label does. */
const differs = (old: ResourceState, fresh: ResourceState): boolean =>
  compareStates(old, fresh).some(({ field, action }) => field !== "label" && action !== "unchanged") ||
  old.parts.length !== fresh.parts.length ||
  fresh.parts.some((inner, index) => differs(old.parts[index] ?? inner, inner));
