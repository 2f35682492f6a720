import type { Value } from "../../document/index.ts";

/** An anchored value is examined once for each role of its aliases, no matter how many there are. */
export function firstTimeInRole(): (value: Value) => boolean {
  let seen: Map<unknown, Set<string>> | undefined;
  return (value) => {
    if (value.use === null && value.node.anchor === undefined) return true;
    seen ??= new Map();
    const role = value.object?.id ?? `${value.parent?.object?.id} ${value.name}`;
    const roles = seen.get(value.node);
    if (roles?.has(role)) return false;
    if (roles) roles.add(role);
    else seen.set(value.node, new Set([role]));
    return true;
  };
}
