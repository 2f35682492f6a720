import { hideConflicts } from "./conflicts.ts";
import { nextToken, stringValue, unclosedQuote } from "./json-tokens.ts";
import type { Language, Parsed } from "./language.ts";
import type { Comment, Entry, Mapping, Node, Scalar, Sequence, Span, SyntaxProblem } from "./tree.ts";

export const json: Language = {
  parse: parseJson,
  splitDocuments: () => [0],
  key: (name) => JSON.stringify(name),
  scalar: (value) => JSON.stringify(value),
  lineComment: "//",
  hasStrictForm: true,
};

/** Deeper than this nothing is read; no payload comes near it. */
const maxDepth = 500;

type Open<T> = { -readonly [key in keyof T]: T[key] };

/** A mapping or sequence whose closing character has not been read. */
type Container =
  | {
      readonly kind: "mapping";
      readonly node: Open<Mapping>;
      readonly entries: Entry[];
      key: Scalar | null;
      colon: boolean;
      comma: Span | null;
      hasValue: boolean;
    }
  | {
      readonly kind: "sequence";
      readonly node: Open<Sequence>;
      readonly items: Node[];
      comma: Span | null;
      hasValue: boolean;
    };

/** Reads JSON with comments in one pass without recursion; whatever is missing is reported, and reading goes on. */
function parseJson(source: string): Parsed {
  const { text, problems } = hideConflicts(source);
  const comments: Comment[] = [];
  const trailingCommas: Span[] = [];
  const stack: Container[] = [];
  let root: Node | null = null;
  let tooDeep = 0;

  const problem = (span: Span, message: string, reach: SyntaxProblem["reach"] = "here"): void => {
    const last = problems.at(-1);
    if (last && (last.start === span.start || (last.message === unclosedQuote && span.start < last.end))) return;
    problems.push({ start: span.start, end: span.end, message, reach });
  };
  let lastEnd = 0;
  /** What is missing is reported behind the last thing that was read, which is no comment. */
  let lastRead = 0;
  const missing = (what: string): void =>
    problem(
      { start: Math.max(0, lastRead - 1), end: lastRead },
      `${what} ${what.includes(" and ") ? "are" : "is"} missing after this.`,
    );

  const add = (node: Node): void => {
    const top = stack.at(-1);
    if (top === undefined) {
      if (root === null) root = node;
      else
        problem(
          node.kind === "scalar" ? node : { start: node.start, end: node.start + 1 },
          "A file holds one value; this one comes after its end.",
        );
      return;
    }
    if (top.kind === "sequence") {
      if (top.hasValue) missing("A comma");
      top.items.push(node);
      top.hasValue = true;
      top.comma = null;
      return;
    }
    if (top.key === null) {
      if (top.hasValue) missing("A comma");
      if (node.kind === "scalar" && typeof node.value === "string") {
        top.key = node;
        if (node.style === "plain") problem(node, `The key \`${node.value}\` needs double quotes.`);
      } else
        problem(
          { start: node.start, end: Math.max(node.start + 1, Math.min(node.end, node.start + 20)) },
          "A key in double quotes is expected here.",
        );
      top.hasValue = false;
      top.colon = false;
      top.comma = null;
      return;
    }
    if (!top.colon) {
      // Half a pair: `"key"` and then another value or key.
      if (node.kind === "scalar" && node.style === "double") {
        missing("A `:` and a value");
        dropKey(top);
        top.key = node;
        return;
      }
      missing("A `:`");
    }
    top.entries.push({ key: top.key, value: node });
    top.key = null;
    top.hasValue = true;
  };
  const dropKey = (top: Container): void => {
    if (top.kind !== "mapping" || top.key === null) return;
    top.entries.push({
      key: top.key,
      value: { kind: "scalar", start: top.key.end, end: top.key.end, value: null, style: "plain" },
    });
    top.key = null;
    top.hasValue = true;
  };
  const open = (kind: "mapping" | "sequence", start: number): void => {
    if (stack.length >= maxDepth) {
      if (tooDeep++ === 0) problem({ start, end: start + 1 }, "This is nested too deeply to be read.", "rest");
      return;
    }
    if (kind === "mapping") {
      const entries: Entry[] = [];
      const node: Mapping = { kind, start, end: start + 1, entries, flow: true };
      add(node);
      stack.push({ kind, node, entries, key: null, colon: false, comma: null, hasValue: false });
    } else {
      const items: Node[] = [];
      const node: Sequence = { kind, start, end: start + 1, items, flow: true };
      add(node);
      stack.push({ kind, node, items, comma: null, hasValue: false });
    }
  };
  const close = (kind: "mapping" | "sequence", span: Span): void => {
    if (tooDeep > 0) {
      tooDeep--;
      return;
    }
    const index = stack.findLastIndex((container) => container.kind === kind);
    if (index < 0) return problem(span, `Nothing is open that this \`${kind === "mapping" ? "}" : "]"}\` could close.`);
    while (stack.length > index) {
      const top = stack.pop() as Container;
      if (top.kind === "mapping" && top.key !== null) {
        missing(top.colon ? "A value" : "A `:` and a value");
        dropKey(top);
      }
      if (top.comma) trailingCommas.push(top.comma);
      if (stack.length > index) {
        missing(`The closing \`${top.kind === "mapping" ? "}" : "]"}\``);
        top.node.end = lastRead;
      } else top.node.end = span.end;
    }
  };

  for (let token = nextToken(text, 0); token.kind !== "end"; token = nextToken(text, lastEnd)) {
    const { start, end } = token;
    const span = { start, end };
    const top = stack.at(-1);
    lastEnd = end;
    if (token.problem !== null)
      problem(
        token.kind === "comment" ? { start, end: start + 2 } : span,
        token.problem,
        token.kind === "comment" ? "rest" : "here",
      );
    switch (token.kind) {
      case "comment": {
        comments.push({
          ...span,
          text: text
            .slice(start + 2, end)
            .replace(/\*\/$/, "")
            .trim(),
        });
        break;
      }
      case "{": {
        const template = templateAt(text, start, top);
        if (template === null) open("mapping", start);
        else addTemplate(template, start);
        break;
      }
      case "[":
        open("sequence", start);
        break;
      case "}":
        close("mapping", span);
        break;
      case "]":
        close("sequence", span);
        break;
      case ":":
        if (top?.kind === "mapping" && top.key !== null && !top.colon) top.colon = true;
        else problem(span, "A `:` is not expected here.");
        break;
      case ",":
        if (top?.kind === "mapping" && top.key !== null) {
          missing(top.colon ? "A value" : "A `:` and a value");
          dropKey(top);
        }
        if (top?.hasValue) {
          top.comma = span;
          top.hasValue = false;
        } else problem(span, "This comma has nothing before it.");
        break;
      case "string":
        add({ kind: "scalar", start, end, value: stringValue(text, token), style: "double" });
        break;
      case "number":
        add({ kind: "scalar", start, end, value: Number(text.slice(start, end)), style: "plain" });
        break;
      case "word":
        addWord(text.slice(start, end), span, top?.kind === "mapping" && top.key === null);
    }
    if (token.kind !== "comment") lastRead = lastEnd;
  }
  const unclosed = stack.at(-1);
  if (unclosed && problems.at(-1)?.end !== lastRead) {
    const { kind, node } = unclosed;
    problem(
      { start: node.start, end: node.start + 1 },
      `The closing \`${kind === "mapping" ? "}" : "]"}\` of this is missing.`,
      "rest",
    );
  }
  while (stack.length > 0) {
    const top = stack.pop() as Container;
    dropKey(top);
    top.node.end = Math.max(lastRead, top.node.start + 1);
  }
  problems.sort((a, b) => a.start - b.start);
  return { root, problems, comments, trailingCommas, unsafeAliases: [] };

  /** A reference without quotes is read as the string that was meant. */
  function addTemplate(value: string, start: number): void {
    const span = { start, end: start + value.length };
    problems.push({
      ...span,
      message: `\`${value}\` needs double quotes around it in JSON.`,
      reach: "here",
      unquotedReference: true,
    });
    add({ kind: "scalar", ...span, value, style: "plain" });
    lastEnd = span.end;
  }

  function addWord(word: string, span: Span, isKey: boolean): void {
    if (word === "true" || word === "false" || word === "null") {
      add({ kind: "scalar", ...span, value: word === "null" ? null : word === "true", style: "plain" });
      return;
    }
    if (word.startsWith("${")) return addTemplate(word, span.start);
    if (!isKey) problem(span, unknownWord(word));
    add({ kind: "scalar", ...span, value: word, style: "plain" });
  }
}

/** `{{name}}` where a value is expected. */
function templateAt(text: string, start: number, top: Container | undefined): string | null {
  if (text.charAt(start + 1) !== "{" || (top?.kind === "mapping" && top.key === null)) return null;
  return /^\{\{[^{}\r\n"]*\}\}/.exec(text.slice(start, start + 300))?.[0] ?? null;
}

function unknownWord(word: string): string {
  const lower = word.toLowerCase();
  if (word.startsWith("'")) return "JSON takes double quotes only.";
  if (lower === "true" || lower === "yes") return `\`${word}\` means nothing in JSON. Write \`true\`.`;
  if (lower === "false" || lower === "no") return `\`${word}\` means nothing in JSON. Write \`false\`.`;
  if (lower === "null" || lower === "none" || lower === "undefined")
    return `\`${word}\` means nothing in JSON. Write \`null\`.`;
  return "A value is expected here. Text needs double quotes around it.";
}
