import { limits } from "../../api/index.ts";
import { namespaceOf } from "../../document/index.ts";
import { keptIn } from "../../text/groups.ts";
import { atMember, forDisplay, rule } from "../kit/index.ts";
import { emitDefaultRegion, ownRegion, regionOf } from "../stacks/stack-region.ts";
import { vlanInterfaces } from "./stack-vlans.ts";

const labelsKey = "labels";
const most = limits.vlansPerRegion;

export const vlanRegionLimit = rule({
  id: "vlan-region-limit",
  severity: "warning",
  summary: "A stack has too many VLANs in a region.",
  sections: ["2.5", "8"],
  kinds: ["stack"],
  across: {
    of: ["stack", "stack-instance"],
    collect(object, emit) {
      if (namespaceOf(object) === null) return emitDefaultRegion(object, emit);
      const region = ownRegion(object);
      for (const { label, labelValue } of vlanInterfaces(object))
        emit(labelsKey, atMember(object.parent ?? object, labelValue), [region, label]);
    },
    judge(facts, report, others) {
      const seen = new Map<string, Set<string>>();
      for (const { at, data, key } of facts) {
        const [own, label] = Array.isArray(data) && key === labelsKey ? data : [];
        const region = regionOf(own, at, others)?.text;
        if (region === undefined || typeof label !== "string") continue;
        const labels = keptIn(seen, region, () => new Set());
        if (labels.has(label)) continue;
        labels.add(label);
        if (labels.size !== most + 1) continue;
        report(
          at,
          `A region can have at most ${most} VLANs, and \`${forDisplay(label)}\` exceeds that in \`${region}\`. Share a VLAN between instances.`,
        );
      }
    },
  },
});
