import { assumptions } from "../assumptions.ts";
import { notes } from "../notes.ts";
import { type FieldFacts, objectType } from "../object-type.ts";
import type { OperationId, Sending, Type } from "../types.ts";
import { apiVersion, idMin, versions } from "../values.ts";
import { unnamedDay, window } from "./backup.ts";
import { balancerChanges, cloneChanges, configChanges, instanceChanges, nodeChanges, withChanges } from "./changes.ts";
import { cloneConfigs, cloneDisks, cloneInstance } from "./clone.ts";
import { createInstance } from "./instance.ts";
import * as shared from "./instance-fields.ts";
import { alertsField, watchdogEnabled } from "./instance-update.ts";
import {
  balancerFields,
  balancerRegion,
  createConfig,
  createLoadbalancer,
  createNode,
  newConfigFields,
} from "./loadbalancer.ts";

const stackRegion = { doc: "The stack's `region`." };

const sentAs = (as: string, ...operations: readonly OperationId[]): readonly Sending[] =>
  operations.map((operation) => ({ operation, as }));

type Fields = Readonly<Record<string, FieldFacts>>;

/** What a variable of a stack can hold. */
const variable: Type = { kind: "union", types: [{ kind: "string" }, { kind: "integer" }, { kind: "boolean" }] };

/** Fields that requests send under the same names, each request those in its body. */
function sent(fields: Fields, ...bodies: readonly (readonly [OperationId, Fields])[]): Fields {
  const withSendings = ([name, field]: readonly [string, FieldFacts]): readonly [string, FieldFacts] => {
    const operations = bodies.flatMap(([operation, body]) => (Object.hasOwn(body, name) ? operation : []));
    return [name, field.readOnly ? field : { ...field, sentBy: sentAs(name, ...operations) }];
  };
  return Object.fromEntries(Object.entries(fields).map(withSendings));
}

export const stack = objectType({
  title: "a stack",
  doc: "The instances and load balancers that should exist.",
  section: "formats 3",
  closed: true,
  alsoCalled: {
    extends: "base import imports include includes inherits parent",
    instances: "machines servers vms",
    loadbalancers: "balancers lbs nodebalancers",
    region: "datacenter location zone",
    subnets: "networks vpcs",
    vars: "variables",
  },
  ownPrefix: "x-",
  fields: {
    version: {
      type: { kind: "enum", values: versions },
      doc: "The API version that the stack is written for.",
      section: "9",
      ours: true,
      default: apiVersion,
      example: apiVersion,
    },
    name: {
      type: { kind: "string" },
      doc: "The name of the stack, for people. It has no effect.",
      example: "shop",
    },
    extends: {
      type: {
        kind: "union",
        types: [
          { kind: "string", format: "stack-file" },
          { kind: "array", items: { kind: "string", format: "stack-file" } },
        ],
      },
      doc:
        "Stacks to start from, as paths relative to this file, inside the workspace; `FILE#NAME` names one of several in a file. " +
        "Mappings of this file are merged into theirs key by key, anything else replaces it, and `null` removes it.",
      example: "shop.stack.yaml",
    },
    abstract: {
      type: { kind: "boolean" },
      doc: "The stack is only there to be extended: what it lacks is reported in the stacks that extend it.",
      default: false,
    },
    vars: {
      type: { kind: "map", values: variable, of: "variable" },
      doc: "Values that the stack uses as `${vars.NAME}`. A stack that extends this one can set others.",
    },
    region: {
      type: { kind: "string", format: "region" },
      doc: "The default region of the stack's instances and load balancers.",
      sentBy: sentAs("region", "create-instance", "clone-instance", "create-loadbalancer"),
      example: "us-east",
    },
    subnets: {
      type: { kind: "map", values: { kind: "object", object: "stack-subnet" }, of: "subnet" },
      doc: "Existing VPC subnets, so that addresses in them can be checked and their IDs can be referenced.",
      nullable: true,
    },
    instances: {
      type: { kind: "map", values: { kind: "object", object: "stack-instance" }, of: "instance" },
      doc: "The instances by name. The name is the default label.",
      nullable: true,
    },
    loadbalancers: {
      type: { kind: "map", values: { kind: "object", object: "stack-loadbalancer" }, of: "loadbalancer" },
      doc: "The load balancers by name, with their ports and nodes.",
      nullable: true,
    },
    "x-protect": {
      type: { kind: "boolean" },
      doc: "Keeps plans from deleting or replacing anything in the stack, and from canceling backups.",
      example: true,
    },
  },
});

export const stackSubnet = objectType({
  title: "a subnet in a stack",
  doc: "An existing VPC subnet. The stack only describes it.",
  section: "formats 3",
  closed: true,
  alsoCalled: { id: "subnet_id", range: "cidr" },
  fields: {
    id: {
      type: { kind: "integer", min: idMin },
      doc: "The subnet's ID.",
      presence: "required",
      example: 4821,
    },
    range: {
      type: { kind: "string", format: "ipv4-cidr" },
      doc: "The subnet's IPv4 range. Addresses of interfaces are checked against it.",
      presence: "required",
      example: "10.10.0.0/24",
    },
  },
});

const madeFields = sent(
  {
    ...createInstance.fields,
    region: { ...shared.region, default: stackRegion },
    label: { ...shared.label, default: { doc: "The instance's name in the stack." } },
  },
  ["create-instance", createInstance.fields],
  ["clone-instance", cloneInstance.fields],
);

