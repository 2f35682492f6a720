import { assumptions } from "./assumptions.ts";
import { objectTypes } from "./objects.ts";
import { answerObjects } from "./resources/answers.ts";
import type { AnswerObject, Field, OperationAnswer, OperationId } from "./types.ts";

const { id: idName, address: addressName } = assumptions.answers.names;

/** The response of each operation; null if the API documentation does not show it. */
export const answers: Readonly<Record<OperationId, OperationAnswer | null>> = {
  "list-instances": { object: "instance", list: "data" },
  "create-instance": { object: "instance" },
  "view-instance": { object: "instance" },
  "update-instance": { object: "instance" },
  "delete-instance": null,
  "boot-instance": null,
  "clone-instance": { object: "instance" },
  "list-backups": null,
  "create-snapshot": { object: "backup" },
  "cancel-backups": null,
  "enable-backups": null,
  "view-backup": { object: "backup" },
  "restore-backup": { object: "nothing" },
  "allocate-ip": { object: "ip-address" },
  "create-loadbalancer": { object: "loadbalancer" },
  "create-config": { object: "config" },
  "view-config": { object: "config" },
  "update-config": { object: "config" },
  "create-node": { object: "node" },
};

/** The fields of responses that hold lists of objects. */
export const answerLists: ReadonlySet<string> = new Set(Object.values(answers).flatMap((one) => one?.list ?? []));

/** The fields by which a response is one object or an error, whatever lists it holds. */
export const singleAnswerFields: ReadonlySet<string> = new Set([idName, "label", addressName, "errors"]);

/** The target of a path in a response. */
export type AnswerPart =
  | { readonly kind: "known"; readonly field: Field }
  /** The API documentation does not show it; it may be there all the same. `names` are those that it shows beside it. */
  | { readonly kind: "unknown"; readonly name: string; readonly names: readonly string[] }
  /** It cannot be there. */
  | { readonly kind: "none"; readonly name: string; readonly names: readonly string[] };

/** Follows a path such as `id`, `ipv4.0`, `specs.disk` or `data.0.id` in the response to an operation. */
export function answerPart(operation: OperationId, path: string): AnswerPart {
  const answer = answers[operation];
  const segments = path.replace(/\[(\d+)\]/g, ".$1").split(".");
  const [first = "", ...rest] = segments;
  if (answer === null) return { kind: "unknown", name: first, names: [] };
  const object = answerObjects[answer.object];
  if (answer.list === undefined) return fieldIn(object.fields, object.closed === true, segments);
  if (first !== answer.list) return { kind: "unknown", name: first, names: [answer.list] };
  const [index, ...inner] = rest;
  if (index === undefined) return { kind: "known", field: listField(object) };
  if (!isIndex(index)) return { kind: "none", name: index, names: ["0"] };
  if (inner.length === 0) return { kind: "known", field: itemField(listField(object)) };
  return fieldIn(object.fields, object.closed === true, inner);
}

/** The known paths in the response to an operation, objects and lists before their content. */
export function answerPaths(operation: OperationId): readonly (readonly [path: string, field: Field])[] {
  const answer = answers[operation];
  if (answer === null) return [];
  const prefix = answer.list === undefined ? "" : `${answer.list}.0.`;
  return Object.entries(answerObjects[answer.object].fields).flatMap(([name, field]) =>
    pathsFrom(`${prefix}${name}`, field),
  );
}

function pathsFrom(path: string, field: Field): readonly (readonly [string, Field])[] {
  const { type } = field;
  if (type.kind === "array") return [[path, field], ...pathsFrom(`${path}.0`, itemField(field))];
  if (type.kind !== "object") return [[path, field]];
  return [
    [path, field],
    ...Object.entries(objectTypes[type.object].fields).flatMap(([name, inner]) => pathsFrom(`${path}.${name}`, inner)),
  ];
}

function fieldIn(
  fields: Readonly<Record<string, Field>>,
  closed: boolean,
  [name = "", ...rest]: readonly string[],
): AnswerPart {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined) return { kind: closed ? "none" : "unknown", name, names: Object.keys(fields) };
  return inside(field, rest);
}

function inside(field: Field, path: readonly string[]): AnswerPart {
  const [name, ...rest] = path;
  if (name === undefined) return { kind: "known", field };
  const { type } = field;
  if (type.kind === "object") {
    const { fields, closed } = objectTypes[type.object];
    return fieldIn(fields, closed, path);
  }
  if (type.kind !== "array") return { kind: "none", name, names: [] };
  return isIndex(name) ? inside(itemField(field), rest) : { kind: "none", name, names: ["0"] };
}

const isIndex = (name: string): boolean => /^\d+$/.test(name);

function itemField(list: Field): Field {
  const { nullable: _, ...rest } = list;
  return list.type.kind === "array" ? { ...rest, type: list.type.items } : list;
}

const listField = ({ title, doc, section }: AnswerObject): Field => ({
  type: { kind: "array", items: { kind: "any" } },
  doc: `A list; each item is ${title}. ${doc}`,
  section,
  readOnly: true,
});
