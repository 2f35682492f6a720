import { type Cidr, networkOf, parseIpv4Cidr, replacementCharacter, type Value } from "../../document/index.ts";
import { atMember, type Emit, type FactData, type FindingLocation, knownText, type OtherFacts } from "../kit/index.ts";

/** The keys of a subnet in a stack, by name and by ID. */
const subnetKey = (nameOrId: FactData | undefined): string => `subnet ${JSON.stringify(nameOrId)}`;

/** Collects the facts of a subnet, including the location of its range, under its keys. */
export function emitSubnet(subnet: Value, emit: Emit): void {
  const id = subnet.get("id")?.integer ?? null;
  const range = subnet.get("range");
  const at = atMember(subnet.parent ?? subnet, range ?? subnet);
  const data = [id, range?.string ?? null];
  emit(subnetKey(subnet.name), at, data);
  if (id !== null) emit(subnetKey(id), at, data);
}

/** How an interface identifies its subnet: by its name, its ID, or any text that is the same for it; null if unknown. */
export function subnetText(value: Value | undefined) {
  if (!value) return null;
  if (value.integer !== undefined) return { kind: "id" as const, text: value.integer };
  const [reference] = value.template?.references ?? [];
  if (value.template?.literal === replacementCharacter && reference?.kind === "subnets" && reference.attribute === "id")
    return { kind: "name" as const, text: reference.name };
  const text = value.isOpaque ? knownText(value) : undefined;
  return text === undefined ? null : { kind: "text" as const, text };
}

/** A subnet as described in a stack. */
export interface KnownSubnet {
  /** Equal for the same subnet, however it is identified. */
  readonly identity: string;
  readonly range: Cidr | null;
  /** The location of the range. */
  readonly at: FindingLocation | null;
}

/** Reads the facts under a subnet's keys. */
export function knownSubnet(kind: FactData | undefined, text: FactData | undefined, others: OtherFacts): KnownSubnet {
  const fact = kind === "text" ? undefined : others.all(subnetKey(text))[0];
  const [id, range] = Array.isArray(fact?.data) ? fact.data : [];
  const cidr = typeof range === "string" ? parseIpv4Cidr(range) : null;
  const identity = typeof id === "number" ? ["id", id] : [kind ?? null, text ?? null];
  return { identity: JSON.stringify(identity), range: cidr && networkOf(cidr), at: fact?.at ?? null };
}
