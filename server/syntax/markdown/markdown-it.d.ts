/** The part of markdown-it that finds blocks; its own types are a package that is not needed otherwise. */
declare module "markdown-it/lib/parser_block.mjs" {
  export interface BlockToken {
    readonly type: string;
    /** After the opening fence. */
    readonly info: string;
    /** Without the markers of surrounding blocks; each line ends in `\n`. */
    readonly content: string;
    readonly markup: string;
    /** Its first line, and the line after its last. */
    readonly map: readonly [number, number] | null;
  }

  export interface ParserOfBlocks {
    readonly block: BlockParser;
    readonly options: { readonly html: boolean; readonly maxNesting: number };
  }

  export default class BlockParser {
    readonly ruler: { readonly disable: (rules: readonly string[]) => void };
    parse(source: string, parser: ParserOfBlocks, env: object, tokens: BlockToken[]): void;
  }
}

/** All of markdown-it, which tests use. */
declare module "markdown-it" {
  export interface MarkdownToken {
    readonly type: string;
    readonly content: string;
    readonly children: readonly MarkdownToken[] | null;
  }

  export default class MarkdownIt {
    constructor(options: { readonly html: boolean; readonly linkify: boolean });
    parse(source: string, env: object): readonly MarkdownToken[];
  }
}
