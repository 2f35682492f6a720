import type { Value } from "./value.ts";

/** Where a path of the service leads. */
export interface FollowedPath {
  /** The innermost value of the path that is there. */
  readonly value: Value;
  /** The missing part of the path. */
  readonly missing: readonly string[];
}

/** Deeper than this nothing of the service is. */
const mostSegments = 30;

/** The names and indexes of a dotted path, in which an index may be in brackets: `interfaces[0].label`, `interfaces.0.label`. */
export const pathSegments = (path: string): readonly string[] =>
  path
    .replace(/\[["']?([^[\]"']*)["']?\]/g, ".$1")
    .split(".")
    .filter((segment) => segment !== "")
    .slice(0, mostSegments);

/** Follows a dotted path. */
export function followPath(from: Value, path: string): FollowedPath {
  const segments = pathSegments(path);
  let value = from;
  for (let at = 0; at < segments.length; ) {
    const step = stepInto(value, segments.slice(at));
    if (!step) return { value, missing: segments.slice(at) };
    value = step.value;
    at += step.taken;
  }
  return { value, missing: [] };
}

/** Names can contain dots. */
function stepInto(value: Value, segments: readonly string[]): { readonly value: Value; readonly taken: number } | null {
  if (value.node.kind === "sequence") {
    const item = /^\d+$/.test(segments[0] ?? "") ? value.items.find(({ name }) => name === segments[0]) : undefined;
    return item ? { value: item, taken: 1 } : null;
  }
  for (let taken = 1; taken <= segments.length; taken++) {
    const field = value.get(segments.slice(0, taken).join("."));
    if (field) return { value: field, taken };
  }
  return null;
}
