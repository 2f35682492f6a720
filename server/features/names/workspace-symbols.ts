import type { Document } from "../../document/index.ts";
import { absolute, type Span } from "../../syntax/index.ts";
import { definitionsIn, type Namespace } from "./names.ts";

export interface WorkspaceSymbol extends Span {
  readonly name: string;
  readonly namespace: Namespace;
  readonly document: Document;
}

/** A longer list would not be read; a longer query finds other symbols. */
export const mostSymbols = 1_000;

/** The symbols of some documents whose names contain the letters of the query in order. */
export function workspaceSymbols(documents: Iterable<Document>, query: string): readonly WorkspaceSymbol[] {
  const isWanted = matching(query);
  const symbols: WorkspaceSymbol[] = [];
  for (const document of documents) {
    for (const [index, block] of document.blocks.all().entries()) {
      for (const { name, namespace, span } of definitionsIn(block)) {
        if (symbols.length >= mostSymbols) return symbols;
        if (isWanted(name))
          symbols.push({ name, namespace, document, ...absolute(span, document.blocks.startOf(index)) });
      }
    }
  }
  return symbols;
}

/** Whether a name matches a query. */
export function matching(query: string): (name: string) => boolean {
  const wanted = query.toLowerCase().replace(/\s+/g, "");
  return (name) => isSubsequence(wanted, name.toLowerCase());
}

function isSubsequence(wanted: string, name: string): boolean {
  let at = 0;
  for (const character of wanted) {
    at = name.indexOf(character, at) + character.length;
    if (at < character.length) return false;
  }
  return true;
}
