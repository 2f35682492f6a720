import type * as YAML from "yaml";
import { unclosedQuote } from "../../words.ts";
import { blanked, type Repair, type Repaired } from "./repair.ts";

/** The quote is assumed to end on its own line. */
export const unclosedQuoteRepair: Repair = {
  example: 'a: "b\nc: d\n',
  apply: blankUnclosedQuote,
};

function blankUnclosedQuote(text: string, error: YAML.YAMLError): Repaired | null {
  if (!error.message.startsWith("Missing closing")) return null;
  const quote = error.message.includes('"') ? '"' : "'";
  const start = openingQuote(text, error.pos[0], quote);
  if (start < 0) return null;
  const rest = text.slice(start).search(/[\r\n]/);
  const end = rest < 0 ? text.length : start + rest;
  return blanked(text, start, end, unclosedQuote);
}

function openingQuote(text: string, before: number, quote: string): number {
  const value = new RegExp(`(?:^ *|[:\\-,[{]\\s+|[[{,])${quote}`, "gm");
  let last = -1;
  for (let match = value.exec(text); match !== null && match.index < before; match = value.exec(text)) {
    const at = match.index + match[0].length - 1;
    const end = closingQuote(text, at + 1, quote);
    if (end < 0 || end >= before) {
      last = at;
      break;
    }
    value.lastIndex = end + 1;
  }
  return last;
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
