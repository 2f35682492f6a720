import type { BlockStart, LanguageLayout, Parsed } from "../language.ts";
import type { LayoutFrame, LayoutPlace, LayoutStyle } from "../layout/style.ts";
import type { Entry, Mapping, Node, Sequence } from "../tree/tree.ts";

/**
 * Lays out a block of plain JSON exactly as Prettier does in the whole document, in a fraction of the time. Null for a text with
 * comments, wide characters, or anything that is not strict JSON.
 */
export function layOutJson(
  text: string,
  { root, problems, comments }: Parsed,
  { holds }: Pick<BlockStart, "holds">,
  place: LayoutPlace,
  style: LayoutStyle,
): string | null {
  if (holds === "frame") return /^\[\s*$/.test(text) ? "[" : /^\s*\]\s*$/.test(text) ? "]\n" : null;
  if (style.parser === "json5" || style.quoteProps !== "as-needed") return null;
  if (root === null || problems.length > 0 || comments.length > 0 || /[^\x20-\x7e\t\n]/.test(text)) return null;
  const printer = new Printer(text, style);
  const [before, after] = [text.slice(0, root.start), text.slice(root.end)];
  if (before.trim() !== "" || after.replace(",", "").trim() !== "") return null;
  if (holds !== "item") return printer.written(root, 0, 0) && !printer.hasCommaFirst ? `${printer.out}\n` : null;
  const isLast = place.next !== "sibling";
  printer.out = `\n${!place.isFirst && hasBlankLine(before) ? "\n" : ""}${printer.pad(1)}`;
  const comma = !isLast || printer.closesWithComma ? "," : "";
  return printer.written(root, 1, comma.length) && !printer.hasCommaFirst
    ? printer.out + comma + (isLast ? "\n" : "")
    : null;
}

/** A neighbor that is too long for one line, so that the array around it is broken over lines. */
function frameJson(
  { holds }: Pick<BlockStart, "holds">,
  { isFirst, next }: LayoutPlace,
  { printWidth, useTabs, tabWidth, parser, trailingComma }: LayoutStyle,
): LayoutFrame | null {
  if (holds === "top") return { before: "", after: "", laidBefore: "", laidAfter: "" };
  const isLast = next !== "sibling";
  if (holds === "frame" || (isFirst && isLast)) return null;
  const item = `"${"x".repeat(printWidth)}"`;
  const pad = `\n${useTabs ? "\t" : " ".repeat(tabWidth)}`;
  const comma = parser === "jsonc" && trailingComma !== "none" ? "," : "";
  return {
    before: isFirst ? "[" : `[${item},`,
    laidBefore: isFirst ? "[" : `[${pad}${item},`,
    after: isLast ? "]" : `${item}]`,
    laidAfter: isLast ? "]\n" : `${pad}${item}${comma}\n]\n`,
  };
}

class Printer {
  out = "";
  private readonly text: string;
  private readonly style: LayoutStyle;
  /** Whether the last item of what is broken over lines gets a comma, too. */
  readonly closesWithComma: boolean;

  constructor(text: string, style: LayoutStyle) {
    this.text = text;
    this.style = style;
    this.closesWithComma = style.parser === "jsonc" && style.trailingComma !== "none";
  }

  pad(level: number): string {
    return this.style.useTabs ? "\t".repeat(level) : " ".repeat(level * this.style.tabWidth);
  }

  /** Commas at the start of a line change what Prettier takes for a blank line. */
  hasCommaFirst = false;

  /** Writes a node at a level. `behind`: how many characters follow on its last line. False for anything special. */
  written(node: Node, level: number, behind: number): boolean {
    if (node.kind === "alias") return false;
    if (node.kind === "scalar") {
      const raw = this.text.slice(node.start, node.end);
      this.out += raw;
      return isPlain(raw);
    }
    const children: readonly (Entry | Node)[] = node.kind === "mapping" ? node.entries : node.items;
    if (children.length === 0) {
      this.out += node.kind === "mapping" ? "{}" : "[]";
      return true;
    }
    if (!this.mustBreak(node)) {
      const room = this.style.printWidth - this.column() - behind;
      const flat = this.flat(node, room);
      if (flat === null) return false;
      if (flat.length <= room) {
        this.out += flat;
        return true;
      }
    }
    return isNumbers(node) ? this.filled(node, level) : this.broken(node, children, level);
  }

