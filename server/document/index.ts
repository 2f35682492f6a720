export * from "./document.ts";
export * from "./kind.ts";
export * from "./request.ts";
export * from "./settings.ts";
export * from "./template.ts";
export * from "./value.ts";
