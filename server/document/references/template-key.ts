import { parseTemplate } from "./template.ts";

/** Whether another tool inserts a key or a part of it, so that it may be any key. `$schema` and its like are keys of JSON. */
export const isTemplateKey = (name: string): boolean =>
  /[$`]|\{\{/.test(name) && !/^\$[a-z]\w*$/.test(name) && (parseTemplate(name, "format")?.references.length ?? 0) > 0;
