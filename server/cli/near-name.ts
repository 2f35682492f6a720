import { nearest } from "../text/nearest.ts";

/** ``Did you mean `x`? `` for a name that is misspelt, or that is one word of the right one; else nothing. */
export function nearName(written: string, names: readonly string[]): string {
  const near = nearest(written, names)[0] ?? names.find((name) => name.split("-").includes(written.toLowerCase()));
  return near === undefined ? "" : `Did you mean \`${near}\`? `;
}
