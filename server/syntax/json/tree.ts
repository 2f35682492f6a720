import type { Entry, Mapping, Node, Scalar, Sequence, Span, SyntaxProblem } from "../tree/tree.ts";
import { keyName, tooDeep, unclosed, unmatched } from "../words.ts";
import { type Container, dropKey, missingAt } from "./container.ts";

/** Deeper than this nothing is read; no payload comes near it. */
const maxDepth = 500;

/** Builds a tree without recursion; missing parts are reported, and parsing continues. */
export class JsonTree {
  readonly problems: SyntaxProblem[];
  readonly trailingCommas: Span[] = [];
  private readonly text: string;
  private readonly stack: Container[] = [];
  private root: Node | null = null;
  /** Missing parts are reported after the last token that is not a comment. */
  private lastRead = 0;
  /** After a problem, until something is parsed as expected: further problems have the same cause. */
  private recovering = false;
  /** Brackets or braces were closed in the wrong order: from there, ends are a guess. */
  private unbalanced = false;

  constructor(text: string, problems: SyntaxProblem[]) {
    this.text = text;
    this.problems = problems;
  }

  /** The one value of the file was read to its end. */
  get isOver(): boolean {
    return this.root !== null && this.stack.length === 0;
  }

  get awaitsKey(): boolean {
    const top = this.stack.at(-1);
    return top?.kind === "mapping" && top.key === null;
  }

  /** A comma is missing before the next token. */
  get lacksComma(): boolean {
    const top = this.stack.at(-1);
    return top?.hasValue === true && !(top.kind === "mapping" && top.key !== null);
  }

  /** All up to here was read. */
  pass(end: number): void {
    this.lastRead = end;
  }

  problem(span: Span, message: string, reach: SyntaxProblem["reach"] = "here"): void {
    if (this.recovering) return;
    this.problems.push({ start: span.start, end: span.end, message, reach });
    this.recovering = true;
  }

  add(node: Node): void {
    const top = this.stack.at(-1);
    if (top === undefined) {
      this.root = node;
      return;
    }
    if (top.kind === "sequence") {
      if (top.hasValue) this.missing("comma");
      else this.recovering = false;
      top.items.push(node);
      top.hasValue = true;
      top.comma = null;
      return;
    }
    if (top.key === null) {
      if (top.hasValue) this.missing("comma");
      top.key = this.keyFrom(node);
      top.followsKey = false;
      top.hasValue = false;
      top.colon = 0;
      top.comma = null;
      return;
    }
    if (top.colon === 0) {
      // Half a pair: `"key"` and then another value or key.
      if (node.kind === "scalar" && node.style === "double") {
        this.missing("`:` and value");
        dropKey(top);
        top.key = node;
        top.followsKey = true;
        return;
      }
      this.missing("`:`");
    } else if (!(node.kind === "scalar" && node.unread)) this.recovering = false;
    top.entries.push({ key: top.key, value: node });
    top.key = null;
    top.hasValue = true;
  }

  /** False if it is nested too deeply to be parsed. */
  open(kind: Container["kind"], start: number): boolean {
    const end = start + 1;
    if (this.stack.length >= maxDepth) {
      this.problem({ start, end }, tooDeep, "rest");
      this.add({ kind: "scalar", start, end, value: null, style: "plain", unread: true });
      this.unbalanced = true;
      return false;
    }
    if (kind === "mapping") {
      const entries: Entry[] = [];
      const node: Mapping = { kind, start, end, entries, flow: true };
      this.add(node);
      this.stack.push({ kind, node, entries, key: null, followsKey: false, colon: 0, comma: null, hasValue: false });
    } else {
      const items: Node[] = [];
      const node: Sequence = { kind, start, end, items, flow: true };
      this.add(node);
      this.stack.push({ kind, node, items, comma: null, hasValue: false });
    }
    this.recovering = false;
    return true;
  }

  close(kind: Container["kind"], span: Span): void {
    const { stack } = this;
    const index = stack.findLastIndex((container) => container.kind === kind);
    if (index < 0) {
      this.problem(span, unmatched(closing(kind)), "rest");
      this.unbalanced = true;
      return;
    }
    while (stack.length > index) {
      const top = stack.pop() as Container;
      if (top.kind === "mapping" && top.key !== null) {
        if (top.key.end > top.key.start) this.missingValue(top.colon);
        dropKey(top);
      }
      if (top.comma) this.trailingCommas.push(top.comma);
      if (stack.length > index) {
        this.missing(`closing \`${closing(top.kind)}\``, this.lastRead, "rest");
        top.node.end = this.lastRead;
        this.unbalanced = true;
      } else top.node.end = span.end;
    }
    this.recovering = false;
  }

