/** The kind of error. Not its message, which may quote a file, and so a secret in it. */
export const bugName = (error: unknown): string => (error instanceof Error ? error.name : "an unknown error");

/** Where it happened, for a report to the makers. */
export function bugFrames(error: unknown, most = 5): readonly string[] {
  if (!(error instanceof Error)) return [];
  // The stack starts with the message, whose lines might look like frames.
  const lines = (error.stack ?? "").replace(error.message, () => "").split("\n");
  return lines.filter((line) => /^\s+at /.test(line)).slice(0, most);
}

/** Whether the process or the system may open no more files, which keeps code from being loaded, too. */
export const isOutOfFiles = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "EMFILE" || error.code === "ENFILE");
