import { colon, dash, hash } from "../../../text/characters.ts";
import { skipSpaces } from "../../../text/text-lines.ts";
import type { BlockStart, Parsed } from "../../language.ts";
import type { LayoutPlace, LayoutStyle } from "../../layout/style.ts";
import type { Mapping, Node, Sequence } from "../../tree/tree.ts";
import { flowBehind, scalarText } from "./layout-flow.ts";
import { LayoutLines } from "./layout-lines.ts";
import { columnOf, literalBlock, nextContent } from "./layout-text.ts";

/** What Prettier reads differently, or does not lay out. */
const special = /[\t\r\uFEFF\u2028\u2029]|\{\{|prettier-ignore|^(?:---|\.\.\.|%)/m;

/**
 * Lays out a block of common YAML exactly as Prettier does in the whole document, in a fraction of the time. Null for a text with
 * anything else.
 */
export function layOutYaml(
  text: string,
  { root, problems }: Parsed,
  { holds, indent }: Pick<BlockStart, "holds" | "indent">,
  place: LayoutPlace,
  style: LayoutStyle,
): string | null {
  if (root?.kind !== "mapping" || root.flow || root.anchor !== undefined || problems.length > 0 || special.test(text))
    return null;
  if (style.proseWrap !== "preserve") return null;
  const printer = new Printer(text, style);
  printer.block(root, holds === "section" ? indent : -1, place);
  return printer.isOdd ? null : printer.out;
}

class Printer extends LayoutLines {
  /** `section` is the indentation of the children of a section; -1 at the top level. */
  block(root: Mapping, section: number, place: LayoutPlace): void {
    const { tabWidth } = this.style;
    const pad = section < 0 ? 0 : tabWidth;
    if (section >= 0) this.items.push({ column: 0, content: section, inner: tabWidth });
    const start = nextContent(this.text, 0);
    if (start !== root.start || columnOf(this.text, start) !== Math.max(0, section)) this.isOdd = true;
    this.gap(start, pad, this.items.length, place.isFirst ? "start" : "continued");
    this.mapping(root, pad);
    this.end(section >= 0 && place.next === "sibling" ? 1 : 0, place);
  }

  private mapping({ entries }: Mapping, indent: number): void {
    const depth = this.items.length;
    for (const [index, { key, value }] of entries.entries()) {
      if (index > 0) this.gap(key.start, indent, depth, "next");
      if (this.isOdd) return;
      const column = columnOf(this.text, key.start);
      this.out += scalarText(this.text, key, this.style) ?? this.odd();
      this.at = skipSpaces(this.text, key.end);
      if (this.text.charCodeAt(this.at) !== colon) this.isOdd = true;
      this.at++;
      this.out += ":";
      this.valueBehind(value, column, indent);
      this.items.length = Math.max(depth, this.items.length);
    }
  }

  private valueBehind(value: Node, column: number, indent: number): void {
    const inner = indent + this.style.tabWidth;
    const anchor = anchorOf(value);
    if (anchor !== undefined) this.anchor(`&${anchor}`, value);
    if (isCollection(value)) {
      const start = nextContent(this.text, this.at);
      this.items.push({ column, content: columnOf(this.text, start), inner });
      this.gap(start, inner, this.items.length, "first");
      if (value.kind === "mapping") {
        if (this.at !== value.start) this.isOdd = true;
        this.mapping(value, inner);
      } else this.sequence(value, inner);
      return;
    }
    if (isNothing(value)) {
      this.items.push({ column, content: column, inner: -1 });
      return;
    }
    if (skipSpaces(this.text, this.at) !== value.start) this.isOdd = true;
    this.leaf(value, inner, column, " ");
  }

  /** Behind the colon of a key. */
  private anchor(written: string, value: Node): void {
    const start = skipSpaces(this.text, this.at);
    this.at = start + written.length;
    const isBlock = value.kind === "scalar" && value.style === "block";
    if (!this.text.startsWith(written, start) || isBlock || isNothing(value)) this.isOdd = true;
    if (isCollection(value) && this.text.slice(this.at, nextContent(this.text, this.at)).includes("#"))
      this.isOdd = true;
    this.out += ` ${written}`;
  }

  private sequence({ items }: Sequence, indent: number): void {
    const { text } = this;
    const depth = this.items.length;
    for (const [index, item] of items.entries()) {
      if (index > 0) this.gap(nextContent(this.text, this.at), indent, depth, "next");
      if (this.isOdd || text.charCodeAt(this.at) !== dash) this.isOdd = true;
      if (this.isOdd) return;
      const column = columnOf(this.text, this.at);
      const { isSpaced } = this;
      this.at++;
      this.out += "-";
      const start = skipSpaces(this.text, this.at);
      if (text.charCodeAt(start) === hash || anchorOf(item) !== undefined) this.isOdd = true;
      if (isNothing(item)) {
        this.items.push({ column, content: column, inner: -1 });
        continue;
      }
      // Its content is on the same line.
      if (item.kind !== "sequence" && start !== item.start) this.isOdd = true;
      if (isCollection(item)) {
        this.items.push({ column, content: column, inner: indent + 2, isSpaced });
        this.at = start;
        this.out += " ";
        if (item.kind === "mapping") this.mapping(item, indent + 2);
        else this.sequence(item, indent + 2);
      } else this.leaf(item, indent + this.style.tabWidth, column, " ");
    }
  }

  /** A value that is no block collection; its further lines, if any, are at `inner`. */
  private leaf(node: Node, inner: number, column: number, before: string): void {
    const { text } = this;
    this.at = node.end;
    if (node.kind === "scalar" && node.style === "block") {
      this.items.push({ column: Number.POSITIVE_INFINITY, content: column, inner: -1 });
      this.out += before + (literalBlock(text, node, inner) ?? this.odd());
      return;
    }
    this.items.push({ column, content: column, inner: -1 });
    if (node.kind === "mapping" || node.kind === "sequence") this.flow(node, inner);
    else if (node.kind === "alias") this.out += before + text.slice(node.start, node.end);
    else this.out += before + (scalarText(text, node, this.style) ?? this.odd());
  }

  private flow(node: Mapping | Sequence, inner: number): void {
    const line = this.out.slice(this.out.lastIndexOf("\n") + 1);
    this.out += flowBehind(this.text, node, { line, inner }, this.style) ?? this.odd();
  }
}

const anchorOf = (node: Node): string | undefined => (node.kind === "alias" ? undefined : node.anchor);

const isCollection = (node: Node): node is Mapping | Sequence =>
  (node.kind === "mapping" || node.kind === "sequence") && !node.flow;

const isNothing = (node: Node): boolean => node.kind === "scalar" && node.start === node.end;
