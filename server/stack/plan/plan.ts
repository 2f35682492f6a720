import { type Document, indexAt, type Value } from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import { noFiles, type ReadableFiles } from "../../rules/engine/environment.ts";
import { finish, type Stepwise } from "../../text/stepwise.ts";
import { lookup, type Stack, stacksOf } from "../model/resources.ts";
import { draftWithParts } from "./balancers.ts";
import { collectNotes, type PlanContext, type PlanNote, refusalFrom } from "./context.ts";
import { errorsOf } from "./errors.ts";
import { asksForAddress, draftInstance, instancePhases } from "./instances.ts";
import { orderDrafts } from "./order.ts";
import { stackNameIn } from "./resource-variables.ts";
import { createSecrets, type WrittenSecret } from "./secrets.ts";
import { type Omission, type Step, variablesOfSteps } from "./step.ts";
import { createStepNames, nameResource } from "./step-names.ts";

/** The requests of a stack, in sending order. */
export interface Plan {
  readonly steps: readonly Step[];
  /** What cannot be requested, and why. Steps that depend on it are omitted, too. */
  readonly omissions: readonly Omission[];
  /** Other notes on the plan. */
  readonly notes: readonly PlanNote[];
  /** Errors in the file that do not prevent any request. */
  readonly errors: readonly Finding[];
  /** Literal secrets in the file, each with the variable that replaces it. */
  readonly secrets: readonly WrittenSecret[];
  /** It changes what exists. */
  readonly isChange?: true;
  /** It only looks at what exists. */
  readonly isVerification?: true;
  /** The values of environment variables by which it was found out what exists. */
  readonly madeWith?: ReadonlyMap<string, string>;
  /** Some of what exists is not compared. */
  readonly isPartial?: boolean;
}

/**
 * Plans the stacks of a file in the order of interface section 1: load balancers and their ports, instances, their changes,
 * nodes. `findings` are those of the whole document: nothing with an error is requested. `isWanted` selects among several
 * stacks; `environment` tells which files contain private keys.
 */
export const planOf = (...of: Parameters<typeof planSteps>): Plan => finish(planSteps(...of));

/** The same in steps, one for each resource: other work may get a turn after each of them. */
export function* planSteps(
  document: Document,
  findings: readonly Finding[],
  isWanted: (stack: Stack) => boolean = () => true,
  environment: ReadableFiles = noFiles,
): Stepwise<Plan> {
  const all = stacksOf(document);
  const stacks = all.filter(isWanted);
  const named = all.map(({ part, name, instances, loadbalancers }) => ({
    part,
    name: name?.string ?? null,
    resources: [...instances, ...loadbalancers],
  }));
  const shared = shareInPlan(document, stacks, findings, environment);
  const { errors, secrets, names, notesOn } = shared;
  const ordered: ReturnType<typeof orderDrafts>[] = [];
  for (const stack of stacks) ordered.push(yield* planStack(stack, stackNameIn(named, stack.part), shared));
  const steps = ordered.flatMap((one) => one.steps);
  return {
    steps: steps.map(names.settle(steps).settled),
    omissions: ordered.flatMap(({ omissions }) => omissions),
    notes: notesOn(steps),
    errors: errors.others(),
    secrets: usedIn(steps, secrets.found()),
  };
}

/** What the requests of all planned stacks have in common. */
export function shareInPlan(
  document: Document,
  stacks: readonly Pick<Stack, "part">[],
  findings: readonly Finding[],
  environment: ReadableFiles,
) {
  const parts = new Set(stacks.map(({ part }) => part));
  const isOfThem = ({ start }: Finding): boolean => parts.has(document.blocks.get(indexAt(document, start))?.part ?? 0);
  return {
    errors: errorsOf(document, findings.filter(isOfThem)),
    secrets: createSecrets(() => document.blocks.all()),
    names: createStepNames(),
    refusal: refusalFrom(environment),
    ...collectNotes(),
  };
}

/** Omitted steps require no variables. */
export function usedIn(steps: readonly Step[], found: readonly WrittenSecret[]): readonly WrittenSecret[] {
  if (found.length === 0) return found;
  const used = new Set(variablesOfSteps(steps).map(({ name }) => name));
  return found.filter(({ variable }) => used.has(variable));
}

function* planStack(
  stack: Stack,
  name: string | null,
  shared: ReturnType<typeof shareInPlan>,
): Stepwise<ReturnType<typeof orderDrafts>> {
  const steps = new Map(
    [...stack.loadbalancers, ...stack.instances].map((one) => [
      one,
      nameResource(shared.names, name, { name: one.name, asksForAddress: asksForAddress(one) }),
    ]),
  );
  const context: PlanContext = {
    ...shared,
    stack,
    find: lookup(stack),
    stepOf: (resource, answers) => steps.get(resource)?.[answers],
  };
  const balancers = yield* inTurns(stack.loadbalancers, (resource) => draftWithParts(resource, context));
  const instances = yield* inTurns(stack.instances, (resource) => draftInstance(resource, context));
  const makers = [
    ...balancers.map(({ balancer }) => balancer),
    ...balancers.flatMap(({ configs }) => configs),
    ...instances.map(({ make }) => make),
  ];
  const inTurn = (made: typeof instances) =>
    orderDrafts([
      ...makers,
      ...instancePhases.flatMap((phase) => made.flatMap((drafts) => drafts[phase] ?? [])),
      ...balancers.flatMap(({ nodes }) => nodes),
    ]);
  // Changes follow the order in which the instances can be created.
  const first = inTurn(instances);
  const ranks = new Map(first.steps.map(({ name }, index) => [name, index]));
  const rankOf = ({ make }: (typeof instances)[number]): number => ranks.get(make.name) ?? 0;
  const sorted = [...instances].sort((a, b) => rankOf(a) - rankOf(b));
  return sorted.every((drafts, index) => drafts === instances[index]) ? first : inTurn(sorted);
}

function* inTurns<T>(resources: readonly Value[], draft: (resource: Value) => T): Stepwise<readonly T[]> {
  const drafts: T[] = [];
  for (const resource of resources) {
    drafts.push(draft(resource));
    yield;
  }
  return drafts;
}
