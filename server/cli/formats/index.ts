import type { Look, Reporter } from "../terminal/report.ts";

/** The output formats of findings; the first is the default. The code of each is loaded on demand. */
const formats = {
  pretty: async (look: Look): Promise<Reporter> => (await import("./pretty.ts")).prettyReporter(look),
  json: async (): Promise<Reporter> => (await import("./json.ts")).jsonReporter(),
  sarif: async ({ pages }: Look): Promise<Reporter> => (await import("./sarif.ts")).sarifReporter(pages),
  github: async (): Promise<Reporter> => (await import("./github.ts")).githubReporter(),
  gitlab: async (): Promise<Reporter> => (await import("./gitlab.ts")).gitlabReporter(),
  junit: async (): Promise<Reporter> => (await import("./junit.ts")).junitReporter(),
  checkstyle: async (): Promise<Reporter> => (await import("./checkstyle.ts")).checkstyleReporter(),
  rdjson: async (): Promise<Reporter> => (await import("./rdjson.ts")).rdjsonReporter(),
  markdown: async (): Promise<Reporter> => (await import("./markdown.ts")).markdownReporter(),
} as const;

export type FormatName = keyof typeof formats;
export const formatNames = Object.keys(formats) as readonly FormatName[];

export const loadReporter = (format: FormatName, look: Look): Promise<Reporter> => formats[format](look);
