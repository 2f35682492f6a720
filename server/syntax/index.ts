export type { Data, Language, Parsed } from "./language.ts";
export { json } from "./json.ts";
export { yaml } from "./yaml.ts";
export * from "./tree.ts";
export * from "./write.ts";
export { innerSpan } from "./inner-span.ts";
