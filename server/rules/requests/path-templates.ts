import { pathParameters } from "../../api/index.ts";
import { type Fix, setPart } from "../kit/index.ts";
import { placeholderIn } from "../kit/placeholders.ts";
import type { RequestPath } from "./request-path.ts";

/** Puts a documented path in the place of a written one, with what precedes and follows it. */
export const changePath = ({ value, read }: RequestPath, path: string): Fix | null =>
  setPart(value, read.start, read.end, withTemplates(path), `Change the path to \`${path}\``);

/** A path with a template to fill in for each parameter: `${CONFIG_ID}` for `{configId}`. What is there of a variable stays. */
export const withTemplates = (path: string): string =>
  path.replace(/(?<![$%{])\{(\w+)\}/g, (written, name: string) =>
    Object.hasOwn(pathParameters, name) ? parameterTemplate(name) : written,
  );

/** The template for a path parameter: `${INSTANCE_ID}`. */
export const parameterTemplate = (name: string): string =>
  String(placeholderIn(null, name.replace(/([a-z])([A-Z])/g, "$1_$2")));
