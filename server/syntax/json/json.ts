import { hideConflicts } from "../conflicts.ts";
import type { Language, Parsed } from "../language.ts";
import type { Comment, Span } from "../tree/tree.ts";
import { otherQuotes, referenceName, unmatched, zerosAsPlaceholder } from "../words.ts";
import { splitItems, splitJsonBlocks } from "./blocks.ts";
import { endOfSplice, splicedString } from "./shell-splice.ts";
import { type JsonToken, nextToken, stringValue, unclosedComment } from "./tokens.ts";
import { JsonTree } from "./tree.ts";

export const json: Language = {
  parse: (text, holds = "top") => {
    if (holds === "frame") return nothing;
    // An item's block ends with the comma that parts it from the next.
    return (
      (holds === "top" && readCommand(text)) ||
      parseJson(holds === "item" && text.endsWith(",") ? text.slice(0, -1) : text)
    );
  },
  splitDocuments: () => [0],
  splitBlocks: splitJsonBlocks,
  splitAgain: (text, _like, { isLast }) => splitItems(text, isLast),
  key: (name) => JSON.stringify(name),
  scalar: (value) => JSON.stringify(value),
  lineComment: "//",
  hasStrictForm: true,
  layout: { parser: "json", load: async () => (await import("./layout.ts")).jsonLayout },
  indentBelow: () => null,
};

/** A text without content. */
export const nothing: Parsed = { root: null, problems: [], comments: [], trailingCommas: [], unsafeAliases: [] };

