import { Range } from "vscode";

/** A range as the server sends it. */
export interface ProtocolRange {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

/** The same for the editor. */
export const rangeOf = ({ start, end }: ProtocolRange): Range =>
  new Range(start.line, start.character, end.line, end.character);
