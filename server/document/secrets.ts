import type { Type } from "../api/index.ts";
import type { Node } from "../syntax/index.ts";
import type { Block } from "./block.ts";
import { isSecretName } from "./secret-text.ts";
import { rootOf, type Value } from "./value.ts";

/** What is known to be a secret, and what often holds one; of nodes in one another the outermost. */
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
    // A node may stand in many places by aliases: once for each way of reading it is enough.
    const reading = `${isInside} ${isSecret(value)} ${value.object?.id ?? value.type?.kind}`;
    const readings = seen.get(value.node) ?? new Set();
    if (readings.has(reading)) continue;
    seen.set(value.node, readings.add(reading));
    if (isSecret(value) || (isInside && value.node.kind === "scalar")) nodes.push(value.node);
    else for (const child of value.values) waiting.push({ value: child, isInside });
  }
  return nodes;
}

/** What the interface does not call a secret, and what often holds one all the same. */
function mayHoldSecrets({ field, parent, name }: Value): boolean {
  if (field === null && parent?.type?.kind !== "map" && isSecretName(name)) return true;
  if (parent?.object?.id === "headers") return name.toLowerCase() !== "content-type";
  const type = field?.type;
  return type?.kind === "string"
    ? type.format === "user-data"
    : type?.kind === "object" && type.object === "script-data";
}

/** A private key is easily put where a public one belongs, and user data holds what a machine is set up with. */
const secretFormats: ReadonlySet<string | undefined> = new Set([
  "password",
  "pem-certificate",
  "pem-key",
  "ssh-public-key",
  "token",
  "user-data",
]);

/** Whether the value, or what it holds, must never be shown in a message, a title or a log. */
export const isSecret = (value: Value): boolean => holdsSecret(value.field?.type) || holdsSecret(value.type);

const holdsSecret = (type: Type | null | undefined): boolean =>
  type?.kind === "array" ? holdsSecret(type.items) : type?.kind === "string" && secretFormats.has(type.format);
