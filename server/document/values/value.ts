import type { Field, Type } from "../../api/index.ts";
import type { Entry, Mapping, Scalar, Sequence } from "../../syntax/index.ts";
import { type Block, escapeSegment } from "../blocks/block.ts";
import { requestType } from "../kinds/request-type.ts";
import { isTemplateKey } from "../references/template-key.ts";
import { eachEntry, type Resolved, resolve, type Use, useOf } from "./entries.ts";
import { isBroken } from "./is-broken.ts";
import { ReadNode } from "./read-node.ts";
import { fieldNamed, typeOfEntry } from "./typing.ts";

/**
 * A value of a file together with its facts: its type, its location, and its meaning to the service. Aliases and merge keys are
 * resolved, so that other code need not know about them.
 */
export class Value extends ReadNode {
  /** The facts of its field; null at the root, for items, and for unknown fields. */
  readonly field: Field | null;
  readonly parent: Value | null;
  /** Its name in its mapping, or its index in its sequence. */
  readonly segment: string | number;
  /** Its place among the values of its parent. */
  readonly index: number;
  readonly entry: Entry | null;
  readonly use: Use | null;

  private children: readonly Value[] | undefined;
  private byName: ReadonlyMap<string, Value> | undefined;
  private resolved = true;
  private ownPointer: string | undefined;

  constructor(
    block: Block,
    node: Resolved,
    type: Type | null,
    parent: Value | null,
    segment: string | number,
    index: number,
    entry: Entry | null,
    use: Use | null,
    field: Field | null,
  ) {
    super(block, node, type);
    this.field = field;
    this.parent = parent;
    this.segment = segment;
    this.index = index;
    this.entry = entry;
    this.use = use;
  }

  get name(): string {
    return String(this.segment);
  }

  get key(): Scalar | null {
    return this.entry?.key ?? null;
  }

  /** Where it is written, as a JSON Pointer from the block's root: for an aliased value, at the anchor. */
  get pointer(): string {
    if (this.use)
      return this.use.how === "merge"
        ? `${this.block.pointerOf(this.use.target)}/${escapeSegment(this.segment)}`
        : this.block.pointerOf(this.node);
    return this.pointerOfUse;
  }

  /** Its location in the object that uses it. */
  get pointerOfUse(): string {
    this.ownPointer ??= pointerIn(this.parent, this.segment);
    return this.ownPointer;
  }

  /** The values of a mapping, in order, those of merge keys last; or the items of a sequence. */
  override get values(): readonly Value[] {
    this.children ??=
      this.node.kind === "mapping"
        ? this.readEntries(this.node)
        : this.node.kind === "sequence"
          ? this.readItems(this.node)
          : [];
    return this.children;
  }

  /** The items of a sequence; empty for anything else. */
  get items(): readonly Value[] {
    return this.node.kind === "sequence" ? this.values : [];
  }

  get(name: string): Value | undefined {
    if (this.node.kind !== "mapping") return undefined;
    const { values } = this;
    if (values.length <= fewValues) {
      for (const value of values) if (value.segment === name) return value;
      return undefined;
    }
    if (this.byName === undefined) {
      const byName = new Map<string, Value>();
      for (const value of values) if (!byName.has(value.name)) byName.set(value.name, value);
      this.byName = byName;
    }
    return this.byName.get(name);
  }

  /** The value at a path of names. */
  at(...names: readonly string[]): Value | undefined {
    return names.reduce<Value | undefined>((value, name) => value?.get(name), this);
  }

  /**
   * Whether its content is fully known: no unresolved alias or tag, no key that another tool inserts, no syntax error, and
   * nothing that others add.
   */
  get isComplete(): boolean {
    if (this.block.file.unfinished?.has(this.block.part)) return false;
    return this.values.length >= 0 && this.resolved && this.node.tag === undefined && !isBroken(this);
  }

  /** Whether the field has a value: `null` and `""` count as absent if they mean "nothing". */
  has(name: string): boolean {
    const value = this.get(name);
    return value !== undefined && !value.isNothing;
  }

  /** Whether the field is certainly not there. */
  lacks(name: string): boolean {
    return !this.has(name) && this.isComplete;
  }

  /** `null` or `""` if they mean "nothing" according to the API documentation. */
  get isNothing(): boolean {
    if (this.node.kind !== "scalar") return false;
    return (
      (this.node.value === null && this.field?.nullable === true) ||
      (this.node.value === "" && this.field?.emptyIsNothing === true)
    );
  }

  /** Inside brackets or braces. */
  get isInFlow(): boolean {
    for (let value = this.parent; value; value = value.parent)
      if (value.node.kind !== "scalar" && value.node.flow) return true;
    return false;
  }

  private readItems(sequence: Sequence): readonly Value[] {
    const itemType = this.type?.kind === "array" ? this.type.items : null;
    const isSequenceOfRequests =
      this.parent === null && this.block.file.kind === "request" && !this.block.file.isAnswer;
    const values: Value[] = [];
    sequence.items.forEach((item, segment) => {
      const node = resolve(item);
      if (node === null) return;
      const type = isSequenceOfRequests ? requestType(node, this.block.file) : itemType;
      values.push(new Value(this.block, node, type, this, segment, values.length, null, useOf(item, node), null));
    });
    return values;
  }

  private readEntries(mapping: Mapping): readonly Value[] {
    const values: Value[] = [];
    let isKnown = true;
    const isWhole = eachEntry(mapping, (name, entry, node, use) => {
      const value = this.child(name, values.length, entry, node, use);
      isKnown &&= value.field !== null || !isTemplateKey(name);
      values.push(value);
    });
    this.resolved = isWhole && isKnown;
    return values;
  }

  private child(name: string, index: number, entry: Entry, node: Resolved, use: Use | null): Value {
    const field = this.object && fieldNamed(this.object, name);
    return new Value(this.block, node, typeOfEntry(this, name, field, node), this, name, index, entry, use, field);
  }
}

/** Joined rather than concatenated, which would keep both parts of very many strings alive. */
const pointerIn = (parent: Value | null, segment: string | number): string =>
  parent === null ? "" : [parent.pointer, escapeSegment(segment)].join("/");

/** Among so many they are found by looking at each; a table would cost more than it saves. */
const fewValues = 24;