const instanceFields: Fields = {
  ...madeFields,
  tags: {
    ...shared.tags,
    sentBy: [
      ...sentAs("tags", "create-instance"),
      { operation: "update-instance", as: "tags", remark: "if the instance is a clone" },
    ],
  },
  alerts: { ...alertsField, sentBy: sentAs("alerts", "update-instance") },
  watchdog_enabled: { ...watchdogEnabled, sentBy: sentAs("watchdog_enabled", "update-instance") },
  private_ip: {
    type: { kind: "boolean" },
    doc: "Gives the instance its private IPv4 address, which a node of a load balancer needs.",
    sentBy: [
      { operation: "allocate-ip" },
      {
        operation: "create-instance",
        as: "booted",
        value: false,
        remark: "so that the instance boots only once it has its private address",
      },
    ],
  },
  backups: {
    type: { kind: "object", object: "stack-backups" },
    doc: "Whether the instance is backed up, and when.",
  },
};

/** What must not be deleted. */
const protection: Fields = {
  "x-protect": {
    type: { kind: "boolean" },
    doc: "Keeps plans from deleting or replacing it, and from canceling its backups.",
    example: true,
  },
};

/** What only the creation of an instance sends: a clone request has no such field. */
const notCloned = Object.entries(instanceFields).flatMap(([name, { sentBy = [] }]) =>
  sentBy.length > 0 && sentBy.every(({ operation, as }) => operation === "create-instance" && as === name) ? name : [],
);

export const stackInstance = objectType({
  title: "an instance in a stack",
  doc: "An instance as it should exist, created from an image or a backup, or cloned.",
  section: "formats 3",
  closed: true,
  alsoCalled: { ...shared.alsoCalled, private_ip: "private private_network private_networking" },
  fields: {
    ...withChanges(instanceFields, instanceChanges),
    clone: {
      type: { kind: "object", object: "stack-clone" },
      doc:
        "Clones the instance from another one instead of creating it from an image or a backup. Addresses that it inherits " +
        "from its source are not compared with those of other instances.",
      notes: [notes.clonedNat, notes.clonedVlan],
      excludes: notCloned,
    },
    ...protection,
  },
});

const { backups, schedule, day } = assumptions.backupSettings.names;

export const stackBackups = objectType({
  title: "`backups`",
  doc: "Whether an instance in a stack is backed up, and when.",
  section: "formats 3",
  closed: true,
  fields: withChanges(
    {
      enabled: {
        type: { kind: "boolean" },
        doc: "Enrolls the instance in the backup service, which costs extra.",
        charges: "The backup service is billed on top of the instance.",
        sentBy: [
          ...sentAs("backups_enabled", "create-instance", "clone-instance"),
          { operation: "enable-backups", remark: "if `backups_enabled` is `false`" },
        ],
      },
      window: { ...window, sentBy: sentAs(`${backups}.${schedule}.window`, "update-instance") },
      day: {
        ...unnamedDay,
        section: "formats 3",
        sentBy: sentAs(`${backups}.${schedule}.${day}`, "update-instance"),
      },
    },
    instanceChanges,
  ),
});

export const stackClone = objectType({
  title: "`clone`",
  doc: "What an instance in a stack is cloned from.",
  section: "formats 3",
  closed: true,
  alsoCalled: { source: "from id instance name of" },
  fields: withChanges(
    {
      source: {
        type: { kind: "union", types: [{ kind: "string" }, { kind: "integer", min: idMin }] },
        doc: "The name of an instance of this stack, or the ID of one outside it.",
        presence: "required",
        example: "web-1",
        sentBy: sentAs("{instanceId}", "clone-instance"),
      },
      ...sent({ configs: cloneConfigs, disks: cloneDisks }, ["clone-instance", cloneInstance.fields]),
    },
    cloneChanges,
  ),
});

export const stackLoadbalancer = objectType({
  title: "a load balancer in a stack",
  doc: "A load balancer as it should exist.",
  section: "formats 3",
  alsoCalled: { ...createLoadbalancer.alsoCalled, configs: "listeners ports" },
  fields: {
    ...withChanges(
      sent({ region: { ...balancerRegion, default: stackRegion }, ...balancerFields }, [
        "create-loadbalancer",
        createLoadbalancer.fields,
      ]),
      balancerChanges,
    ),
    configs: {
      type: { kind: "array", items: { kind: "object", object: "stack-config" } },
      doc: "A configuration for each port. Without any, the load balancer does not listen.",
      nullable: true,
    },
    ...protection,
  },
});

export const stackConfig = objectType({
  title: "a load balancer configuration",
  doc: "A port of a load balancer and the nodes behind it.",
  section: "formats 3",
  alsoCalled: { ...createConfig.alsoCalled, nodes: "backends members origins servers targets upstreams" },
  fields: {
    ...withChanges(sent(newConfigFields, ["create-config", newConfigFields]), configChanges),
    nodes: {
      type: { kind: "array", items: { kind: "object", object: "stack-node" } },
      doc: "The backends to which the port forwards connections.",
    },
  },
});

export const stackNode = objectType({
  ...createNode,
  title: "a node in a configuration",
  fields: withChanges(sent(createNode.fields, ["create-node", createNode.fields]), nodeChanges),
});
