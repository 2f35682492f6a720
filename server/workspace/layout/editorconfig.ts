import { globMatches } from "../../text/glob/glob.ts";
import { readShellGlob } from "../../text/glob/shell-glob.ts";
import { type LayoutOptions, layoutOptions } from "./options.ts";

/** A `.editorconfig` file. */
export interface EditorConfig {
  /** Files in parent folders do not count. */
  readonly isRoot: boolean;
  readonly sections: readonly { readonly glob: string; readonly properties: Properties }[];
}

type Properties = Readonly<Record<string, string>>;

export function readEditorConfig(text: string): EditorConfig {
  const sections: { glob: string; properties: Record<string, string> }[] = [];
  let isRoot = false;
  for (const raw of text.replace(/^\uFEFF/, "").split(/\r\n?|\n/)) {
    const line = raw.trim();
    const glob = /^\[(.*)\]\s*(?:[#;].*)?$/.exec(line)?.[1];
    const [, name = "", value = ""] = /^([^#;=:][^=:]*)[=:](.*)$/.exec(line) ?? [];
    if (glob !== undefined) sections.push({ glob, properties: {} });
    else if (name === "") continue;
    else if (sections.length === 0) isRoot ||= word(name) === "root" && word(value) === "true";
    else Object.assign(sections.at(-1)?.properties ?? {}, { [word(name)]: word(value) });
  }
  return { isRoot, sections };
}

const word = (text: string): string => text.trim().toLowerCase();

/** The properties of a file, by its path from the folder of the configuration. */
export const propertiesFor = ({ sections }: EditorConfig, path: string): Properties =>
  Object.assign({}, ...sections.filter(({ glob }) => isMeant(glob, path)).map(({ properties }) => properties));

function isMeant(glob: string, path: string): boolean {
  // Two asterisks match slashes, too.
  const deep = glob.replace(/\*\*(?=[^/*])/g, "**/*");
  const pattern = glob.includes("/") ? deep.replace(/^\//, "") : `**/${deep}`;
  return globMatches(readShellGlob(pattern, { hidden: true }), path);
}

/** As Prettier maps them. */
export function optionsOf(properties: Properties): LayoutOptions {
  const set = Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== "unset"));
  const { indent_style, max_line_length, quote_type, end_of_line } = set;
  const indentSize = set.indent_size ?? (indent_style === "tab" ? "tab" : undefined);
  const tabWidth = set.tab_width ?? (indentSize === "tab" ? undefined : indentSize);
  const useTabs = indent_style === "tab" || (indentSize === "tab" && tabWidth === undefined);
  const size = indent_style === "space" && indentSize !== "tab" ? (indentSize ?? tabWidth) : tabWidth;
  return layoutOptions({
    ...(indent_style === undefined && !useTabs ? {} : { useTabs }),
    ...(size === undefined ? {} : { tabWidth: Number(size) }),
    ...(max_line_length === undefined
      ? {}
      : { printWidth: max_line_length === "off" ? Number.POSITIVE_INFINITY : Number(max_line_length) }),
    ...(quote_type === "single" || quote_type === "double" ? { singleQuote: quote_type === "single" } : {}),
    ...(end_of_line === "cr" || end_of_line === "crlf" || end_of_line === "lf" ? { endOfLine: end_of_line } : {}),
  });
}
