import { hideConflicts } from "./conflicts.ts";
import { splitItems, splitJsonBlocks } from "./json-blocks.ts";
import { probeJson } from "./json-probe.ts";
import { nextToken, stringValue, type Token, unclosedComment } from "./json-tokens.ts";
import type { Language, Parsed } from "./language.ts";
import type { Comment, Entry, Mapping, Node, Scalar, Sequence, Span, SyntaxProblem } from "./tree.ts";
import { keyName, referenceName } from "./words.ts";

export const json: Language = {
  parse: (text, holds = "top") => {
    if (holds === "frame") return nothing;
    // An item's block ends with the comma that parts it from the next.
    return parseJson(holds === "item" && text.endsWith(",") ? text.slice(0, -1) : text);
  },
  splitDocuments: () => [0],
  splitBlocks: splitJsonBlocks,
  splitAgain: (text, _like, { isLast }) => splitItems(text, isLast),
  probe: probeJson,
  key: (name) => JSON.stringify(name),
  scalar: (value) => JSON.stringify(value),
  lineComment: "//",
  hasStrictForm: true,
  layout: { parser: "json", mayHaveTabs: true },
  indentBelow: () => null,
};

const nothing: Parsed = { root: null, problems: [], comments: [], trailingCommas: [], unsafeAliases: [] };

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
      /** Only a key without a colon stands before it. */
      followsKey: boolean;
      /** The end of the `:` behind the key, or behind the one before it; 0 where there was none. */
      colon: number;
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
  /** After a problem, until something was read as it should be: what is wrong there has the same cause. */
  let recovering = false;
  /** Brackets or braces were closed in the wrong order: where things end is a guess from there on. */
  let unbalanced = false;

  const problem = (span: Span, message: string, reach: SyntaxProblem["reach"] = "here"): void => {
    if (recovering) return;
    problems.push({ start: span.start, end: span.end, message, reach });
    recovering = true;
  };
  let lastEnd = 0;
  /** What is missing is reported behind the last thing that was read, which is no comment. */
  let lastRead = 0;
  const missing = (what: string, end = lastRead, reach: SyntaxProblem["reach"] = "here"): void =>
    problem(
      { start: Math.max(0, end - 1), end },
      `${what} ${what.includes(" and ") ? "are" : "is"} missing after this.`,
      reach,
    );

  const add = (node: Node): void => {
    const top = stack.at(-1);
    if (top === undefined) {
      root = node;
      return;
    }
    if (top.kind === "sequence") {
      if (top.hasValue) missing("A comma");
      else recovering = false;
      top.items.push(node);
      top.hasValue = true;
      top.comma = null;
      return;
    }
    if (top.key === null) {
      if (top.hasValue) missing("A comma");
      top.key = keyFrom(node);
      top.followsKey = false;
      top.hasValue = false;
      top.colon = 0;
      top.comma = null;
      return;
    }
    if (top.colon === 0) {
      // Half a pair: `"key"` and then another value or key.
      if (node.kind === "scalar" && node.style === "double") {
        missing("A `:` and a value");
        dropKey(top);
        top.key = node;
        top.followsKey = true;
        return;
      }
      missing("A `:`");
    } else if (!(node.kind === "scalar" && node.unread)) recovering = false;
    top.entries.push({ key: top.key, value: node });
    top.key = null;
    top.hasValue = true;
  };
  /** The text of what stands in a key's place, which should be a string. */
  const keyFrom = (node: Node): Scalar => {
    if (node.kind === "scalar" && node.style === "double") return node;
    if (node.kind === "scalar") {
      const written = text.slice(node.start, node.end);
      problem(node, `${keyName(written)} needs double quotes.`);
      return { ...node, value: written.replace(/^'(.*)'$/, "$1"), unread: true };
    }
    problem({ start: node.start, end: node.start + 1 }, "A key in double quotes is expected here.");
    return { ...nothingAt(node.start), value: "" };
  };
  const dropKey = (top: Container): void => {
    if (top.kind !== "mapping" || top.key === null) return;
    // `"key" "text"`: the colon is missing, and the text is no name.
    const key: Scalar = top.followsKey && top.colon === 0 ? { ...top.key, value: "", unread: true } : top.key;
    top.entries.push({ key, value: nothingAt(Math.max(top.colon, top.key.end)) });
    top.key = null;
    top.hasValue = true;
  };
  const open = (kind: "mapping" | "sequence", start: number): void => {
    if (stack.length >= maxDepth) {
      problem({ start, end: start + 1 }, "This is nested too deeply to be read.", "rest");
      add({ kind: "scalar", start, end: start + 1, value: null, style: "plain", unread: true });
      tooDeep = 1;
      unbalanced = true;
      return;
    }
    if (kind === "mapping") {
      const entries: Entry[] = [];
      const node: Mapping = { kind, start, end: start + 1, entries, flow: true };
      add(node);
      stack.push({ kind, node, entries, key: null, followsKey: false, colon: 0, comma: null, hasValue: false });
    } else {
      const items: Node[] = [];
      const node: Sequence = { kind, start, end: start + 1, items, flow: true };
      add(node);
      stack.push({ kind, node, items, comma: null, hasValue: false });
    }
    recovering = false;
  };
  const close = (kind: "mapping" | "sequence", span: Span): void => {
    const index = stack.findLastIndex((container) => container.kind === kind);
    if (index < 0) {
      problem(span, nothingToClose(kind), "rest");
      unbalanced = true;
      return;
    }
    while (stack.length > index) {
      const top = stack.pop() as Container;
      if (top.kind === "mapping" && top.key !== null) {
        if (top.key.end > top.key.start) missing(top.colon > 0 ? "A value" : "A `:` and a value");
        dropKey(top);
      }
      if (top.comma) trailingCommas.push(top.comma);
      if (stack.length > index) {
        missing(`The closing \`${closing(top.kind)}\``, lastRead, "rest");
        top.node.end = lastRead;
        unbalanced = true;
      } else top.node.end = span.end;
    }
    recovering = false;
  };

  for (let token = nextToken(text, 0); token.kind !== "end"; token = nextToken(text, lastEnd)) {
    const { start, end } = token;
    const span = { start, end };
    const top = stack.at(-1);
    lastEnd = end;
    if (token.kind === "comment") {
      readComment(token);
      continue;
    }
    if (top === undefined && root !== null) {
      if (!unbalanced) extra(token);
      continue;
    }
    if (tooDeep > 0) {
      if (token.kind === "{" || token.kind === "[") tooDeep++;
      else if (token.kind === "}" || token.kind === "]") tooDeep--;
      lastRead = lastEnd;
      continue;
    }
    if (token.problem !== null) problem(span, token.problem);
    switch (token.kind) {
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
        if (top?.kind === "mapping" && top.key !== null && top.colon === 0) top.colon = end;
        else if (!takeValueAsKey(top, end) && !takeItemAsKey(top, end)) problem(span, "A `:` is not expected here.");
        break;
      case ",":
        if (top?.kind === "mapping" && top.key !== null) {
          missing(top.colon > 0 ? "A value" : "A `:` and a value");
          dropKey(top);
        }
        if (top?.hasValue) {
          top.comma = span;
          top.hasValue = false;
          recovering = false;
        } else problem(span, "This comma has nothing before it.");
        break;
      case "string":
        add({
          kind: "scalar",
          ...span,
          value: stringValue(text, token),
          style: "double",
          ...(token.problem === null ? {} : { unread: true }),
        });
        break;
      case "number":
        add({ kind: "scalar", ...span, value: Number(text.slice(start, end)), style: "plain" });
        break;
      case "word":
        if (!addHalfQuoted(start, top))
          addWord(text.slice(start, end), span, top?.kind === "mapping" && top.key === null);
    }
    lastRead = lastEnd;
  }
  const unclosed = stack.at(-1);
  const last = problems.at(-1);
  if (unclosed && recovering && last) problems[problems.length - 1] = { ...last, reach: "rest" };
  else if (unclosed && !unbalanced) {
    const { kind, node } = unclosed;
    problem({ start: node.start, end: node.start + 1 }, `The closing \`${closing(kind)}\` of this is missing.`, "rest");
  }
  while (stack.length > 0) {
    const top = stack.pop() as Container;
    dropKey(top);
    top.node.end = Math.max(lastRead, top.node.start + 1);
  }
  problems.sort((a, b) => a.start - b.start);
  return { root, problems, comments, trailingCommas, unsafeAliases: [] };

  function readComment({ start, end, problem: what }: Token): void {
    if (what === null || text.startsWith("/*", start)) {
      const inner = text.slice(start + 2, end).replace(/\*\/$/, "");
      comments.push({ start, end, text: inner.trim() });
    }
    if (what !== null)
      problem(
        { start, end: what === unclosedComment ? start + 2 : end },
        what,
        what === unclosedComment ? "rest" : "here",
      );
  }

  /** Something behind the end; what follows it is no news. */
  function extra({ kind, start, end }: Token): void {
    const isClosing = kind === "}" || kind === "]";
    problem(
      { start, end },
      isClosing
        ? nothingToClose(kind === "}" ? "mapping" : "sequence")
        : "A file holds one value; this one comes after its end.",
    );
    unbalanced = true;
  }

  /** `"a": "b": 1`: the value of `a` is missing, and `b` is the next key. */
  function takeValueAsKey(top: Container | undefined, colon: number): boolean {
    if (top?.kind !== "mapping" || top.key !== null || top.colon === 0) return false;
    const last = top.entries.at(-1);
    if (last?.value.kind !== "scalar" || last.value.style !== "double" || last.value.end !== lastRead) return false;
    missing("A value", top.colon);
    top.entries[top.entries.length - 1] = { key: last.key, value: nothingAt(top.colon) };
    top.key = last.value;
    top.colon = colon;
    return true;
  }

  /** `"a": [1, "b": 2`: the array was to end before `b`. */
  function takeItemAsKey(top: Container | undefined, colon: number): boolean {
    const around = stack.at(-2);
    if (top?.kind !== "sequence" || around?.kind !== "mapping") return false;
    const key = top.items.at(-1);
    if (key?.kind !== "scalar" || key.style !== "double" || key.end !== lastRead) return false;
    top.items.pop();
    top.node.end = top.items.at(-1)?.end ?? top.node.start + 1;
    // That a comma is missing there was said too early.
    if (problems.at(-1)?.end === top.node.end && recovering) {
      problems.pop();
      recovering = false;
    }
    missing("The closing `]`", top.node.end);
    stack.pop();
    around.key = key;
    around.colon = colon;
    return true;
  }

  /** `"a": b"`: what stands before the quote is the text. */
  function addHalfQuoted(start: number, top: Container | undefined): boolean {
    halfQuoted.lastIndex = start;
    if (!halfQuoted.test(text)) return false;
    const span = { start, end: halfQuoted.lastIndex };
    const isBehindValue = top?.hasValue === true && !(top.kind === "mapping" && top.key !== null);
    problem(span, isBehindValue ? "A quote or a comma is missing before this." : "The opening quote is missing.");
    add({ kind: "scalar", ...span, value: text.slice(start, span.end - 1), style: "double", unread: true });
    lastEnd = span.end;
    return true;
  }

  /** A reference without quotes is read as the string that was meant. */
  function addTemplate(value: string, start: number): void {
    const span = { start, end: start + value.length };
    problems.push({
      ...span,
      message: `${referenceName(value)} needs double quotes around it in JSON.`,
      reach: "here",
      unquotedReference: true,
    });
    add({ kind: "scalar", ...span, value, style: "plain" });
    lastEnd = span.end;
  }

  function addWord(word: string, span: Span, isKey: boolean): void {
    const scalar = { kind: "scalar", ...span, style: "plain" } as const;
    if (word === "true" || word === "false" || word === "null")
      add({ ...scalar, value: word === "null" ? null : word === "true" });
    else if (word.startsWith("$")) addTemplate(word, span.start);
    else if (isKey) add({ ...scalar, value: word });
    else {
      problem(span, unknownWord(word));
      add({ ...scalar, value: word, unread: true });
    }
  }
}

const halfQuoted = /[^"\r\n{}[\],:]{1,200}"(?=[ \t]*(?:[,}\]:\r\n]|$))/y;

const closing = (kind: Container["kind"]): string => (kind === "mapping" ? "}" : "]");

const nothingToClose = (kind: Container["kind"]): string =>
  `Nothing is open that this \`${closing(kind)}\` could close.`;

/** Where a value is missing. */
const nothingAt = (offset: number): Scalar => ({
  kind: "scalar",
  start: offset,
  end: offset,
  value: null,
  style: "plain",
  unread: true,
});

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
  if (/^[-+.]?\d/.test(word))
    return "JSON does not write numbers like this. Leave out leading zeros, `+` and a bare `.`.";
  return "A value is expected here. Text needs double quotes around it.";
}
