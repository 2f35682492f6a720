import * as babel from "prettier/plugins/babel";
import * as estree from "prettier/plugins/estree";
import * as yaml from "prettier/plugins/yaml";
import { format } from "prettier/standalone";
import type { Formatter } from "../features/files/format.ts";

/** Lines with references and flow mappings are long but more readable unwrapped. */
const printWidth = 120;

/** Prettier's default style for YAML and JSON, except for the line width. */
export const formatter: Formatter = (text, { parser, useTabs, tabWidth }) =>
  format(text, { parser, plugins: [babel, estree, yaml], printWidth, useTabs, tabWidth, endOfLine: "auto" });
