import { natAny } from "../../api/index.ts";
import { parseCidr, parseIpv4, type Value } from "../../document/index.ts";
import { type Fix, setField } from "../kit/index.ts";
import { ipamAddress } from "../vlans/ipam.ts";
import { isFreeVlanLabel, isVlanLabel } from "../vlans/vlan-label.ts";
import { isMeantFor, type Purpose } from "./interfaces.ts";

/** Makes an interface a `vlan`; null if one of its fields would become invalid. */
export function makeVlan(networkInterface: Value): Fix | null {
  const label = networkInterface.get("label")?.string ?? "";
  const ipam = networkInterface.get("ipam_address");
  const address = ipamAddress(networkInterface);
  const fits =
    isVlanLabel(label) &&
    isFreeVlanLabel(networkInterface, label) &&
    (isAbsent(ipam) || parseCidr(ipam?.string ?? "") !== null) &&
    !networkInterface.parent?.items.some(
      (other) => other !== networkInterface && address && ipamAddress(other) === address,
    );
  return fits ? change(networkInterface, "vlan") : null;
}

/** Makes an interface a `vpc`; null if one of its fields would become invalid. */
export function makeVpc(networkInterface: Value): Fix | null {
  const ipv4 = networkInterface.get("ipv4");
  const address = ipv4?.get("vpc");
  const nat = ipv4?.get("nat_1_1");
  const fits =
    (isAbsent(address) || parseIpv4(address?.string ?? "") !== null) &&
    networkInterface.get("primary")?.boolean !== true &&
    (isAbsent(nat) || nat?.string === natAny) &&
    isAbsent(networkInterface.get("ip_ranges"));
  return fits ? change(networkInterface, "vpc") : null;
}

function change(networkInterface: Value, purpose: Purpose): Fix | null {
  const fields = networkInterface.values.flatMap((field) => (field.object ? field.values : [field]));
  const isFree = fields.every((field) => isMeantFor(field, purpose) || isAbsent(field) || field.boolean === false);
  return isFree && networkInterface.isComplete
    ? setField(networkInterface, ["purpose", purpose], `Change the purpose to \`${purpose}\``)
    : null;
}

const isAbsent = (value: Value | undefined): boolean =>
  value === undefined || value.isNothing || (value.node.kind === "sequence" && value.items.length === 0);
