import type { FileStyle } from "../../features/format/file-style.ts";

/** What configuration says about layout. */
export type LayoutOptions = Partial<FileStyle>;

const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isFlag = (value: unknown): boolean => typeof value === "boolean";
const oneOf =
  (...words: readonly string[]) =>
  (value: unknown): boolean =>
    words.some((word) => word === value);

const valid: Readonly<Record<keyof FileStyle, (value: unknown) => boolean>> = {
  parser: oneOf("json", "jsonc", "json5", "yaml"),
  printWidth: (value) => isCount(value) || value === Number.POSITIVE_INFINITY,
  tabWidth: isCount,
  useTabs: isFlag,
  singleQuote: isFlag,
  bracketSpacing: isFlag,
  trailingComma: oneOf("all", "es5", "none"),
  proseWrap: oneOf("always", "never", "preserve"),
  objectWrap: oneOf("preserve", "collapse"),
  quoteProps: oneOf("as-needed", "consistent", "preserve"),
  endOfLine: oneOf("auto", "lf", "crlf", "cr"),
};

/** The valid options among data; those that do not concern YAML or JSON are left out. */
export function layoutOptions(data: Readonly<Record<string, unknown>>): LayoutOptions {
  const names = Object.keys(valid) as readonly (keyof FileStyle)[];
  const entries = names.filter((name) => valid[name](data[name])).map((name) => [name, data[name]] as const);
  // Each value was checked to be one of its option.
  return Object.fromEntries(entries) as LayoutOptions;
}
