import { parseIpv4Cidr, type Value } from "../document/index.ts";
import { atMember } from "./at.ts";
import { isCloned } from "./creation.ts";
import { interfacesOf, purposeOf } from "./interfaces.ts";
import { overlapsWithEarlier, type Range } from "./overlaps.ts";
import { type Emit, type Fact, type OtherFacts, type Report, rule } from "./rule.ts";
import { emitSubnet } from "./stack-subnets.ts";
import { addressKeyStart, changeToFree, emitAddress, subnetOf } from "./subnet-addresses.ts";

const rangesKey = "ranges";

export const vpcAddressConflict = rule({
  id: "vpc-address-conflict",
  severity: "error",
  summary: "Two instances of a stack have one address in one subnet, or ranges that overlap.",
  sections: ["2.5"],
  kinds: ["stack"],
  across: {
    of: ["stack-instance", "stack-subnet"],
    collect(object, emit) {
      if (object.type?.kind === "object" && object.type.object === "stack-subnet") emitSubnet(object, emit);
      else if (!isCloned(object)) for (const each of interfacesOf(object)) collectInterface(object, each, emit);
    },
    least: 2,
    judge(facts, report, others) {
      const key = facts[0]?.key ?? "";
      if (key === rangesKey) judgeRanges(facts, report);
      else if (key.startsWith(addressKeyStart)) judgeAddresses(facts, report, others);
    },
  },
});

function collectInterface(instance: Value, networkInterface: Value, emit: Emit): void {
  if (purposeOf(networkInterface) !== "vpc") return;
  const section = instance.parent ?? instance;
  emitAddress(networkInterface, section, emit, instance.name);
  for (const range of networkInterface.get("ip_ranges")?.items ?? [])
    if (parseIpv4Cidr(range.string ?? ""))
      emit(rangesKey, atMember(section, range), [instance.name, range.string ?? null]);
}

function judgeAddresses(facts: readonly Fact[], report: Report, others: OtherFacts): void {
  const firsts = new Map<string, { readonly instance: string; readonly fact: Fact }>();
  const proposed = new Set<bigint>();
  for (const fact of facts) {
    const instance = Array.isArray(fact.data) ? String(fact.data[0]) : "";
    const subnet = subnetOf(fact, others).identity;
    const first = firsts.get(subnet);
    if (!first) firsts.set(subnet, { instance, fact });
    if (!first || first.instance === instance) continue;
    report(
      fact.at,
      `\`${first.instance}\` has this address in the same subnet. Give each instance an address of its own.`,
      {
        related: [{ at: first.fact.at, message: `The address of \`${first.instance}\`.` }],
        fixes: [changeToFree(fact, others, proposed)],
      },
    );
  }
}

function judgeRanges(facts: readonly Fact[], report: Report): void {
  const ranges = facts.flatMap((fact): readonly (Range & { readonly fact: Fact; readonly text: string })[] => {
    const [owner, text] = Array.isArray(fact.data) ? fact.data : [];
    const cidr = parseIpv4Cidr(String(text));
    return cidr ? [{ owner: String(owner), cidr, fact, text: String(text) }] : [];
  });
  for (const { range, earlier } of overlapsWithEarlier(ranges)) {
    const what =
      range.text === earlier.text ? "has this range too" : `has the range \`${earlier.text}\`, which overlaps`;
    report(range.fact.at, `\`${earlier.owner}\` ${what}. A range is assigned to one instance only.`, {
      related: [{ at: earlier.fact.at, message: `The range of \`${earlier.owner}\`.` }],
    });
  }
}
