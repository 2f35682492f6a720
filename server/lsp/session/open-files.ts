import { areSameNames } from "../../api/index.ts";
import {
  type Carrier,
  carrierOf,
  carrierOfFirstLine,
  isEmptyFile,
  mayBeScript,
  mayHoldRequests,
  type SourceFile,
} from "../../document/index.ts";
import type { CarrierReader } from "../../syntax/carrier.ts";
import type { CarrierLanguage } from "../../syntax/carriers.ts";
import { loadCarrierReader, loadCarriers } from "../../workspace/read-file.ts";
import type { DocumentSync, HeldText } from "./document-sync.ts";
import type { EffectiveSettings } from "./effective-settings.ts";
import { fileNameOf, type OpenDocument, type OpenFile } from "./open-documents.ts";

/** An open file that contains requests among other text. */
export interface OpenCarrier extends OpenFile {
  readonly file: Carrier;
}

/** An open file that can be read with another text. */
interface ReadableFile extends OpenFile {
  readonly reread: (text: string) => SourceFile;
}

export type OpenFiles = ReturnType<typeof openFiles>;

interface Known {
  readonly text: OpenDocument;
  readonly open: OpenCarrier;
  readonly read: CarrierReader;
  /** The number of the settings under which it was read. */
  readonly under: number;
}

export function openFiles(
  { at: documentAt, textAt }: Pick<DocumentSync, "at" | "textAt">,
  settingsFor: (uri: string) => Promise<EffectiveSettings>,
) {
  const opened = new Map<string, Known>();
  let settings = 0;

  /** Null if it was not read yet. */
  const readOf = (uri: string, text: OpenDocument | undefined): Known | null => {
    const last = opened.get(uri);
    return last && last.text === text && last.under === settings ? last : null;
  };
  const knownAt = async (uri: string): Promise<Known | undefined> => {
    const held = textAt(uri);
    const language = held && languageOf(uri, held);
    if (!held || !language) return undefined;
    const { open: text, names } = held;
    const current = readOf(uri, text);
    if (current) return current;
    // Most files hold none.
    if (!mayHoldRequests(text.document.text, names)) {
      opened.delete(uri);
      return undefined;
    }
    const under = settings;
    const { editor, ignored } = await settingsFor(uri);
    if (ignored || !editor.carriers.has(language)) return undefined;
    const isAlike = ({ file }: Carrier): boolean => file.language === language && areSameNames(file.names, names);
    const own = opened.get(uri);
    const [{ readCarrier }, read] = await Promise.all([
      loadCarriers(),
      own && isAlike(own.open.file) ? own.read : loadCarrierReader(language, names),
    ]);
    // A newer version may have been read in the meantime.
    const newer = readOf(uri, text);
    if (newer) return newer;
    const file = { uri, name: fileNameOf(uri), language, names };
    const last = opened.get(uri)?.open.file;
    const before = last && isAlike(last) ? last : null;
    const { version, lines, edited, document } = text;
    const open = { version, lines, edited, file: readCarrier(file, document.text, read, before) };
    const next = { text, open, read, under };
    if (textAt(uri)?.open === text) opened.set(uri, next);
    return next;
  };
  const carrierIn = (one: Known | null | undefined): OpenCarrier | undefined =>
    one && !isEmptyFile(one.open.file) ? one.open : undefined;

  return {
    /** Undefined for a file that is not open, or has nothing of ours. */
    at: async (uri: string): Promise<OpenFile | undefined> => documentAt(uri) ?? carrierIn(await knownAt(uri)),
    /** The same, as far as its newest text has been read. */
    newestAt: (uri: string): OpenFile | undefined => documentAt(uri) ?? carrierIn(readOf(uri, textAt(uri)?.open)),
    /** The same for all that may hold requests, though they hold none yet. */
    readableAt: async (uri: string): Promise<ReadableFile | undefined> => {
      const whole = documentAt(uri);
      if (whole) return { ...whole, reread: () => whole.file };
      const one = await knownAt(uri);
      if (!one) return undefined;
      const { readCarrier } = await loadCarriers();
      const { open, read } = one;
      return { ...open, reread: (text) => readCarrier(open.file.file, text, read, open.file) };
    },
    closed: (uri: string) => opened.delete(uri),
    /** Others may be switched off now. */
    settingsChanged: (): void => void settings++,
  };
}

function languageOf(uri: string, { languageId, open, declared }: HeldText): CarrierLanguage | null {
  const name = fileNameOf(uri);
  const named = declared ?? carrierOf(name, languageId);
  return named ?? (mayBeScript(name) ? carrierOfFirstLine(open.document.blocks.get(0)?.text ?? "") : null);
}
