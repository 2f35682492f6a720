export { innerSpan } from "./inner-span.ts";
export { json } from "./json.ts";
export type { Data, Language, Parsed } from "./language.ts";
export * from "./tree.ts";
export * from "./write.ts";
export { yaml } from "./yaml.ts";
