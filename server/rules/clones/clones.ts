import { limits } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";
import { atMember, type FindingLocation } from "../kit/finding-location.ts";
import { given } from "../provisioning/creation.ts";
import { atPath } from "../requests/request-path.ts";
import { targetOf } from "../requests/request-target.ts";
import type { Fact, Report } from "../rule.ts";
import { ownId } from "../sequences/step-references.ts";

/** A clone with what it is made from, in a stack or in a sequence. */
export interface Clone {
  /** What has the fields of the clone: an instance of a stack, or the body of a request. */
  readonly fields: Value;
  /** The source as the file knows its own instances: by name in a stack, by a step's answer in a sequence. */
  readonly source: string;
  /** Where the source is named. */
  readonly at: FindingLocation;
  /** The existing instance that it goes to. */
  readonly target: Value | undefined;
}

/** Null for what clones nothing, and for a source that is not known. `resource`: an instance of a stack, or a request. */
export function cloneOf(resource: Value): Clone | null {
  if (resource.object?.id === "stack-instance") {
    const source = resource.at("clone", "source");
    return source?.string
      ? {
          fields: resource,
          source: source.string,
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

/** An instance that the file makes, and by what its clones name it. */
export interface Made {
  readonly name: string;
  /** What has the fields of the instance: itself in a stack, the body of a request. */
  readonly fields: Value;
}

/** Null for what makes no new instance, and for one that nothing can name. */
export function madeBy(resource: Value): Made | null {
  if (resource.type?.kind === "object" && resource.type.object === "stack-instance")
    return { name: resource.name, fields: resource };
  const operation = targetOf(resource)?.operation;
  const body = resource.get("body");
  const name = ownId(resource);
  const makes =
    operation === "create-instance" || (operation === "clone-instance" && body?.get("compute_id") === undefined);
  return makes && body?.object && name !== null ? { name, fields: body } : null;
}

/** All clones of one source, in their order. */
export function reportSixthClone(facts: readonly Fact[], advice: string, report: Report): void {
  const [first, sixth] = [facts[0], facts[limits.clonesPerSource]];
  if (first && sixth)
    report(
      sixth.at,
      `At most ${limits.clonesPerSource} clones of an instance can run at the same time, and this one exceeds the limit. ${advice}`,
      { related: [{ at: first.at, message: "The first clone of this instance." }] },
    );
}
