import { objectTypes } from "../../api/index.ts";
import { childrenOf, type Entry, type Node, type Scalar } from "../../syntax/index.ts";
import type { Block } from "../blocks/block.ts";
import { firstReadings } from "../values/first-readings.ts";
import { nearestAround } from "../values/nearest-around.ts";
import { rootOf } from "../values/root.ts";
import type { Value } from "../values/value.ts";
import {
  holdsSecret,
  isLikePassword,
  isSecretName,
  isSecretNameOfText,
  isSwapped,
  isTellingName,
} from "./secret-name.ts";
import { beginsPrivateKey } from "./secret-text.ts";
import { isManaged } from "./star.ts";

/** Known and likely secrets, keys that may be one included; of nested nodes, the outermost. */
export const secretNodes = (block: Block): readonly Node[] => {
  const { values, keys } = block.once(locateSecrets);
  return [...values, ...keys];
};

/** Those among them that were parsed as keys. */
export const secretKeyNodes = (block: Block): readonly Scalar[] => block.once(locateSecrets).keys;

/** Whether the name of a value may be a secret. */
export const isSecretKey = ({ key, block }: Value): boolean => key !== null && secretKeyNodes(block).includes(key);

/** The names of secrets without a value of their own. */
export const emptySecretKeys = (block: Block): readonly Scalar[] => block.once(locateSecrets).emptyKeys;

interface Waiting {
  readonly value: Value;
  readonly isInside: boolean;
  /** Under the name of a secret, where the keys may be its text. */
  readonly isNamed: boolean;
}

function locateSecrets(block: Block) {
  const values: Node[] = [];
  const keys: Scalar[] = [];
  const emptyKeys = new Set<Scalar>();
  const isFirst = firstReadings();
  const root = rootOf(block);
  const waiting: Waiting[] = root ? [{ value: root, isInside: false, isNamed: false }] : [];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value } = next;
    const isHidden = isSecret(value) || isSecretVariable(value);
    const isNamed = next.isNamed || isNamedSo(value);
    const isInside = next.isInside || isNamed || mayHoldText(value);
    if (value.use !== null || value.node.anchor !== undefined) {
      const reading = `${isInside} ${isNamed} ${isHidden} ${value.object?.id ?? value.type?.kind}`;
      if (!isFirst(value.node, reading)) continue;
    }
    if (value.key && (isHidden || isNamed) && isEmpty(value.node)) emptyKeys.add(value.key);
    if (value.key && ((next.isNamed && !isTellingName(value.name)) || isLikeSecretKey(value))) keys.push(value.key);
    if (isHidden || (isInside && (value.node.kind === "scalar" || isSplitText(value)))) {
      values.push(value.node);
      keys.push(...entriesIn(value.node).flatMap(({ key }) => (isTellingName(String(key.value)) ? [] : key)));
    } else for (const child of value.values) waiting.push({ value: child, isInside, isNamed });
  }
  if (emptyKeys.size > 0)
    for (const { key, value } of entriesAfter(emptyKeys, block)) {
      keys.push(key);
      values.push(value);
    }
  return { values, keys, emptyKeys: [...emptyKeys] };
}

/** Whether a key is a secret that changed places with its name, or a part of user data. */
const isLikeSecretKey = ({ name, node, field, parent }: Value): boolean =>
  field === null &&
  ((node.kind === "scalar" && typeof node.value === "string" && isSwapped(name, node.value)) ||
    (parent?.object?.id === "metadata" && !isTellingName(name) && isLikePassword(name)));

/** Where the value of a secret is missing, the next line may be its text, although it was parsed as a key with a value. */
function entriesAfter(emptyKeys: ReadonlySet<Scalar>, { parsed: { root } }: Block): readonly Entry[] {
  const entries = root ? entriesIn(root) : [];
  return entries.filter(({ key, value }, index) => {
    const above = entries[index - 1]?.key;
    const isBelow = above !== undefined && emptyKeys.has(above) && value.kind === "scalar";
    return isBelow && !isTellingName(String(key.value));
  });
}

/** In the order of their keys. */
const entriesIn = (node: Node): readonly Entry[] =>
  node.kind === "mapping"
    ? node.entries.flatMap((entry) => [entry, ...entriesIn(entry.value)])
    : childrenOf(node).flatMap(entriesIn);

