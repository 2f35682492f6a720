import type { Value } from "../../document/index.ts";
import { atPath } from "../requests/request-path.ts";
import { targetOf } from "../requests/request-target.ts";
import type { Emit, Fact, FactData, OtherFacts } from "../rule.ts";
import { stepName } from "../sequences/step-references.ts";

/** The identity of an instance with a list of interfaces, for facts. */
export type Owner = {
  /** Its name in a stack, or that of the step that creates it; may be empty. */
  readonly name: string;
  /** Its location in its block. */
  readonly index: number;
  /** Only compared with itself: an update replaces the instance's interfaces. */
  readonly isAlone: boolean;
};

/** The owner for an instance in a stack, or the body of a request. */
export function ownerOf(instance: Value): Owner {
  const type = instance.object?.id;
  if (type === "stack-instance") return { name: instance.name, index: instance.index, isAlone: false };
  const request = instance.parent?.object ? instance.parent : instance;
  return { name: stepName(request)?.string ?? "", index: request.index, isAlone: type === "update-instance" };
}

/** Its name in sentences. */
export const ownerTitle = ({ name }: Owner): string => (name === "" ? "an earlier instance" : `\`${name}\``);

/** A fact about an instance's resource. */
export interface Owned {
  readonly fact: Fact;
  readonly owner: Owner;
}

/** Facts whose data starts with an owner. */
export function ownedIn(facts: readonly Fact[]): readonly Owned[] {
  return facts.flatMap((fact) => {
    const owner = Array.isArray(fact.data) ? fact.data[0] : undefined;
    return isOwner(owner) ? [{ fact, owner }] : [];
  });
}

const isOwner = (data: FactData | undefined): data is Owner =>
  data !== null && typeof data === "object" && "isAlone" in data;

export const isOneInstance = (a: Owned, b: Owned): boolean =>
  a.fact.at.block === b.fact.at.block && a.owner.index === b.owner.index;

/** Whether the later of two instances certainly conflicts with the earlier. Duplicate names are reported by another rule. */
export const isTakenTwice = (earlier: Owned, later: Owned, others: OtherFacts): boolean =>
  !earlier.owner.isAlone &&
  !later.owner.isAlone &&
  (earlier.owner.name === "" ||
    (earlier.owner.name !== later.owner.name && others.all(changeKey(earlier.owner.name)).length === 0));

const changeKey = (name: string): string => `change ${name}`;

/** Records a step that deletes an instance or replaces its interfaces, which frees its addresses. */
export function emitChange(request: Value, emit: Emit): void {
  const target = targetOf(request);
  const isChange =
    target?.operation === "delete-instance" ||
    (target?.operation === "update-instance" && request.at("body", "interfaces") !== undefined);
  const name = /^\$\{steps\.([^.}]+)\.id\}$/.exec(target?.parameters.instanceId ?? "")?.[1];
  if (isChange && name !== undefined) emit(changeKey(name), atPath(request));
}
