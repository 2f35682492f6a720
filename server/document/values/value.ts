import { type Field, type ObjectType, type Operation, objectTypes, type Type } from "../../api/index.ts";
import {
  type Entry,
  type InnerSpans,
  innerSpans,
  type Mapping,
  type Scalar,
  type Sequence,
  type Span,
} from "../../syntax/index.ts";
import { type Block, escapeSegment } from "../blocks/block.ts";
import { type ReadPath, readPath } from "../kinds/path.ts";
import { readOperation, requestType, rootType, typeOfBody, typeOfObject } from "../kinds/request-type.ts";
import { readTemplate } from "../references/read-template.ts";
import { parseTemplate, type Template } from "../references/template.ts";
import { eachEntry, type Resolved, resolve, type Use, useOf } from "./entries.ts";
import { isBroken } from "./is-broken.ts";
import { narrow } from "./type-fit.ts";

/**
 * A value of a file together with its facts: its type, its location, and its meaning to the service. Aliases and merge keys are
 * resolved, so that other code need not know about them.
 */
export class Value {
  readonly block: Block;
  readonly node: Resolved;
  readonly type: Type | null;
  /** The facts of its field; null at the root, for items, and for unknown fields. */
  readonly field: Field | null;
  readonly parent: Value | null;
  /** Its name in its mapping, or its index in its sequence. */
  readonly segment: string | number;
  /** Its place among the values of its parent. */
  readonly index: number;
  readonly entry: Entry | null;
  readonly use: Use | null;
  /** The type of the object that it is; null for anything but a mapping whose fields are known. */
  readonly object: ObjectType | null;