  colon(span: Span): void {
    const top = this.stack.at(-1);
    if (top?.kind === "mapping" && top.key !== null && top.colon === 0) top.colon = span.end;
    else if (!this.takeValueAsKey(top, span.end) && !this.takeItemAsKey(top, span.end))
      this.problem(span, "Unexpected `:`.");
  }

  comma(span: Span): void {
    const top = this.stack.at(-1);
    if (top?.kind === "mapping" && top.key !== null) {
      this.missingValue(top.colon);
      dropKey(top);
    }
    if (top?.hasValue) {
      top.comma = span;
      top.hasValue = false;
      this.recovering = false;
    } else this.problem(span, "Unexpected comma: there is no value before it.");
  }

  /** Text after the end, which is reported once. */
  extra(closes: Container["kind"] | null, span: Span): void {
    if (this.unbalanced) return;
    this.problem(
      span,
      closes === null ? "Unexpected value after the end. A file contains a single value." : unmatched(closing(closes)),
    );
    this.unbalanced = true;
  }

  /** Where the text ends, so does all that is open. */
  finish(): Node | null {
    const { stack, problems } = this;
    const open = stack.at(-1);
    const last = problems.at(-1);
    if (open && this.recovering && last) problems[problems.length - 1] = { ...last, reach: "rest" };
    else if (open && !this.unbalanced) {
      const { kind, node } = open;
      const opening: Span = { start: node.start, end: node.start + 1 };
      this.problem(opening, unclosed(kind === "mapping" ? "{" : "["), "rest");
    }
    for (let top = stack.pop(); top; top = stack.pop()) {
      dropKey(top);
      top.node.end = Math.max(this.lastRead, top.node.start + 1);
    }
    return this.root;
  }

  private missing(what: string, end = this.lastRead, reach: SyntaxProblem["reach"] = "here"): void {
    this.problem({ start: Math.max(0, end - 1), end }, `Missing ${what} after this.`, reach);
  }

  private missingValue(colon: number): void {
    this.missing(colon > 0 ? "value" : "`:` and value");
  }

  /** The text in the place of a key, which should be a string. */
  private keyFrom(node: Node): Scalar {
    if (node.kind === "scalar" && node.style === "double") return node;
    if (node.kind === "scalar") {
      const written = this.text.slice(node.start, node.end);
      this.problem(node, `${keyName(written)} needs double quotes.`);
      return { ...node, value: written.replace(/^'(.*)'$/, "$1"), unread: true };
    }
    this.problem({ start: node.start, end: node.start + 1 }, "Expected a key in double quotes.");
    return { ...missingAt(node.start), value: "" };
  }

  /** `"a": "b": 1`: the value of `a` is missing, and `b` is the next key. */
  private takeValueAsKey(top: Container | undefined, colon: number): boolean {
    if (top?.kind !== "mapping" || top.key !== null || top.colon === 0) return false;
    const last = top.entries.at(-1);
    if (last?.value.kind !== "scalar" || last.value.style !== "double" || last.value.end !== this.lastRead)
      return false;
    this.missing("value", top.colon);
    top.entries[top.entries.length - 1] = { key: last.key, value: missingAt(top.colon) };
    top.key = last.value;
    top.colon = colon;
    return true;
  }

  /** `"a": [1, "b": 2`: the array was to end before `b`. */
  private takeItemAsKey(top: Container | undefined, colon: number): boolean {
    const enclosing = this.stack.at(-2);
    if (top?.kind !== "sequence" || enclosing?.kind !== "mapping") return false;
    const key = top.items.at(-1);
    if (key?.kind !== "scalar" || key.style !== "double" || key.end !== this.lastRead) return false;
    top.items.pop();
    top.node.end = top.items.at(-1)?.end ?? top.node.start + 1;
    // The missing comma was reported too early.
    if (this.problems.at(-1)?.end === top.node.end && this.recovering) {
      this.problems.pop();
      this.recovering = false;
    }
    this.missing("closing `]`", top.node.end);
    this.stack.pop();
    enclosing.key = key;
    enclosing.colon = colon;
    return true;
  }
}

const closing = (kind: Container["kind"]): string => (kind === "mapping" ? "}" : "]");
