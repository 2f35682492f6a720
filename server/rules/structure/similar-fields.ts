import { type ObjectType, type ObjectTypeId, objectTypes } from "../../api/index.ts";
import { isSibling, nearest } from "../../text/nearest.ts";

/** Fields that can be set; deprecated ones are not suggested. */
export const namesOf = ({ id }: ObjectType): readonly string[] => suggested.get(id) ?? [];

const suggested: ReadonlyMap<ObjectTypeId, readonly string[]> = new Map(
  Object.values(objectTypes).map(({ id, fields }) => [
    id,
    Object.keys(fields).filter((name) => !fields[name]?.readOnly && fields[name]?.deprecated === undefined),
  ]),
);

/** The one that is also called this, or similar names. */
export function similarNames(written: string, object: ObjectType): readonly string[] {
  const names = namesOf(object);
  const word = written.replace(/(?<=[a-z])(?=[A-Z])|-/g, "_").toLowerCase();
  const called = Object.entries(object.alsoCalled ?? {}).find(([, words]) => words.split(" ").includes(word));
  return called
    ? names.filter((name) => name === called[0])
    : nearest(written, names).filter((name) => !isSibling(name, written));
}

/** Those whose words are the same or abbreviated, or that have more or fewer of them: in an open object, no other than `id`. */
export function sameWords(written: string, object: ObjectType): readonly string[] {
  const words = written.split("_").filter(Boolean);
  if (words.length === 0) return [];
  return namesOf(object).filter((name) => {
    const [short = [], long = []] = [name.split("_"), words].sort((a, b) => a.length - b.length);
    const more = long.length - short.length;
    const isSame = (word: string, index: number): boolean => isAbbreviated(word, long[index] ?? "");
    return (
      (short.every(isSame) && (more === 0 || object.closed || long.slice(short.length).join() === "id")) ||
      (object.closed && short.every((word, index) => isSame(word, index + more)))
    );
  });
}

const isAbbreviated = (a: string, b: string): boolean =>
  a === b || (Math.min(a.length, b.length) > 2 && (a.startsWith(b) || b.startsWith(a)));
