/** Texts with every oddity of layout, made from a seed: what Prettier makes of them is compared with what we make. */
export interface LayoutTexts {
  readonly yaml: () => string;
  readonly json: () => string;
  readonly pick: <T>(of: readonly [T, ...T[]]) => T;
}

export function layoutTexts(seed: number): LayoutTexts {
  let state = seed;
  const random = (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
  const pick = <T>(of: readonly [T, ...T[]]): T => of[random(of.length)] ?? of[0];
  let count = 0;

  const blanks = () => pick(["", "", "", " ", "\n", "\n\n", "  ", "\t", "\n\n\n  "]);
  const list = (most: number, make: () => string): readonly string[] => Array.from({ length: random(most) }, make);
  const json = (depth: number): string => {
    const kind = depth > 4 ? 0 : random(7);
    if (kind < 3)
      return pick(["1", "-2.5", "null", "1e5", "1.0", '"a\\"b\\n"', '"long text that goes on and on"', '"é"']);
    if (kind === 3)
      return `[${list(40, () => pick(["1", "22", "-4444"])).join(`,${pick([" ", "", "\n"])}`)}${blanks()}]`;
    if (kind === 4) return `[${blanks()}${list(5, () => json(depth + 1)).join(`${blanks()},${blanks()}`)}${blanks()}]`;
    const entry = () => `"k${count++}"${pick(["", " "])}:${blanks()}${json(depth + 1)}`;
    return `{${blanks()}${list(5, entry).join(`,${blanks()}`)}${blanks()}}`;
  };

  const yaml = (): string => {
    const lines: string[] = [];
    const clutter = (column: number): void => {
      const [some, own] = [" ".repeat(random(8)), " ".repeat(column)];
      while (random(4) === 0) lines.push(pick(["", "", `${some}# c`, `${own}# at`, `${own}#x  `]));
    };
    const behind = () => pick(["", "", "", " # t", "   #t ", "  "]);
    const text = () =>
      pick(["a", "1", "'q'", '"d"', "x y  z", "'a\"b'", '"a\\"b"', '"it\'s"', '"\\n"', "~", "${env:X}", "é ü"]);
    const flow = () =>
      pick([
        "[a,  b]",
        "{a: 1,b: [c]}",
        "{ }",
        "[]",
        "{aaaaaaaaaaaaaaaaaaaaaaaa: 1, bbbbbbbbbbbbbbbbbbb: 2222222222222, ccccccccccccccc: 3}",
      ]);
    const scalar = () => (random(3) === 0 ? flow() : text());
    const anchor = () => (random(12) === 0 ? ` &a${count++}` : "");
    const key = (): string => pick([`k${count++}`, `k${count++}`, `'k${count++}'`, `"k${count++}"`]);
    const mapping = (column: number, depth: number): void => {
      for (let index = random(4); index >= 0; index--) {
        clutter(column);
        const name = `${" ".repeat(column)}${key()}${pick([":", ":", " :"])}`;
        const kind = depth > 3 ? 0 : random(8);
        if (kind < 4) lines.push(name + anchor() + pick([" ", "  "]) + scalar() + behind());
        else if (kind < 6) {
          lines.push(name + anchor() + behind());
          clutter(column + 2);
          if (kind === 4) mapping(column + pick([1, 2, 2, 4]), depth + 1);
          else sequence(column + pick([0, 2, 4]), depth + 1);
        } else if (kind === 6) {
          const pad = " ".repeat(column + pick([1, 2, 4]));
          lines.push(
            name + pick([" |", " |-", " |+", " >"]),
            `${pad}text`,
            ...pick([[], [""], [`${pad}  more`, `${pad}# no`]]),
          );
        } else lines.push(name + behind());
      }
    };
    const sequence = (column: number, depth: number): void => {
      for (let index = random(3); index >= 0; index--) {
        clutter(column);
        const dash = `${" ".repeat(column)}-${pick([" ", " ", "   "])}`;
        const kind = depth > 3 ? 0 : random(6);
        if (kind < 3) lines.push(dash + scalar() + behind());
        else if (kind < 5) {
          lines.push(`${dash}${key()}: ${scalar()}${behind()}`);
          if (random(2) === 0) mapping(dash.length, depth + 1);
        } else lines.push(`${dash}- ${scalar()}`, ...pick([[], [`${" ".repeat(dash.length)}- ${scalar()}`]]));
      }
    };
    clutter(0);
    if (random(2) === 0) lines.push(`name: ${scalar()}${behind()}`);
    for (const section of ["instances", "subnets"]) {
      clutter(0);
      lines.push(`${section}:${behind()}`);
      mapping(pick([2, 2, 4]), 1);
    }
    clutter(0);
    return lines.join("\n") + pick(["\n", "", "\n\n"]);
  };
  return { yaml, json: () => json(0), pick };
}
