/** The kind of error. Not its message, which may quote a file, and so a secret in it. */
export const bugName = (error: unknown): string => (error instanceof Error ? error.name : "an unknown error");

/** Where it happened, for a report to the makers. */
export function bugFrames(error: unknown): readonly string[] {
  const lines = error instanceof Error ? (error.stack ?? "").split("\n") : [];
  return lines.filter((line) => /^\s+at /.test(line)).slice(0, 5);
}
