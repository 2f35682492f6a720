import type { Field } from "./types.ts";
import { idMin } from "./values.ts";

/** The parameters in braces in the paths of operations. */
export const pathParameters: Readonly<Record<string, Field>> = {
  instanceId: {
    type: { kind: "integer", min: idMin },
    doc: "The ID of the instance, assigned when it is created.",
    section: "2.1",
    presence: "required",
    idOf: "instance",
    example: 123,
  },
  backupId: {
    type: { kind: "integer", min: idMin },
    doc: "The ID of one of the instance's backups.",
    section: "4",
    presence: "required",
    idOf: "backup",
    example: 456,
  },
  loadbalancerId: {
    type: { kind: "integer", min: idMin },
    doc: "The ID of the load balancer, assigned when it is created.",
    section: "4",
    presence: "required",
    idOf: "loadbalancer",
    example: 123,
  },
  configId: {
    type: { kind: "integer", min: idMin },
    doc: "The ID of one of the load balancer's port configurations.",
    section: "4",
    presence: "required",
    idOf: "config",
    example: 456,
  },
};
