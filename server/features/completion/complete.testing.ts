import { type Catalog, type Document, emptyCatalog, openDocument } from "../../document/index.ts";
import { textOfPieces } from "../../syntax/index.ts";
import { complete } from "./complete.ts";
import { noSurroundings } from "./completion-context.ts";
import type { Completion } from "./item.ts";

/** A text with its cursor. */
export function openMarked(file: string, marked: string): { readonly document: Document; readonly offset: number } {
  const offset = marked.indexOf("<|>");
  const text = marked.replace("<|>", "");
  const document = openDocument({ uri: `file:///test/${file}`, name: file, text });
  if (document === null || offset < 0) throw new Error(`${file} is not a supported file, or has no cursor`);
  return { document, offset };
}

export function completionsAt(file: string, marked: string, catalog: Catalog = emptyCatalog): readonly Completion[] {
  const { document, offset } = openMarked(file, marked);
  return complete(document, offset, { ...noSurroundings, catalog }).items;
}

/** The content of a file after a completion is chosen, with the defaults of its tab stops. */
export function applied(text: string, completion: Completion): string {
  const written = textOfPieces(completion.pieces);
  return [...completion.also, { start: completion.start, end: completion.end, text: written }]
    .sort((a, b) => b.start - a.start || b.end - a.end)
    .reduce((result, edit) => result.slice(0, edit.start) + edit.text + result.slice(edit.end), text);
}

/** A position in a text, the completion chosen there, and the resulting text. */
export interface CompletionCase {
  readonly file: string;
  readonly place: string;
  readonly choose: string;
  readonly marked: string;
  readonly gives: string;
}

/** The cases of `complete.cases.txt`; `>` at the beginning of a line is one step of indentation. */
export const casesOf = (text: string): readonly CompletionCase[] =>
  text
    .split(/^=== /m)
    .slice(1)
    .map((each) => {
      const [, file = "", place = "", choose = "", marked = "", gives = ""] =
        /^(\S+) · (.*) · (.*)\n([\s\S]*)\n~~~\n([\s\S]*)\n$/.exec(each) ?? [];
      return { file, place, choose, marked, gives };
    });

export const indented = (text: string, unit: string): string =>
  text.replace(/^>+/gm, (steps) => unit.repeat(steps.length));
