import type { Reference } from "../../../document/index.ts";

/** A text in pieces: what it says, which may be empty, and in turn with that its references. */
export function piecesOf(text: string, references: readonly Reference[]): readonly (string | Reference)[] {
  const pieces: (string | Reference)[] = [];
  let at = 0;
  const said = (end?: number): string => text.slice(at, end).replaceAll("$${", "${");
  for (const reference of references) {
    pieces.push(said(reference.start), reference);
    at = reference.end;
  }
  return [...pieces, said()];
}

/** `${NAME}` and `${env:NAME}` are the same variable; null for any other reference. */
export const variableIn = ({ kind, name, start, end }: Reference, text: string): string | null =>
  kind === "env" || (kind === "template" && text.slice(start, end) === `\${${name}}`) ? name : null;
