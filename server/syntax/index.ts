export { nodeAround } from "./around.ts";
export { commentAbove, commentBehind } from "./comments.ts";
export { applyEdits, composeEdits } from "./edits.ts";
export { innerSpan } from "./inner-span.ts";
export { json } from "./json.ts";
export type { BlockContent, BlockStart, Data, Language, Parsed, TopLevel } from "./language.ts";
export * from "./tree.ts";
export * from "./write.ts";
export { yaml } from "./yaml.ts";
