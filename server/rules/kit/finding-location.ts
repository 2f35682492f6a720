import { type Block, escapeSegment, type Reference, secretNodes, type Value } from "../../document/index.ts";
import { type Node, nodeAround, type Scalar, type Span, touches } from "../../syntax/index.ts";

/** The location of a finding. The pointer is relative to the block's root, the offsets to its start. */
export interface FindingLocation extends Span {
  readonly block: Block;
  readonly pointer: string;
  /** The place of use and the target, if the value comes from an alias or merge key. */
  readonly use?: Span & { readonly pointer: string; readonly target: unknown };
  /** A field is missing in this object, which is only known if the object is complete. */
  readonly lackOf?: Pick<Value, "isComplete">;
}

const place = (value: Value, span: Span): FindingLocation => {
  const at = { block: value.block, pointer: value.pointer, start: span.start, end: span.end };
  const { use } = value;
  return use
    ? { ...at, use: { pointer: value.pointerOfUse, start: use.alias.start, end: use.alias.end, target: use.target } }
    : at;
};

/** `→ field`: the squiggle is on the value, or on the key if the value is empty. */
export const atValue = (value: Value): FindingLocation =>
  place(value, value.node.start === value.node.end && value.key ? value.key : value.node);

/** `→ key`: the field's pointer, the squiggle on its key. */
export const atKey = (value: Value): FindingLocation => place(value, value.key ?? value.node);

/** `→ field, the squiggle on a part`: the characters `from` to `to` of a string's value. */
export function inValue(value: Value, from: number, to: number): FindingLocation {
  if (value.node.kind !== "scalar") return atValue(value);
  return place(value, value.innerSpan(from, to));
}

/**
 * A value that is compared with similar ones in an object. If it comes from an alias, its own or an enclosing one, that alias is
 * its place of use; values from the same alias belong together.
 */
export function atMember(object: Value, value: Value, written = atValue(value)): FindingLocation {
  const path: (string | number)[] = [];
  let use: FindingLocation["use"];
  for (let step = value; step !== object && step.parent !== null; step = step.parent) {
    if (step.use) {
      const { alias } = step.use;
      const pointer = [step.pointerOfUse, ...path.map(escapeSegment)].join("/");
      use = { pointer, start: alias.start, end: alias.end, target: alias };
    }
    path.unshift(step.segment);
  }
  return use ? { ...written, use } : written;
}

/** `→ reference`: one reference inside a string. */
export const atReference = (value: Value, reference: Reference): FindingLocation =>
  inValue(value, reference.start, reference.end);

/**
 * `→ object`: its pointer, with the squiggle on the most descriptive key: the given field's, its own, `purpose`, or the first.
 */
export function atWhole(object: Value, named?: string): FindingLocation {
  const key = keyIn(object, named) ?? object.key ?? keyIn(object, "purpose") ?? firstKey(object);
  return place(object, key ?? object.node);
}

/** The key of a merged value is elsewhere. */
function keyIn(object: Value, name: string | undefined): Scalar | null | undefined {
  const field = name === undefined ? undefined : object.get(name);
  return field?.use?.how === "merge" ? undefined : field?.key;
}

/** `→ object`, for missing fields: dropped if the object may be incomplete. */
export const atObject = (object: Value, named?: string): FindingLocation => ({
  ...atWhole(object, named),
  lackOf: object,
});

/** `→ first key`: the object's pointer; for `{}` the braces. */
export const atFirstKey = (object: Value): FindingLocation => place(object, firstKey(object) ?? object.node);

const firstKey = (object: Value) => (object.node.kind === "mapping" ? object.node.entries[0]?.key : undefined);

/** A span of a block's text, with the pointer of the innermost value around it. */
export const atSpan = (block: Block, span: Span, pointer: string): FindingLocation => ({
  block,
  pointer,
  start: span.start,
  end: span.end,
});

/** For text that is not a value: the pointer of the innermost value around an offset, or `""`. */
export function pointerAround(block: Block, offset: number): string {
  const node = secretAround(block, offset) ?? nodeAround(block.parsed.root, offset);
  return node ? block.pointerOf(node) : "";
}

/** The secret around an offset that was parsed as an object, so its keys are part of the secret. */
export function secretAround(block: Block, offset: number): Node | undefined {
  const touched = (nodes: readonly Node[]): Node | undefined => nodes.find((node) => touches(node, offset));
  const secret = touched(block.once(secretStructures));
  return secret && (secret.kind === "sequence" ? (touched(secret.items) ?? secret) : secret);
}

const secretStructures = (block: Block): readonly Node[] =>
  secretNodes(block).filter(({ kind }) => kind === "mapping" || kind === "sequence");
