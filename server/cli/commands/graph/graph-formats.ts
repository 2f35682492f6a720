export const graphFormats = ["svg", "mermaid", "dot"] as const;
