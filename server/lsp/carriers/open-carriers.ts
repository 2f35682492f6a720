import type { Position } from "vscode-languageserver";
import { type Carrier, carrierOf, type Lines, longTextOf, mayDocumentHold, namesShell } from "../../document/index.ts";
import type { ClosedCarrier } from "../../features/completion/carriers/closed-carrier.ts";
import type { CarrierLanguage } from "../../syntax/carrier.ts";
import type { Rereader } from "../../syntax/stretches.ts";
import { wholeText } from "../../text/long-text.ts";
import { loadCarriers, loadRereader } from "../../workspace/read-file.ts";
import type { HeldText } from "../session/document-sync.ts";
import type { EffectiveSettings } from "../session/effective-settings.ts";
import { fileNameOf, type OpenDocument } from "../session/open-documents.ts";

/** The newest version of an open file that contains requests. */
export interface OpenCarrier {
  readonly version: number;
  readonly carrier: Carrier;
  /** Those of the file itself. */
  readonly lines: Lines;
  /** The offset of the last edit. */
  readonly edited: number;
}

export interface OpenCarriers {
  /** Undefined for a file that is not open, or without requests. */
  readonly at: (uri: string) => Promise<OpenCarrier | undefined>;
  /** With what is open at a position closed there; null if nothing is. */
  readonly closedAt: (uri: string, position: Position) => Promise<(ClosedCarrier & { readonly lines: Lines }) | null>;
  readonly closed: (uri: string) => void;
}

interface Known {
  readonly open: OpenDocument;
  readonly carrier: Carrier;
  /** It caches what it read. */
  readonly read: Rereader;
}

export function openCarriers(
  textAt: (uri: string) => HeldText | undefined,
  settingsFor: (uri: string) => Promise<EffectiveSettings>,
): OpenCarriers {
  const known = new Map<string, Known>();
  const opened = ({ carrier, open: { version, lines, edited } }: Known): OpenCarrier | undefined =>
    carrier.parts.length === 0 ? undefined : { version, carrier, lines, edited };

  const at: OpenCarriers["at"] = async (uri) => {
    const held = textAt(uri);
    const language = held && languageOf(uri, held);
    if (!held || !language) return undefined;
    const current = known.get(uri);
    if (current?.open === held.open) return opened(current);
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
    if (last?.open === held.open) return opened(last);
    const file = { uri, name: fileNameOf(uri), language };
    const before = last?.carrier.file.language === language ? last.carrier : null;
    const next = {
      open: held.open,
      read,
      carrier: rereadCarrier(file, longTextOf(held.open.document), read, before),
    };
    if (textAt(uri)?.open === held.open) known.set(uri, next);
    return opened(next);
  };

  return {
    at,
    closedAt: async (uri, position) => {
      await at(uri);
      const current = known.get(uri);
      if (!current) return null;
      const { carrier, read, open } = current;
      const [{ rereadCarrier }, { closedAt }] = await Promise.all([
        loadCarriers(),
        import("../../features/completion/carriers/closed-carrier.ts"),
      ]);
      const closed = closedAt(carrier, open.lines.offsetAt(position), (text) =>
        rereadCarrier(carrier.file, wholeText(text), read, carrier),
      );
      return closed && { ...closed, lines: open.lines };
    },
    closed: (uri) => known.delete(uri),
  };
}

function languageOf(uri: string, { languageId, open }: HeldText): CarrierLanguage | null {
  const named = carrierOf(fileNameOf(uri), languageId);
  return named ?? (namesShell(open.document.blocks.get(0)?.text ?? "") ? "shell" : null);
}
