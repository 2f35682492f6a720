import { commands, Disposable, DocumentLink, languages, type Tab, TabInputText, Uri, window, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { stackLanguage } from "../identity.ts";
import { type ProtocolRange, rangeOf } from "../protocol/range.ts";
import type { ViewFiles } from "./view-files.ts";
import { registerViewLanguage } from "./view-language.ts";

/** A text as the server writes it, in which ranges lead to files. */
export interface LinkedText {
  readonly text: string;
  readonly links: readonly TextLink[];
}

export interface TextLink {
  readonly range: ProtocolRange;
  readonly target: { readonly uri: string; readonly range: ProtocolRange };
}

/** The same, with links that are asked for once the text is shown: there may be very many. */
export interface LinkableText extends Omit<LinkedText, "links"> {
  readonly links: LinkedText["links"] | (() => Promise<LinkedText["links"]>);
}

export type LinkedViews = ReturnType<typeof registerLinkedViews>;

/** Time after the last keystroke, so that a document is not computed for each one. */
const delay = 250;

/** Read-only documents about files, each kept up to date while its file is edited or renamed. */
export function registerLinkedViews(
  client: BaseLanguageClient,
  viewFiles: ViewFiles,
  scheme: string,
  views: {
    /** Of all documents of the scheme; without it, each has that of its name. */
    readonly language?: string;
    readonly tooltip: string;
    readonly fileOf: (shown: Uri) => Uri;
    /** The same view of another file. */
    readonly viewOf: (file: Uri, shown: Uri) => Uri;
    readonly read: (shown: Uri) => Promise<LinkableText>;
  },
) {
  const links = new Map<string, LinkableText["links"]>();
  viewFiles.readBy(scheme, async (uri) => {
    const key = uri.toString();
    // What changes from now on makes it stale.
    if (!links.has(key)) links.set(key, []);
    const view = await views.read(uri);
    links.set(key, view.links);
    return view.text;
  });
  const stale = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Reads the open documents among these again. */
  const renew = (isStale: (shown: Uri) => boolean): void => {
    const shown = [...links.keys()].filter((one) => isStale(Uri.parse(one)));
    if (shown.length === 0) return;
    for (const one of shown) {
      stale.add(one);
      viewFiles.forget(Uri.parse(one));
    }
    clearTimeout(timer);
    timer = setTimeout(() => {
      const due = [...stale];
      stale.clear();
      for (const one of due) viewFiles.tellChanged(Uri.parse(one));
    }, delay);
  };
  /** Opens the view of the file's new name in the place of the other, in the background if that is not in front. */
  const rename = async (tab: Tab, before: Uri, after: Uri): Promise<void> => {
    if (!(tab.input instanceof TabInputText) || tab.input.uri.scheme !== scheme) return;
    const file = movedUri(views.fileOf(tab.input.uri), before, after);
    if (!file) return;
    const { viewColumn } = tab.group;
    const options = { viewColumn, preserveFocus: true, preview: false, background: !tab.isActive };
    await commands.executeCommand("vscode.open", views.viewOf(file, tab.input.uri), options);
    await window.tabGroups.close(tab, true);
  };
  const registered = Disposable.from(
    ...(views.language ? [registerViewLanguage(scheme, views.language)] : []),
    workspace.onDidRenameFiles(({ files }) => {
      const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
      for (const { oldUri, newUri } of files) for (const tab of tabs) void rename(tab, oldUri, newUri);
    }),
    new Disposable(() => clearTimeout(timer)),
    workspace.onDidChangeTextDocument(({ document }) => {
      const edited = document.uri.toString();
      // A stack may extend any other.
      renew((shown) => views.fileOf(shown).toString() === edited || document.languageId === stackLanguage);
    }),
    // The server did not answer before.
    client.onDidChangeState(() => client.isRunning() && renew(() => true)),
    workspace.onDidCloseTextDocument(({ uri }) => {
      if (uri.scheme !== scheme) return;
      links.delete(uri.toString());
      viewFiles.forget(uri);
    }),
    languages.registerDocumentLinkProvider(
      { scheme },
      {
        provideDocumentLinks: async ({ uri }) => {
          const known = links.get(uri.toString()) ?? [];
          const found = typeof known === "function" ? await known() : known;
          return found.map(({ range, target }) => {
            const { line, character } = target.range.start;
            const file = Uri.parse(target.uri).with({ fragment: `L${line + 1},${character + 1}` });
            const link = new DocumentLink(rangeOf(range), file);
            link.tooltip = views.tooltip;
            return link;
          });
        },
      },
    ),
  );
  return { renew, dispose: (): void => registered.dispose() };
}

/** A text that the server was asked for; what it says is wrong, or `noAnswer`, as a comment. */
export async function textOrReason<View extends LinkedText>(
  client: BaseLanguageClient,
  asked: Promise<View | string>,
  comment: string,
  noAnswer: string,
): Promise<View | LinkedText> {
  const answer = await asked.catch((error: unknown) =>
    error instanceof Error && "code" in error && client.isRunning() ? error.message : noAnswer,
  );
  return typeof answer === "string" ? { text: `${comment}${answer}\n`, links: [] } : answer;
}

/** Where a file is after it, or a folder that contains it, was renamed; null if it was not. */
export function movedUri(file: Uri, before: Uri, after: Uri): Uri | null {
  const [name, old] = [file.toString(), before.toString()];
  return name === old || name.startsWith(`${old}/`) ? Uri.parse(after.toString() + name.slice(old.length)) : null;
}
