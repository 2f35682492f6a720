/** How a message names a character that a label must not have. */
export function nameOfCharacter(character: string): string {
  if (character === " ") return "a space";
  if (character === "\t") return "a tab";
  if (/[\r\n\u2028\u2029]/.test(character)) return "a line break";
  if (character === "`") return "a backtick";
  if (/^[^\p{L}\p{N}\p{P}\p{S}]/u.test(character))
    return `the character U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  return `\`${character}\``;
}
