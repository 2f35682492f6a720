import { assumptions } from "../assumptions.ts";
import type { AnswerObject, AnswerObjectId, Field } from "../types.ts";
import { createInstance } from "./instance.ts";
import { updateInstance } from "./instance-update.ts";
import { balancerFields, balancerRegion, configFields, createNode } from "./loadbalancer.ts";

const { id: idName, address: addressName } = assumptions.answers.names;

/** A field that requests also send, as it is in a response. */
const answered = ({ type, doc, section, nullable, assumed, readOnly }: Field): Field => ({
  type,
  doc,
  section,
  ...(readOnly && { readOnly }),
  ...(nullable && { nullable }),
  ...(assumed && { assumed }),
});

const allAnswered = (fields: Readonly<Record<string, Field>>): Readonly<Record<string, Field>> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, answered(field)]));

const instanceNames = [
  "id",
  "label",
  "group",
  "tags",
  "region",
  "image",
  "created",
  "has_user_data",
  "host_uuid",
  "hypervisor",
  "ipv4",
  "ipv6",
  "specs",
  "watchdog_enabled",
  "alerts",
] as const;

const sent: Readonly<Record<string, Field>> = { ...updateInstance.fields, ...createInstance.fields };

const instance: AnswerObject = {
  title: "an instance",
  doc: "An instance as the service returns it.",
  section: "2.1",
  fields: allAnswered(Object.fromEntries(instanceNames.flatMap((name) => (sent[name] ? [[name, sent[name]]] : [])))),
};

const assumedId = (what: string, section: string): Readonly<Record<string, Field>> => ({
  [idName]: { type: { kind: "integer" }, doc: `The ID of ${what}.`, section, readOnly: true, assumed: true },
});

/** The responses. Each of them may have more fields than the API documentation shows. */
export const answerObjects: Readonly<Record<AnswerObjectId, AnswerObject>> = {
  instance,
  backup: {
    title: "a backup",
    doc:
      "An automatic backup or a manual snapshot of an instance. Only one whose status is `successful` can be " +
      "restored. The fields that contain its kind and status are not documented.",
    section: "2.4",
    fields: {
      ...assumedId("the backup", "2.4"),
      updated: {
        type: { kind: "string", format: "date-time" },
        doc: "When the backup was most recently updated.",
        section: "2.4",
        readOnly: true,
      },
    },
  },
  "ip-address": {
    title: "an IP address",
    doc: "The address allocated to an instance.",
    section: "2.9",
    fields: {
      [addressName]: {
        type: { kind: "string", format: "ipv4" },
        doc: "The allocated IPv4 address. With a port appended, it is the address of a node.",
        section: "4.5",
        readOnly: true,
        assumed: true,
      },
    },
  },
  loadbalancer: {
    title: "a load balancer",
    doc: "A load balancer as the service returns it.",
    section: "2.6",
    fields: {
      ...assumedId("the load balancer", "2.6"),
      ...allAnswered({ region: balancerRegion, ...balancerFields }),
    },
  },
  config: {
    title: "a configuration",
    doc: "A port of a load balancer, including how many of its nodes are up and down.",
    section: "2.7",
    fields: { ...assumedId("the configuration", "2.7"), ...allAnswered(configFields) },
  },
  node: {
    title: "a node",
    doc: "A backend of a configuration.",
    section: "2.8",
    fields: { ...assumedId("the node", "2.8"), ...allAnswered(createNode.fields) },
  },
  nothing: {
    title: "an empty object",
    doc: "The service acknowledges the request with an empty object.",
    section: "4.4",
    closed: true,
    fields: {},
  },
};
