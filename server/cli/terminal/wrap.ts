/** Measures a text in columns of a terminal. */
export type Columns = (text: string) => number;

const ofAscii: Columns = (text) => text.length;

/** Breaks a text at its blanks into lines of at most `width` columns, and inside words that are longer than a line. */
export function wrap(text: string, width: number, columns: Columns = ofAscii): readonly string[] {
  const most = Math.max(1, width);
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (columns(longer) <= most) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    const pieces = columns(word) <= most ? [word] : piecesOf(word, most, columns);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? "";
  }
  return [...lines, line];
}

/** Wraps the text behind `lead`; further lines begin below it. Where too little room is left, nothing is wrapped. */
export function wrapAfter(lead: string, text: string, width: number | null): readonly string[] {
  const room = (width ?? 0) - lead.length;
  const lines = room < least ? [text] : wrap(text, room);
  return lines.map((line, index) => (index === 0 ? lead : " ".repeat(lead.length)) + line);
}

/** In columns. */
const least = 20;

/** A character that people see may consist of several: an emoji, or a letter with its accents. */
function piecesOf(word: string, most: number, columns: Columns): readonly string[] {
  const pieces: string[] = [];
  let piece = "";
  let used = 0;
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    const more = columns(segment);
    if (piece !== "" && used + more > most) {
      pieces.push(piece);
      piece = "";
      used = 0;
    }
    piece += segment;
    used += more;
  }
  return [...pieces, piece];
}

/** Measures in columns. The library is loaded only if a character of the text may not be one column wide. */
export async function columnsFor(text: string): Promise<Columns> {
  if (/^[\x20-\x7e]*$/.test(text)) return ofAscii;
  const { default: stringWidth } = await import("string-width");
  return (any) => stringWidth(any);
}
