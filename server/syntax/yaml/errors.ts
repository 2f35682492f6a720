import * as YAML from "yaml";
import { countUpTo } from "../../text/count-while.ts";
import { lineEnd } from "../../text/text-lines.ts";
import type { SyntaxProblem } from "../tree/tree.ts";
import { tabIndent, tooDeep, unclosed, unclosedQuote } from "../words.ts";
import { lineEnds } from "./movement.ts";

export const badIndent =
  "Inconsistent indentation. Align this with its neighbors, or close the bracket or brace above.";

export const unexpected = "Unexpected text. Look for a missing quote, comma or bracket before it.";

export const halfKey = "Missing `:` and value after this key.";

export const strayItem = "A list item cannot be mixed with `key: value`.";

const messages: Readonly<Record<string, string>> = {
  ALIAS_PROPS: "An alias cannot have an anchor or a tag. Remove them.",
  BAD_ALIAS: "Incomplete anchor or alias name.",
  BAD_DIRECTIVE: "Unknown directive. Remove the line.",
  BAD_DQ_ESCAPE: "Invalid escape sequence. Write `\\\\` for a backslash, or use single quotes.",
  BAD_INDENT: badIndent,
  BAD_PROP_ORDER: "Misplaced anchor or tag. Put it directly before its value.",
  BAD_SCALAR_START: "An unquoted value cannot start with this character.",
  BLOCK_AS_IMPLICIT_KEY: "Unexpected second `key: value` on this line. Put it on its own line, or quote the value.",
  BLOCK_IN_FLOW: "Block syntax is not allowed inside brackets or braces. Write it inline.",
  BAD_COLLECTION_TYPE: "The tag does not match this value.",
  KEY_OVER_1024_CHARS: "Key too long. Keys can have at most 1,024 characters.",
  MISSING_CHAR: "Missing `:` after a key, closing quote, or comma.",
  MULTILINE_IMPLICIT_KEY: "A key must be on one line, followed by `:`.",
  MULTIPLE_ANCHORS: "A value can have only one anchor.",
  MULTIPLE_TAGS: "A value can have only one tag.",
  RESOURCE_EXHAUSTION: tooDeep,
  TAB_AS_INDENT: tabIndent,
  TAG_RESOLVE_FAILED: "The value does not match its tag.",
  UNEXPECTED_TOKEN: unexpected,
};

/** The parser's errors in words for people, one for each cause: errors on a line that already has one are its echo. */
export function describeYamlErrors(
  text: string,
  document: YAML.Document.Parsed,
  known: readonly SyntaxProblem[],
): SyntaxProblem[] {
  if (document.errors.length === 0) return [];
  const ends = lineEnds(text);
  const lineOf = (offset: number): number => countUpTo(ends, offset - 1);
  const lines = new Set(known.flatMap((problem) => (problem.unquotedReference ? [] : [lineOf(problem.start)])));
  const open = unclosedBrackets(text, document);
  const problems = open.filter((problem) => !lines.has(lineOf(problem.start)));
  const errors = open.length > 0 ? document.errors.filter((error) => !isUnclosed(error)) : document.errors;
  for (const problem of problems) lines.add(lineOf(problem.start));
  const runsOn = new Set(errors.filter((error) => isDeeper(text, error)).map((error) => error.pos[0]));
  let previous = "";
  for (const error of [...errors].sort((a, b) => a.pos[0] - b.pos[0])) {
    if (runsOn.has(error.pos[0])) {
      const [from, to] = error.pos;
      const upTo = text.slice(from, to).trimEnd();
      const start = from + upTo.length - (upTo.split(/\s+/).at(-1) ?? "").length;
      if (isDeeper(text, error) && !lines.has(lineOf(start)) && !lines.has(lineOf(from)))
        problems.push({ start, end: to, message: deeper, reach: "here" });
      if (isDeeper(text, error)) lines.add(lineOf(start));
      continue;
    }
    const start = Math.min(error.pos[0], text.length);
    const line = lineOf(start);
    const isEcho = lines.has(line) || (error.code === "UNEXPECTED_TOKEN" && previous !== "");
    previous = error.code;
    lines.add(line);
    if (isEcho) continue;
    // At most the rest of the line, and at least one character if possible.
    const end = Math.min(Math.max(error.pos[1], start + 1), lineEnd(text, start));
    problems.push({ start, end, message: describe(text, error), reach: reachOf(error) });
  }
  return problems;
}

const isUnclosed = ({ code, message }: YAML.YAMLError): boolean =>
  (code === "BAD_INDENT" || code === "MISSING_CHAR") && message.includes(" end with a ");

/** The innermost brackets and braces that nothing closes, each at its opening. */
function unclosedBrackets(text: string, document: YAML.Document.Parsed): SyntaxProblem[] {
  const problems: SyntaxProblem[] = [];
  if (!document.errors.some(isUnclosed)) return problems;
  /** The end of the last node inside, and whether something inside is unclosed. */
  const visit = (node: unknown): { readonly end: number; readonly unclosed: boolean } => {
    if (YAML.isPair(node)) {
      const [key, value] = [visit(node.key), visit(node.value)];
      return { end: Math.max(key.end, value.end), unclosed: key.unclosed || value.unclosed };
    }
    if (!YAML.isNode(node) || !node.range) return { end: 0, unclosed: false };
    const [start, end] = node.range;
    if (!YAML.isCollection(node)) return { end, unclosed: false };
    const inside = node.items.map(visit);
    const hasUnclosed = inside.some((item) => item.unclosed);
    const [opening, closing] = YAML.isMap(node) ? ["{", "}"] : ["[", "]"];
    // A pair in brackets is an object without braces.
    const isOpen =
      text.charAt(start) === opening && !(text.charAt(end - 1) === closing && inside.every((item) => item.end < end));
    if (isOpen && !hasUnclosed) problems.push({ start, end: start + 1, reach: "here", message: unclosed(opening) });
    return { end, unclosed: hasUnclosed || isOpen };
  };
  visit(document.contents);
  return problems;
}

/** `a: 1` and below it, indented deeper, `b: 2`: the two lines are read as one key. */
export const isDeeper = (text: string, { code, pos }: YAML.YAMLError): boolean =>
  code === "MULTILINE_IMPLICIT_KEY" &&
  text
    .slice(...pos)
    .trimEnd()
    .includes("\n");
export const deeper = "Unexpected indentation: the line above already has a value. Align this line with its neighbors.";

/** `{ a: 1 b: 2 }`: the parser sees `1 b: 2` as a block. */
const isKeyInFlow = (text: string, { pos }: YAML.YAMLError): boolean => !/^-\s|[\r\n]/.test(text.slice(...pos));

function describe(text: string, error: YAML.YAMLError): string {
  if (error.code === "MISSING_CHAR") {
    if (error.message.startsWith("Missing closing")) return unclosedQuote;
    if (error.message.includes("map values")) return halfKey;
    if (error.message.includes("comma") || error.message.includes(",")) return "Missing comma before this.";
  }
  if (error.code === "BLOCK_IN_FLOW" && isKeyInFlow(text, error)) return "Missing comma.";
  if (error.code === "MULTILINE_IMPLICIT_KEY" && text.charAt(error.pos[0]) === "-") return strayItem;
  return messages[error.code] ?? "Invalid YAML.";
}

const reachOf = (error: YAML.YAMLError): SyntaxProblem["reach"] =>
  error.message.startsWith("Missing closing") ||
  error.code === "RESOURCE_EXHAUSTION" ||
  error.code === "UNEXPECTED_TOKEN"
    ? "rest"
    : "here";
