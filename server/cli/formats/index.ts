import type { Look, Reporter } from "../terminal/report.ts";
import { escaped, inJson, inXml } from "./unseen.ts";

/** The output formats of findings; the first is the default. The code of each is loaded on demand. */
const formats = {
  pretty: async (look: Look): Promise<Reporter> => (await import("./pretty.ts")).prettyReporter(look),
  json: async (): Promise<Reporter> => escaped((await import("./json.ts")).jsonReporter(), inJson),
  sarif: async ({ pages, names }: Look): Promise<Reporter> =>
    escaped((await import("./sarif.ts")).sarifReporter(pages, names), inJson),
  github: async (): Promise<Reporter> => (await import("./github.ts")).githubReporter(),
  gitlab: async (): Promise<Reporter> => escaped((await import("./gitlab.ts")).gitlabReporter(), inJson),
  junit: async (): Promise<Reporter> => escaped((await import("./junit.ts")).junitReporter(), inXml),
  checkstyle: async (): Promise<Reporter> => escaped((await import("./checkstyle.ts")).checkstyleReporter(), inXml),
  rdjson: async (): Promise<Reporter> => escaped((await import("./rdjson.ts")).rdjsonReporter(), inJson),
  markdown: async (): Promise<Reporter> => (await import("./markdown.ts")).markdownReporter(),
} as const;

export type FormatName = keyof typeof formats;
export const formatNames = Object.keys(formats) as readonly FormatName[];

export const loadReporter = (format: FormatName, look: Look): Promise<Reporter> => formats[format](look);
