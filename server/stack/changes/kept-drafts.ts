import type { Value } from "../../document/index.ts";
import type { PlanContext } from "../plan/context.ts";
import type { Draft } from "../plan/step.ts";
import type { Words } from "../plan/step-names.ts";
import type { Keep } from "./earlier.ts";

/** The drafts of a changed instance, by the phase in which they are sent. */
export interface OwnDrafts {
  readonly addresses: Draft | null;
  readonly backups: readonly Draft[];
  readonly updates: readonly Draft[];
  readonly boots: readonly Draft[];
}

interface Slot {
  last: {
    readonly key: string;
    readonly names: readonly { readonly owner: string; readonly words: Words; readonly name: string }[];
    readonly drafts: OwnDrafts;
  } | null;
}

const emptySlot = (): Slot => ({ last: null });

/**
 * The drafts of a change, which are kept with it if they depend on nothing else: of very many changes, an edit concerns one. `key`
 * holds what was determined outside, and `value` is what is read.
 */
export function keptDrafts(
  keep: Keep,
  { change, key, value }: { readonly change: object; readonly key: string; readonly value: Value },
  context: PlanContext,
  make: (context: PlanContext) => OwnDrafts,
): OwnDrafts {
  const slot = keep(change, emptySlot);
  const { last } = slot;
  const isKept =
    last?.key === key &&
    !context.errors.has(value) &&
    last.names.every(({ owner, words, name }) => context.names.giveWithin(owner, ...words) === name);
  if (last && isKept) return last.drafts;
  const watched = watch(context);
  const drafts = make(watched.context);
  slot.last = watched.isAlone() ? { key, names: watched.names, drafts } : null;
  return drafts;
}

/** A context that notices whether it was asked about anything but the resource itself. */
function watch(context: PlanContext) {
  const names: { readonly owner: string; readonly words: Words; readonly name: string }[] = [];
  let isAlone = true;
  const noticed =
    <Args extends readonly unknown[], Result>(ask: (...args: Args) => Result) =>
    (...args: Args): Result => {
      isAlone = false;
      return ask(...args);
    };
  const { existing, dropForm } = context;
  const watched: PlanContext = {
    ...context,
    names: {
      giveWithin: (owner, ...words) => {
        const name = context.names.giveWithin(owner, ...words);
        names.push({ owner, words, name });
        return name;
      },
    },
    errors: {
      ...context.errors,
      within: (...of) => {
        const found = context.errors.within(...of);
        if (found.length > 0) isAlone = false;
        return found;
      },
    },
    secrets: { ...context.secrets, variableFor: noticed(context.secrets.variableFor) },
    note: noticed(context.note),
    refusal: noticed(context.refusal),
    find: noticed(context.find),
    stepOf: noticed(context.stepOf),
    ...(existing && { existing: noticed(existing) }),
    ...(dropForm && { dropForm: noticed(dropForm) }),
  };
  return { context: watched, names, isAlone: () => isAlone };
}
