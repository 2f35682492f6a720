import { limits } from "../../api/index.ts";
import { given, nameOfSource, type Value } from "../../document/index.ts";
import { atMember, type Fact, type FindingLocation, type Report } from "../kit/index.ts";
import { atPath } from "../requests/request-path.ts";
import { targetOf } from "../requests/request-target.ts";
import { ownId } from "../sequences/step-references.ts";

/** A clone and its source, in a stack or in a sequence. */
export interface Clone {
  /** The object with the fields of the clone: an instance in a stack, or the body of a request. */
  readonly fields: Value;
  /** The source: by name in a stack, by a step's response in a sequence. */
  readonly source: string;
  /** The location of the source's name. */
  readonly at: FindingLocation;
  /** The existing target instance. */
  readonly target: Value | undefined;
}

/** Null if it is not a clone or the source is unknown. `resource`: an instance in a stack, or a request. */
export function cloneOf(resource: Value): Clone | null {
  if (resource.object?.id === "stack-instance") {
    const source = resource.at("clone", "source");
    const name = source && nameOfSource(source);
    return name
      ? {
          fields: resource,
          source: name,
          at: atMember(resource.parent ?? resource, source),
          target: undefined,
        }
      : null;
  }
  const sent = targetOf(resource);
  const source = sent?.operation === "clone-instance" ? sent.parameters.instanceId : undefined;
  const body = resource.get("body");
  return body?.object && source !== undefined
    ? { fields: body, source, at: atPath(resource), target: given(body, "compute_id") }
    : null;
}

/**
 * An instance created by the file, and how its clones refer to it. `fields`: the object with the fields of the instance, which is
 * itself in a stack, or the body of a request. Null if it creates no new instance, or one that nothing can refer to.
 */
export function madeBy(resource: Value) {
  if (resource.type?.kind === "object" && resource.type.object === "stack-instance")
    return { name: resource.name, fields: resource };
  const operation = targetOf(resource)?.operation;
  const body = resource.get("body");
  const name = ownId(resource);
  const makes =
    operation === "create-instance" || (operation === "clone-instance" && body?.get("compute_id") === undefined);
  return makes && body?.object && name !== null ? { name, fields: body } : null;
}

/** All clones of a source, in order. */
export function reportSixthClone(facts: readonly Fact[], advice: string, report: Report): void {
  const [first, sixth] = [facts[0], facts[limits.clonesPerSource]];
  if (first && sixth)
    report(
      sixth.at,
      `At most ${limits.clonesPerSource} clones of an instance can run at the same time, and this one exceeds the limit. ${advice}`,
      { related: [{ at: first.at, message: "The first clone of this instance." }] },
    );
}
