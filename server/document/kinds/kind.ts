import { type OperationId, operations, type ServiceNames } from "../../api/index.ts";
import { inWords, json, type Language, yaml } from "../../syntax/index.ts";
import { isJson } from "../../text/json-values.ts";
import { wordingOf } from "./names.ts";

/** The kind of a file. */
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

/** Folders that are not searched. */
export const neverEntered: ReadonlySet<string> = new Set([".git", "node_modules"]);

/** From one of our language ids, or else the file name. Null for unsupported files. */
export function kindOf(fileName: string, languageId = ""): Kind | null {
  const kind = languageIds.get(languageId);
  if (kind) return kind;
  return names.find(([pattern]) => pattern.test(fileName))?.[1] ?? null;
}

/** A name that other tools use, too. */
export const isBareStack = (fileName: string): boolean => /(?:^|[\\/])stack\.ya?ml$/i.test(fileName);

/** A file that is declared to hold a request may be YAML. */
export const languageOf = (kind: Kind, fileName = "", names?: ServiceNames): Language =>
  inWords(kind === "request" && !/\.ya?ml$/i.test(fileName) ? json : yaml, wordingOf(names));

/** In which language to write into a text: a stack that is JSON stays JSON. */
export const languageOfText = (kind: Kind, text: string, names?: ServiceNames): Language =>
  isJson(text) ? inWords(json, wordingOf(names)) : languageOf(kind, "", names);

/** A `.json` file may be sent unchanged by tools that do not support comments, a `.jsonc` file is not. */
export const isStrictName = (fileName: string): boolean => /\.json$/i.test(fileName);

export const isOperationId = (text: string): text is OperationId => Object.hasOwn(operations, text);

/**
 * The operation of a bare body in the file name: the part before `.request.`, which can follow another name
 * (`web.create-instance.request.json`). Null if there is none.
 */
export const operationWord = (fileName: string): string | null =>
  /(?:^|[\\/.])([^\\/.]+)\.requests?\.jsonc?$/i.exec(fileName)?.[1] ?? null;
