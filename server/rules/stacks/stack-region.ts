import type { Value } from "../../document/index.ts";
import { atName } from "../instances/instance-label.ts";
import { atMember, atValue, type FindingLocation } from "../kit/finding-location.ts";
import { knownText } from "../kit/known-text.ts";
import type { Emit, FactData, OtherFacts } from "../rule.ts";

/**
 * What a resource of a stack says of its region: its text, null where the stack's default holds, false where it is
 * unknown.
 */
export type OwnRegion = string | null | false;

export interface Region {
  /** Equal for resources that are certainly in one region. */
  readonly text: string;
  readonly at: FindingLocation;
}

const defaultKey = "default region";

/** The region of all that has none of its own. */
export function emitDefaultRegion(stack: Value, emit: Emit): void {
  const region = stack.get("region");
  if (region?.text === undefined) return;
  emit(defaultKey, atValue(region), region.string ?? region.text);
}

export function ownRegion(resource: Value): OwnRegion {
  const region = resource.get("region");
  if (region) return knownText(region) ?? false;
  return resource.isComplete ? null : false;
}

/** Where the region of a resource stands, or else its name. */
export function atRegion(resource: Value): FindingLocation {
  const region = resource.get("region");
  return region ? atMember(resource.parent ?? resource, region) : atName(resource);
}

/** The region that a resource is in; null where that is unknown. */
export function regionOf(own: FactData | undefined, at: FindingLocation, others: OtherFacts): Region | null {
  if (typeof own === "string") return { text: own, at };
  const [fact] = own === null ? others.all(defaultKey) : [];
  return fact && typeof fact.data === "string" ? { text: fact.data, at: fact.at } : null;
}

/** Whether it is written out, so that another one is certainly another. */
export const isLiteral = ({ text }: Region): boolean => !/[${]/.test(text);
