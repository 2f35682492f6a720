import { objectTypes } from "../../api/index.ts";
import type { Node } from "../../syntax/index.ts";
import type { Block } from "../blocks/block.ts";
import { rootOf } from "../values/root.ts";
import type { Value } from "../values/value.ts";
import { holdsSecret, isSecretName, isSecretNameOfText } from "./secret-name.ts";
import { beginsPrivateKey } from "./secret-text.ts";
import { tokenShape } from "./token-shape.ts";

/** Known and likely secrets; of nested nodes, the outermost. */
export function secretNodes(block: Block): readonly Node[] {
  const nodes: Node[] = [];
  const seen = new Map<Node, Set<string>>();
  const root = rootOf(block);
  const waiting: { readonly value: Value; readonly isInside: boolean }[] = root
    ? [{ value: root, isInside: false }]
    : [];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value } = next;
    const isInside = next.isInside || mayHoldSecrets(value);
    const isHidden = isSecret(value);
    // Aliases can use a node in many places: one for each reading is enough.
    if (value.use !== null || value.node.anchor !== undefined) {
      const reading = `${isInside} ${isHidden} ${value.object?.id ?? value.type?.kind}`;
      const readings = seen.get(value.node) ?? new Set();
      if (readings.has(reading)) continue;
      seen.set(value.node, readings.add(reading));
    }
    if (isHidden || (isInside && (value.node.kind === "scalar" || isSplitText(value)))) nodes.push(value.node);
    else for (const child of value.values) waiting.push({ value: child, isInside });
  }
  return nodes;
}

/** `pwd: abc: d`, an error, is read as a mapping: its first key is the beginning of a text with a colon in it. */
const isSplitText = ({ entry, node, block }: Value): boolean =>
  entry !== null &&
  node.kind === "mapping" &&
  !node.flow &&
  node.start >= entry.key.end &&
  !/[\r\n]/.test(block.text.slice(entry.key.end, node.start));

/** Fields that often contain secrets although the API documentation does not call them so. */
function mayHoldSecrets(value: Value): boolean {
  const { field, parent, segment, node } = value;
  // The items of a list have no names.
  if (typeof segment === "number") return false;
  // A resource of a stack can have any name, but a value that is not an object is a misplaced field.
  const isResource = parent?.type?.kind === "map" && node.kind === "mapping";
  if (field === null && !isResource && (node.kind === "mapping" ? isSecretName(segment) : isSecretNameOfText(segment)))
    return true;
  if (parent?.object?.id === "headers") return segment.toLowerCase() !== "content-type";
  const type = field?.type;
  return type?.kind === "string"
    ? type.format === "user-data"
    : type?.kind === "object" && type.object === "script-data";
}

/**
 * Whether the value or its content must never be shown in a message, title or log: because of its field, because it replaces
 * an object with secrets, or because it is a private key.
 */
export const isSecret = (value: Value): boolean =>
  holdsSecret(value.field?.type) || holdsSecret(value.type) || isInsteadOfSecrets(value) || isPrivateKey(value.node);

/** The same for content of values that often contain secrets. */
export function isHidden(value: Value): boolean {
  for (let around: Value | null = value; around; around = around.parent)
    if (isSecret(around) || mayHoldSecrets(around)) return true;
  return false;
}

/** `metadata: <user data>`. */
const isInsteadOfSecrets = ({ field, node }: Value): boolean =>
  node.kind === "scalar" &&
  typeof node.value === "string" &&
  field?.type.kind === "object" &&
  (field.type.object === "script-data" ||
    Object.values(objectTypes[field.type.object].fields).some(({ type }) => holdsSecret(type)));

const isPrivateKey = (node: Node): boolean =>
  node.kind === "scalar" && typeof node.value === "string" && beginsPrivateKey(node.value);

/** Whether a text contains a token of a known service. */
export const holdsToken = (text: string): boolean => text.length >= shortestToken && text.search(tokenShape) >= 0;
const shortestToken = 13;
