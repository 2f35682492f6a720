import type { Value } from "../../document/index.ts";
import { atPath } from "../requests/request-path.ts";
import { targetOf } from "../requests/request-target.ts";
import type { Emit, Fact, FactData, OtherFacts } from "../rule.ts";
import { stepName } from "../sequences/step-references.ts";

/** An instance that has a list of interfaces, as facts tell it apart. */
export type Owner = {
  /** Its name in a stack, or that of the step which creates it; empty where it has none. */
  readonly name: string;
  /** Its place in its block. */
  readonly index: number;
  /** Only its own interfaces are compared: an update says what an instance has from then on. */
  readonly isAlone: boolean;
};

/** Of an instance of a stack, or of the body of a request. */
export function ownerOf(instance: Value): Owner {
  const type = instance.object?.id;
  if (type === "stack-instance") return { name: instance.name, index: instance.index, isAlone: false };
  const request = instance.parent?.object ? instance.parent : instance;
  return { name: stepName(request)?.string ?? "", index: request.index, isAlone: type === "update-instance" };
}

/** What a sentence calls it. */
export const ownerTitle = ({ name }: Owner): string => (name === "" ? "an earlier instance" : `\`${name}\``);

/** A fact about something that an instance has. */
export interface Owned {
  readonly fact: Fact;
  readonly owner: Owner;
}

/** The facts whose data begins with an owner. */
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

/** Whether the later of two certainly takes what the earlier still has. A name that is there twice is another mistake. */
export const isTakenTwice = (earlier: Owned, later: Owned, others: OtherFacts): boolean =>
  !isOneInstance(earlier, later) &&
  !earlier.owner.isAlone &&
  !later.owner.isAlone &&
  (earlier.owner.name === "" ||
    (earlier.owner.name !== later.owner.name && others.all(changeKey(earlier.owner.name)).length === 0));

const changeKey = (name: string): string => `change ${name}`;

/** Notes a step that deletes an instance or gives it other interfaces: what it had may be free again. */
export function emitChange(request: Value, emit: Emit): void {
  const target = targetOf(request);
  const isChange =
    target?.operation === "delete-instance" ||
    (target?.operation === "update-instance" && request.at("body", "interfaces") !== undefined);
  const name = /^\$\{steps\.([^.}]+)\.id\}$/.exec(target?.parameters.instanceId ?? "")?.[1];
  if (isChange && name !== undefined) emit(changeKey(name), atPath(request));
}
