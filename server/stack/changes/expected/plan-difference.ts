import { show } from "../../../document/index.ts";
import { readExpected } from "./expected-options.ts";

/** How a plan differs from the expected one, however they were made, a line each; none if they are the same, null if the expected one is no plan. */
export function planDifference(expected: string, planned: string): readonly string[] | null {
  const [before, now] = [leavesOf(expected), leavesOf(planned)];
  if (!before || !now) return null;
  const paths = [...new Set([...before.keys(), ...now.keys()])];
  return paths.flatMap((path) => {
    const [was, is] = [before.get(path), now.get(path)];
    if (was === is) return [];
    if (was === undefined) return `+ ${show(path)}: ${show(is ?? "")}`;
    return is === undefined ? `- ${show(path)}: ${show(was)}` : `~ ${show(path)}: ${show(was)} → ${show(is)}`;
  });
}

/** The values of a plan by their paths, in which items have their names. */
function leavesOf(text: string): ReadonlyMap<string, string> | null {
  const leaves = new Map<string, string>();
  const visit = (data: unknown, path: string): void => {
    if (data === null || typeof data !== "object") {
      if (data !== null) leaves.set(path, JSON.stringify(data));
      return;
    }
    const isList = Array.isArray(data);
    const entries = Object.entries(data);
    // In a request, an empty list says something.
    if (entries.length === 0 && path.startsWith("requests[")) leaves.set(path, JSON.stringify(data));
    for (const [key, inner] of entries) {
      if (isNaming(key) && !isList) continue;
      const name = isList ? `[${nameOf(inner) ?? key}]` : `${path === "" ? "" : "."}${key}`;
      visit(inner, `${path}${name}`);
    }
  };
  const read = readExpected(text);
  if (!read) return null;
  visit(read.plan, "");
  return leaves;
}

const naming = ["resource", "field", "name"] as const;
const isNaming = (key: string): boolean => naming.some((name) => name === key);

function nameOf(item: unknown): string | null {
  if (item === null || typeof item !== "object") return typeof item === "string" ? item : null;
  const data = item as Readonly<Record<string, unknown>>;
  const name = naming.flatMap((key) => (typeof data[key] === "string" ? data[key] : []))[0];
  return name ?? null;
}
