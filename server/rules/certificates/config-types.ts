import type { ObjectTypeId } from "../../api/index.ts";

/** The objects that create or change a configuration of a load balancer. */
export const configTypes: readonly ObjectTypeId[] = ["create-config", "update-config", "stack-config"];
