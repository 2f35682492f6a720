import type { Severity } from "../../document/index.ts";

/** The words of a format that has three levels of severity. */
export const threeLevels = (error: string, warning: string, other: string): Readonly<Record<Severity, string>> => ({
  error,
  warning,
  information: other,
  hint: other,
});
