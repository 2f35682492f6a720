import type { Value } from "../../document/index.ts";
import { interfacesOf, purposeOf } from "../interfaces/interfaces.ts";
import { knownText } from "../kit/index.ts";

/** An interface on a VLAN with a known label. */
export interface VlanInterface {
  readonly label: string;
  readonly labelValue: Value;
  readonly ipam: Value | undefined;
}

/** A clone cannot have interfaces of its own, so they do not count. */
export const vlanInterfaces = (instance: Value): readonly VlanInterface[] =>
  interfacesOf(instance).flatMap((networkInterface) => {
    const value = purposeOf(networkInterface) === "vlan" ? networkInterface.get("label") : undefined;
    const label = value && knownText(value);
    return value && label ? { label, labelValue: value, ipam: networkInterface.get("ipam_address") } : [];
  });
