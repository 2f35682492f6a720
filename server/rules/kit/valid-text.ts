import { imagePrefixes, type Type } from "../../api/index.ts";
import { parseCidr, parseIpv4, parseIpv4Cidr } from "../../document/index.ts";
import { nearestLabel } from "../instances/instance-label.ts";
import { isVlanLabel } from "../vlans/vlan-label.ts";

/** Whether a string is certainly valid for a field of this type. */
export function isValidText({ format, min = 0, max = Infinity }: Type & { kind: "string" }, text: string): boolean {
  if (text.length < min || text.length > max) return false;
  switch (format) {
    case undefined:
    case "region":
    case "instance-type":
    case "password":
    case "username":
    case "tag":
    case "glob":
    case "settings-file":
    case "stack-file":
      return true;
    case "instance-label":
      return nearestLabel(text) === text;
    case "vlan-label":
      return isVlanLabel(text);
    case "image":
      return Object.values(imagePrefixes).some((prefix) => text.startsWith(prefix));
    case "ipv4":
      return parseIpv4(text) !== null;
    case "ipv4-cidr":
      return parseIpv4Cidr(text) !== null;
    case "cidr":
      return parseCidr(text) !== null;
    default:
      return false;
  }
}
