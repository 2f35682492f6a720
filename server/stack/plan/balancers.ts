import type { Value } from "../../document/index.ts";
import { partsOf } from "../model/resources.ts";
import { bodyFor, bodyOfSent } from "./body.ts";
import type { Text } from "./content.ts";
import { type PlanContext, readFor, type StepReading } from "./context.ts";
import { sentFields } from "./sent-fields.ts";
import { answerOf, type Draft, draft, keyPlaceOf, placeOf } from "./step.ts";
import type { Words } from "./step-names.ts";

/** The requests that create a load balancer and its ports, and those that add nodes. */
export function draftWithParts(value: Value, context: PlanContext) {
  const balancer = draftBalancer(value, context);
  const owner = madeOwner(balancer);
  const ports = partsOf("loadbalancer", value).map((port, index) => {
    const config = draftConfig(port, index, owner, context);
    const made = madeOwner(config, owner);
    return { config, nodes: partsOf("config", port).map((node, at) => draftNode(node, at, made, context)) };
  });
  return { balancer, configs: ports.map(({ config }) => config), nodes: ports.flatMap(({ nodes }) => nodes) };
}

export function draftBalancer(value: Value, context: PlanContext): Draft {
  const title = `the load balancer \`${value.name}\``;
  const reading = readFor(title, context);
  reading.checkResource(value, partsOf("loadbalancer", value));
  mustBeList(value.get("configs"), reading);
  return draft({
    operation: "create-loadbalancer",
    name: context.stepOf(value, "itself") ?? "",
    title,
    origin: keyPlaceOf(value),
    body: bodyFor("create-loadbalancer", value, reading, context),
    problems: reading.problems(),
  });
}

/** The load balancer or configuration to which a step adds something. */
export interface StepOwner {
  readonly step: string;
  /** What the names of its steps have besides, if it has no step of its own. */
  readonly words: Words;
  readonly title: string;
  /** Of the paths that lead to it: its ID, and that of what it belongs to. Answers, unless they exist already. */
  readonly parameters: Readonly<Record<string, Text>>;
  /** The step that creates it; null if it exists. */
  readonly madeBy: string | null;
}

/** What a step creates: a load balancer, or a configuration of one. */
export const madeOwner = ({ name, title }: Draft, balancer?: StepOwner): StepOwner => ({
  step: name,
  words: [],
  title,
  parameters: balancer ? { ...balancer.parameters, configId: answerOf(name) } : { loadbalancerId: answerOf(name) },
  madeBy: name,
});

export function draftConfig(value: Value, index: number, owner: StepOwner, context: PlanContext): Draft {
  const title = titleOfPort(value, index, owner.title);
  const reading = readFor(title, context);
  reading.check(value, partsOf("config", value));
  mustBeObject(value, reading);
  mustBeList(value.get("nodes"), reading);
  return draft({
    operation: "create-config",
    name: context.names.giveWithin(owner.step, ...owner.words, value.get("port")?.integer ?? index + 1),
    title,
    origin: firstLineOf(value),
    parent: owner.madeBy,
    parameters: owner.parameters,
    body: bodyOfSent("create-config", sentFields("create-config", value), reading),
    problems: reading.problems(),
  });
}

/** In sentences. */
export function titleOfPort(config: Value | null, index: number, balancer: string): string {
  const port = config?.get("port")?.integer;
  return `${port === undefined ? `configuration ${index + 1}` : `port ${port}`} of ${balancer}`;
}

/** `label`: instead of its own. */
export function draftNode(
  value: Value,
  index: number,
  config: StepOwner,
  context: PlanContext,
  label = value.get("label")?.string,
): Draft {
  const title = `the node ${label === undefined ? index + 1 : `\`${label}\``} behind ${config.title}`;
  const reading = readFor(title, context);
  reading.check(value);
  mustBeObject(value, reading);
  return draft({
    operation: "create-node",
    name: context.names.giveWithin(config.step, ...config.words, label ?? index + 1),
    title,
    about: config.title,
    origin: firstLineOf(value),
    parent: config.madeBy,
    parameters: config.parameters,
    body: bodyOfSent("create-node", sentFields("create-node", value), reading).map((field) =>
      field[0] === "label" && label !== undefined ? (["label", label] as const) : field,
    ),
    problems: reading.problems(),
  });
}

function mustBeObject(value: Value, { fail }: StepReading): void {
  if (value.node.kind !== "mapping") fail("It has no fields.", value);
}

function mustBeList(value: Value | undefined, { fail }: StepReading): void {
  const isNothing = value?.node.kind === "scalar" && value.node.value === null;
  if (value && value.node.kind !== "sequence" && !isNothing) fail(`\`${value.name}\` is not a list.`, value);
}

const firstLineOf = (value: Value) => {
  const { start, end, block } = placeOf(value);
  return { block, start, end: start + (block.text.slice(start, end).split(/[\r\n]/, 1)[0]?.length ?? 0) };
};
