import { atValue, rule } from "../kit/index.ts";
import { isCloned } from "../provisioning/creation.ts";
import { typesWithInterfaces } from "./interfaces.ts";

export const interfaceDefault = rule({
  id: "interface-default",
  severity: "hint",
  summary: "An empty list of interfaces gives the instance one public interface.",
  sections: ["4.2"],
  of: typesWithInterfaces,
  check(instance, report) {
    const interfaces = instance.get("interfaces");
    if (
      isCloned(instance) ||
      interfaces?.node.kind !== "sequence" ||
      interfaces.node.items.length > 0 ||
      !interfaces.isComplete
    )
      return;
    report(
      atValue(interfaces),
      "With an empty list, the instance still gets the default `public` interface. Omit the field, or list that interface.",
    );
  },
});
