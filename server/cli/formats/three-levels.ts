import type { Severity } from "../../document/index.ts";

/** The words of a format that has three levels of severity. */
export const threeLevels = <Level extends string>(
  error: Level,
  warning: Level,
  other: Level,
): Readonly<Record<Severity, Level>> => ({
  error,
  warning,
  information: other,
  hint: other,
});
