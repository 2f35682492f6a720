import {
  type Method,
  type ObjectTypeId,
  type Operation,
  type OperationId,
  objectTypes,
  operations,
  type Type,
} from "../api/index.ts";
import type { Mapping, Scalar, Sequence } from "../syntax/index.ts";
import type { FileFacts } from "./document.ts";
import { isOperationId, operationWord } from "./kind.ts";
import { parseTemplate, placeholder } from "./template.ts";
import type { Value } from "./value.ts";

type Resolved = Mapping | Sequence | Scalar;

/** How the operation of a request became known. */
export type Basis =
  /** Method and path of an envelope. */
  | "envelope"
  /** The file's name. */
  | "name"
  /** Its keys, which fit one operation. */
  | "keys"
  /** It is not known: several operations fit, or none. */
  | "none";

export interface Recognised {
  readonly operation: Operation | null;
  readonly basis: Basis;
  /** The operations whose bodies the keys could belong to, best first; only where the keys had to decide. */
  readonly candidates: readonly Operation[];
}

/** The type of a file's or block's root. */
export function rootType(file: FileFacts, root: Resolved): Type | null {
  switch (file.kind) {
    case "stack":
      return object("stack");
    case "settings":
      return object("settings");
    case "request":
      if (root.kind === "sequence") return { kind: "array", items: { kind: "any" } };
      return requestType(root, file);
  }
}

const object = (id: ObjectTypeId): Type => ({ kind: "object", object: id });

const namesOf = (node: Resolved): readonly string[] =>
  node.kind === "mapping" ? node.entries.map((entry) => String(entry.key.value)) : [];

export const isEnvelope = (node: Resolved): boolean =>
  namesOf(node).some((name) => name === "method" || name === "path");

/** An envelope, or a bare body with the fields of its operation. */
export function requestType(node: Resolved, file: FileFacts | null): Type | null {
  if (node.kind !== "mapping" || isEnvelope(node)) return object("envelope");
  const { operation } = recogniseBody(node, file);
  return operation?.body ? object(operation.body.object) : null;
}

/** The operation of an envelope or bare body. */
export function recognise(request: Value): Recognised {
  if (request.object?.id === "envelope") {
    const operation = operationOf(request);
    return { operation, basis: operation ? "envelope" : "none", candidates: [] };
  }
  return recogniseBody(request.node, request.parent ? null : request.block.file);
}

/** A bare body: by the file's name (null for one in a sequence, which has none of its own), else by its keys. */
export function recogniseBody(node: Resolved, file: FileFacts | null): Recognised {
  const word = file ? operationWord(file.name) : null;
  if (word !== null && isOperationId(word)) return { operation: operations[word], basis: "name", candidates: [] };
  const candidates = fittingOperations(namesOf(node));
  const [only] = candidates;
  return only && candidates.length === 1
    ? { operation: only, basis: "keys", candidates }
    : { operation: null, basis: "none", candidates };
}

/**
 * The operations whose body lists every one of the keys and has all it requires. Where none lists them all, those that
 * list the most, as long as they list more than half.
 */
function fittingOperations(names: readonly string[]): readonly Operation[] {
  const written = names.filter((name) => name !== "<<" && name !== "$schema");
  if (written.length === 0) return [];
  const scored = Object.values(operations).flatMap((operation) => {
    const type = operation.body ? objectTypes[operation.body.object] : undefined;
    if (!type || type.undocumented) return [];
    const known = written.filter(
      (name) => Object.hasOwn(type.fields, name) && type.fields[name]?.readOnly !== true,
    ).length;
    const missing = Object.entries(type.fields).filter(
      ([name, field]) => field.presence && !written.includes(name),
    ).length;
    return known * 2 > written.length ? [{ operation, known, missing }] : [];
  });
  const most = Math.max(0, ...scored.map((score) => score.known));
  const best = scored.filter((score) => score.known === most);
  const complete = best.filter((score) => score.missing === 0);
  return (complete.length > 0 ? complete : best).sort((a, b) => a.missing - b.missing).map((score) => score.operation);
}

/** What an envelope's body holds: the body of its operation, or nothing that is known. */
export function typeOfBody(envelope: Value): Type | null {
  const operation = operationOf(envelope);
  return operation?.body ? object(operation.body.object) : null;
}

