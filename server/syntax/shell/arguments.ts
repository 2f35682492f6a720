import type { Command, Redirection, Word } from "unbash";
import { joinMapped, type MappedText } from "../../text/mapped-text.ts";
import type { Span } from "../tree/tree.ts";
import { readUnquoted } from "./quotings.ts";
import { outputInWord, type ShellText } from "./streams.ts";
import { textOfWord } from "./words.ts";

export interface ShellWord extends Span {
  readonly text: MappedText;
  /** The command whose output is the whole word, as in `"$(cat body.json)"`. */
  readonly output: ShellText | null;
}

type Piece = Span & ({ readonly kind: "word"; readonly word: Word } | { readonly kind: "<" | ">" | "placeholder" });

/** The words of a command, its name first. */
export function wordsOfCommand(source: string, command: Command): readonly ShellWord[] {
  // Adjacent pieces form one word.
  const words: Piece[][] = [];
  for (const piece of withPlaceholders(source, piecesOf(command))) {
    const last = words.at(-1);
    if (last?.at(-1)?.end === piece.start) last.push(piece);
    else words.push([piece]);
  }
  return words.map((pieces) => wordOfPieces(source, pieces));
}

function wordOfPieces(source: string, pieces: readonly Piece[]): ShellWord {
  const [first] = pieces;
  const texts = pieces.map((piece) =>
    piece.kind === "word" ? textOfWord(source, piece.word) : readUnquoted(source, piece.start, piece.end),
  );
  return {
    start: first?.start ?? 0,
    end: pieces.at(-1)?.end ?? 0,
    text: joinMapped(texts),
    output: pieces.length === 1 && first?.kind === "word" ? outputInWord(source, first.word) : null,
  };
}

const piecesOf = ({ name, suffix }: Command): readonly Piece[] =>
  [...(name ? [name] : []), ...suffix].flatMap((node) =>
    node.type === "Word" ? wordPiece(node) : node.type === "Assignment" ? [] : redirectPieces(node),
  );

const wordPiece = (word: Word): Piece => ({ kind: "word", word, start: word.pos, end: word.end });

function redirectPieces(redirect: Redirection): readonly Piece[] {
  if (redirect.type !== "Redirect" || redirect.descriptor) return [];
  const { operator, pos, target } = redirect;
  if (operator !== "<" && operator !== ">") return [];
  return [{ kind: operator, start: pos, end: pos + 1 }, ...(target ? [wordPiece(target)] : [])];
}

/** A placeholder `<name>` is meant as part of a word, although the shell reads a redirection. */
function withPlaceholders(source: string, pieces: readonly Piece[]): readonly Piece[] {
  const kept: Piece[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at];
    if (!piece) break;
    if (piece.kind === "word") {
      kept.push(piece);
      continue;
    }
    const close = pieces.slice(at + 1, at + 1 + mostWords).findIndex(({ kind }) => kind === ">") + at + 1;
    const end = close > at ? (pieces[close]?.end ?? 0) : 0;
    const isPlaceholder =
      piece.kind === "<" && placeholder.test(source.slice(piece.start, end)) && !goesOn.test(source.charAt(end));
    if (isPlaceholder) kept.push({ kind: "placeholder", start: piece.start, end });
    // The target of a real redirection is not an argument.
    at = isPlaceholder ? close : at + 1;
  }
  return kept;
}

/** Of a placeholder. */
const mostWords = 8;
const placeholder = /^<\w(?:[\w .-]{0,60}[\w.])?>$/;
/** The first characters of a file name after `>`. */
const goesOn = /[\w.~$'"]/;
