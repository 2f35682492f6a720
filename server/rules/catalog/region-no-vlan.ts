import type { Value } from "../../document/index.ts";
import { cloneOf, madeBy } from "../clones/clones.ts";
import { interfacesOf, purposeOf } from "../interfaces/interfaces.ts";
import {
  atMember,
  type Emit,
  type Fact,
  type FindingLocation,
  type OtherFacts,
  type Report,
  rule,
} from "../kit/index.ts";
import { isCloned } from "../provisioning/creation.ts";
import { atRegion, ownRegion, regionOf } from "../stacks/stack-region.ts";
import { lacks, regionNeeds } from "./region-capability.ts";

const own = regionNeeds({
  capability: "vlans",
  of: ["create-instance"],
  places: (instance, around) => (isCloned(instance) ? [] : vlansOf(instance, around)),
  message: (region) =>
    `The region \`${region}\` does not support VLANs. Choose another region, or use a \`vpc\` interface.`,
});

export const regionNoVlan = rule({
  id: "region-no-vlan",
  severity: "error",
  summary: "An instance with a `vlan` interface is in a region without VLANs, or is cloned to one.",
  sections: ["2.5", "4.3"],
  of: own.of,
  check: own.check,
  across: {
    of: [...own.across.of, "envelope"],
    collect(object, emit, report) {
      if (object.object?.id !== "envelope") own.across.collect?.(object, emit, report);
      collectClone(object, emit);
    },
    judge(facts, report, others) {
      const source = sourceIn(facts);
      if (source === null) own.across.judge(facts, report, others);
      else judgeClones(source, facts, report, others);
    },
  },
});

const vlansOf = (instance: Value, around: Value): readonly FindingLocation[] =>
  interfacesOf(instance).flatMap((networkInterface) => {
    const purpose = networkInterface.get("purpose");
    return purpose && purposeOf(networkInterface) === "vlan" ? [atMember(around, purpose)] : [];
  });

/* The keys of an instance's VLANs, its source, and its clones. */
const vlanKey = (name: string): string => `vlan of ${name}`;
const sourceKey = (name: string): string => `source of ${name}`;
const cloneKey = (name: string): string => `clone of ${name}`;

function collectClone(resource: Value, emit: Emit): void {
  const made = madeBy(resource);
  const [vlan] = made ? vlansOf(made.fields, made.fields.parent ?? made.fields) : [];
  if (made && vlan) emit(vlanKey(made.name), vlan);
  const clone = cloneOf(resource);
  if (!clone || clone.target) return;
  if (made) emit(sourceKey(made.name), clone.at, clone.source);
  const region = ownRegion(clone.fields);
  if (region !== false && (region !== null || resource === clone.fields))
    emit(cloneKey(clone.source), atRegion(clone.fields), { source: clone.source, region });
}

/** The source of the clones that facts are about; null for other facts. */
function sourceIn([first]: readonly Fact[]): string | null {
  const data = first?.data;
  const source = data !== null && typeof data === "object" && "source" in data ? data.source : null;
  return typeof source === "string" ? source : null;
}

function judgeClones(source: string, facts: readonly Fact[], report: Report, others: OtherFacts): void {
  for (const { at, data } of facts) {
    const written = data !== null && typeof data === "object" && "region" in data ? data.region : undefined;
    const region = regionOf(written, at, others);
    const vlan = region && lacks("vlans", region.text, report.catalog) ? vlanBehind(source, others) : null;
    if (region && vlan)
      report(
        at,
        `A clone of an instance with a \`vlan\` interface does not start in \`${region.text}\`, which does not support VLANs. Choose another region.`,
        { related: [{ at: vlan, message: "The `vlan` interface that is cloned." }] },
      );
  }
}

/** The limit for following clones of clones to their source. */
const mostFollowed = 20;

function vlanBehind(source: string, others: OtherFacts): FindingLocation | null {
  let name: string | undefined = source;
  for (let step = 0; name !== undefined && step < mostFollowed; step++) {
    const [vlan] = others.all(vlanKey(name));
    if (vlan) return vlan.at;
    const before: unknown = others.all(sourceKey(name))[0]?.data;
    name = typeof before === "string" ? before : undefined;
  }
  return null;
}
