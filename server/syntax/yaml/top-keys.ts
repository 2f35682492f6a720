import type { TopLevel } from "../language.ts";
import { withoutStrayMarks } from "./stray-lines.ts";

const topKey = /^(?:([A-Za-z_][\w.-]*)|"([^"\\]*)"|'([^']*)')[ ]*:(?=[ ]|$)/;
/** The rest of such a line is no value of the key, whatever it is. */
export const keyWithoutSpace = /^([A-Za-z_][\w.-]*):(?=\S+$|:*[ ]:(?:[ ]|$))/;

/** A key at the start of a line. Null for a line without one. */
export function topKeyIn(line: string) {
  const written = topKey.exec(line);
  const cleared = written ? line : (withoutStrayMarks(line)?.trimStart() ?? line);
  const key = written ?? (cleared === line ? keyWithoutSpace : topKey).exec(cleared);
  const name = key?.[1] ?? key?.[2] ?? key?.[3];
  if (!key || name === undefined) return null;
  /** The rest of its line. */
  const rest = cleared === line && written === null ? "" : cleared.slice(key[0].length);
  return { name, rest, isStray: written === null };
}

/** Whether a key may be at the top level. */
export const isKnownKey = (name: string, top: TopLevel): boolean =>
  top.names.has(name) || name.startsWith(top.ownPrefix);
