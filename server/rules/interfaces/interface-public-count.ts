import { rule } from "../kit/index.ts";
import { repeatedInInterfaces, typesWithInterfaces } from "./interfaces.ts";

export const interfacePublicCount = rule({
  id: "interface-public-count",
  severity: "error",
  summary: "An instance has a second `public` interface.",
  sections: ["2.5", "8"],
  of: typesWithInterfaces,
  check(instance, report) {
    const publics = repeatedInInterfaces(instance, "purpose", ({ string }) =>
      string === "public" ? string : undefined,
    );
    for (const { at, first } of publics)
      report(at, "An instance can have only one `public` interface. Remove this one, or make it a `vlan` or `vpc`.", {
        related: [{ at: first, message: "The first `public` interface." }],
      });
  },
});
