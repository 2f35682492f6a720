import type { Output } from "../output.ts";
import type { Reporter } from "../report.ts";
import { painter } from "../style.ts";

export const formatNames = ["pretty", "json", "github", "sarif", "junit"] as const;

export type FormatName = (typeof formatNames)[number];

const defaultWidth = 120;
const margin = 14;

/** The code of a format is read when it is asked for. */
export async function loadReporter(format: FormatName, look: Pick<Output, "hasColour" | "width">): Promise<Reporter> {
  switch (format) {
    case "pretty": {
      const { prettyReporter } = await import("./pretty.ts");
      return prettyReporter(painter(look.hasColour), Math.max(60, (look.width ?? defaultWidth) - margin));
    }
    case "json":
      return (await import("./json.ts")).jsonReporter();
    case "github":
      return (await import("./github.ts")).githubReporter();
    case "sarif":
      return (await import("./sarif.ts")).sarifReporter();
    case "junit":
      return (await import("./junit.ts")).junitReporter();
  }
}
