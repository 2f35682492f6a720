import { addToGroup } from "../text/groups.ts";
import { objectTypes } from "./objects.ts";
import type { ObjectTypeId, Type } from "./types.ts";

/** The names of the fields that hold objects with a field of this name: alone, in a list or by name. */
export const holdersOf = (name: string): readonly string[] => holders.get(name) ?? [];

const holders: ReadonlyMap<string, readonly string[]> = holdersByName();

function holdersByName(): ReadonlyMap<string, readonly string[]> {
  const holders = new Map<string, string[]>();
  for (const { fields } of Object.values(objectTypes))
    for (const [holder, { type, readOnly }] of Object.entries(fields)) {
      const held = readOnly ? null : heldBy(type);
      for (const name of held ? Object.keys(objectTypes[held].fields) : [])
        if (!holders.get(name)?.includes(holder)) addToGroup(holders, name, holder);
    }
  return holders;
}

function heldBy(type: Type): ObjectTypeId | null {
  if (type.kind === "array") return heldBy(type.items);
  if (type.kind === "map") return heldBy(type.values);
  return type.kind === "object" ? type.object : null;
}