  private broken(node: Mapping | Sequence, children: readonly (Entry | Node)[], level: number): boolean {
    const pad = `\n${this.pad(level + 1)}`;
    this.out += node.kind === "mapping" ? "{" : "[";
    let end = -1;
    for (const [index, child] of children.entries()) {
      const isEntry = "key" in child;
      const value = isEntry ? child.value : child;
      const start = isEntry ? child.key.start : child.start;
      if (end >= 0 && this.hasBlankLine(end, start)) this.out += "\n";
      this.out += pad;
      if (isEntry) {
        const key = this.text.slice(child.key.start, child.key.end);
        if (!key.startsWith('"')) return false;
        this.out += `${key}: `;
      }
      const comma = index < children.length - 1 || this.closesWithComma ? "," : "";
      if (!this.written(value, level + 1, comma.length)) return false;
      this.out += comma;
      end = value.end;
    }
    this.out += `\n${this.pad(level)}${node.kind === "mapping" ? "}" : "]"}`;
    return true;
  }

  /** Numbers fill their lines. */
  private filled({ items, start, end }: Sequence, level: number): boolean {
    if (this.text.slice(start, end).includes("\n")) return false;
    const pad = `\n${this.pad(level + 1)}`;
    this.out += `[${pad}`;
    for (const [index, item] of items.entries()) {
      const raw = this.text.slice(item.start, item.end);
      const comma = index < items.length - 1 || this.closesWithComma ? "," : "";
      if (index > 0) this.out += this.column() + 1 + raw.length + comma.length > this.style.printWidth ? pad : " ";
      this.out += raw + comma;
    }
    this.out += `\n${this.pad(level)}]`;
    return true;
  }

  /** The node on one line; null for anything special. What is longer than `room` is cut short. */
  private flat(node: Node, room: number): string | null {
    if (node.kind === "alias") return null;
    if (node.kind === "scalar") {
      const raw = this.text.slice(node.start, node.end);
      return isPlain(raw) ? raw : null;
    }
    const parts: string[] = [];
    let length = 0;
    for (const child of node.kind === "mapping" ? node.entries : node.items) {
      const isEntry = "key" in child;
      const value = this.flat(isEntry ? child.value : child, room);
      const key = isEntry ? this.text.slice(child.key.start, child.key.end) : '"';
      if (value === null || !key.startsWith('"')) return null;
      const part = isEntry ? `${key}: ${value}` : value;
      parts.push(part);
      length += part.length + 2;
      if (length > room + 4) break;
    }
    if (node.kind === "sequence") return `[${parts.join(", ")}]`;
    if (parts.length === 0) return "{}";
    return this.style.bracketSpacing ? `{ ${parts.join(", ")} }` : `{${parts.join(", ")}}`;
  }

  /** Whether it is broken over lines however short it is. */
  private mustBreak(node: Node): boolean {
    if (node.kind === "mapping") {
      const [first] = node.entries;
      if (first && this.style.objectWrap === "preserve" && this.text.slice(node.start, first.key.start).includes("\n"))
        return true;
      return node.entries.some(
        ({ key, value }, index) =>
          (index > 0 && this.hasBlankLine(node.entries[index - 1]?.value.end ?? 0, key.start)) || this.mustBreak(value),
      );
    }
    if (node.kind !== "sequence") return false;
    const [first] = node.items;
    const isTable = node.items.length > 1 && node.items.every((item) => item.kind === first?.kind && sizeOf(item) > 1);
    return isTable || node.items.some((item) => this.mustBreak(item));
  }

  /** Between two children. */
  private hasBlankLine(start: number, end: number): boolean {
    const between = this.text.slice(start, end);
    if (between.lastIndexOf("\n", between.indexOf(",")) >= 0) this.hasCommaFirst = true;
    return hasBlankLine(between);
  }

  private column(): number {
    const line = this.out.slice(this.out.lastIndexOf("\n") + 1);
    if (!this.style.useTabs) return line.length;
    const tabs = /^\t*/.exec(line)?.[0].length ?? 0;
    return line.length + tabs * (this.style.tabWidth - 1);
  }
}

const sizeOf = (node: Node): number =>
  node.kind === "mapping" ? node.entries.length : node.kind === "sequence" ? node.items.length : 0;

/** What is written as it is. */
const isPlain = (raw: string): boolean => /^(?:".*"|true|false|null|-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?)$/.test(raw);

const isNumbers = (node: Node): node is Sequence =>
  node.kind === "sequence" &&
  node.items.length > 1 &&
  node.items.every((item) => item.kind === "scalar" && typeof item.value === "number");

const hasBlankLine = (between: string): boolean => /\n[ \t]*\n/.test(between);

export const jsonLayout: LanguageLayout = { quickly: layOutJson, frame: frameJson, marker: () => "" };
