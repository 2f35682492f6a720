import { nearest } from "../text/nearest.ts";

/** ``Did you mean `x`? `` for a name that is misspelled or one word of the right name; otherwise empty. */
export function nearName(written: string, names: readonly string[]): string {
  const near = nearest(written, names)[0] ?? names.find((name) => name.split(/[-_.]/).includes(written.toLowerCase()));
  return near === undefined ? "" : `Did you mean \`${near}\`? `;
}
