import type { Block, Reference, Value } from "../document/index.ts";
import { innerSpan, type Span } from "../syntax/index.ts";

/** A place that a finding marks. The pointer counts from the block's root, the offsets from its start. */
export interface At {
  readonly block: Block;
  readonly pointer: string;
  readonly start: number;
  readonly end: number;
  /** The place of use, where the value stands in its object by an alias or a merge key, and what the alias stands for. */
  readonly use?: Place & { readonly target: unknown };
  /** Something is absent from this object: that is only known if the object is complete. */
  readonly lackOf?: Value;
}

export interface Place {
  readonly pointer: string;
  readonly start: number;
  readonly end: number;
}

const place = (value: Value, span: Span): At => {
  const at = { block: value.block, pointer: value.pointer, start: span.start, end: span.end };
  const { use } = value;
  return use
    ? { ...at, use: { pointer: value.pointerOfUse, start: use.alias.start, end: use.alias.end, target: use.target } }
    : at;
};

/** `→ field`: the squiggle stands on the value; on the key where nothing is written. */
export const atValue = (value: Value): At =>
  place(value, value.node.start === value.node.end && value.key ? value.key : value.node);

/** `→ key`: the field's pointer, the squiggle on its key. */
export const atKey = (value: Value): At => place(value, value.key ?? value.node);

/** `→ field, the squiggle on a part`: the characters `from` to `to` of a string's value. */
export function inValue(value: Value, from: number, to: number): At {
  if (value.node.kind !== "scalar") return atValue(value);
  return place(value, innerSpan(value.block.text, value.node, from, to));
}

/** `→ reference`: one reference inside a string. */
export const atReference = (value: Value, reference: Reference): At => inValue(value, reference.start, reference.end);

/**
 * `→ object`: the object's pointer, the squiggle on the key that best names it: its own, else the named field's, `purpose`,
 * or the first. For what the object lacks: dropped where it is not certain that all of it was read.
 */
export function atObject(object: Value, named?: string): At {
  const key =
    (named === undefined ? undefined : object.get(named)?.key) ??
    object.key ??
    object.get("purpose")?.key ??
    firstKey(object);
  const span =
    key ??
    (object.node.kind === "scalar"
      ? object.node
      : { start: object.node.start, end: Math.max(object.node.end, object.node.start) });
  return { ...place(object, span), lackOf: object };
}

/** `→ first key`: the object's pointer; for `{}` the braces. */
export const atFirstKey = (object: Value): At => place(object, firstKey(object) ?? object.node);

const firstKey = (object: Value) => (object.node.kind === "mapping" ? object.node.entries[0]?.key : undefined);

/** A stretch of a block's text, with the pointer of the innermost value around it. */
export const atSpan = (block: Block, span: Span, pointer: string): At => ({
  block,
  pointer,
  start: span.start,
  end: span.end,
});
