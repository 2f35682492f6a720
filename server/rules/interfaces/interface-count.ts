import { limits } from "../../api/index.ts";
import { atWhole, rule } from "../kit/index.ts";
import { interfacesOf, typesWithInterfaces } from "./interfaces.ts";

export const interfaceCount = rule({
  id: "interface-count",
  severity: "error",
  summary: "An instance has too many interfaces.",
  sections: ["4.2", "8"],
  of: typesWithInterfaces,
  check(instance, report) {
    const { max } = limits.interfaces;
    const interfaces = interfacesOf(instance);
    const tooMany = interfaces[max];
    if (!tooMany) return;
    report(
      atWhole(tooMany),
      `An instance can have at most ${max} interfaces, found ${interfaces.length}. Remove ${
        interfaces.length === max + 1 ? "one" : `${interfaces.length - max} of them`
      }.`,
    );
  },
});
