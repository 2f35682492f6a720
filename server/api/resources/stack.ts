import type { Field, ObjectType } from "../types.ts";
import { apiVersion, idMin, versions } from "../values.ts";
import { unnamedDay, window } from "./backup.ts";
import { cloneConfigs, cloneDisks } from "./clone.ts";
import { createInstance } from "./instance.ts";
import * as shared from "./instance-fields.ts";
import { alertsField, watchdogEnabled } from "./instance-update.ts";
import { balancerFields, balancerRegion, createNode, newConfigFields } from "./loadbalancer.ts";

const stackRegion = { doc: "The stack's `region`." };

export const stack: ObjectType = {
  id: "stack",
  title: "a stack",
  doc: "Instances, the load balancers in front of them, and how they are reached, as they should exist.",
  section: "formats 3",
  closed: true,
  ownPrefix: "x-",
  fields: {
    version: {
      type: { kind: "enum", values: versions },
      doc: "The version of the service that the stack is written for.",
      section: "9",
      ours: true,
      default: apiVersion,
      example: apiVersion,
    },
    name: {
      type: { kind: "string" },
      doc: "What people call the stack. Nothing is made of it.",
      section: "formats 3",
      ours: true,
      example: "shop",
    },
    region: {
      type: { kind: "string", format: "region" },
      doc: "The region of every instance and load balancer of the stack that does not name its own.",
      section: "formats 3",
      ours: true,
      example: "us-east",
    },
    subnets: {
      type: { kind: "map", values: { kind: "object", object: "stack-subnet" }, of: "subnet" },
      doc: "VPC subnets that already exist, so that addresses in them can be checked and their IDs referred to.",
      section: "formats 3",
      ours: true,
      nullable: true,
    },
    instances: {
      type: { kind: "map", values: { kind: "object", object: "stack-instance" }, of: "instance" },
      doc: "The instances by name. The name is the instance's label unless it has one of its own.",
      section: "formats 3",
      ours: true,
      nullable: true,
    },
    loadbalancers: {
      type: { kind: "map", values: { kind: "object", object: "stack-loadbalancer" }, of: "loadbalancer" },
      doc: "The load balancers by name, with their ports and the nodes behind each.",
      section: "formats 3",
      ours: true,
      nullable: true,
    },
  },
};

export const stackSubnet: ObjectType = {
  id: "stack-subnet",
  title: "a subnet of a stack",
  doc: "A VPC subnet that already exists. The stack describes it; nothing creates or changes it.",
  section: "formats 3",
  closed: true,
  fields: {
    id: {
      type: { kind: "integer", min: idMin },
      doc: "The subnet's ID at the service.",
      section: "formats 3",
      presence: "required",
      ours: true,
      example: 4821,
    },
    range: {
      type: { kind: "string", format: "ipv4-cidr" },
      doc: "The subnet's IPv4 range, against which addresses of interfaces are checked.",
      section: "formats 3",
      presence: "required",
      ours: true,
      example: "10.10.0.0/24",
    },
  },
};

/** Ready-made parts of an instance that a clone takes from its source instead. */
const notCloned = [
  "image",
  "root_pass",
  "authorized_keys",
  "authorized_users",
  "backup_id",
  "booted",
  "firewall_id",
  "interfaces",
  "script_id",
  "script_data",
  "swap_size",
] as const;

const stackOnly: Readonly<Record<string, Field>> = {
  private_ip: {
    type: { kind: "boolean" },
    doc: "Gives the instance its one private IPv4 address, which a node of a load balancer needs.",
    section: "formats 3",
    ours: true,
  },
  backups: {
    type: { kind: "object", object: "stack-backups" },
    doc: "Whether the instance is backed up, and when.",
    section: "formats 3",
    ours: true,
  },
  clone: {
    type: { kind: "object", object: "stack-clone" },
    doc: "Makes the instance by cloning another instead of creating it from an image or a backup.",
    section: "formats 3",
    ours: true,
    excludes: notCloned,
  },
};

export const stackInstance: ObjectType = {
  id: "stack-instance",
  title: "an instance of a stack",
  doc: "An instance as it should exist, created from an image or a backup, or cloned.",
  section: "formats 3",
  closed: true,
  fields: {
    ...createInstance.fields,
    region: { ...shared.region, default: stackRegion },
    label: { ...shared.label, default: { doc: "The instance's name in the stack." } },
    alerts: alertsField,
    watchdog_enabled: watchdogEnabled,
    ...stackOnly,
  },
};

export const stackBackups: ObjectType = {
  id: "stack-backups",
  title: "the backups of an instance",
  doc: "Whether an instance of a stack is enrolled in the backup service, and when its backups are taken.",
  section: "formats 3",
  closed: true,
  fields: {
    enabled: {
      type: { kind: "boolean" },
      doc: "Enrols the instance in the backup service, which costs extra.",
      section: "formats 3",
      ours: true,
      charges: "The backup service is billed on top of the instance.",
    },
    window,
    day: { ...unnamedDay, section: "formats 3", ours: true },
  },
};

export const stackClone: ObjectType = {
  id: "stack-clone",
  title: "the source of a clone",
  doc: "What an instance of a stack is cloned from.",
  section: "formats 3",
  closed: true,
  fields: {
    source: {
      type: { kind: "union", types: [{ kind: "string" }, { kind: "integer", min: idMin }] },
      doc: "The name of an instance of this stack, or the ID of one outside it.",
      section: "formats 3",
      presence: "required",
      ours: true,
      example: "web-1",
    },
    configs: cloneConfigs,
    disks: cloneDisks,
  },
};

export const stackLoadbalancer: ObjectType = {
  id: "stack-loadbalancer",
  title: "a load balancer of a stack",
  doc: "A load balancer as it should exist, with its ports.",
  section: "formats 3",
  closed: false,
  fields: {
    region: { ...balancerRegion, default: stackRegion },
    ...balancerFields,
    configs: {
      type: { kind: "array", items: { kind: "object", object: "stack-config" } },
      doc: "One configuration for each port. Without any, the load balancer listens on nothing.",
      section: "formats 3",
      ours: true,
    },
  },
};

export const stackConfig: ObjectType = {
  id: "stack-config",
  title: "a configuration of a load balancer",
  doc: "One port of a load balancer and the nodes behind it.",
  section: "formats 3",
  closed: false,
  fields: {
    ...newConfigFields,
    nodes: {
      type: { kind: "array", items: { kind: "object", object: "stack-node" } },
      doc: "The backends that the port passes connections on to.",
      section: "formats 3",
      ours: true,
    },
  },
};

export const stackNode: ObjectType = {
  ...createNode,
  id: "stack-node",
  title: "a node of a configuration",
};
