/** Text with placeholders. */
export type Piece = string | Stop;

export interface Stop {
  /** The initial text. */
  readonly stop: string;
  /** The choices; the first is the initial one. */
  readonly choices?: readonly string[];
  /** An editor that can leaves it empty if it is the first, and opens its list of values there. */
  readonly opensList?: true;
}

/** What pieces read as before anybody fills in a place. */
export const textOfPieces = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === "string" ? piece : piece.stop)).join("");

/** Neighboring texts become one, so that each level of a value copies few pieces. */
export function joinedPieces(parts: readonly (readonly Piece[])[], gap: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let text = "";
  parts.forEach((part, index) => {
    if (index > 0) text += gap;
    for (const piece of part) {
      if (typeof piece === "string") {
        text += piece;
        continue;
      }
      if (text !== "") pieces.push(text);
      pieces.push(piece);
      text = "";
    }
  });
  return text === "" ? pieces : [...pieces, text];
}
