import type { Piece } from "../../syntax/index.ts";

/** Completions between the braces of a reference. */
export interface Inner {
  readonly parts: readonly Piece[];
  readonly detail: string;
  readonly doc: string;
}
