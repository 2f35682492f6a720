import {
  attributeOf,
  isHidden,
  isNamespace,
  isSharedSecret,
  type Reference,
  show,
  showKey,
  type Value,
} from "../../document/index.ts";
import { checksum } from "../../text/checksum.ts";
import { plainPath } from "../../text/plain-path.ts";
import { isExact } from "../plan/content.ts";
import { piecesOf, variableIn } from "../plan/reading/pieces.ts";

/** What a value says, in a form in which two values that mean the same are equal. */
export interface Meaning {
  readonly key: string;
  /** Without references and templates whose values nobody knows yet. */
  readonly isKnown: boolean;
}

/** A reference to another resource: its text if that is known, else which resource and attribute it is. */
export type ResolveReference = (
  reference: Pick<Reference, "kind" | "name" | "attribute">,
) => Meaning & { readonly text: string | null };

/** Layout, quoting, the order of keys, anchors and merge keys make no difference. */
export function meaningOf(value: Value, resolve: ResolveReference): Meaning {
  const { node } = value;
  if (node.kind === "scalar") {
    // Two numbers that are rounded to the same one may differ.
    if (node.unread || !isExact(node.value)) return { key: `unread ${value.source}`, isKnown: false };
    return typeof node.value === "string"
      ? meaningOfText(value, node.value, resolve)
      : { key: JSON.stringify(node.value), isKnown: true };
  }
  const inner = value.values.map((child) => ({ name: child.name, ...meaningOf(child, resolve) }));
  const isKnown = value.isComplete && inner.every((one) => one.isKnown);
  if (node.kind === "sequence") return { key: `[${inner.map(({ key }) => key).join(",")}]`, isKnown };
  const fields = inner.map(({ name, key }) => `${JSON.stringify(name)}:${key}`);
  return { key: `{${fields.sort().join(",")}}`, isKnown };
}

function meaningOfText(value: Value, text: string, resolve: ResolveReference): Meaning {
  const { template } = value;
  if (template === null) return { key: JSON.stringify(text), isKnown: true };
  let said = "";
  let isKnown = template.problems.length === 0;
  for (const piece of piecesOf(text, template.references)) {
    const target = typeof piece === "string" ? known(piece) : targetOf(piece, text, resolve);
    said += target.text ?? `\uE000${target.key}\uE001`;
    isKnown &&= target.isKnown;
  }
  const [only] = template.references;
  const isNumber =
    template.references.length === 1 &&
    only !== undefined &&
    only.start === 0 &&
    only.end === text.length &&
    attributeOf(only)?.type === "integer" &&
    /^\d{1,15}$/.test(said);
  return { key: isNumber ? String(Number(said)) : JSON.stringify(said), isKnown };
}

function targetOf(reference: Reference, text: string, resolve: ResolveReference): ReturnType<ResolveReference> {
  const { kind, name, start, end } = reference;
  if (isNamespace(kind)) return resolve(reference);
  const written = text.slice(start, end);
  if (kind === "placeholder") return known(written);
  if (kind === "file" || kind === "base64")
    return { key: `${kind}:${plainPath(name).replace(/^\.\//, "")}`, isKnown: false, text: null };
  return { key: variableIn(reference, text) === null ? written : `env:${name}`, isKnown: false, text: null };
}

/** The text or number that a meaning says; null for any other, and where a reference in it is not known. */
export const textOfKey = (key: string): string | null =>
  /^["\d]/.test(key) && !key.includes("\uE000") ? String(JSON.parse(key)) : null;

/** What needs no reference. */
export const known = (text: string): ReturnType<ResolveReference> => ({ key: text, isKnown: true, text });

/** A meaning with the contents of the files that it names, of Base64 their checksums; null if one of them cannot be read. */
export function withContents(key: string, read: (path: string) => string | null): string | null {
  let isRead = true;
  const filled = key.replace(/\uE000(file|base64):([^\uE001]*)\uE001/g, (_, kind: string, path: string) => {
    const text = read(String(JSON.parse(`"${path}"`)));
    isRead &&= text !== null;
    return kind === "file" ? JSON.stringify(text ?? "").slice(1, -1) : `\uE000${checksum(text ?? "")}\uE001`;
  });
  return isRead ? filled : null;
}

/** Whether a meaning names a file. */
export const meansFile = (key: string): boolean => /\uE000(?:file|base64):/.test(key);

/** A value as JSON on one line, without secrets. With `resolve`, references are replaced by what is known of them. */
export function showAsJson(value: Value, resolve?: ResolveReference): string {
  if (isHidden(value) || isSharedSecret(value)) return hiddenValue;
  const { node } = value;
  if (node.kind === "scalar" && !isExact(node.value)) return show(value.source);
  if (node.kind === "scalar") return showScalar(resolve ? resolved(value, node.value, resolve) : node.value);
  if (node.kind === "sequence") return `[${value.values.map((child) => showAsJson(child, resolve)).join(", ")}]`;
  const fields = value.values.map(
    (child) => `${JSON.stringify(showKey(child.name, child.block))}: ${showAsJson(child, resolve)}`,
  );
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}

function resolved(value: Value, scalar: unknown, resolve: ResolveReference): unknown {
  if (typeof scalar !== "string" || value.template === null) return scalar;
  const { key } = meaningOfText(value, scalar, resolve);
  return key.includes("\uE000") ? scalar : JSON.parse(key);
}

const hiddenValue = '"…"';

const showScalar = (scalar: unknown): string =>
  typeof scalar === "string" ? JSON.stringify(show(scalar)) : (JSON.stringify(scalar) ?? "null");