/** After comments of JSON or a shell, and a terminal prompt. */
const command =
  /^\uFEFF?(?:[ \t\r\n]|(?:#|\/\/)[^\r\n]*[\r\n]|\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/)*(?:\$[ \t]+)?(?=curl(?:[ \t\r\n\\]|$))/;

/** A command of a shell that was put into the file; null for any other text. */
function readCommand(text: string): Parsed | null {
  const before = text.includes("curl") ? command.exec(text)?.[0] : undefined;
  if (before === undefined) return null;
  const span = { start: before.length, end: before.length + "curl".length };
  const message = "Expected JSON, found a shell command.";
  return { ...nothing, problems: [{ ...span, message, reach: "rest", isCommand: true }] };
}

/** Reads JSON with comments in one pass. */
function parseJson(source: string): Parsed {
  const { text, problems } = hideConflicts(source);
  const comments: Comment[] = [];
  const tree = new JsonTree(text, problems);
  let tooDeep = 0;
  let lastEnd = 0;
  for (let token = nextToken(text, 0); token.kind !== "end"; token = nextToken(text, lastEnd)) {
    const { start, end } = token;
    const span = { start, end };
    lastEnd = end;
    if (token.kind === "comment") {
      readComment(token);
      continue;
    }
    if (tree.isOver) {
      tree.extra(token.kind === "}" ? "mapping" : token.kind === "]" ? "sequence" : null, span);
      continue;
    }
    if (tooDeep > 0) {
      if (token.kind === "{" || token.kind === "[") tooDeep++;
      else if (token.kind === "}" || token.kind === "]") tooDeep--;
      tree.pass(lastEnd);
      continue;
    }
    if (token.problem !== null) tree.problem(span, token.problem);
    switch (token.kind) {
      case "{": {
        const template = tree.awaitsKey ? null : templateAt(text, start);
        if (template !== null) addTemplate(template, start);
        else if (!tree.open("mapping", start)) tooDeep = 1;
        break;
      }
      case "[": {
        // A placeholder, such as `[SCRIPT_ID]` in a guide, is reported as one.
        const placeholder = tree.awaitsKey
          ? undefined
          : /^\[[A-Z][A-Z0-9_]{2,60}\]/.exec(text.slice(start, start + 64))?.[0];
        if (placeholder !== undefined) {
          lastEnd = start + placeholder.length;
          tree.add({ kind: "scalar", start, end: lastEnd, value: placeholder, style: "plain" });
        } else if (!tree.open("sequence", start)) tooDeep = 1;
        break;
      }
      case "}":
        tree.close("mapping", span);
        break;
      case "]":
        tree.close("sequence", span);
        break;
      case ":":
        tree.colon(span);
        break;
      case ",":
        tree.comma(span);
        break;
      case "string": {
        const spliced = splicedString(text, token);
        if (spliced !== null) {
          addSplice(spliced.value, { start, end: spliced.end });
          break;
        }
        const value = stringValue(text, token);
        if (token.problem === null) tree.add({ kind: "scalar", start, end, value, style: "double" });
        else tree.add({ kind: "scalar", start, end, value, style: "double", unread: true });
        break;
      }
      case "number":
        tree.add({ kind: "scalar", start, end, value: Number(text.slice(start, end)), style: "plain" });
        break;
      case "word":
        if (text.charAt(start) === "'" && endOfSplice(text, start) > 0) {
          const whole = { start, end: endOfSplice(text, start) };
          addSplice(text.slice(whole.start, whole.end), whole);
        } else if (!addHalfQuoted(start)) addWord(text.slice(start, end), span);
    }
    tree.pass(lastEnd);
  }
  const root = tree.finish();
  problems.sort((a, b) => a.start - b.start);
  return { root, problems, comments, trailingCommas: tree.trailingCommas, unsafeAliases: [] };

  function readComment({ start, end, problem }: JsonToken): void {
    if (problem === null || text.startsWith("/*", start)) {
      const inner = text.slice(start + 2, end).replace(/\*\/$/, "");
      comments.push({ start, end, text: inner.trim() });
    }
    if (problem === unclosedComment) tree.problem({ start, end: start + 2 }, problem, "rest");
    else if (problem !== null) tree.problem({ start, end }, problem);
  }

  /** `"a": b"`: the text is before the quote. */
  function addHalfQuoted(start: number): boolean {
    halfQuoted.lastIndex = start;
    if (!halfQuoted.test(text)) return false;
    const span = { start, end: halfQuoted.lastIndex };
    tree.problem(span, tree.lacksComma ? "Missing quote or comma before this." : "Missing opening quote.");
    tree.add({ kind: "scalar", ...span, value: text.slice(start, span.end - 1), style: "double", unread: true });
    lastEnd = span.end;
    return true;
  }

  /** The intention is certain: one string with a variable in it. */
  function addSplice(value: string, span: Span): void {
    problems.push({ ...span, message: shellQuotes, reach: "here", unquotedReference: true });
    tree.add({ kind: "scalar", ...span, value, style: "double" });
    lastEnd = span.end;
  }

  /** A reference without quotes is read as the string that was meant. */
  function addTemplate(value: string, start: number): void {
    const span = { start, end: start + value.length };
    problems.push({
      ...span,
      message: `${referenceName(value)} must be in double quotes in JSON.`,
      reach: "here",
      unquotedReference: true,
    });
    tree.add({ kind: "scalar", ...span, value, style: "plain" });
    lastEnd = span.end;
  }

  function addWord(word: string, span: Span): void {
    const { start, end } = span;
    if (word === "(" || word === ")") tree.problem(span, unmatched(word));
    else if (word === "true" || word === "false" || word === "null")
      tree.add({ kind: "scalar", start, end, value: word === "null" ? null : word === "true", style: "plain" });
    else if (word.startsWith("$")) addTemplate(word, start);
    else if (tree.awaitsKey) tree.add({ kind: "scalar", start, end, value: word, style: "plain" });
    else {
      tree.problem(span, unknownWord(word));
      tree.add({ kind: "scalar", start, end, value: word, style: "plain", unread: true });
    }
  }
}

const shellQuotes = "Shell quotes are not valid in JSON.";

const halfQuoted = /[^"\r\n{}[\],:]{1,200}"(?=[ \t]*(?:[,}\]:\r\n]|$))/y;

/** `{{name}}` */
const templateAt = (text: string, start: number): string | null =>
  text.charAt(start + 1) === "{" ? (/^\{\{[^{}\r\n"]*\}\}/.exec(text.slice(start, start + 300))?.[0] ?? null) : null;

function unknownWord(word: string): string {
  const lower = word.toLowerCase();
  if (word.startsWith("'")) return otherQuotes;
  if (lower === "true" || lower === "yes") return `\`${word}\` is not valid JSON. Write \`true\`.`;
  if (lower === "false" || lower === "no") return `\`${word}\` is not valid JSON. Write \`false\`.`;
  if (lower === "null" || lower === "none" || lower === "undefined")
    return `\`${word}\` is not valid JSON. Write \`null\`.`;
  if (/^0{4,}$/.test(word)) return zerosAsPlaceholder;
  if (/^[-+]?\.?\d/.test(word)) return "Invalid JSON number. Remove leading zeros, `+` or a bare `.`.";
  return "Expected a value. Put text in double quotes.";
}
