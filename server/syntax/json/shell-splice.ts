import { type JsonToken, nextToken, stringValue } from "./tokens.ts";

/** What a shell script leaves a text in its own quotes for: `'$NAME'` or `'"$NAME"'`. */
const word = /'("?)(?:\$\{[^{}"'\r\n]{1,200}\}|\$\([^()"'\r\n]{1,200}\)|\$\w+|`[^`"'\r\n]{1,200}`)\1'/y;

/** Where a variable in the quotes of a script ends that begins at an offset, in the place of a value; -1 where none does. */
export function endOfSplice(text: string, start: number): number {
  word.lastIndex = start;
  return word.test(text) ? word.lastIndex : -1;
}

/**
 * A string of a JSON text that a shell script leaves for a variable: `"a'"$NAME"'b"` is `"a'"`, the variable, and `"'b"`.
 * Copied out of the script these are still one string.
 */

const variable = /(?:\$\{[^{}"\r\n]{1,200}\}|\$\([^()"\r\n]{1,200}\)|\$\w+|`[^`"\r\n]{1,200}`)(?="')/y;

/** The string with all that is spliced into it, and its text; null for a string that ends where it seems to. */
export function splicedString(text: string, first: JsonToken): { readonly end: number; readonly value: string } | null {
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
