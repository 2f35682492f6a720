import type { Look, Reporter } from "../terminal/report.ts";
import { painter } from "../terminal/style.ts";

const defaultWidth = 120;
const margin = 14;

/** The output formats of findings; the first is the default. The code of each is loaded on demand. */
const formats = {
  pretty: async ({ hasColor, width, ...parts }: Look): Promise<Reporter> =>
    (await import("./pretty.ts")).prettyReporter(
      painter(hasColor),
      Math.max(60, (width ?? defaultWidth) - margin),
      parts,
    ),
  json: async (): Promise<Reporter> => (await import("./json.ts")).jsonReporter(),
  sarif: async (): Promise<Reporter> => (await import("./sarif.ts")).sarifReporter(),
  github: async (): Promise<Reporter> => (await import("./github.ts")).githubReporter(),
  junit: async (): Promise<Reporter> => (await import("./junit.ts")).junitReporter(),
} as const;

export type FormatName = keyof typeof formats;
export const formatNames = Object.keys(formats) as readonly FormatName[];

export const loadReporter = (format: FormatName, look: Look): Promise<Reporter> => formats[format](look);
