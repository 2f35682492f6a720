import { limits } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";
import { atKey, insertIntoList, rule } from "../kit/index.ts";
import { interfacesOf, purposeOf, typesWithInterfaces } from "./interfaces.ts";

export const interfaceNoPublic = rule({
  id: "interface-no-public",
  severity: "information",
  summary: "None of an instance's interfaces is `public`.",
  sections: ["2.5"],
  of: typesWithInterfaces,
  check(instance, report) {
    const list = instance.get("interfaces");
    const interfaces = interfacesOf(instance);
    if (list?.node.kind !== "sequence" || interfaces.length === 0 || !list.isComplete) return;
    const purposes = interfaces.map(purposeOf);
    // An unknown interface could be the public one.
    if (purposes.length < list.node.items.length || purposes.includes(undefined) || purposes.includes("public")) return;
    // 1:1 NAT gives the instance its public IPv4.
    if (interfaces.some((each) => purposeOf(each) === "vpc" && hasNat(each))) return;
    report(
      atKey(list),
      "None of these interfaces is `public`, so the instance is reachable only through an out-of-band console, or from " +
        "instances on the same VLAN or VPC.",
      {
        fixes: [
          interfaces.length < limits.interfaces.max
            ? insertIntoList(list, 0, { purpose: "public" }, "Add a `public` interface at the front")
            : null,
        ],
      },
    );
  },
});

const hasNat = (networkInterface: Value): boolean => networkInterface.get("ipv4")?.has("nat_1_1") === true;
