import { firstReadings, type Value } from "../../document/index.ts";

/** An anchored value is examined once for each role of its aliases, no matter how many there are. */
export function firstTimeInRole(): (value: Value) => boolean {
  const isFirst = firstReadings();
  return ({ use, node, object, parent, name }) =>
    (use === null && node.anchor === undefined) || isFirst(node, object?.id ?? `${parent?.object?.id} ${name}`);
}
