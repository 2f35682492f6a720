import type { Draft, Omission, Step } from "./step.ts";

/** The state of a draft. */
type State = "waiting" | "sent" | "left out";

/**
 * Sorts drafts into sending order: stable, but each after those whose responses it uses. What cannot be sent is omitted together
 * with everything that depends on it.
 */
export function orderDrafts(groups: readonly (readonly Draft[])[]): {
  readonly steps: readonly Step[];
  readonly omissions: readonly Omission[];
  /** The drafts that are omitted, each with its own reasons: none where its parent has been reported. */
  readonly leftOut: ReadonlyMap<Draft, readonly Omission[]>;
} {
  const drafts = groups.flat();
  const byName = new Map(drafts.map((draft) => [draft.name, draft]));
  const states = new Map<Draft, State>();
  const steps: Step[] = [];
  const leftOut = new Map<Draft, readonly Omission[]>();
  const leaveOut = (draft: Draft, reasons: readonly Omission[]): void => {
    states.set(draft, "left out");
    leftOut.set(draft, reasons);
  };
  const because = (draft: Draft, why: string): Omission => ({ what: draft.title, why, place: draft.origin });

  for (const root of drafts) {
    if (states.has(root)) continue;
    const path = [enter(root)];
    for (let visit = path.at(-1); visit; visit = path.at(-1)) {
      const { draft } = visit;
      const need = draft.needs[visit.next++];
      if (need === undefined) {
        path.pop();
        settle(draft);
        continue;
      }
      const target = byName.get(need);
      const state = target && states.get(target);
      if (!target || state === "sent" || state === "left out") continue;
      if (state === undefined) path.push(enter(target));
      else {
        const way = path.slice(path.findIndex((one) => one.draft === target)).map((one) => one.draft.title);
        leaveOut(draft, [because(draft, describeCycle(draft, way))]);
        path.pop();
      }
    }
  }
  return { steps, omissions: [...leftOut.values()].flat(), leftOut };

  function enter(draft: Draft): { readonly draft: Draft; next: number } {
    states.set(draft, "waiting");
    return { draft, next: 0 };
  }

  function settle(draft: Draft): void {
    if (draft.problems.length > 0) {
      leaveOut(draft, isOrphan(draft) ? [] : draft.problems);
      return;
    }
    const missing = draft.needs.map((name) => byName.get(name)).find((need) => need && states.get(need) !== "sent");
    if (isOrphan(draft)) leaveOut(draft, []);
    else if (missing) leaveOut(draft, [because(draft, `It needs ${missing.title}, which is omitted.`)]);
    else {
      states.set(draft, "sent");
      steps.push(draft);
    }
  }

  /** Its parent has already been reported. */
  function isOrphan({ parent }: Draft): boolean {
    const owner = parent === null ? undefined : byName.get(parent);
    return owner !== undefined && states.get(owner) === "left out";
  }
}

const mostNamed = 5;

function describeCycle(draft: Draft, way: readonly string[]): string {
  if (way.length === 1) return "It refers to itself.";
  const others = way.filter((title) => title !== draft.title);
  const named = others.slice(0, mostNamed).join(", ");
  const more = others.length > mostNamed ? ` and ${others.length - mostNamed} more` : "";
  return `It is part of a circular reference with ${named}${more}.`;
}
