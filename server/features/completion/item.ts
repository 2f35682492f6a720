import type { Piece } from "../../syntax/index.ts";
import type { Insertion } from "./write.ts";

/** A completion item. */
export interface Completion extends Insertion {
  readonly label: string;
  readonly kind: "field" | "value" | "reference" | "snippet" | "path" | "rule";
  /** A short text beside the label. */
  readonly detail: string;
  /** What it is added to, where that is not what the indentation of the line says. */
  readonly where?: string;
  /** Markdown, computed on demand. */
  readonly documentation: () => string;
  readonly isDeprecated?: boolean;
  /** The typed text is compared with this; it starts with the quote that is open at the cursor. */
  readonly filter: string;
  /** Lower ranks come first. */
  readonly rank: number;
  /** Characters that commit this item, where they are unambiguous. */
  readonly commit?: string;
}

export interface Completions {
  /** In the order in which they are offered. */
  readonly items: readonly Completion[];
  /** There are more, which a longer word would reveal. */
  readonly isIncomplete: boolean;
}

/** Completions between the braces of a reference. */
export interface Inner {
  readonly parts: readonly Piece[];
  readonly detail: string;
  readonly doc: string;
}
