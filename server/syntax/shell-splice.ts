import { nextToken, stringValue, type Token } from "./json-tokens.ts";

/**
 * A string of a JSON text that a shell script leaves for a variable: `"a'"$NAME"'b"` is `"a'"`, the variable, and `"'b"`.
 * Copied out of the script these are still one string.
 */

const variable = /(?:\$\{[^{}"\r\n]{1,200}\}|\$\([^()"\r\n]{1,200}\)|\$\w+|`[^`"\r\n]{1,200}`)(?="')/y;

/** The string with all that is spliced into it, and its text; null for a string that ends where it seems to. */
export function splicedString(text: string, first: Token): { readonly end: number; readonly value: string } | null {
  let token = first;
  let value = stringValue(text, first);
  while (token.problem === null && text.charAt(token.end - 2) === "'") {
    variable.lastIndex = token.end;
    if (!variable.test(text)) break;
    const { lastIndex } = variable;
    const written = text.slice(token.end, lastIndex);
    token = nextToken(text, lastIndex);
    value += `"${written}"${stringValue(text, token)}`;
  }
  return token === first || token.problem !== null ? null : { end: token.end, value };
}
