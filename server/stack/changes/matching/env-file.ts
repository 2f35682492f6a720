import type { Variables } from "./open-labels.ts";

/** The variables of a file such as `.env`: `NAME=value` on each line, also with `export` and in quotes. */
export const variablesInFile = (text: string): Variables =>
  new Map(
    text.split(/\r\n?|\n/).flatMap((line): readonly (readonly [string, string])[] => {
      const [, name, value] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, unquoted(value.trimStart())]];
    }),
  );

function unquoted(value: string): string {
  const [, single] = /^'([^']*)'/.exec(value) ?? [];
  if (single !== undefined) return single;
  const [, double] = /^"((?:[^"\\]|\\.)*)"/.exec(value) ?? [];
  if (double !== undefined) return double.replace(/\\(.)/g, (_, one: string) => (one === "n" ? "\n" : one));
  return value.replace(/(?:^|\s)#.*$/, "").trim();
}
