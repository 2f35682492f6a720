import type { Connection } from "vscode-languageserver";
import { areSameNames, type ServiceNames } from "../../api/index.ts";
import { type Encoding, isCarrierLanguage, isForeign, isSameType, type KindInSettings } from "../../document/index.ts";
import type { CarrierLanguage } from "../../syntax/carriers.ts";
import { fileKey } from "../../workspace/host.ts";
import type { Guard } from "./guard.ts";
import { areChanges, edit, type OpenDocument, openText, typeOfOpen } from "./open-documents.ts";

export type DocumentSync = ReturnType<typeof documentSync>;

/** Only for supported files. An open file may become one, or stop being one, when settings change. */
export interface DocumentEvents {
  readonly opened: (uri: string) => void;
  readonly changed: (uri: string) => void;
  readonly closed: (uri: string) => void;
  /** A text that is not supported was opened or changed. */
  readonly textChanged: (uri: string) => void;
  readonly textClosed: (uri: string) => void;
}

export interface HeldText {
  readonly open: OpenDocument;
  readonly languageId: string;
  /** The words of the service, once the settings have been read. */
  readonly names?: ServiceNames | undefined;
  /** As which the settings list it. */
  readonly declared: CarrierLanguage | null;
}

/** An open document, supported or not: settings may decide later that it is. */
interface Held extends Omit<HeldText, "declared"> {
  /** Its kind according to the settings; undefined until they have been read. */
  readonly declared: KindInSettings | null | undefined;
  /** It was supported before it was opened again in another language, and the settings have not been read since. */
  readonly wasOurs: boolean;
}

/**
 * The documents that the client has open. `declaredFor`: the kind of a file according to the settings; `namesFor`: the words of
 * the service in it.
 */
export function documentSync(
  encoding: Encoding,
  guard: Guard,
  declaredFor: (uri: string) => Promise<KindInSettings | null>,
  namesFor: (uri: string) => Promise<ServiceNames | undefined>,
) {
  const held = new Map<string, Held>();
  const ours = new Map<string, OpenDocument>();
  const openKeys = new Set<string>();
  let pending: Promise<void> | null = null;
  let events: DocumentEvents | null = null;

  const waitFor = (work: Promise<void>): void => {
    const all = Promise.all([pending, work]).then(() => {
      if (pending === all) pending = null;
    });
    pending = all;
  };

  /** Gives a document the kind that the settings declare. */
  const decide = async (uri: string): Promise<void> => {
    const declared = await declaredFor(uri);
    const names = await namesFor(uri);
    const document = held.get(uri);
    if (!document || (document.declared === declared && areSameNames(document.names, names))) return;
    const type = typeOfOpen(uri, document.languageId, declared);
    const before = ours.get(uri);
    const { file } = document.open.document;
    // A text that was not ours has not been read.
    const wasRead = typeOfOpen(uri, document.languageId, document.declared ?? null) !== null;
    const isAsBefore = type !== null && wasRead && isSameType(type, file) && areSameNames(file.names, names);
    const { open } = document;
    const next = isAsBefore ? open : openText(uri, type, open.document.text, open, encoding, names);
    held.set(uri, { ...document, declared, names, open: next, wasOurs: false });
    if (type === null || isForeign(next.document)) {
      if (ours.delete(uri) || document.wasOurs) events?.closed(uri);
      events?.textChanged(uri);
    } else {
      ours.set(uri, next);
      if (!before && !document.wasOurs) events?.textClosed(uri);
      if (next !== before) events?.opened(uri);
    }
  };

  /** Requests wait for it, so that it must not fail. */
  const decideSafely = (uri: string): Promise<void> => guard("reading settings", undefined, () => decide(uri));

  return {
    /** Undefined for a document that is not open or not supported. */
    at: (uri: string): OpenDocument | undefined => ours.get(uri),
    all: (): Iterable<OpenDocument> => ours.values(),
    /** Of all open files, supported or not. */
    uris: (): Iterable<string> => held.keys(),
    /** An open text that is not a supported file but may contain requests. */
    textAt: (uri: string): HeldText | undefined => {
      const text = held.get(uri);
      if (!text || ours.has(uri)) return undefined;
      const { declared } = text;
      return declared === null || isCarrierLanguage(declared) ? { ...text, declared } : undefined;
    },
    /** For any encoding of the URI, because a client may encode it differently than the host. */
    isOpen: (uri: string): boolean => openKeys.has(fileKey(uri)),
    /** Resolves once the settings have been read that decide what the open documents are; null if they have been. */
    pending: (): Promise<void> | null => pending,
    /** Decides again what the open documents are; `then` runs before anything that waits for `pending`. */
    settingsChanged: (then: () => void): void => {
      waitFor(Promise.all([...held.keys()].map(decideSafely)).then(then));
    },
    follow: (connection: Connection, told: DocumentEvents): void => {
      events = told;
      connection.onDidOpenTextDocument(({ textDocument: { uri, languageId, version, text } }) =>
        guard("textDocument/didOpen", undefined, () => {
          // The same file may be opened again in another language.
          const wasOurs = ours.delete(uri) || held.get(uri)?.wasOurs === true;
          const type = typeOfOpen(uri, languageId, null);
          const document = openText(uri, type, text, { version, edited: 0 }, encoding);
          held.set(uri, { languageId, open: document, declared: undefined, wasOurs });
          openKeys.add(fileKey(uri));
          waitFor(decideSafely(uri));
        }),
      );
      connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) =>
        guard("textDocument/didChange", undefined, () => {
          const before = held.get(uri);
          if (!before || version < before.open.version || !areChanges(contentChanges)) return;
          const next = edit(before.open, version, contentChanges, encoding);
          held.set(uri, { ...before, open: next });
          if (ours.has(uri)) {
            ours.set(uri, next);
            events?.changed(uri);
          } else if (isOursByContent(uri, before, next)) {
            ours.set(uri, next);
            events?.opened(uri);
          } else events?.textChanged(uri);
        }),
      );
      connection.onDidCloseTextDocument(({ textDocument: { uri } }) =>
        guard("textDocument/didClose", undefined, () => {
          openKeys.delete(fileKey(uri));
          const wasOurs = held.get(uri)?.wasOurs === true;
          held.delete(uri);
          if (ours.delete(uri) || wasOurs) events?.closed(uri);
          else events?.textClosed(uri);
        }),
      );
    },
  };
}

/** A `stack.yaml` can become a stack while it is edited. It remains one while it is open. */
const isOursByContent = (uri: string, { languageId, declared }: Held, { document }: OpenDocument): boolean =>
  declared !== undefined && typeOfOpen(uri, languageId, declared) !== null && !isForeign(document);
