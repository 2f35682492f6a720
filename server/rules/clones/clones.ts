import { limits } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";
import { type At, atMember } from "../kit/at.ts";
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
  readonly at: At;
  /** The existing instance that it goes to. */
  readonly target: Value | undefined;
}

/** Null for what clones nothing, and for a source that is not known. `thing`: an instance of a stack, or a request. */
export function cloneOf(thing: Value): Clone | null {
  if (thing.object?.id === "stack-instance") {
    const source = thing.at("clone", "source");
    return source?.string
      ? { fields: thing, source: source.string, at: atMember(thing.parent ?? thing, source), target: undefined }
      : null;
  }
  const sent = targetOf(thing);
  const source = sent?.operation === "clone-instance" ? sent.parameters.instanceId : undefined;
  const body = thing.get("body");
  return body?.object && source !== undefined
    ? { fields: body, source, at: atPath(thing), target: given(body, "compute_id") }
    : null;
}

/** An instance that the file makes, and by what its clones name it. */
export interface Made {
  readonly name: string;
  /** What has the fields of the instance: itself in a stack, the body of a request. */
  readonly fields: Value;
}

/** Null for what makes no new instance, and for one that nothing can name. */
export function madeBy(thing: Value): Made | null {
  if (thing.type?.kind === "object" && thing.type.object === "stack-instance")
    return { name: thing.name, fields: thing };
  const operation = targetOf(thing)?.operation;
  const body = thing.get("body");
  const name = ownId(thing);
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
      `At most ${limits.clonesPerSource} clones of an instance can run at the same time, and this exceeds the limit. ${advice}`,
      { related: [{ at: first.at, message: "The first clone of this instance." }] },
    );
}
