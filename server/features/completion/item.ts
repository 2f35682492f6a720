import type { Insertion } from "./write.ts";

/** Something that can be written at a cursor. */
export interface Completion extends Insertion {
  readonly label: string;
  readonly kind: "field" | "value" | "reference" | "snippet" | "path" | "rule";
  /** A few words beside the label. */
  readonly detail: string;
  /** Markdown; worked out when it is asked for. */
  readonly documentation: () => string;
  readonly isDeprecated: boolean;
  /** What is typed is compared with this; it begins with the quote that is open at the cursor. */
  readonly filter: string;
  /** The lower, the earlier. */
  readonly rank: number;
  /** What ends the word, chooses this, and is written behind it; where nobody means another word by it. */
  readonly commit?: string;
  /** The white space that the cursor's line begins with. */
  readonly base: string;
}

export interface Completions {
  /** In the order in which they are offered. */
  readonly items: readonly Completion[];
  /** There are more, which a longer word would bring up. */
  readonly isIncomplete: boolean;
}

export const noCompletions: Completions = { items: [], isIncomplete: false };
