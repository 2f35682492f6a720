export * from "./assumptions.ts";
export * from "./grants.ts";
export * from "./objects.ts";
export * from "./operations.ts";
export * from "./path-parameters.ts";
export * from "./references.ts";
export * from "./types.ts";
export * from "./values.ts";
