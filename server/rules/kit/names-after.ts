/** The next name that nothing has. */
export type NextName = () => string;

/**
 * Names that nothing has, for the duplicates of a name: `web-2` for the second `web-1`, and `web-3` for the third. Those of the
 * numbers in between are named first, so that no two are given the same name.
 */
export function namesAfter(name: string, countOf: (name: string) => number): NextName {
  const [, stem = "", number] = /^(.*?)(0|[1-9]\d{0,8})?$/s.exec(name) ?? [];
  const row = number === undefined ? `${name}-` : stem;
  let last = Number(number ?? 1);
  let between = number === undefined ? Math.max(0, countOf(`${row}1`) - 1) : 0;
  return () => {
    for (;;) {
      const next = `${row}${++last}`;
      const count = countOf(next);
      if (count > 0) between += count - 1;
      else if (between > 0) between--;
      else return next;
    }
  };
}
