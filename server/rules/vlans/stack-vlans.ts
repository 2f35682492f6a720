import type { Value } from "../../document/index.ts";
import { interfacesOf, purposeOf } from "../interfaces/interfaces.ts";
import { knownText } from "../kit/index.ts";

/** The interfaces on VLANs with a known label. A clone cannot have interfaces of its own, so they do not count. */
export const vlanInterfaces = (instance: Value) =>
  interfacesOf(instance).flatMap((networkInterface) => {
    const value = purposeOf(networkInterface) === "vlan" ? networkInterface.get("label") : undefined;
    const label = value && knownText(value);
    return value && label ? { label, labelValue: value, ipam: networkInterface.get("ipam_address") } : [];
  });
