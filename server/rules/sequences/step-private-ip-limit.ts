import { isEnvelope, isStep, recognize, type Value } from "../../document/index.ts";
import { rule } from "../kit/index.ts";
import { atPath } from "../requests/request-path.ts";
import { ownId } from "./step-references.ts";

export const stepPrivateIpLimit = rule({
  id: "step-private-ip-limit",
  severity: "error",
  summary: "A sequence gives an instance a second private address.",
  sections: ["2.1", "8"],
  kinds: ["request"],
  across: {
    of: ["envelope", "allocate-ip"],
    collect(request, emit) {
      // The body is examined together with its envelope.
      if (request.parent?.object || !isStep(request)) return;
      const instance = instanceThatGetsOne(request);
      if (instance !== null) emit(instance, atPath(request));
    },
    judge([first, ...others], report) {
      for (const { at } of others)
        report(
          at,
          "An instance has at most one private address, and an earlier step already allocates it. Remove this step.",
          { related: first ? [{ at: first.at, message: "The step that allocates the private address." }] : [] },
        );
    },
  },
});

/**
 * By ID, or by the text of a reference. Null if the step allocates no private address, or for an unknown instance.
 */
function instanceThatGetsOne(request: Value): string | null {
  const body = isEnvelope(request.node) ? request.get("body") : request;
  const operation = recognize(request).operation?.id;
  if (operation === "allocate-ip" && body?.get("public")?.boolean === false) {
    const id = body.get("compute_id");
    if (id?.integer !== undefined) return String(id.integer);
    return id?.isOpaque && id.node.kind === "scalar" ? String(id.node.value) : null;
  }
  if (operation === "clone-instance" && body?.get("private_ip")?.boolean === true && !body.has("compute_id")) {
    return ownId(request);
  }
  return null;
}
