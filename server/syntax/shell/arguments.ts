import type { Command, Redirection, Word } from "unbash";
import { joinMapped, type MappedText } from "../../text/mapped-text.ts";
import type { Span } from "../tree/tree.ts";
import { readUnquoted } from "./quotings.ts";
import { outputInWord, type ShellText } from "./streams.ts";
import { textOfWord } from "./words.ts";

export interface ShellWord extends Span {
  readonly text: MappedText;
  /** Where the whole word is what a command prints, such as `"$(cat body.json)"`: what that is. */
  readonly output: ShellText | null;
}

type Piece = Span & ({ readonly kind: "word"; readonly word: Word } | { readonly kind: "<" | ">" | "placeholder" });

/** The words of a command, its name first. */
export function wordsOfCommand(source: string, command: Command): readonly ShellWord[] {
  const words: ShellWord[] = [];
  for (const piece of withPlaceholders(source, piecesOf(command))) {
    const { start, end } = piece;
    const last = words.at(-1);
    const isAdjacent = last?.end === start;
    const text = piece.kind === "word" ? textOfWord(source, piece.word) : readUnquoted(source, start, end);
    if (last && isAdjacent) words.pop();
    words.push(
      last && isAdjacent
        ? { start: last.start, end, text: joinMapped([last.text, text]), output: null }
        : { start, end, text, output: piece.kind === "word" ? outputInWord(source, piece.word) : null },
    );
  }
  return words;
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

/** A `<name>` that a person is to fill in is meant as a part of a word, though the shell redirects there. */
function withPlaceholders(source: string, pieces: readonly Piece[]): readonly Piece[] {
  const kept: Piece[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at];
    if (!piece) break;
    if (piece.kind === "word") {
      kept.push(piece);
      continue;
    }
    const close = piece.kind === "<" ? pieces.findIndex(({ kind }, index) => index > at && kind !== "word") : -1;
    const end = pieces[close]?.kind === ">" ? pieces[close].end : 0;
    const isPlaceholder =
      /^<\w(?:[\w .-]{0,60}[\w.])?>$/.test(source.slice(piece.start, end)) && /^[^\w.~$'"]?$/.test(source.charAt(end));
    if (isPlaceholder) kept.push({ kind: "placeholder", start: piece.start, end });
    // What a real redirection goes to is no argument.
    at = isPlaceholder ? close : at + 1;
  }
  return kept;
}
