import type { ReferenceAttribute } from "./types.ts";

/** The sections of a stack whose resources have names that references lead to. */
export const referenceNamespaces = ["instances", "loadbalancers", "subnets"] as const;

export type ReferenceNamespace = (typeof referenceNamespaces)[number];

/** The attributes in `${NAMESPACE.NAME.ATTRIBUTE}` of a stack, and the types of their values. */
export const referenceAttributes: Readonly<Record<ReferenceNamespace, Readonly<Record<string, ReferenceAttribute>>>> = {
  instances: {
    id: { type: "integer", doc: "The ID of the instance, assigned when it is created." },
    label: { type: "string", format: "instance-label", doc: "The instance's label, by default its name." },
    region: { type: "string", format: "region", doc: "The instance's region, by default the stack's." },
    ipv4: {
      type: "string",
      format: "ipv4",
      answer: "ipv4.0",
      // Section 2.8: a node takes a private address.
      insteadIn: { "node-address": "private_ipv4" },
      doc: "The public IPv4 address of the instance, assigned when it is created.",
    },
    ipv6: { type: "string", format: "ipv6", doc: "The instance's SLAAC IPv6 address, if it has one." },
    private_ipv4: {
      type: "string",
      format: "ipv4",
      answer: "ipv4.1",
      doc: "The private IPv4 address of an instance with `private_ip: true`, for use in a backend node.",
    },
  },
  loadbalancers: {
    id: { type: "integer", doc: "The ID of the load balancer, assigned when it is created." },
    label: { type: "string", doc: "The load balancer's label." },
    region: { type: "string", format: "region", doc: "The load balancer's region, by default the stack's." },
  },
  subnets: {
    id: { type: "integer", doc: "The subnet's ID, for an interface's `subnet_id`." },
    range: { type: "string", format: "ipv4-cidr", doc: "The subnet's IPv4 range in CIDR notation." },
  },
};
