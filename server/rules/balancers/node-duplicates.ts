import type { Value } from "../../document/index.ts";
import { atValue, type FindingLocation, knownText, type Report, type Rule, repeatedFields } from "../kit/index.ts";
import { targetOf } from "../requests/request-target.ts";

export interface Duplicate {
  readonly text: string;
  readonly first: FindingLocation;
  readonly second: FindingLocation;
  /** The second node, if it is in a list. */
  readonly node: Value | null;
}

/** Finds nodes of a configuration that share the text of a field: in a stack, and in the requests of a sequence. */
export const nodesWithSame = (
  name: "label" | "address",
  reportDuplicate: (duplicate: Duplicate, report: Report) => void,
): Pick<Rule, "of" | "check" | "across"> => ({
  of: ["stack-config"],
  check(config, report) {
    const nodes = config.get("nodes")?.items ?? [];
    for (const { value, key, at, first } of repeatedFields(
      config,
      nodes,
      name,
      (field) => knownText(field) || undefined,
    ))
      reportDuplicate({ text: key, first, second: at, node: value.parent }, report);
  },
  across: {
    of: ["envelope"],
    collect(request, emit) {
      const target = targetOf(request);
      const field = request.at("body", name);
      const text = field && knownText(field);
      if (target?.operation !== "create-node" || !field || !text) return;
      const { loadbalancerId, configId } = target.parameters;
      if (loadbalancerId === undefined || configId === undefined) return;
      emit(JSON.stringify([loadbalancerId, configId, text]), atValue(field), text);
    },
    judge([first, ...others], report) {
      for (const { at, data } of others)
        if (first) reportDuplicate({ text: String(data), first: first.at, second: at, node: null }, report);
    },
  },
});
