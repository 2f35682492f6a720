/** A text clipped with `…` to a width in pixels at a font size, estimated for a common font. */
export function clip(text: string, width: number, size: number): string {
  if (widthOf(text, size) <= width) return text;
  let kept = "";
  let left = width - size * 0.9;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    left -= widthOf(segment, size);
    if (left < 0) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

export function widthOf(text: string, size: number): number {
  let ems = 0;
  for (const character of text) ems += emsOf(character);
  return ems * size;
}

function emsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x1100) return 1.05;
  if (/\p{M}/u.test(character)) return 0;
  if ("ijl.,:;|'`!()[]·".includes(character)) return 0.33;
  if ("mwMW@%".includes(character)) return 0.95;
  return /[A-Z]/.test(character) ? 0.7 : 0.59;
}

export const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
