const codes = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  cyan: [36, 39],
} as const;

export type Style = keyof typeof codes;

/** Gives a text the styles, or leaves it as it is where there is no colour. */
export type Paint = (text: string, ...styles: readonly Style[]) => string;

export const painter =
  (hasColour: boolean): Paint =>
  (text, ...styles) =>
    hasColour && text !== ""
      ? styles.reduce((painted, style) => `\u001b[${codes[style][0]}m${painted}\u001b[${codes[style][1]}m`, text)
      : text;

/** As Node itself decides: `FORCE_COLOR`, else `NO_COLOR`, else whether it is a terminal that knows colours. */
export function colourOf(variables: Readonly<Record<string, string | undefined>>, isTerminal: boolean): boolean {
  const { FORCE_COLOR: force, NO_COLOR: no, TERM: terminal } = variables;
  if (force !== undefined) return force !== "0" && force !== "false";
  if (no !== undefined && no !== "") return false;
  return isTerminal && terminal !== "dumb";
}

/**
 * Text of other people's files, safe to show: what would move the cursor, change colours or turn the line around is
 * replaced by something as long.
 */
export const printable = (text: string): string =>
  text
    .replace(/[\u0000-\u001f]/g, (character) => String.fromCharCode(0x2400 + character.charCodeAt(0)))
    .replace(/\u007f/g, "\u2421")
    .replace(/[\u0080-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, "\ufffd")
    .replace(/\p{Surrogate}/gu, "\ufffd");
