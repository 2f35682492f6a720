const hex = "[0-9A-Fa-f]";
/** Bytes of non-ASCII characters, which form a character only together. */
const byte = `\\\\(?:x[89A-Fa-f]${hex}|[23][0-7]{2})`;
const closed = `\\\\(?:x${hex}{2}|[0-7]{3}|u${hex}{4}|U${hex}{8}|c[^]|[^xuUc0-7])`;
/** Another digit would change the escape, so it forms one piece with the text after it. */
const open = `(?!${closed})\\\\(?:x${hex}?|[0-7]{1,2}|u${hex}{0,3}|U${hex}{0,7}|c)`;

/** Runs of text and escapes of `$'…'`. */
export const ansiPieces = new RegExp(
  `(?:${byte})+|${closed}|(?:${open})+(?:(?:${byte})+|${closed}|[^])?|[^\\\\]+|\\\\`,
  "gu",
);

const bytes = new RegExp(`(?:${byte})+`, "g");
const escapes = new RegExp(
  `\\\\(?:x(?<hex>${hex}{1,2})|(?<octal>[0-7]{1,3})|u(?<short>${hex}{1,4})|U(?<long>${hex}{1,8})|c(?<control>[^])|(?<name>[^]))`,
  "gu",
);

const named: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  e: "\x1b",
  E: "\x1b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
  "'": "'",
  '"': '"',
  "?": "?",
};

type EscapeGroups = { readonly [name in "hex" | "octal" | "short" | "long" | "control" | "name"]?: string };

export function decodeAnsi(piece: string): string {
  return piece.replace(bytes, decodeBytes).replace(escapes, (whole: string, ...found: readonly unknown[]) => {
    const groups = found.at(-1) as EscapeGroups;
    const code = groups.hex ?? groups.short ?? groups.long;
    if (code !== undefined) return character(Number.parseInt(code, 16));
    if (groups.octal !== undefined) return character(Number.parseInt(groups.octal, 8) & 0xff);
    if (groups.control !== undefined) return character(groups.control.toUpperCase().charCodeAt(0) & 0x1f);
    return named[groups.name ?? ""] ?? whole;
  });
}

const character = (code: number): string => (code > 0x10ffff ? "\ufffd" : String.fromCodePoint(code));

function decodeBytes(piece: string): string {
  const values = piece.split("\\").slice(1);
  return new TextDecoder().decode(
    Uint8Array.from(values, (value) =>
      value.startsWith("x") ? Number.parseInt(value.slice(1), 16) : Number.parseInt(value, 8),
    ),
  );
}
