import type { Feature } from "./feature.ts";

/** All that an editor can ask besides diagnostics. Each has its own file. */
export const features: readonly Feature[] = [];
