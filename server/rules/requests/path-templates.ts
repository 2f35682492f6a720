import { placeholderIn } from "../kit/placeholders.ts";

/** A path with a template to fill in for each parameter: `${CONFIG_ID}` for `{configId}`. */
export const withTemplates = (path: string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => parameterTemplate(name));

/** The template for a path parameter: `${INSTANCE_ID}`. */
export const parameterTemplate = (name: string): string =>
  String(placeholderIn(null, name.replace(/([a-z])([A-Z])/g, "$1_$2")));
