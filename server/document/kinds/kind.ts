import { type OperationId, operations } from "../../api/index.ts";
import { json, type Language, yaml } from "../../syntax/index.ts";

/** What a file is taken for. */
export type Kind = "stack" | "request" | "settings";

export const settingsFileName = ".compute-stack.yaml";

const names: readonly (readonly [pattern: RegExp, kind: Kind])[] = [
  [/(?:^|[\\/])(?:[^\\/]*\.)?stack\.ya?ml$/i, "stack"],
  [/\.requests?\.jsonc?$/i, "request"],
  [/(?:^|[\\/])\.compute-stack\.yaml$/, "settings"],
];

const languageIds: ReadonlyMap<string, Kind> = new Map([
  ["compute-stack", "stack"],
  ["compute-request", "request"],
]);

/** Folders that nobody looks for files in. */
export const neverEntered: ReadonlySet<string> = new Set([".git", "node_modules"]);

/** By the language id where it is one of ours, else by the file's name. Null for a file that is none of ours. */
export function kindOf(fileName: string, languageId = ""): Kind | null {
  const kind = languageIds.get(languageId);
  if (kind) return kind;
  return names.find(([pattern]) => pattern.test(fileName))?.[1] ?? null;
}

/** A name that other tools use, too. */
export const isBareStack = (fileName: string): boolean => /(?:^|[\\/])stack\.ya?ml$/i.test(fileName);

export const languageOf = (kind: Kind): Language => (kind === "request" ? json : yaml);

/** A `.json` file may be sent as it is by tools that choke on comments; a `.jsonc` file says that it has some. */
export const isStrictFile = (fileName: string): boolean => /\.json$/i.test(fileName);

export const isOperationId = (text: string): text is OperationId => Object.hasOwn(operations, text);

/**
 * What the name says of a bare body's operation: the part before `.request.`, which may follow a name of the file's own
 * (`web.create-instance.request.json`). Null where it says nothing.
 */
export const operationWord = (fileName: string): string | null =>
  /(?:^|[\\/.])([^\\/.]+)\.requests?\.jsonc?$/i.exec(fileName)?.[1] ?? null;
