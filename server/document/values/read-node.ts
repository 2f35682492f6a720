import { type ObjectType, type Operation, objectTypes, type Type } from "../../api/index.ts";
import { type InnerSpans, innerSpans, type Span } from "../../syntax/index.ts";
import type { Block } from "../blocks/block.ts";
import { type ReadPath, readPath } from "../kinds/path.ts";
import { readOperation } from "../kinds/request-type.ts";
import { readTemplate } from "../references/read-template.ts";
import { parseTemplate, type Template } from "../references/template.ts";
import type { Resolved } from "./entries.ts";
import { isBroken } from "./is-broken.ts";
import { narrow } from "./type-fit.ts";

/** The meaning of a node alone, read as its type: a string, a number, a template, the path or operation of a request. */
export abstract class ReadNode {
  readonly block: Block;
  readonly node: Resolved;
  readonly type: Type | null;
  /** The type of the object that it is; null for anything but a mapping whose fields are known. */
  readonly object: ObjectType | null;

  /** What it holds; its own class knows what that is. */
  abstract get values(): readonly ReadNode[];

  private parsedTemplate: Template | null | undefined;
  private innerSpans: InnerSpans | undefined;
  private ownOperation: Operation | null | undefined;
  private ownPath: ReadPath | null | undefined;

  constructor(block: Block, node: Resolved, type: Type | null) {
    this.block = block;
    this.node = node;
    this.type = narrow(type, node);
    this.object = node.kind === "mapping" && this.type?.kind === "object" ? objectTypes[this.type.object] : null;
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
      const { kind, isLiteral } = this.block.file;
      const text = node.kind === "scalar" && typeof node.value === "string" && !node.unread ? node.value : null;
      this.parsedTemplate =
        text === null || isLiteral
          ? null
          : kind === "settings"
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

  /** Where the characters `from` to `to` of a string are written, or else all of it. A string may have very many places. */
  innerSpan(from: number, to: number): Span {
    return this.exactSpan(from, to) ?? { start: this.node.start, end: this.node.end };
  }

  /** Null where they cannot be located. */
  exactSpan(from: number, to: number): Span | null {
    const { block, node } = this;
    if (node.kind !== "scalar") return null;
    this.innerSpans ??= innerSpans(block.text, node);
    return this.innerSpans(from, to);
  }
}
