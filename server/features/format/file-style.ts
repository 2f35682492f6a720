import type { Document } from "../../document/index.ts";
import type { LayoutStyle } from "../../syntax/index.ts";

/** Everything that configuration decides about the layout of a file. */
export interface FileStyle extends LayoutStyle {
  /** `auto` keeps the first line break of the text. */
  readonly endOfLine: "auto" | "lf" | "crlf" | "cr";
}

/** Prettier's defaults; only line endings are kept instead of replaced. */
export const prettierStyle: Omit<FileStyle, "parser"> = {
  printWidth: 80,
  tabWidth: 2,
  useTabs: false,
  singleQuote: false,
  bracketSpacing: true,
  trailingComma: "all",
  proseWrap: "preserve",
  objectWrap: "preserve",
  quoteProps: "as-needed",
  endOfLine: "auto",
};

/** The style of a file with these options; null if nothing configures it. `otherwise` holds what the editor is set to. */
export const fileStyle = (
  document: Document,
  options: Partial<FileStyle> | null,
  otherwise: Partial<FileStyle> = {},
): FileStyle => ({
  ...prettierStyle,
  parser: layoutParser(document),
  ...(options ? { endOfLine: "lf", ...options } : otherwise),
});

/** The language that Prettier infers from the name of a file, else the one that it is read as. */
export const layoutParser = ({ file: { name }, blocks }: Document): LayoutStyle["parser"] =>
  parserByName(name) ?? blocks.get(0)?.language.layout.parser ?? "json";

function parserByName(name: string): LayoutStyle["parser"] | null {
  switch (/\.(ya?ml|jsonc?|json5)$/i.exec(name)?.[1]?.toLowerCase()) {
    case "yaml":
    case "yml":
      return "yaml";
    case "json":
      return "json";
    case "jsonc":
      return "jsonc";
    case "json5":
      return "json5";
    default:
      return null;
  }
}
