/** Shell expansions other than plain variables. */

/** The operators after a variable name: `:-x`, `:?x`, `%x`, `//a/b`, `:0:3`, `[0]`, `^^`. */
const longForm = /^[!#]?([A-Za-z_]\w*|\d+)(?:\[[^\]${}]{0,100}\])?(?:$|:?[-=?+]|[%#/^,@]|: ?-?\d)/;

/** The variable of a longer form, such as `${NAME:-x}`, by the text between its braces; null for any other text. */
export const variableOfLongForm = (inner: string): string | null => longForm.exec(inner)?.[1] ?? null;

/** A command starts with its name; other text between backticks is literal. */
const command = /`[ \t]*[\w./~-]+(?:[ \t|<>][^`]*)?`/y;

/** The end of a command in backticks that starts at an offset; -1 if there is none. */
export function endOfBackticks(text: string, start: number): number {
  command.lastIndex = start;
  return command.test(text) ? command.lastIndex : -1;
}

/** `$name` and `$1`. */
const variable = /\$(?:[A-Za-z_]\w*|\d)/y;

/** The end of a variable without braces that starts at an offset; -1 if there is none. */
export function endOfVariable(text: string, start: number): number {
  variable.lastIndex = start;
  return variable.test(text) ? variable.lastIndex : -1;
}

/**
 * The end of each `${` and `$(` in a text, by start offset; they can be nested. Unclosed ones are absent. Each character is
 * visited once.
 */
export function closings(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const first = text.indexOf("$");
  const open: { readonly kind: "{" | "("; readonly start: number; readonly isReference: boolean }[] = [];
  let braces = 0;
  for (let at = first; at >= 0 && at < text.length; at++) {
    const character = text.charAt(at);
    const next = text.charAt(at + 1);
    const top = open.at(-1);
    if (character === "$" && next === "$" && text.charAt(at + 2) === "{" && open.length === 0) {
      const close = text.indexOf("}", at);
      at = close < 0 ? text.length : close;
    } else if (character === "$" && (next === "{" || next === "(")) {
      if (next === "{") braces++;
      open.push({ kind: next, start: at++, isReference: true });
    } else if (top?.kind === "(" && (character === "(" || character === "{")) {
      if (character === "{") braces++;
      open.push({ kind: character, start: at, isReference: false });
    } else if (character === "}" && braces > 0) {
      let closed = open.pop();
      while (closed?.kind === "(") closed = open.pop();
      braces--;
      if (closed?.isReference) ends.set(closed.start, at);
    } else if (character === ")" && top?.kind === "(") {
      open.pop();
      if (top.isReference) ends.set(top.start, at);
    }
  }
  return ends;
}
