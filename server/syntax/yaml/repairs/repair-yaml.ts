import type * as YAML from "yaml";
import { deeperLineRepair } from "./deeper-line.ts";
import { halfKeyRepair } from "./half-key.ts";
import { misalignedLineRepair } from "./misaligned-line.ts";
import type { Repair, Repaired } from "./repair.ts";
import { strayBracketRepair } from "./stray-bracket.ts";
import { strayMarkRepair } from "./stray-mark.ts";
import { tabIndentRepair } from "./tab-indent.ts";
import { unclosedListRepair } from "./unclosed-list.ts";
import { unclosedQuoteRepair } from "./unclosed-quote.ts";
import { maskUnquotedReferences } from "./unquoted-references.ts";

/** In the order in which they are tried: the more specific ones first. */
export const repairs: readonly Repair[] = [
  unclosedQuoteRepair,
  unclosedListRepair,
  halfKeyRepair,
  tabIndentRepair,
  misalignedLineRepair,
  deeperLineRepair,
  strayBracketRepair,
];

/** Only the first of many errors are repaired, since each requires a pass over the whole text. */
const maxErrors = 20;

/** Repairs the first mistake that would break the lines around it. Null when there is none. */
export function repairYaml(text: string, document: YAML.Document.Parsed): Repaired | null {
  if (document.errors.length === 0) return null;
  const repairedText = strayMarkRepair.apply(text) ?? maskUnquotedReferences(text);
  if (repairedText) return repairedText;
  for (const error of document.errors.slice(0, maxErrors))
    for (const { apply } of repairs) {
      const repaired = apply(text, error);
      if (repaired) return repaired;
    }
  return null;
}
