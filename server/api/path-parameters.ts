import type { AnswerObjectId, Field } from "./types.ts";
import { idMin } from "./values.ts";

const idOf = (object: AnswerObjectId, section: string, doc: string, example: number): Field => ({
  type: { kind: "integer", min: idMin },
  doc,
  section,
  presence: "required",
  idOf: object,
  example,
});

/** The parameters in braces in the paths of operations. */
export const pathParameters: Readonly<Record<string, Field>> = {
  instanceId: idOf("instance", "2.1", "The ID of the instance, assigned when it is created.", 123),
  backupId: idOf("backup", "4", "The ID of one of the instance's backups.", 456),
  loadbalancerId: idOf("loadbalancer", "4", "The ID of the load balancer, assigned when it is created.", 123),
  configId: idOf("config", "4", "The ID of one of the load balancer's port configurations.", 456),
};
