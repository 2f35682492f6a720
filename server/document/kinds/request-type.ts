import {
  type ObjectType,
  type ObjectTypeId,
  type Operation,
  objectTypes,
  operations,
  type Type,
} from "../../api/index.ts";
import type { Node } from "../../syntax/index.ts";
import type { Block, FileFacts } from "../blocks/block.ts";
import { readTemplate } from "../references/read-template.ts";
import { isTemplateKey } from "../references/template-key.ts";
import type { Resolved } from "../values/entries.ts";
import { operationNamedBy } from "./declared-kind.ts";
import { readPath } from "./path.ts";

/** How the operation of a request became known. */
type Basis =
  /** Method and path of an envelope. */
  | "envelope"
  /** The file's name. */
  | "name"
  /** What the file is declared to be. */
  | "declaration"
  /** Its keys, which fit one operation. */
  | "keys"
  /** It is not known: several operations fit, or none. */
  | "none";

export interface Recognized {
  readonly operation: Operation | null;
  readonly basis: Basis;
  /** The operations that match the keys, best first; only if the operation was inferred. */
  readonly candidates: readonly Operation[];
}

/** The type of a block's root. */
export function rootType({ file, holds, section }: Block, root: Resolved): Type | null {
  if (file.isAnswer) return null;
  if (holds === "section") return objectTypes.stack.fields[section]?.type ?? null;
  if (holds === "item") return requestType(root, file);
  switch (file.kind) {
    case "stack":
      return typeOfObject("stack");
    case "settings":
      return typeOfObject("settings");
    case "request":
      if (root.kind === "sequence") return requests;
      return requestType(root, file);
  }
}

const requests: Type = { kind: "array", items: { kind: "any" } };
/** One object per type, so that results can be cached by identity. */
const types: ReadonlyMap<string, Type> = new Map(
  Object.values(objectTypes).map(({ id }) => [id, { kind: "object", object: id }]),
);
export const typeOfObject = (id: ObjectTypeId): Type => types.get(id) ?? { kind: "object", object: id };

const namesOf = (node: Resolved): readonly string[] =>
  node.kind === "mapping" ? node.entries.map((entry) => String(entry.key.value)) : [];

export const isEnvelope = (node: Resolved): boolean =>
  namesOf(node).some((name) => name === "method" || name === "path");

/** An envelope, or a bare body with the fields of its operation. */
export function requestType(node: Resolved, file: FileFacts): Type | null {
  if (node.kind !== "mapping" || isEnvelope(node)) return typeOfObject("envelope");
  return typeOfBody(recognizeBody(node, file).operation);
}

/** A bare body, alone in its file or in a list of them: by the file's name, else by its keys. */
export function recognizeBody(node: Resolved, file: FileFacts): Recognized {
  const operation = operationNamedBy(file);
  if (operation) return { operation, basis: operation.id === file.declared ? "declaration" : "name", candidates: [] };
  const candidates = fittingOperations(node);
  const [only] = candidates;
  return only && candidates.length === 1
    ? { operation: only, basis: "keys", candidates }
    : { operation: null, basis: "none", candidates };
}

/**
 * The operations that match the keys: those that know most of them, and of these, the complete ones. Because keys may be
 * misspelled, more than half of them are enough; objects with undocumented fields accept any key besides two known ones.
 */
function fittingOperations(body: Resolved): readonly Operation[] {
  const entries = body.kind === "mapping" ? body.entries : [];
  const written = new Map(entries.map(({ key, value }) => [String(key.value), value] as const));
  for (const name of written.keys()) if (name === "$schema" || isTemplateKey(name)) written.delete(name);
  const fits = Object.values(operations).flatMap((operation) => {
    const type = operation.body ? objectTypes[operation.body.object] : undefined;
    if (!type || type.undocumented) return [];
    const fit = fitOf(operation, type, written);
    const enough = fit.known * 2 > written.size || (!type.closed && fit.known >= 2);
    return enough ? [fit] : [];
  });
  const highest = Math.max(...fits.map(({ score }) => score));
  const best = fits.filter(({ score }) => score === highest).sort((a, b) => a.missing - b.missing);
  const complete = best.filter(({ missing }) => missing === 0);
  return (complete.length > 0 ? complete : best).map(({ operation }) => operation);
}

function fitOf(operation: Operation, type: ObjectType, written: ReadonlyMap<string, Node>) {
  const fields = Object.entries(type.fields).filter(([, field]) => field.readOnly !== true);
  /** How many of the keys its body lists. */
  const known = fields.filter(([name, field]) => {
    const value = written.get(name);
    return value !== undefined && hasShape(field.type, value);
  }).length;
  /** How many fields are absent that it needs. */
  const missing = fields.filter(
    ([name, { presence, requiredWithout }]) =>
      (presence !== undefined || (requiredWithout !== undefined && !written.has(requiredWithout))) &&
      !written.has(name),
  ).length;
  // Less the keys that its body certainly does not have.
  return { operation, known, missing, score: type.closed ? known - (written.size - known) : known };
}

/** The `configs` of a clone are numbers, those of something else may be objects. Scalars may be meant for any. */
function hasShape(type: Type, node: Node): boolean {
  switch (node.kind) {
    case "scalar":
    case "alias":
      return true;
    case "sequence":
      return type.kind === "any" || (type.kind === "array" && node.items.every((item) => hasShape(type.items, item)));
    case "mapping":
      return type.kind === "any" || type.kind === "object" || type.kind === "map";
  }
}

/** The type of an operation's body; null if unknown. */
export const typeOfBody = (operation: Operation | null): Type | null =>
  operation?.body ? typeOfObject(operation.body.object) : null;

/** The operation of an envelope's method and path; null if there is none. */
export function readOperation(envelope: Resolved): Operation | null {
  const method = textOf(envelope, "method")?.toUpperCase();
  const matches = readPath(textOf(envelope, "path") ?? "").operations.map(({ operation }) => operation);
  const known = matches.find((operation) => operation.method === method);
  if (known || method === undefined) return known ?? null;
  const [only, ...others] = isFilledIn(method) && hasBody(envelope) ? matches.filter(({ body }) => body) : [];
  return only && others.length === 0 ? only : null;
}

/** Another tool inserts the method. */
const isFilledIn = (method: string): boolean => (readTemplate(method, null)?.references.length ?? 0) > 0;

/** Whether there certainly is a body. */
const hasBody = (envelope: Resolved): boolean => {
  const body = entryOf(envelope, "body");
  return body !== undefined && (body.kind !== "scalar" || /^\$\{file:/.test(String(body.value)));
};

/** Read from the tree: an envelope's values are only known once its operation is. */
function textOf(node: Resolved, name: string): string | undefined {
  const value = entryOf(node, name);
  return value?.kind === "scalar" && typeof value.value === "string" ? value.value : undefined;
}

const entryOf = (node: Resolved, name: string): Node | undefined =>
  node.kind === "mapping" ? node.entries.find(({ key }) => key.value === name)?.value : undefined;
