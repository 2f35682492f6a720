import * as babel from "prettier/plugins/babel";
import * as estree from "prettier/plugins/estree";
import * as yaml from "prettier/plugins/yaml";
import { format } from "prettier/standalone";
import type { Formatter } from "../features/files/format.ts";

/** Lines of references and flow mappings are long, and read better on one line. */
const printWidth = 120;

/** The same layout as Prettier's own for YAML and JSON, but for the width of a line. */
export const formatter: Formatter = (text, { parser, useTabs, tabWidth }) =>
  format(text, { parser, plugins: [babel, estree, yaml], printWidth, useTabs, tabWidth, endOfLine: "auto" });
