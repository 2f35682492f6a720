import type { ServiceNames } from "../api/index.ts";
import {
  type CarrierType,
  documentOf,
  type FileFacts,
  type FileType,
  fileOfDocument,
  mayHoldRequests,
  type SourceFile,
} from "../document/index.ts";
import type { CarrierReader } from "../syntax/carrier.ts";
import type { CarrierBehavior } from "../syntax/carrier-behavior.ts";
import type { CarrierLanguage } from "../syntax/carriers.ts";
import { carriers } from "../syntax/carriers.ts";

export type OpenedFile = Awaited<ReturnType<typeof readFile>>;

/**
 * A file that was read, and how to read it with another text. Reads a file whose type is known. What reads carriers is loaded
 * only for a text that may hold requests.
 */
export async function readFile(facts: FileName, type: FileType | CarrierType, text: string) {
  if (type.kind !== "carrier") {
    const { names, ...own } = facts;
    const inWords = names && type.kind !== "settings" ? { names } : {};
    const reread = (text: string): SourceFile => fileOfDocument(documentOf({ ...own, ...type, ...inWords }, text));
    return { file: reread(text), reread };
  }
  const { language } = type;
  const { readCarrier } = await loadCarriers();
  const { names } = facts;
  const read = mayHoldRequests(text, names) ? await loadCarrierReader(language, names) : () => [];
  const file = readCarrier({ ...facts, language }, text, read, null);
  return { file, reread: (text: string): SourceFile => readCarrier(file.file, text, read, file) };
}

/** Reads a file with another text, with a reader of its own. */
export async function rereaderOf(file: SourceFile): Promise<OpenedFile["reread"]> {
  const { carrier } = file;
  if (!carrier) return () => file;
  const [{ readCarrier }, read] = await Promise.all([
    loadCarriers(),
    loadCarrierReader(carrier.file.language, carrier.file.names),
  ]);
  return (text) => readCarrier(carrier.file, text, read, carrier);
}

type FileName = Pick<FileFacts, "uri" | "name" | "names" | "secretVariables">;

/** What reads carriers is loaded when a file first needs it. */
export const loadCarriers = () => import("../document/carriers/carrier.ts");

/** A reader of such files. */
export const loadCarrierReader = async (language: CarrierLanguage, names?: ServiceNames): Promise<CarrierReader> =>
  (await carriers[language].load()).createReader((text) => mayHoldRequests(text, names));

/** What reads what such a file says of its variables. */
export const loadVariableReader = async (language: CarrierLanguage): Promise<CarrierBehavior["variablesIn"]> =>
  (await carriers[language].load()).variablesIn;
