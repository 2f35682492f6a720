import { inspect } from "node:util";

export type Style = "bold" | "dim" | "red" | "green" | "yellow" | "cyan";

/** Applies styles to a text if colors are on. */
export type Paint = (text: string, ...styles: readonly Style[]) => string;

export const painter =
  (hasColor: boolean): Paint =>
  (text, ...styles) =>
    hasColor && text !== ""
      ? styles.reduce((painted, style) => {
          const [on, off] = inspect.colors[style] ?? [];
          return `\u001b[${on}m${painted}\u001b[${off}m`;
        }, text)
      : text;

/** As Node decides: `FORCE_COLOR`, then `NO_COLOR`, then whether it is a terminal with colors. */
export function colorOf(variables: Readonly<Record<string, string | undefined>>, isTerminal: boolean): boolean {
  const { FORCE_COLOR: force, NO_COLOR: no, TERM: terminal } = variables;
  if (force !== undefined) return force !== "0" && force !== "false";
  if (no !== undefined && no !== "") return false;
  return isTerminal && terminal !== "dumb";
}

/**
 * Text from untrusted files, safe to show: characters that would move the cursor, change colors or reverse the line are
 * replaced with others of the same length.
 */
export const printable = (text: string): string =>
  text
    .replace(/[\u0000-\u001f]/g, (character) => String.fromCharCode(0x2400 + character.charCodeAt(0)))
    .replace(/\u007f/g, "\u2421")
    .replace(/[\u0080-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g, "\ufffd")
    .replace(/\p{Surrogate}/gu, "\ufffd");
