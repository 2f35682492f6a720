import type { CarrierLanguage, CarrierReader } from "../syntax/carrier.ts";

/** The readers of the languages that hold requests, each loaded when a file first needs it. */
export async function loadCarrierReader(language: CarrierLanguage): Promise<CarrierReader> {
  switch (language) {
    case "http":
      return (await import("../syntax/http/http-file.ts")).embeddedInHttp;
    case "shell":
      return (await import("../syntax/shell/embedded.ts")).embeddedInShell;
    case "markdown":
      return (await import("../syntax/markdown/embedded.ts")).embeddedInMarkdown;
  }
}
