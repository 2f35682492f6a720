/**
 * The name of a new file, with the ending by which its kind is recognized: `shop` becomes `shop.stack.yaml`. Null if nothing is
 * left for a name.
 */
export function completeName(typed: string, ending: string): string | null {
  const name = typed
    .trim()
    .replaceAll("\\", "/")
    .replace(/^(?:\.\/)+/, "");
  const accepted = acceptedEndings[ending];
  if (accepted?.test(name)) return name;
  const stem = name.replace(/(?:\.(?:stack|requests?))?(?:\.(?:ya?ml|jsonc?))?\.*$/i, "");
  return stem === "" || stem.endsWith("/") ? null : stem + ending;
}

/** The names that already say what the file is. */
const acceptedEndings: Readonly<Record<string, RegExp>> = {
  ".stack.yaml": /(?:^|\/)(?:[^/]+\.)?stack\.ya?ml$/i,
  ".request.json": /[^/]\.request\.jsonc?$/i,
  ".requests.json": /[^/]\.requests\.jsonc?$/i,
};

/** Whether a path leads out of the folder that it is relative to. */
export const isOutside = (path: string): boolean => path.startsWith("/") || /(?:^|\/)\.\.(?:\/|$)/.test(path);

/** The first name that is not taken: `new.stack.yaml`, `new-2.stack.yaml`. */
export async function freeName(
  stem: string,
  ending: string,
  isTaken: (name: string) => Promise<boolean>,
): Promise<string> {
  for (let number = 1; ; number++) {
    const name = (number === 1 ? stem : `${stem}-${number}`) + ending;
    if (!(await isTaken(name))) return name;
  }
}
