import { type Condition, purposes } from "../../api/index.ts";
import { replacementCharacter } from "../references/template.ts";
import type { Value } from "./value.ts";

/** Where an object certainly breaks a condition. */
export interface Broken {
  readonly object: Value;
  /** The field that the condition is about; the object if it lacks that field. */
  readonly subject: Value;
  /** The field that conflicts with the subject; the subject itself if others are missing. */
  readonly other: Value;
  /** What the fact of the subject names. */
  readonly names: readonly string[];
}

/** Where an object breaks a condition, once for each pair of fields that conflict. */
export function brokenIn(object: Value, { subject: name, fact, unless, isWritten }: Condition): readonly Broken[] {
  const names = object.object?.fields[name]?.[fact];
  if (!names || (unless !== undefined && object.get(unless))) return none;
  const broken = (own: Value, other = own): readonly Broken[] => [{ object, subject: own, other, names }];
  const purpose = object.get("purpose");
  if (fact === "neededFor" && names.includes(purpose?.string ?? "") && object.lacks(name))
    return broken(object.get(name) ?? object);
  const subject = isWritten ? object.get(name) : given(object, name);
  if (!subject) return none;
  switch (fact) {
    case "excludes":
      return names.flatMap((each) => {
        const other = isWritten ? object.get(each) : given(object, each);
        return other && !other.isNothing ? broken(subject, other) : none;
      });
    case "needs":
      return object.isComplete && !names.some((each) => given(object, each)) ? broken(subject) : none;
    case "requires": {
      const isUnread = subject.node.kind === "scalar" && subject.node.unread;
      return isUnread || names.every((each) => object.get(each)) ? none : broken(subject);
    }
    case "purposes": {
      const isOther = purposes.some(({ value }) => value === purpose?.string && !names.includes(value));
      const parts = subject.type?.kind === "object" ? subject.values : [subject];
      return purpose && isOther ? parts.filter(saysSomething).flatMap((part) => broken(part, purpose)) : none;
    }
    default:
      return none;
  }
}

const none: readonly Broken[] = [];

/** Whether it has the right type and is not empty. Of a reference, only the text around it is known, and that a subnet has an ID. */
function saysSomething({ field, items, integer, string, boolean, template }: Value): boolean {
  if (field?.type.kind === "boolean") return boolean === true;
  const isSubnet = template?.references.some(({ kind }) => kind === "subnets") && field?.type.kind === "integer";
  const text = string ?? template?.literal.replaceAll(replacementCharacter, "");
  return field !== null && (items.length > 0 || integer !== undefined || isSubnet || Boolean(text));
}

/** A field with a value; an invalid `null` is reported by another rule. */
export function given(object: Value, name: string): Value | undefined {
  const field = object.get(name);
  if (field === undefined || field.isNothing) return undefined;
  return field.node.kind === "scalar" && field.node.value === null ? undefined : field;
}
