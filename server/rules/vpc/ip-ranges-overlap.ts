import { parseIpv4Cidr } from "../../document/index.ts";
import { interfacesOf, purposeOf, typesWithInterfaces } from "../interfaces/interfaces.ts";
import { atMember, overlapsWithEarlier, removeFromList, rule } from "../kit/index.ts";

export const ipRangesOverlap = rule({
  id: "ip-ranges-overlap",
  severity: "error",
  summary: "Two ranges of an instance's interfaces overlap.",
  sections: ["2.5"],
  of: typesWithInterfaces,
  check(instance, report) {
    const list = instance.get("interfaces");
    const items = interfacesOf(instance).flatMap((one) =>
      purposeOf(one) === "vpc" ? (one.get("ip_ranges")?.items ?? []) : [],
    );
    const ranges = items.flatMap((item, index) => {
      const cidr = parseIpv4Cidr(item.string ?? "");
      return cidr ? [{ item, cidr, owner: String(index) }] : [];
    });
    for (const { range, earlier } of overlapsWithEarlier(ranges)) {
      const [item, first] = [range.item, earlier.item];
      if (!list) continue;
      const at = atMember(list, item);
      const isSame = item.string === first.string;
      report(
        at,
        isSame
          ? `\`${item.string}\` is assigned to this instance twice. Remove one.`
          : `\`${item.string}\` overlaps \`${first.string}\`. Remove or change one.`,
        {
          related: [{ at: atMember(list, first), message: `\`${first.string}\` is assigned here.` }],
          fixes: [at.use ? null : removeFromList(item, `Remove \`${item.string}\``)],
        },
      );
    }
  },
});
