import * as babel from "prettier/plugins/babel";
import * as estree from "prettier/plugins/estree";
import * as yaml from "prettier/plugins/yaml";
import { format } from "prettier/standalone";
import type { Formatter } from "../features/format/layouts.ts";

/** Prettier itself. */
export const formatter: Formatter = (text, style) =>
  format(text, { ...style, endOfLine: "lf", plugins: [babel, estree, yaml] });
