import type { Value } from "../../document/index.ts";

/** `by itself`: the service boots instances created from an image or a backup, unless told otherwise. */
export type Boot = "by itself" | "by a request" | "not at all";

/**
 * How an instance in a stack boots. As in the documented workflow, one with a private address is created without booting and
 * boots once it has the address. A clone request does not boot, so a clone with a profile is booted afterwards.
 */
export function bootOf(instance: Value): Boot {
  const booted = instance.get("booted");
  if (booted && booted.boolean !== true) return booted.boolean === false ? "not at all" : "by itself";
  if (instance.has("clone")) return hasOneProfile(instance) ? "by a request" : "not at all";
  const isMade = instance.has("image") || instance.has("backup_id");
  if (!isMade) return "not at all";
  return instance.get("private_ip")?.boolean === true ? "by a request" : "by itself";
}

/** Whether it is known which profile an instance boots with. A clone can have none, or several. */
export function hasOneProfile(instance: Value): boolean {
  const configs = instance.get("clone")?.get("configs");
  return configs === undefined || configs.items.length === 1;
}
