import type * as YAML from "yaml";
import type { SyntaxProblem } from "./tree.ts";

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
  for (const error of document.errors) {
    const repair =
      maskReferences(text, error) ??
      blankUnclosedQuote(text, error) ??
      blankHalfKey(text, error) ??
      replaceTabs(text, error);
    if (repair) return repair;
  }
  return null;
}

/** `{ address: ${instances.web.private_ipv4}:80 }`: the braces of the reference end the value. All are masked at once. */
function maskReferences(text: string, error: YAML.YAMLError): Repair | null {
  if (error.code !== "UNEXPECTED_TOKEN" && error.code !== "MISSING_CHAR" && error.code !== "BAD_INDENT") return null;
  const at = text.lastIndexOf("${", error.pos[0] + 1);
  if (at < 0 || /[\r\n]/.test(text.slice(at, error.pos[0]))) return null;
  const problems: SyntaxProblem[] = [];
  const masked = text.replace(
    /(?<=[[{,]\s*|[\w"']:\s+)((?:(?!\$\{)[\w.:/-])*)\$\{([^{}\r\n"']*)\}([\w.:/-]|\$\{[^{}\r\n"']*\})*/g,
    (whole, _before, _name, _after, start: number) => {
      if (!insideFlow(text, start)) return whole;
      problems.push({
        start,
        end: start + whole.length,
        reach: "here",
        unquotedReference: true,
        message: `\`${whole}\` stands unquoted inside brackets or braces, where its own braces end the value. Put it in quotes.`,
      });
      return whole.replace(/[{}]/g, "\u0001").replace(/:(?=\s|$)/g, "\u0001");
    },
  );
  return problems.length > 0 ? { text: masked, problems } : null;
}

/** Whether an opening bracket or brace before the offset, on this line or a few lines above, is still open. */
function insideFlow(text: string, offset: number): boolean {
  const from = Math.max(0, offset - 4000);
  const before = text
    .slice(from, offset)
    .replace(/\$\{[^{}\r\n]*\}/g, "")
    .replace(/"(?:[^"\\\r\n]|\\.)*"|'[^'\r\n]*'|#[^\r\n]*/g, "");
  let depth = 0;
  for (const character of before) {
    if (character === "{" || character === "[") depth++;
    else if ((character === "}" || character === "]") && depth > 0) depth--;
  }
  return depth > 0;
}

/** The quote is taken to be meant for its own line. */
function blankUnclosedQuote(text: string, error: YAML.YAMLError): Repair | null {
  if (!error.message.startsWith("Missing closing")) return null;
  const quote = error.message.includes('"') ? '"' : "'";
  const start = openingQuote(text, error.pos[0], quote);
  if (start < 0) return null;
  const rest = text.slice(start).search(/[\r\n]/);
  const end = rest < 0 ? text.length : start + rest;
  if (end === text.length) return null;
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
    const close = quote === '"' ? /(?<!\\)(?:\\\\)*"/g : /'(?!')/g;
    close.lastIndex = at + 1;
    const end = close.exec(text.slice(0, before));
    if (end === null) {
      found = at;
      break;
    }
    value.lastIndex = end.index + end[0].length;
  }
  return found;
}

/** A word without a `:` on a line of its own, which YAML reads as the beginning of a key on several lines. */
function blankHalfKey(text: string, error: YAML.YAMLError): Repair | null {
  if (error.code !== "MULTILINE_IMPLICIT_KEY") return null;
  const start = error.pos[0];
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
    problems: [{ start, end, reach: "here", message: "A `:` and a value are missing after this key." }],
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
