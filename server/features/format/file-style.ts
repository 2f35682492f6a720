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

const parsers = ["yaml", "json", "jsonc", "json5"] as const;

function parserByName(name: string): LayoutStyle["parser"] | undefined {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  return parsers.find((parser) => parser === ending?.replace("yml", "yaml"));
}