  private children: readonly Value[] | undefined;
  private byName: ReadonlyMap<string, Value> | undefined;
  private resolved = true;
  private parsedTemplate: Template | null | undefined;
  private innerSpans: InnerSpans | undefined;
  private ownPointer: string | undefined;
  private ownOperation: Operation | null | undefined;
  private ownPath: ReadPath | null | undefined;

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
    this.block = block;
    this.node = node;
    this.field = field;
    this.parent = parent;
    this.segment = segment;
    this.index = index;
    this.entry = entry;
    this.use = use;
    this.type = narrow(type, node);
    this.object = node.kind === "mapping" && this.type?.kind === "object" ? objectTypes[this.type.object] : null;
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
    this.ownPointer ??= this.joinPointer();
    return this.ownPointer;
  }

  /** Built in one step: incremental concatenation would keep all parts of very many strings alive. */
  private joinPointer(): string {
    if (this.parent === null) return "";
    const segments: string[] = [];
    let step: Value = this;
    for (; step.parent && (step === this || !step.use); step = step.parent) segments.push(escapeSegment(step.segment));
    segments.push(step.parent ? step.pointer : "");
    return segments.reverse().join("/");
  }

  /** The values of a mapping, in order, those of merge keys last; or the items of a sequence. */
  get values(): readonly Value[] {
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

  /** Whether its content is fully known: no unresolved alias or tag, and no syntax error. */
  get isComplete(): boolean {
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

  /** `null` or `""` if they mean "nothing" according to the interface. */
  get isNothing(): boolean {
    if (this.node.kind !== "scalar") return false;
    return (
      (this.node.value === null && this.field?.nullable === true) ||
      (this.node.value === "" && this.field?.emptyIsNothing === true)
    );
  }

  /** The text of a string as it was read, references and all: nothing for one that breaks the syntax or has a tag. */
  get text(): string | undefined {
    const { node } = this;
    return node.kind === "scalar" && typeof node.value === "string" && !node.unread && node.tag === undefined
      ? node.value
      : undefined;
  }

  /** The parsed references or templates of a string; null for any other value. */
  get template(): Template | null {
    if (this.parsedTemplate === undefined) {
      const { node } = this;
      const text = node.kind === "scalar" && typeof node.value === "string" && !node.unread ? node.value : null;
      this.parsedTemplate =
        text === null
          ? null
          : this.block.file.kind === "settings"
            ? parseTemplate(text, "references")
            : readTemplate(text, this.type);
    }
    return this.parsedTemplate;
  }

  /**
   * A value with unknown content: a reference, a template, a custom tag, or a syntax error.
   */
  get isOpaque(): boolean {
    const { node, template } = this;
    return (
      node.tag !== undefined ||
      (node.kind === "scalar" ? node.unread === true : isBroken(this)) ||
      (template !== null && template.references.length + template.problems.length > 0)
    );
  }

  /** Its string; undefined for other types and strings with references. */
  get string(): string | undefined {
    if (this.node.kind !== "scalar" || typeof this.node.value !== "string" || this.isOpaque) return undefined;
    return this.template?.literal ?? this.node.value;
  }

  /** The operation of an envelope's method and path; null if there is none. */
  get operation(): Operation | null {
    if (this.ownOperation === undefined) this.ownOperation = readOperation(this.node);
    return this.ownOperation;
  }

  /** The parsed path of a request; null for other values. */
  get path(): ReadPath | null {
    if (this.ownPath === undefined)
      this.ownPath =
        this.node.kind === "scalar" && typeof this.node.value === "string" ? readPath(this.node.value) : null;
    return this.ownPath;
  }

  get number(): number | undefined {
    return this.node.kind === "scalar" && typeof this.node.value === "number" && !this.isOpaque
      ? this.node.value
      : undefined;
  }

  get integer(): number | undefined {
    const { number } = this;
    return number !== undefined && Number.isInteger(number) ? number : undefined;
  }

  get boolean(): boolean | undefined {
    return this.node.kind === "scalar" && typeof this.node.value === "boolean" && !this.isOpaque
      ? this.node.value
      : undefined;
  }

  /** Its source text, including quotes. */
  get source(): string {
    return this.block.text.slice(this.node.start, this.node.end);
  }

  /** Where the characters `from` to `to` of a string are written. A string may have very many places. */
  innerSpan(from: number, to: number): Span {
    const { block, node } = this;
    if (node.kind !== "scalar") return { start: node.start, end: node.end };
    this.innerSpans ??= innerSpans(block.text, node);
    return this.innerSpans(from, to);
  }

  /** Inside brackets or braces. */
  get isInFlow(): boolean {
    for (let value = this.parent; value; value = value.parent)
      if (value.node.kind !== "scalar" && value.node.flow) return true;
    return false;
  }

  private readItems(sequence: Sequence): readonly Value[] {
    const itemType = this.type?.kind === "array" ? this.type.items : null;
    const isSequenceOfRequests = this.parent === null && this.block.file.kind === "request";
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
    this.resolved = eachEntry(mapping, (name, entry, node, use) => {
      values.push(this.child(name, values.length, entry, node, use));
    });
    return values;
  }

  private child(name: string, index: number, entry: Entry, node: Resolved, use: Use | null): Value {
    const { type: own } = this;
    if (own?.kind === "map") return new Value(this.block, node, own.values, this, name, index, entry, use, null);
    const { object } = this;
    if (object === null) return new Value(this.block, node, null, this, name, index, entry, use, null);
    const field = fieldOf(object, name);
    const isBody = name === "body" && object.id === "envelope";
    const others = field === null && node.kind === "mapping" ? object.others : undefined;
    const type = isBody ? typeOfBody(this.operation) : (field?.type ?? (others ? typeOfObject(others) : null));
    return new Value(this.block, node, type, this, name, index, entry, use, field);
  }
}

/** Among so many they are found by looking at each; a table would cost more than it saves. */
const fewValues = 8;

function fieldOf(object: ObjectType, name: string): Field | null {
  if (Object.hasOwn(object.fields, name)) return object.fields[name] ?? null;
  if (!object.foldsCase) return null;
  return Object.entries(object.fields).find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1] ?? null;
}

/** The root of a block with the facts that fit it; null for an empty one. */
export const rootOf = (block: Block): Value | null => block.once(readRoot);

function readRoot(block: Block): Value | null {
  const root = block.parsed.root === null ? null : resolve(block.parsed.root);
  return root ? new Value(block, root, rootType(block, root), null, "", 0, null, null, null) : null;
}

/** The value as plain data with aliases and merge keys resolved, as far as known. */
export function toData(value: Value): unknown {
  if (value.node.kind === "scalar") return value.node.value;
  if (value.node.kind === "sequence") return value.items.map(toData);
  return Object.fromEntries(value.values.map((child) => [child.name, toData(child)]));
}
