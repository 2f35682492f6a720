import type * as YAML from "yaml";
import { lineEnd } from "../../text/text-lines.ts";
import { flowReferences } from "../tree/flow-references.ts";
import type { SyntaxProblem } from "../tree/tree.ts";
import { referenceName, unclosed, unclosedQuote, unmatched } from "../words.ts";
import { maskDeeper } from "./deeper.ts";
import { badIndent, halfKey, strayItem, tabIndent, unexpected } from "./errors.ts";
import { mask } from "./masks.ts";

interface Repair {
  /** With the same lines; each as long as before, but for its indentation. */
  readonly text: string;
  /** In the text that is mended. */
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
      blankUnclosedList(text, error) ??
      blankHalfKey(text, error) ??
      replaceTabs(text, error) ??
      lineUp(text, error) ??
      maskDeeper(text, error) ??
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
      message: `${referenceName(written)} is unquoted inside brackets or braces, so its closing brace ends the value. Put it in quotes.`,
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
    problems: [{ start, end, reach: "here", message: unclosedQuote }],
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

/** `a: [b` and its neighbours below: they would be read as one key inside the brackets. */
function blankUnclosedList(text: string, { code, pos }: YAML.YAMLError): Repair | null {
  if (code !== "MULTILINE_IMPLICIT_KEY" || !text.slice(...pos).includes("\n")) return null;
  const list = /^( *)(?:- +)*[^\s#:"'][^:\n]*: +(?=([[{])[^\]}"'#\n]*\r?\n\1[^\s\]}#-][^\n]*:(?:\s|$))/m.exec(text);
  if (list === null) return null;
  const start = list.index + list[0].length;
  const end = start + text.slice(start).search(/[\r\n]/);
  return {
    text: text.slice(0, start) + " ".repeat(end - start) + text.slice(end),
    problems: [{ start, end: start + 1, reach: "here", message: unclosed(text.charAt(start)) }],
  };
}

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
  const inFlow = error.code === "BAD_INDENT" || error.code === "MISSING_CHAR";
  if (error.code !== "TAB_AS_INDENT" && !(inFlow && /^ *\t/m.test(text))) return null;
  const lines = text.split("\n");
  const problems: SyntaxProblem[] = [];
  /** How wide each open indentation is read. */
  const widths = new Map<string, number>();
  let offset = 0;
  let last = { width: 0, content: "" };
  /** How wide the keys stand that a line could be beside. */
  let keys: number[] = [];
  const spaced = lines.map((line, index) => {
    const start = offset;
    offset += line.length + 1;
    const indent = /^[ \t]*/.exec(line)?.[0] ?? "";
    const content = line
      .slice(indent.length)
      .replace(/(?:^|[ \t])#.*/, "")
      .trimEnd();
    if (content === "") return line;
    const isTabbed = indent.includes("\t");
    const width = isTabbed ? (widths.get(indent) ?? widthBelow(last, keys, content, lines[index + 1])) : indent.length;
    for (const [other, known] of widths) if (known > width) widths.delete(other);
    widths.set(indent, width);
    last = { width, content };
    const dash = dashesOf(content);
    keys = [...keys.filter((key) => key < width + Math.sign(dash)), ...(isKey.test(content) ? [width + dash] : [])];
    if (!isTabbed) return line;
    if (problems.length === 0)
      problems.push({
        start,
        end: start + indent.length,
        reach: "here",
        message: tabIndent,
      });
    return " ".repeat(width) + line.slice(indent.length);
  });
  return problems.length > 0 ? { text: spaced.join("\n"), problems } : null;
}

const dashesOf = (content: string): number => /^(?:- +)*/.exec(content)?.[0].length ?? 0;
const isKey = /^(?:- +)*[^\s"'#[{-][^#]*:(?:\s|$)/;

/** Where a line stands whose indentation says nothing: with the one above, or inside what that one opens. */
function widthBelow(
  above: { readonly width: number; readonly content: string },
  keys: readonly number[],
  content: string,
  below = "",
): number {
  const next = /^ +(?=[^\s#])/.exec(below)?.[0].length ?? 0;
  const dash = dashesOf(above.content);
  if (/[:[{,]$/.test(above.content)) return next > above.width + dash ? next : above.width + dash + 2;
  // No key goes with `- b`: it is beside the one whose list that is in.
  if (dash > 0 && !isKey.test(above.content) && isKey.test(content)) return keys.at(-1) ?? 0;
  return above.width + (content.startsWith("- ") ? 0 : dash);
}

/** A line that is not as deep as its neighbours, and deeper than what they stand in, is read as one of them. */
function lineUp(text: string, { code, pos }: YAML.YAMLError): Repair | null {
  if (code !== "BAD_INDENT" && code !== "BLOCK_AS_IMPLICIT_KEY" && code !== "MULTILINE_IMPLICIT_KEY") return null;
  const first = text.slice(pos[0]).search(/[^ \r\n]|$/) + pos[0];
  const start = text.lastIndexOf("\n", first - 1) + 1;
  const indent = first - start;
  if (indent === 0 || text.slice(start, first).trim() !== "") return null;
  let open: number[] = [];
  for (const [, spaces = "", dashes = ""] of text.slice(0, start).matchAll(/^( *)((?:- +)*)(?=[^\s#])/gm)) {
    open = open.filter((width) => width < spaces.length);
    open.push(spaces.length);
    if (dashes !== "") open.push(spaces.length + dashes.length);
  }
  const meant = open.find((width) => width > indent);
  if (meant === undefined || open.includes(indent)) return null;
  const lines = text.slice(start).split("\n");
  const dash = /^ *((?:- +)+)/.exec(lines[0] ?? "")?.[1]?.length ?? 0;
  const inItem = dash > 0 ? new RegExp(`^ {${indent + dash}}|^\\s*$`) : /^(?!)/;
  const isItem = /^ */.exec(lines[1] ?? "")?.[0].length === indent + dash;
  const end = isItem ? lines.findIndex((line, index) => index > 0 && !inItem.test(line)) : 1;
  const moved = lines.map((line, index) =>
    line.trim() !== "" && (end < 0 || index < end) ? " ".repeat(meant - indent) + line : line,
  );
  return {
    text: text.slice(0, start) + moved.join("\n"),
    problems: [{ start, end: start + 1, reach: "here", message: badIndent }],
  };
}

/** Nothing behind it would be read, and behind one that opens, what stands in its line belongs to it. */
function blankStrayBracket(text: string, error: YAML.YAMLError): Repair | null {
  const [start] = error.pos;
  const bracket = text.charAt(start);
  if (error.code !== "UNEXPECTED_TOKEN" || !/[[\]{}]/.test(bracket)) return null;
  if (bracket === "[" || bracket === "{") {
    const line = text.slice(start, lineEnd(text, start));
    const comment = line.indexOf(" #");
    const end = start + (comment < 0 ? line : line.slice(0, comment)).trimEnd().length;
    return {
      text: text.slice(0, start) + " ".repeat(end - start) + text.slice(end),
      problems: [{ start, end, reach: "here", message: unexpected }],
    };
  }
  return {
    text: `${text.slice(0, start)} ${text.slice(start + 1)}`,
    problems: [{ start, end: start + 1, reach: "here", message: unmatched(bracket) }],
  };
}
