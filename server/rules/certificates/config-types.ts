import type { ObjectTypeId } from "../../api/index.ts";

/** The objects that create or change a load balancer configuration. */
export const configTypes: readonly ObjectTypeId[] = ["create-config", "update-config", "stack-config"];
