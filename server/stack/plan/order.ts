import { firstWords } from "../../text/prose.ts";
import type { Draft, Omission, Step } from "./step.ts";

/** The state of a draft. */
type State = "waiting" | "sent" | "left out";

/** The drafts that one has to come after, besides those whose responses it uses. */
export interface After {
  /** Without these, it cannot be sent. */
  readonly needed: readonly Draft[];
  /** These only come first if they can. */
  readonly wanted: readonly Draft[];
}

/**
 * Sorts drafts into sending order: stable, but each after those whose responses it uses, and after those that free what it takes.
 * What cannot be sent is omitted together with everything that depends on it.
 */
export function orderDrafts(drafts: readonly Draft[], after: ReadonlyMap<Draft, After> = new Map()) {
  const byName = new Map(drafts.map((draft) => [draft.name, draft]));
  const states = new Map<Draft, State>();
  const steps: Step[] = [];
  /** The drafts that are omitted, each with its own reasons: none where its parent has been reported. */
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
      const { draft, before } = visit;
      const target = before[visit.next++];
      if (target === undefined) {
        path.pop();
        settle(draft);
        continue;
      }
      const state = states.get(target);
      if (state === "sent" || state === "left out") continue;
      if (state === undefined) path.push(enter(target));
      else if (!after.get(draft)?.wanted.includes(target)) {
        const way = path.slice(path.findIndex((one) => one.draft === target)).map((one) => one.draft.title);
        leaveOut(draft, [because(draft, describeCycle(draft, way))]);
        path.pop();
      }
    }
  }
  return { steps, omissions: [...leftOut.values()].flat(), leftOut };

  function enter(draft: Draft): { readonly draft: Draft; readonly before: readonly Draft[]; next: number } {
    states.set(draft, "waiting");
    return { draft, before: [...neededBy(draft), ...(after.get(draft)?.wanted ?? [])], next: 0 };
  }

  function neededBy(draft: Draft): readonly Draft[] {
    const used = draft.needs.flatMap((name) => byName.get(name) ?? []);
    return [...used, ...(after.get(draft)?.needed ?? [])];
  }

  function settle(draft: Draft): void {
    const missing = neededBy(draft).find((need) => states.get(need) !== "sent");
    if (isOrphan(draft)) leaveOut(draft, []);
    else if (draft.problems.length > 0) leaveOut(draft, draft.problems);
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
  return `It is part of a circular reference with ${firstWords(others, mostNamed)}.`;
}
