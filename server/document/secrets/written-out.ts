import type { Node, Scalar } from "../../syntax/index.ts";
import { keptIn } from "../../text/groups.ts";
import type { Block } from "../blocks/block.ts";
import { rootOf } from "../values/root.ts";
import type { Value } from "../values/value.ts";
import { isSecretName } from "./secret-name.ts";
import { holdsLikelySecret } from "./secret-text.ts";
import { isSecret } from "./secrets.ts";

/**
 * Whether it is a literal secret, or holds one, such as the tag `token=…`, or is one in another place of the file that an alias
 * leads to. Valid public keys and certificates are not secrets.
 */
export const isWrittenOut = (value: Value): boolean => isWrittenOutHere(value) || isSharedSecret(value);

/** Whether an alias uses it as a literal secret elsewhere in its block. */
export const isSharedSecret = ({ block, node }: Value): boolean => block.once(sharedSecrets).has(node);

const isLikely = (node: Scalar): boolean => holdsLikelySecret(String(node.value));

function isWrittenOutHere(value: Value, judge = isLikely): boolean {
  const { node, field, segment } = value;
  const isNamedSo =
    field === null && typeof segment === "string" && value.parent?.type?.kind !== "map" && isSecretName(segment);
  // Any value in the place of a secret counts as one.
  if (node.kind !== "scalar")
    return isNamedSo || (isSecret(value) && !(node.kind === "sequence" && field?.type.kind === "array"));
  const isHidden = isSecret(value) || isNamedSo || isMisplaced(value) || judge(node);
  return isHidden && isLiteralText(value);
}

/** Whether a value says more than references do. */
export function isLiteralText({ node, template }: Value): boolean {
  if (node.kind !== "scalar") return true;
  if (node.value === null || node.value === "" || typeof node.value === "boolean") return false;
  return template === null || template.problems.length > 0 || !/^[\s\uFFFC]*$/.test(template.literal);
}

/** The data of a script, as a string instead of an object. */
const isMisplaced = ({ field }: Value): boolean =>
  field?.type.kind === "object" && (field.type.object === "script-data" || field.type.object === "metadata");

/** The literal secrets of a block whose nodes may be used in several places; empty without anchors. */
function sharedSecrets(block: Block): ReadonlySet<Node> {
  const nodes = new Set<Node>();
  const judged = new Map<Node, boolean>();
  const judge = (node: Scalar): boolean => keptIn(judged, node, () => isLikely(node));
  const root = block.text.includes("&") ? rootOf(block) : null;
  const waiting = root ? [{ value: root, isInside: false }] : [];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value } = next;
    const isInside = (next.isInside && isLiteralText(value)) || isWrittenOutHere(value, judge);
    if (isInside) nodes.add(value.node);
    for (const child of value.values) waiting.push({ value: child, isInside });
  }
  return nodes;
}
