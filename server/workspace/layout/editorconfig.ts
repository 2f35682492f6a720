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
  const global: Record<string, string> = {};
  let properties = global;
  for (const raw of text.replace(/^\uFEFF/, "").split(/\r\n?|\n/)) {
    const line = raw.trim();
    const glob = /^\[(.*)\]$/.exec(line)?.[1];
    const [, name, value] = /^([^#;=][^=]*)=(.*)$/.exec(line) ?? [];
    if (glob !== undefined) {
      properties = {};
      sections.push({ glob, properties });
    } else if (name !== undefined && value !== undefined) properties[word(name)] = word(value);
  }
  return { isRoot: global.root === "true", sections };
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

/** As Prettier maps them; what is unset is invalid there, too. */
export function optionsOf(properties: Properties): LayoutOptions {
  const { indent_style, indent_size, tab_width, max_line_length, quote_type, end_of_line } = properties;
  const tabWidth = tab_width ?? indent_size;
  const isTab = indent_style === "tab" || tabWidth === "tab";
  return layoutOptions({
    useTabs: indent_style === "space" ? false : isTab || undefined,
    tabWidth: (indent_style === "space" && Number(indent_size)) || Number(tabWidth) || undefined,
    printWidth: max_line_length === "off" ? Number.POSITIVE_INFINITY : Number(max_line_length) || undefined,
    singleQuote: quote_type === "single" || (quote_type === "double" ? false : undefined),
    endOfLine: end_of_line === "auto" ? undefined : end_of_line,
  });
}