const isEmpty = (node: Node): boolean =>
  node.kind === "scalar" && (node.start === node.end || (node.style === "block" && node.value === ""));

/** `pwd: abc: d`, an error, is read as a mapping: its first key is the beginning of a text with a colon in it. */
const isSplitText = ({ entry, node, block }: Value): boolean =>
  entry !== null &&
  node.kind === "mapping" &&
  !node.flow &&
  node.start >= entry.key.end &&
  !/[\r\n]/.test(block.text.slice(entry.key.end, node.start));

/** Whether a field that is not documented has the name of a secret. */
export function isNamedSo({ field, parent, segment, node, block }: Value): boolean {
  // The root and the items of a list have no names.
  if (parent === null || typeof segment === "number" || field !== null) return false;
  // A resource of a stack can have any name, but a value that is not an object is a misplaced field. Settings name rules.
  const isNamed = parent.type?.kind === "map" && (node.kind === "mapping" || block.file.kind === "settings");
  return !isNamed && (node.kind === "mapping" ? isSecretName(segment) : isSecretNameOfText(segment));
}

/** Fields that often contain secrets although the API documentation does not call them so. */
function mayHoldText({ field, parent, segment }: Value): boolean {
  if (typeof segment === "number") return false;
  if (parent?.object?.id === "headers") return segment.toLowerCase() !== "content-type";
  const type = field?.type;
  return type?.kind === "string"
    ? type.format === "user-data"
    : type?.kind === "object" && type.object === "script-data";
}

/**
 * Whether the value or its content must never be shown in a message, title or log: because of its field, because it replaces
 * an object with secrets, because it is a private key, or because of a variable in it.
 */
export const isSecret = (value: Value): boolean =>
  ((holdsSecret(value.field?.type) || holdsSecret(value.type) || isInsteadOfSecrets(value) || holdsVariable(value)) &&
    !isPublic(value)) ||
  isPrivateKey(value.node);

/** Whether the text of a variable that holds a secret is in it. */
const holdsVariable = ({ block, node }: Value): boolean =>
  block.file.secretTexts?.some((text) => node.kind === "scalar" && String(node.value).includes(text)) ?? false;

/** Whether a value is valid as a public key or a certificate, or says where a secret manager keeps the secret. */
export function isPublic({ type, node }: Value): boolean {
  if (type?.kind !== "string" || node.kind !== "scalar" || typeof node.value !== "string") return false;
  const text = node.value;
  if (isManaged(text)) return true;
  // The data of every public key begins with the length of its type's name.
  if (type.format === "ssh-public-key")
    return /^(?:[\w-]+(?:="[^"]*")?(?:,[\w-]+(?:="[^"]*")?)*\s+)?(?:\S+\s+)?AAAA[\w+/]{4,}={0,2}(?:\s|$)/.test(text);
  return type.format === "pem-certificate" && /^\s*-----BEGIN [A-Z ]*CERTIFICATE-----/.test(text);
}

/** The same for content of values that often contain secrets. */
export const isHidden = (value: Value): boolean =>
  nearestAround(value, (around) => isSecret(around) || isNamedSo(around) || mayHoldText(around)) !== null;

/** Whether a stack uses a variable as a secret, which is seen only in all stacks that extend each other. */
const isSecretVariable = (value: Value): boolean =>
  value.block.file.kind === "stack" &&
  value.parent?.name === "vars" &&
  value.parent.parent?.parent === null &&
  (value.block.file.secretVariables?.has(value.name) ?? isLikeSecretVariable(value));

/** What a stack sets for those that it extends may be a password there, unless it looks like the name of a type, image or region. */
const isLikeSecretVariable = ({ node, parent }: Value): boolean =>
  parent?.parent?.get("extends") !== undefined &&
  node.kind === "scalar" &&
  typeof node.value === "string" &&
  !/^[a-z]+\d{0,2}(?:[-/.][a-z]*\d{0,4})?$/.test(node.value);

/** `metadata: <user data>`. */
const isInsteadOfSecrets = ({ field, node }: Value): boolean =>
  node.kind === "scalar" &&
  typeof node.value === "string" &&
  field?.type.kind === "object" &&
  (field.type.object === "script-data" ||
    Object.values(objectTypes[field.type.object].fields).some(({ type }) => holdsSecret(type)));

const isPrivateKey = (node: Node): boolean =>
  node.kind === "scalar" && typeof node.value === "string" && beginsPrivateKey(node.value);
