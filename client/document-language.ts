import { isOurs } from "./identity.ts";

/** The languages of documents that settings may declare. */
export const mayBeDeclared = (languageId: string): boolean =>
  isOurs(languageId) || ["json", "jsonc", "yaml"].includes(languageId);

/**
 * The language that a document should have: what the server asks for; else its own, or that of other files with its ending
 * where only its name made it ours.
 */
export function languageFor(path: string, languageId: string, asked: string | null): string {
  if (asked !== null) return asked;
  if (!isOurs(languageId)) return languageId;
  if (/\.ya?ml$/i.test(path)) return "yaml";
  return /\.jsonc$/i.test(path) ? "jsonc" : "json";
}
