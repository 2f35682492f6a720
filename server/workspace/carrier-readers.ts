import { mayHoldRequests } from "../document/index.ts";
import type { CarrierLanguage, CarrierReader } from "../syntax/carrier.ts";
import type { CarrierVariables } from "../syntax/carrier-variables.ts";
import { asReader, createRereader, type Rereader } from "../syntax/stretches.ts";

/** What reads carriers is loaded when a file first needs it. */
export const loadCarriers = () => import("../document/carriers/carrier.ts");

/** A reader for one file. It reads again only what an edit touches. */
export const loadCarrierReader = async (language: CarrierLanguage): Promise<CarrierReader> =>
  asReader(await loadRereader(language));

/** The same for a file that is open. The parsers are loaded when a file first needs them. */
export async function loadRereader(language: CarrierLanguage): Promise<Rereader> {
  switch (language) {
    case "http":
      return (await import("../syntax/http/http-file.ts")).createHttpReader();
    case "shell":
      return createRereader((await import("../syntax/shell/embedded.ts")).shellStretches, mayHoldRequests);
    case "markdown":
      return createRereader((await import("../syntax/markdown/embedded.ts")).markdownStretches, mayHoldRequests);
  }
}

/** The readers of what they say of their variables. */
export async function loadVariableReader(language: CarrierLanguage): Promise<(text: string) => CarrierVariables> {
  switch (language) {
    case "http":
      return (await import("../syntax/http/http-variables.ts")).variablesInHttp;
    case "shell":
      return (await import("../syntax/shell/variables.ts")).variablesInShell;
    case "markdown":
      return (await import("../syntax/markdown/embedded.ts")).variablesInMarkdown;
  }
}
