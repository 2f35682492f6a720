/** What a shell puts into a text, besides plain variables. */

/** What follows the name of a variable in the shell's longer forms: `:-x`, `:?x`, `%x`, `//a/b`, `:0:3`, `[0]`, `^^`. */
const longForm = /^[!#]?([A-Za-z_]\w*|\d+)(?:\[[^\]${}]{0,100}\])?(?:$|:?[-=?+]|[%#/^,@]|: ?-?\d)/;

/** The variable of a longer form, such as `${NAME:-x}`, by the text between its braces; null for any other text. */
export const variableOfLongForm = (inner: string): string | null => longForm.exec(inner)?.[1] ?? null;

/** A command begins with its name; what else stands between backticks is text with odd characters in it. */
const command = /`[ \t]*[\w./~-]+(?:[ \t|<>][^`]*)?`/y;

/** Where a command between backticks ends that begins at an offset; -1 where none does. */
export function endOfBackticks(text: string, start: number): number {
  command.lastIndex = start;
  return command.test(text) ? command.lastIndex : -1;
}

/** `$name` and `$1`. */
const variable = /\$(?:[A-Za-z_]\w*|\d)/y;

/** Where a variable without braces ends that begins at an offset; -1 where none does. */
export function endOfVariable(text: string, start: number): number {
  variable.lastIndex = start;
  return variable.test(text) ? variable.lastIndex : -1;
}

/**
 * Where each `${` and `$(` of a text is closed, by the offset at which it begins: they may stand in one another. Those
 * that nothing closes are absent. Each character is looked at once.
 */
export function closings(text: string): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const open: { readonly kind: "{" | "("; readonly start: number; readonly isReference: boolean }[] = [];
  let braces = 0;
  for (let at = text.indexOf("$"); at >= 0 && at < text.length; at++) {
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
      if (closed?.isReference) found.set(closed.start, at);
    } else if (character === ")" && top?.kind === "(") {
      open.pop();
      if (top.isReference) found.set(top.start, at);
    }
  }
  return found;
}
