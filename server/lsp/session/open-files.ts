import {
  type Carrier,
  carrierOf,
  carrierOfFirstLine,
  longTextOf,
  mayDocumentHold,
  type SourceFile,
} from "../../document/index.ts";
import type { CarrierLanguage } from "../../syntax/carriers.ts";
import type { Rereader } from "../../syntax/stretches.ts";
import { wholeText } from "../../text/long-text.ts";
import { loadCarriers, loadRereader } from "../../workspace/read-file.ts";
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

export interface OpenFiles {
  /** Undefined for a file that is not open, or has nothing of ours. */
  readonly at: (uri: string) => Promise<OpenFile | undefined>;
  /** The same for those that hold requests among other text. */
  readonly carrierAt: (uri: string) => Promise<OpenCarrier | undefined>;
  /** The same for all that may hold requests, though they hold none yet. */
  readonly readableAt: (uri: string) => Promise<ReadableFile | undefined>;
  readonly closed: (uri: string) => void;
}

interface Known {
  readonly open: OpenDocument;
  readonly carrier: Carrier;
  /** It caches what it read. */
  readonly read: Rereader;
}

export function openFiles(
  { at: documentAt, textAt }: Pick<DocumentSync, "at" | "textAt">,
  settingsFor: (uri: string) => Promise<EffectiveSettings>,
): OpenFiles {
  const known = new Map<string, Known>();

  const knownAt = async (uri: string): Promise<Known | undefined> => {
    const held = textAt(uri);
    const language = held && languageOf(uri, held);
    if (!held || !language) return undefined;
    const current = known.get(uri);
    if (current?.open === held.open) return current;
    // Most files hold none.
    if (!mayDocumentHold(held.open.document)) {
      known.delete(uri);
      return undefined;
    }
    const { editor, ignored } = await settingsFor(uri);
    if (ignored || !editor.carriers.has(language)) return undefined;
    const own = known.get(uri);
    const [{ rereadCarrier }, read] = await Promise.all([
      loadCarriers(),
      own?.carrier.file.language === language ? own.read : loadRereader(language),
    ]);
    // A newer version may have been read in the meantime.
    const last = known.get(uri);
    if (last?.open === held.open) return last;
    const file = { uri, name: fileNameOf(uri), language };
    const before = last?.carrier.file.language === language ? last.carrier : null;
    const next = {
      open: held.open,
      read,
      carrier: rereadCarrier(file, longTextOf(held.open.document), read, before),
    };
    if (textAt(uri)?.open === held.open) known.set(uri, next);
    return next;
  };

  const carrierAt = async (uri: string): Promise<OpenCarrier | undefined> => {
    const known = await knownAt(uri);
    return known && known.carrier.parts.length > 0 ? opened(known) : undefined;
  };

  return {
    at: async (uri) => documentAt(uri) ?? carrierAt(uri),
    carrierAt,
    readableAt: async (uri) => {
      const open = documentAt(uri);
      if (open) return { ...open, reread: () => open.file };
      const known = await knownAt(uri);
      if (!known) return undefined;
      const { rereadCarrier } = await loadCarriers();
      const { carrier, read } = known;
      return { ...opened(known), reread: (text) => rereadCarrier(carrier.file, wholeText(text), read, carrier) };
    },
    closed: (uri) => known.delete(uri),
  };
}

const opened = ({ carrier, open: { version, lines, edited } }: Known): OpenCarrier => {
  return { version, file: carrier, lines, edited };
};

function languageOf(uri: string, { languageId, open }: HeldText): CarrierLanguage | null {
  const named = carrierOf(fileNameOf(uri), languageId);
  return named ?? carrierOfFirstLine(open.document.blocks.get(0)?.text ?? "");
}
