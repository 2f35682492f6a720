import { assumptions, type ResourceKind } from "../../api/index.ts";
import { parseIpv4, type Value } from "../../document/index.ts";
import { unshownIn } from "./record-facts.ts";

/** As many as 64 bits can have. */
const mostDigits = 20;
const { id: idName } = assumptions.answers.names;
const { status } = assumptions.instanceStatus.names;
/** In sentences. */
export const numericId = `numeric \`id\` of at most ${mostDigits} digits`;

/** As it is written, maybe in quotes: a large number would be rounded to the ID of something else. */
export function idIn(value: Value, name: string): string | null {
  const id = value.get(name);
  if (id?.node.kind !== "scalar") return null;
  const written = id.string ?? id.source;
  return /^\d+$/.test(written) && written.length <= mostDigits ? written : null;
}

/** Of the response to a request for an address, which has none of the fields of a resource. */
export function allocatedIn(value: Value): string | null {
  const address = value.get(assumptions.answers.names.address)?.string;
  const isResource = value.has("label") || value.has("port");
  return address !== undefined && !isResource && parseIpv4(address) !== null ? address : null;
}

/** Of what has no port and no address, only an instance has these fields, as far as is documented. */
const ofInstancesAlone = ["specs", "hypervisor", "host_uuid", "watchdog_enabled", "has_user_data", "image", "alerts"];
/** These too, but a volume, a firewall or a cluster may have them as well. */
const ofInstances = ["group", "tags", "type"];

/** What its fields show it to be; null for what is not a resource. */
export function kindOfRecord(value: Value): ResourceKind | null {
  const has = (name: string): boolean => value.get(name) !== undefined;
  if (has("client_conn_throttle")) return "loadbalancer";
  if (has("port") || has("nodes_status")) return "config";
  if (value.get("address")?.text?.includes(":")) return "node";
  if (ofInstancesAlone.some(has) || value.get("ipv4")?.node.kind === "sequence") return "instance";
  if (ofInstances.some(has)) {
    const isLikeOne = unshownIn("instance", value).every((name) => name === status);
    // Without an ID, it is only named as one that is left out.
    return isLikeOne || idIn(value, idName) === null ? "instance" : null;
  }
  return has("region") ? "loadbalancer" : null;
}

/** Whether it is a record, whatever is around it: a list in an object can be called anything. */
export const isCertain = (value: Value): boolean =>
  value.get("label") !== undefined || value.get("address") !== undefined;
