/**
 * Lines that are mistakes for sure, whatever else a text contains, so that the text can be cut into blocks around them: while
 * something is typed, the rest of a file keeps its blocks.
 */

/** What may be typed in front of a key by mistake: a bracket, a quote, or an extra colon. */
const marks = /^(?:[[\]{}"']+|:[ ]+:*)/;
/** After a colon at the start of a line, keys have lines of their own. */
const colonBeforeKey = /^:[ ][^"'[\]{}#]*:(?:[ ]|$)/;

/** A line without what was typed in front of its key; null if the line may be as intended. */
export const withoutStrayMarks = (line: string): string | null =>
  isLeftOpen(line) || /^[\]}]/.test(line) || colonBeforeKey.test(line) ? line.replace(marks, "") : null;

/** Whether a line at the level of the keys of a mapping is none of them and continues nothing above. */
export const isStrayLine = (line: string): boolean => {
  if (/^[-?](?:[ \t]|$)|^[\]}&!*|>]/.test(line)) return false;
  return /^[%@`]/.test(line) || !/:(?:[ \t]|$)/.test(line) || withoutStrayMarks(line) !== null;
};

/** `a: b` cannot have deeper keys below it. */
export const hasPlainValue = (line: string): boolean => /^[^\s"'[{?&!*|>#:-][^#"'[\]{}]*?:[ ]+[\w./$~]/.test(line);

/** Whether what follows the colon of a key cannot have keys below it, if it does not end on one of their lines. */
export const isStrayValue = (rest: string): boolean =>
  /^[ ]*(?:[\w./$~-][^#"'[\]{}]*|(?:\[[^#"'[\]{}]*\]|\{[^#"'[\]{}]*\}|"[^"\\]*"|'[^']*')[ ]*)$/.test(rest) ||
  isLeftOpen(rest.trimStart());

/** Whether a bracket or quote at the start of a line ends on a later one, if at all. */
export function isLeftOpen(line: string): boolean {
  const first = line.charAt(0);
  if (first === '"' || first === "'") return !line.includes("\\") && count(line, first) % 2 === 1;
  if (first !== "[" && first !== "{") return false;
  const bare = withoutQuoted(line);
  return !/["'#]/.test(bare) && count(bare, "[{") > count(bare, "]}");
}

/** Whether what begins with a bracket or quote may end on a given line. */
export function mayEndOn(line: string, opening: string): boolean {
  if (opening === '"' || opening === "'") return line.includes("\\") || count(line, opening) % 2 === 1;
  if (opening !== "[" && opening !== "{") return false;
  return [line, line.replace(/[ ]#.*/, "")].some((each) => {
    const bare = withoutQuoted(each);
    return /["']/.test(bare) || count(bare, "]}") > count(bare, "[{");
  });
}

const withoutQuoted = (line: string): string => line.replace(/"[^"\\]*"|'[^']*'/g, "");

function count(text: string, characters: string): number {
  let found = 0;
  for (const character of text) if (characters.includes(character)) found++;
  return found;
}
