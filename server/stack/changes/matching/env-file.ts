import type { Variables } from "./open-labels.ts";

/**
 * The variables of a file such as `.env`: `NAME=value` on each line, also with `export` and in quotes. A value into which
 * a shell would put something else is not known.
 */
export function variablesInFile(text: string): Variables {
  const variables = new Map<string, string>();
  for (const line of text.split(/\r\n?|\n/)) {
    const [, name, written = ""] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=(.*)$/.exec(line) ?? [];
    if (name === undefined) continue;
    const value = unquoted(written.trimStart());
    if (/[$`]/.test(value) && !/^\s*'/.test(written)) variables.delete(name);
    else variables.set(name, value);
  }
  return variables;
}

function unquoted(value: string): string {
  const [, single] = /^'([^']*)'/.exec(value) ?? [];
  if (single !== undefined) return single;
  const [, double] = /^"((?:[^"\\]|\\.)*)"/.exec(value) ?? [];
  if (double !== undefined) return double.replace(/\\(.)/g, (_, one: string) => (one === "n" ? "\n" : one));
  return value.replace(/(?:^|\s)#.*$/, "").trim();
}
