import { type JsonToken, nextToken, stringValue } from "./tokens.ts";

/** The quotes of a shell script around a variable: `'$NAME'` or `'"$NAME"'`. */
const word = /'("?)(?:\$\{[^{}"'\r\n]{1,200}\}|\$\([^()"'\r\n]{1,200}\)|\$\w+|`[^`"'\r\n]{1,200}`)\1'/y;

/** The end of a variable in shell quotes that starts at an offset, in the place of a value; -1 if there is none. */
export function endOfSplice(text: string, start: number): number {
  word.lastIndex = start;
  return word.test(text) ? word.lastIndex : -1;
}

/**
 * A string of a JSON text that a shell script leaves for a variable: `"a'"$NAME"'b"` is `"a'"`, the variable, and `"'b"`.
 * Copied out of the script these are still one string.
 */

const variable = /(?:\$\{[^{}"\r\n]{1,200}\}|\$\([^()"\r\n]{1,200}\)|\$\w+|`[^`"\r\n]{1,200}`)(?="')/y;

/** The string including its spliced variables, and its text; null for an ordinary string. */
export function splicedString(text: string, first: JsonToken): { readonly end: number; readonly value: string } | null {
  if (text.charAt(first.end - 2) !== "'") return null;
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
