/** A set of characters in brackets: which it has, and where it ends. Null if it is not closed, or names an unknown class. */
export interface Bracket {
  readonly accepts: (character: string) => boolean;
  /** Behind the closing bracket. */
  readonly end: number;
}

/** Reads `[…]` at a place of a pattern, as git and shells do: `[a-z]`, `[!a]`, `[^a]`, `[[:digit:]]`, `[]]`, `[\]]`. */
export function readBracket(pattern: string, start: number): Bracket | null {
  const negated = pattern[start + 1] === "!" || pattern[start + 1] === "^";
  const first = start + (negated ? 2 : 1);
  if (!pattern.includes("]", first + 1)) return null;
  const members: ((character: string) => boolean)[] = [];
  let at = first;
  while (at === first || pattern[at] !== "]") {
    if (at >= pattern.length) return null;
    const named = /^\[:([a-z]*):\]/.exec(pattern.slice(at, at + 12));
    if (named) {
      const characters = classes.get(named[1] ?? "");
      if (!characters) return null;
      members.push((character) => characters.test(character));
      at += named[0].length;
      continue;
    }
    const from = characterAt(pattern, at);
    const to = pattern[from.end] === "-" && pattern[from.end + 1] !== "]" ? characterAt(pattern, from.end + 1) : from;
    // A range the wrong way round has only its first character.
    members.push(
      (character) => character === from.character || (from.character <= character && character <= to.character),
    );
    at = to.end;
  }
  return { accepts: (character) => members.some((has) => has(character)) !== negated, end: at + 1 };
}

function characterAt(pattern: string, at: number): { readonly character: string; readonly end: number } {
  const place = pattern[at] === "\\" ? at + 1 : at;
  return { character: pattern.charAt(place), end: place + 1 };
}

/** As in git: of ASCII only. */
const classes: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    alnum: /[0-9A-Za-z]/,
    alpha: /[A-Za-z]/,
    blank: /[ \t]/,
    cntrl: /[\x00-\x1f\x7f]/,
    digit: /[0-9]/,
    graph: /[!-~]/,
    lower: /[a-z]/,
    print: /[ -~]/,
    punct: /[!-/:-@[-`{-~]/,
    space: /[ \t\n\r]/,
    upper: /[A-Z]/,
    xdigit: /[0-9A-Fa-f]/,
  }),
);
