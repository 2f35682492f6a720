import { type OperationId, objectTypes } from "../api/index.ts";
import type { Value } from "../document/index.ts";
import type { Text } from "./content.ts";
import { type PlanContext, readFor, type StepReading } from "./plan-context.ts";
import { type BalancerConfig, configsOf, effectiveRegion, type Resource } from "./resources.ts";
import { answerOf, type BodyField, type Draft, draft, keyPlaceOf, placeOf } from "./step.ts";

/** The requests that make a balancer and its ports, and those that put nodes behind them. */
export interface BalancerDrafts {
  readonly balancer: Draft;
  readonly configs: readonly Draft[];
  readonly nodes: readonly Draft[];
}

export function draftBalancer(resource: Resource, context: PlanContext): BalancerDrafts {
  const { value, name } = resource;
  const step = context.stepOf(resource, "itself") ?? "";
  const title = `the load balancer \`${name}\``;
  const configs = configsOf(resource);
  const reading = readFor(title, context);
  const values = configs.map((config) => config.value);
  reading.checkResource(resource, values);
  mustBeList(value.get("configs"), reading);
  const balancer = draft({
    operation: "create-loadbalancer",
    name: step,
    title,
    origin: keyPlaceOf(value),
    body: [
      ["region", readRegion(resource, reading, context)],
      ["label", labelOf(resource, reading)],
      ...fieldsFor("create-loadbalancer", value, reading, ["region", "label", "configs"]),
    ],
    problems: reading.problems,
  });
  const ports = configs.map((config, index) => draftConfig(config, index, { step, title }, context));
  return { balancer, configs: ports.map(({ config }) => config), nodes: ports.flatMap(({ nodes }) => nodes) };
}

/** What a step belongs to. */
interface Owner {
  readonly step: string;
  readonly title: string;
}

function draftConfig({ value, nodes }: BalancerConfig, index: number, owner: Owner, context: PlanContext) {
  const port = value.get("port")?.integer;
  const title = `${port === undefined ? `configuration ${index + 1}` : `port ${port}`} of ${owner.title}`;
  const step = context.names.give(owner.step, port ?? index + 1);
  const reading = readFor(title, context);
  reading.check(value, nodes);
  mustBeObject(value, reading);
  mustBeList(value.get("nodes"), reading);
  const config = draft({
    operation: "create-config",
    name: step,
    title,
    origin: firstLineOf(value),
    parent: owner.step,
    parameters: { loadbalancerId: answerOf(owner.step) },
    body: fieldsFor("create-config", value, reading, ["nodes"]),
    problems: reading.problems,
  });
  const balancer = answerOf(owner.step);
  return { config, nodes: nodes.map((node, at) => draftNode(node, at, { step, title }, balancer, context)) };
}

function draftNode(value: Value, index: number, config: Owner, balancer: Text, context: PlanContext): Draft {
  const label = value.get("label")?.string;
  const title = `the node ${label === undefined ? index + 1 : `\`${label}\``} behind ${config.title}`;
  const reading = readFor(title, context);
  reading.check(value);
  mustBeObject(value, reading);
  return draft({
    operation: "create-node",
    name: context.names.give(config.step, label ?? index + 1),
    title,
    origin: firstLineOf(value),
    parent: config.step,
    parameters: { loadbalancerId: balancer, configId: answerOf(config.step) },
    body: fieldsFor("create-node", value, reading),
    problems: reading.problems,
  });
}

function mustBeObject(value: Value, { fail }: StepReading): void {
  if (value.node.kind !== "mapping") fail("It has no fields.", value);
}

function mustBeList(value: Value | undefined, { fail }: StepReading): void {
  const isNothing = value?.node.kind === "scalar" && value.node.value === null;
  if (value && value.node.kind !== "sequence" && !isNothing) fail(`\`${value.name}\` is no list.`, value);
}

const firstLineOf = (value: Value) => {
  const { start, end, block } = placeOf(value);
  return { block, start, end: start + (block.text.slice(start, end).split(/[\r\n]/, 1)[0]?.length ?? 0) };
};

/** The region that a thing is made in, which it must have. */
export function readRegion(resource: Resource, reading: StepReading, { stack }: PlanContext) {
  const region = effectiveRegion(stack, resource);
  if (region) reading.check(region);
  else reading.fail("It has no region, and the stack has no default.", resource.value);
  return region ? reading.read(region) : null;
}

/** Its own label, or else its name. */
export function labelOf({ value, name }: Resource, reading: StepReading) {
  const label = value.get("label");
  return label ? reading.read(label) : name;
}

/**
 * The fields of an object that an operation takes: in the interface's order, then those that the interface does not
 * list.
 */
export function fieldsFor(
  operation: OperationId & keyof typeof objectTypes,
  value: Value,
  reading: StepReading,
  without: readonly string[] = [],
): readonly BodyField[] {
  const { fields, closed } = objectTypes[operation];
  const known = Object.keys(fields).filter((name) => fields[name]?.readOnly !== true && !without.includes(name));
  const others = closed
    ? []
    : value.values.filter(({ name }) => !Object.hasOwn(fields, name) && !without.includes(name));
  return [...known.map((name) => value.get(name)), ...others].map(
    (field): BodyField => (field ? [field.name, reading.read(field)] : null),
  );
}
