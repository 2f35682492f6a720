import type { Value } from "../../document/index.ts";
import { atName } from "../instances/instance-label.ts";
import {
  atMember,
  atValue,
  type Emit,
  type FactData,
  type FindingLocation,
  knownText,
  type OtherFacts,
} from "../kit/index.ts";

export interface Region {
  /** Equal for resources that are certainly in the same region. */
  readonly text: string;
  readonly at: FindingLocation;
}

const defaultKey = "default region";

/** The default region. */
export function emitDefaultRegion(stack: Value, emit: Emit): void {
  const region = stack.get("region");
  if (region?.text === undefined) return;
  emit(defaultKey, atValue(region), region.string ?? region.text);
}

/** The region of a resource: its text, null for the stack's default, false if unknown. */
export function ownRegion(resource: Value): string | null | false {
  const region = resource.get("region");
  if (region) return knownText(region) ?? false;
  return resource.isComplete ? null : false;
}

/** The location of a resource's region, or of its name. */
export function atRegion(resource: Value): FindingLocation {
  const region = resource.get("region");
  return region ? atMember(resource.parent ?? resource, region) : atName(resource);
}

/** The region of a resource; null if unknown. */
export function regionOf(own: FactData | undefined, at: FindingLocation, others: OtherFacts): Region | null {
  if (typeof own === "string") return { text: own, at };
  const [fact] = own === null ? others.all(defaultKey) : [];
  return fact && typeof fact.data === "string" ? { text: fact.data, at: fact.at } : null;
}

/** Whether it is a literal, so that a different literal is certainly a different region. */
export const isLiteral = ({ text }: Region): boolean => !/[${]/.test(text);
