export const shells = ["bash", "zsh", "fish"] as const;
export type CompletedShell = (typeof shells)[number];
