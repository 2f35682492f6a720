import { mapContent, renameSteps } from "./map-parts.ts";
import { createNames } from "./names.ts";
import { subjectOf } from "./resource-variables.ts";
import type { Step } from "./step.ts";

export type Words = readonly (string | number)[];

export type StepNames = ReturnType<typeof createStepNames>;

export type ResourceSteps = ReturnType<typeof nameResource>;

/** The names of the request that creates a resource, and of the one for its private address, if it asks for that. */
export function nameResource(
  names: StepNames,
  stack: string | null,
  { name, asksForAddress }: { readonly name: string; readonly asksForAddress: boolean },
) {
  const itself = names.give(stack, name);
  return { itself, address: asksForAddress ? names.giveWithin(itself, "ip") : undefined };
}

interface Given {
  readonly owner: string | null;
  readonly stack: string | null;
  readonly words: Words;
}

/**
 * Names for the steps of a plan. Which steps are omitted is known only after all are drafted, so these names are provisional: an
 * omitted step takes no name from another.
 */
export function createStepNames() {
  const names = createNames();
  const given = new Map<string, Given>();
  const remember = (name: string, one: Given): string => {
    given.set(name, one);
    return name;
  };
  return {
    /** For a step of its own; `stack` is the name of its stack in a file with several. */
    give: (stack: string | null, ...words: Words): string =>
      remember(names.give(...words), { owner: null, stack, words }),
    /** For a step that belongs to what has the name `owner`. */
    giveWithin: (owner: string, ...words: Words): string =>
      remember(names.give(owner, ...words), { owner, stack: given.get(owner)?.stack ?? null, words }),
    /** What steps that are sent are called in the end. */
    settle: (sent: readonly Step[]) => {
      const settled = nameAgain(given, sent);
      const nameOf = (name: string): string => settled.get(name) ?? name;
      return {
        nameOf,
        settled: (step: Step): Step => ({ ...renameStep(step, nameOf), subject: subjectIn(step.name) }),
      };
    },
  };

  function subjectIn(name: string): string {
    const words: string[] = [];
    for (let one = given.get(name); one; one = given.get(one.owner ?? "")) words.unshift(...one.words.map(String));
    return subjectOf(words, given.get(name)?.stack ?? null);
  }
}

/** In the same order, but only what is sent and what that belongs to. */
function nameAgain(given: ReadonlyMap<string, Given>, sent: readonly Step[]): ReadonlyMap<string, string> {
  const needed = new Set<string>();
  for (const { name } of sent)
    for (let one: string | null = name; one !== null && !needed.has(one); one = given.get(one)?.owner ?? null)
      needed.add(one);
  const names = createNames();
  const settled = new Map<string, string>();
  for (const [name, { owner, words }] of given) {
    if (!needed.has(name)) continue;
    settled.set(name, names.give(...(owner === null ? [] : [settled.get(owner) ?? owner]), ...words));
  }
  return settled;
}

/** A step under its final name, with those of the steps that it uses. */
function renameStep(step: Step, nameOf: (name: string) => string): Step {
  const name = nameOf(step.name);
  const { until } = step;
  const { inText, inContent } = mapContent(renameSteps(nameOf));
  return {
    ...step,
    name,
    path: inText(step.path),
    body: step.body === null ? null : inContent(step.body),
    needs: step.needs.map(nameOf),
    ...(until?.kind === "up" && { until: { ...until, gone: (until.gone ?? []).map(nameOf) } }),
  };
}