/** The operation that an envelope's method and path name; null where they name none. */
export function operationOf(envelope: Value): Operation | null {
  const path = envelope.get("path")?.node;
  if (path?.kind !== "scalar" || typeof path.value !== "string") return null;
  const matches = readPath(path.value).operations;
  const method = envelope.get("method")?.node;
  const written = method?.kind === "scalar" && typeof method.value === "string" ? method.value.toUpperCase() : "";
  return matches.find((match) => match.operation.method === written)?.operation ?? null;
}

export interface PathParameter {
  readonly name: string;
  readonly text: string;
  /** Offsets in the path's value. */
  readonly start: number;
  readonly end: number;
}

export interface ReadPath {
  /** The operations of the path, one for each method that it has; empty when the path is unknown. */
  readonly operations: readonly { readonly operation: Operation; readonly parameters: readonly PathParameter[] }[];
  /** The segment right before the first part of the interface's own paths, where it looks like a version or ends a full URL. */
  readonly version: { readonly text: string; readonly start: number; readonly end: number } | null;
  /** The path without what comes before it and without the query. */
  readonly path: string;
}

interface Segment {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const families = new Set(
  Object.values(operations).flatMap((operation) => operation.paths.map((path) => path.split("/")[1])),
);

/** Takes a path apart, with or without `{base_url}`, a full URL or a template before it. */
export function readPath(value: string): ReadPath {
  const isUrl = /^[a-z][a-z\d+.-]*:\/\//i.test(value);
  const segments = split(value);
  const family = segments.findIndex((segment) => families.has(segment.text));
  if (family < 0) return { operations: [], version: null, path: value };
  const base = segments.slice(0, family);
  const last = base.at(-1);
  const hosts = isUrl ? base.slice(1) : base;
  // Before the path stands a URL, or something that other tools fill in, or the version alone.
  const isBase =
    isUrl ||
    base.length === 0 ||
    isTemplate(base[0]?.text ?? "") ||
    (base.length === 1 && /^v\d+$/i.test(last?.text ?? ""));
  const own = segments.slice(family);
  const path = `/${own.map((segment) => segment.text).join("/")}`;
  if (!isBase) return { operations: [], version: null, path };
  const version =
    hosts.length > 0 && last && !isTemplate(last.text)
      ? last
      : isUrl && last && !isTemplate(last.text)
        ? { text: "", start: last.end, end: last.end }
        : null;
  return { operations: match(own), version, path };
}

const isTemplate = (segment: string): boolean => segment === "{base_url}" || parseTemplate(segment) !== null;

/** The segments between slashes, percent-encoding decoded, without scheme, query and trailing slash. A reference may hold a slash. */
function split(value: string): Segment[] {
  const segments: Segment[] = [];
  const end = /^(?:\$?\{[^}]*\}|\{\{[^}]*\}\}|[^?#])*/.exec(value)?.[0].length ?? value.length;
  const part = /(?:\$\{[^}]*\}|\{\{[^}]*\}\}|[^/])+/g;
  part.lastIndex = /^[a-z][a-z\d+.-]*:\/\//i.exec(value)?.[0].length ?? 0;
  for (let match = part.exec(value); match !== null && match.index < end; match = part.exec(value)) {
    const text = match[0].slice(0, end - match.index);
    segments.push({ text: decode(text), start: match.index, end: match.index + text.length });
  }
  return segments;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function match(segments: readonly Segment[]): { operation: Operation; parameters: PathParameter[] }[] {
  return Object.values(operations).flatMap((operation) => {
    for (const template of operation.paths) {
      const parts = template.slice(1).split("/");
      if (parts.length !== segments.length) continue;
      const parameters: PathParameter[] = [];
      const fits = parts.every((part, index) => {
        const segment = segments[index];
        if (!segment) return false;
        if (!part.startsWith("{")) return part === segment.text;
        parameters.push({ name: part.slice(1, -1), ...segment });
        return true;
      });
      if (fits) return [{ operation, parameters }];
    }
    return [];
  });
}

/** Whether a path's parameter could be filled with anything: it holds a reference or template. */
export const isOpenParameter = (text: string): boolean => parseTemplate(text)?.literal.includes(placeholder) ?? false;

export const methodsOf = (read: ReadPath): readonly Method[] => read.operations.map((match) => match.operation.method);

export const operationById = (id: OperationId): Operation => operations[id];
