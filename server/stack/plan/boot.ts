import type { Value } from "../../document/index.ts";

/** `by itself`: the service boots what it creates from an image or a backup, unless it is told not to. */
export type Boot = "by itself" | "by a request" | "not at all";

/**
 * How an instance of a stack boots. With a private address it is created without booting and boots once it has the address,
 * as the documented flow has it. A clone request does not boot, so a clone that has a profile is booted afterwards.
 */
export function bootOf(instance: Value): Boot {
  const booted = instance.get("booted");
  if (booted && booted.boolean !== true) return booted.boolean === false ? "not at all" : "by itself";
  const clone = instance.get("clone");
  const configs = clone?.get("configs");
  if (clone) return configs === undefined || configs.items.length === 1 ? "by a request" : "not at all";
  const isMade = instance.has("image") || instance.has("backup_id");
  if (!isMade) return "not at all";
  return instance.get("private_ip")?.boolean === true ? "by a request" : "by itself";
}
