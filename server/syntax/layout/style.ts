/** How a text is laid out: the options of Prettier that matter for YAML and JSON, with its names. */
export interface LayoutStyle {
  readonly parser: "json" | "jsonc" | "json5" | "yaml";
  /** Columns; infinite if lines are never broken. */
  readonly printWidth: number;
  readonly tabWidth: number;
  readonly useTabs: boolean;
  readonly singleQuote: boolean;
  readonly bracketSpacing: boolean;
  readonly trailingComma: "all" | "es5" | "none";
  readonly proseWrap: "always" | "never" | "preserve";
  readonly objectWrap: "preserve" | "collapse";
  readonly quoteProps: "as-needed" | "consistent" | "preserve";
}

/** Where a block is in its document. Its layout depends on this and its text only. */
export interface LayoutPlace {
  /** Whether it begins its document, its section or its array. */
  readonly isFirst: boolean;
  /** What follows: another block like it, the first child of the section that it ends with, the top level, or nothing. */
  readonly next: "sibling" | "child" | "top" | "end";
  /** The indentation of the child that follows; 0 for anything else. */
  readonly nextIndent: number;
}

/** Text to put around a block so that a formatter lays it out as in its document, and what becomes of this text. */
export interface LayoutFrame {
  readonly before: string;
  readonly after: string;
  readonly laidBefore: string;
  readonly laidAfter: string;
}
