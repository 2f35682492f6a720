import type * as YAML from "yaml";
import { flowReferences } from "./flow-references.ts";
import type { SyntaxProblem } from "./tree.ts";
import { mask } from "./yaml-masks.ts";

interface Repair {
  /** Of the same length, so that offsets stay true. */
  readonly text: string;
  readonly problems: readonly SyntaxProblem[];
}

/**
 * Mends the first mistake that would drag its neighbours down (an unquoted reference in braces, an unclosed quote, half a
 * key on a line of its own, a tab for indentation), so that the rest reads as it was meant. Null when there is none.
 */
export function repairYaml(text: string, document: YAML.Document.Parsed): Repair | null {
  if (document.errors.length === 0) return null;
  const masked = maskReferences(text);
  if (masked) return masked;
  // Of many mistakes the first ones are mended; each costs a look at the whole text.
  for (const error of document.errors.slice(0, 20)) {
    const repair =
      blankUnclosedQuote(text, error) ??
      blankHalfKey(text, error) ??
      replaceTabs(text, error) ??
      blankStrayBracket(text, error);
    if (repair) return repair;
  }
  return null;
}

/** `{ address: ${instances.web.private_ipv4}:80 }`: the braces of the reference end the value. All are masked at once. */
function maskReferences(text: string): Repair | null {
  const spans = text.includes("${") ? flowReferences(text) : [];
  if (spans.length === 0) return null;
  const pieces: string[] = [];
  let end = 0;
  const problems = spans.map((span): SyntaxProblem => {
    const written = text.slice(span.start, span.end);
    pieces.push(text.slice(end, span.start), mask(written).replace(/:(?=\s|$)/g, "_"));
    end = span.end;
    return {
      ...span,
      reach: "here",
      unquotedReference: true,
      message: `\`${written}\` stands unquoted inside brackets or braces, where its own braces end the value. Put it in quotes.`,
    };
  });
  return { text: pieces.join("") + text.slice(end), problems };
}

/** The quote is taken to be meant for its own line. */
function blankUnclosedQuote(text: string, error: YAML.YAMLError): Repair | null {
  if (!error.message.startsWith("Missing closing")) return null;
  const quote = error.message.includes('"') ? '"' : "'";
  const start = openingQuote(text, error.pos[0], quote);
  if (start < 0) return null;
  const rest = text.slice(start).search(/[\r\n]/);
  const end = rest < 0 ? text.length : start + rest;
  return {
    text: text.slice(0, start) + " ".repeat(end - start) + text.slice(end),
    problems: [{ start, end, reach: "here", message: "The closing quote is missing." }],
  };
}

function openingQuote(text: string, before: number, quote: string): number {
  const value = new RegExp(`(?:^|[:\\-,[{]\\s+|[[{,])${quote}`, "gm");
  let found = -1;
  for (let match = value.exec(text); match !== null && match.index < before; match = value.exec(text)) {
    const at = match.index + match[0].length - 1;
    const end = closingQuote(text, at + 1, quote);
    if (end < 0 || end >= before) {
      found = at;
      break;
    }
    value.lastIndex = end + 1;
  }
  return found;
}

function closingQuote(text: string, from: number, quote: string): number {
  for (let at = text.indexOf(quote, from); at >= 0; at = text.indexOf(quote, at + 1)) {
    if (quote === '"') {
      let first = at;
      while (first > from && text.charAt(first - 1) === "\\") first--;
      if ((at - first) % 2 === 0) return at;
    } else if (text.charAt(at + 1) === quote) at++;
    else return at;
  }
  return -1;
}

const halfKey = "A `:` and a value are missing after this key.";
const strayItem = "A list item cannot stand here, beside `key: value`.";

/** A word without a `:` on a line of its own, which YAML reads as the beginning of a key on several lines. */
function blankHalfKey(text: string, error: YAML.YAMLError): Repair | null {
  if (error.code !== "MULTILINE_IMPLICIT_KEY" && error.code !== "BAD_INDENT") return null;
  const start = error.pos[0] + text.slice(error.pos[0]).search(/[^ ]|$/);
  const rest = text.slice(start).search(/[\r\n]/);
  if (rest <= 0) return null;
  const line = text.slice(start, start + rest);
  if (
    /["'[\]{}#]|:(\s|$)/.test(line) ||
    !/^\s*(?:- +)*$/.test(text.slice(text.lastIndexOf("\n", start - 1) + 1, start))
  )
    return null;
  const end = start + line.trimEnd().length;
  return {
    text: text.slice(0, start) + " ".repeat(end - start) + text.slice(end),
    problems: [{ start, end, reach: "here", message: line.startsWith("- ") ? strayItem : halfKey }],
  };
}

function replaceTabs(text: string, error: YAML.YAMLError): Repair | null {
  if (error.code !== "TAB_AS_INDENT") return null;
  const problems: SyntaxProblem[] = [];
  const spaced = text.replace(/^[ ]*\t[ \t]*(?=\S)/gm, (indent, start: number) => {
    if (problems.length === 0)
      problems.push({
        start,
        end: start + indent.length,
        reach: "here",
        message: "A tab indents this line. YAML takes spaces only.",
      });
    return " ".repeat(indent.length);
  });
  return problems.length > 0 ? { text: spaced, problems } : null;
}

/** Nothing behind it would be read. */
function blankStrayBracket(text: string, error: YAML.YAMLError): Repair | null {
  const [start] = error.pos;
  const bracket = text.charAt(start);
  if (error.code !== "UNEXPECTED_TOKEN" || (bracket !== "]" && bracket !== "}")) return null;
  return {
    text: `${text.slice(0, start)} ${text.slice(start + 1)}`,
    problems: [
      { start, end: start + 1, reach: "here", message: `Nothing is open that this \`${bracket}\` could close.` },
    ],
  };
}
