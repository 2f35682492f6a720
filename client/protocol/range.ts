import { Range } from "vscode";
import type { Range as ProtocolRange } from "vscode-languageserver-protocol";

export type { ProtocolRange };

/** A range as the server sends it, for the editor. */
export const rangeOf = ({ start, end }: ProtocolRange): Range =>
  new Range(start.line, start.character, end.line, end.character);
