import type { Variables } from "./open-labels.ts";

/**
 * The variables of a file such as `.env`: `NAME=value` on each line, also with `export` and in quotes. A value into which
 * a shell would put something else, or of which it would take only a part, is not known.
 */
export function variablesInFile(text: string): Variables {
  const variables = new Map<string, string>();
  for (const line of text.split(/\r\n?|\n/)) {
    const [, name, written = ""] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=(.*)$/.exec(line) ?? [];
    if (name === undefined) continue;
    const [, single, double, bare] =
      /^(?:'([^']*)'|"([^"\\$`]*)"|((?!~)[^\s'"\\$`;&|<>()]*))(?:\s+#.*)?$/.exec(written.trim()) ?? [];
    const value = single ?? double ?? bare;
    if (value === undefined) variables.delete(name);
    else variables.set(name, value);
  }
  return variables;
}
