import { type Block, parseIpv4Cidr, type Value } from "../../document/index.ts";
import { capital } from "../../text/prose.ts";
import { interfacesOf, purposeOf } from "../interfaces/interfaces.ts";
import {
  atMember,
  type Emit,
  type Fact,
  type OtherFacts,
  overlapsWithEarlier,
  type Report,
  rule,
} from "../kit/index.ts";
import { emitChange, isOneInstance, isTakenTwice, type Owned, ownedIn, ownerOf, ownerTitle } from "../kit/owners.ts";
import { isCloned } from "../provisioning/creation.ts";
import { emitSubnet } from "./stack-subnets.ts";
import { addressKeyStart, changeToFree, emitAddress, subnetOf } from "./subnet-addresses.ts";

const rangesKey = "ranges";

export const vpcAddressConflict = rule({
  id: "vpc-address-conflict",
  severity: "error",
  summary: "Two interfaces share an address in a subnet, or ranges of two instances overlap.",
  sections: ["2.5"],
  across: {
    of: ["stack-instance", "stack-subnet", "create-instance", "update-instance", "envelope"],
    collect(object, emit) {
      const id = object.type?.kind === "object" ? object.type.object : null;
      if (id === "stack-subnet") emitSubnet(object, emit);
      else if (id === "envelope") emitChange(object, emit);
      else if (!isCloned(object)) for (const each of interfacesOf(object)) collectInterface(object, each, emit);
    },
    minFacts: 2,
    judge(facts, report, others) {
      const key = facts[0]?.key ?? "";
      if (key === rangesKey) judgeRanges(facts, report, others);
      else if (key.startsWith(addressKeyStart)) judgeAddresses(facts, report, others);
    },
  },
});

function collectInterface(instance: Value, networkInterface: Value, emit: Emit): void {
  if (purposeOf(networkInterface) !== "vpc") return;
  const holder = instance.parent ?? instance;
  const owner = ownerOf(instance);
  emitAddress(networkInterface, holder, emit, owner);
  for (const range of networkInterface.get("ip_ranges")?.items ?? [])
    if (parseIpv4Cidr(range.string ?? "")) emit(rangesKey, atMember(holder, range), [owner, range.string ?? null]);
}

function judgeAddresses(facts: readonly Fact[], report: Report, others: OtherFacts): void {
  const firsts = new Map<string, Owned>();
  const proposed = new Set<bigint>();
  for (const owned of ownedIn(facts)) {
    const { fact } = owned;
    const subnet = subnetOf(fact, others).identity;
    const first = firsts.get(subnet);
    if (!first) firsts.set(subnet, owned);
    else if (isOneInstance(first, owned))
      report(
        fact.at,
        "Another interface of this instance has this address in the same subnet. Give each interface its own address.",
        {
          related: [{ at: first.fact.at, message: "The first interface with this address." }],
          fixes: [changeToFree(fact, others, proposed)],
        },
      );
    else if (isTakenTwice(first, owned, others))
      report(
        fact.at,
        `${capital(ownerTitle(first.owner))} has this address in the same subnet. Give each instance its own address.`,
        {
          related: [{ at: first.fact.at, message: `The address of ${ownerTitle(first.owner)}.` }],
          fixes: [changeToFree(fact, others, proposed)],
        },
      );
  }
}

function judgeRanges(facts: readonly Fact[], report: Report, others: OtherFacts): void {
  const ids = new Map<Block, number>();
  const ranges = ownedIn(facts).flatMap((owned) => {
    const { fact, owner } = owned;
    const { block } = fact.at;
    if (!ids.has(block)) ids.set(block, ids.size);
    const text = Array.isArray(fact.data) ? String(fact.data[1]) : "";
    const cidr = parseIpv4Cidr(text);
    // Without a name, it is identified by its location.
    return cidr && !owner.isAlone
      ? [{ owned, text, cidr, owner: owner.name === "" ? `${ids.get(block)} ${owner.index}` : `/${owner.name}` }]
      : [];
  });
  for (const { range, earlier } of overlapsWithEarlier(ranges)) {
    if (!isTakenTwice(earlier.owned, range.owned, others)) continue;
    const title = ownerTitle(earlier.owned.owner);
    const what = range.text === earlier.text ? "also has this range" : `has the overlapping range \`${earlier.text}\``;
    report(range.owned.fact.at, `${capital(title)} ${what}. Assign each range to one instance only.`, {
      related: [{ at: earlier.owned.fact.at, message: `The range of ${title}.` }],
    });
  }
}
