export const debugViews = ["tree", "blocks", "timings"] as const;
export type DebugView = (typeof debugViews)[number];
