import { type DiagnosticCollection, Disposable, languages, type Uri, window, workspace } from "vscode";
import type { DiagnosticCollectionProvider } from "vscode-languageclient";

/**
 * The findings of a file outside of the workspace, such as an example, end with its last editor. VS Code may keep the document
 * open for minutes after that, and the server knows it only as open.
 */
export function findingsEndWithTab(): DiagnosticCollectionProvider {
  const listening = new Map<DiagnosticCollection, Disposable>();
  return {
    create: (name) => {
      const collection = languages.createDiagnosticCollection(name);
      const removeClosed = (): void => {
        const shown = new Set(shownUris().map(String));
        collection.forEach((uri) => {
          if (!shown.has(uri.toString()) && !workspace.getWorkspaceFolder(uri)) collection.delete(uri);
        });
      };
      // A closed tab may have a visible editor for a moment.
      const closing = [
        window.tabGroups.onDidChangeTabs(({ closed }) => closed.length > 0 && removeClosed()),
        window.onDidChangeVisibleTextEditors(removeClosed),
      ];
      listening.set(collection, Disposable.from(...closing));
      return collection;
    },
    dispose: (collection) => {
      listening.get(collection)?.dispose();
      listening.delete(collection);
      collection.dispose();
    },
  };
}

/** In tabs, and in peek views. */
const shownUris = (): readonly Uri[] => [
  ...window.tabGroups.all.flatMap(({ tabs }) => tabs.flatMap(({ input }) => urisOf(input))),
  ...window.visibleTextEditors.map(({ document }) => document.uri),
];

/** Those of a file, or of both sides of a comparison. */
const urisOf = (input: unknown): readonly Uri[] => {
  const { uri, modified, original } = (input ?? {}) as Readonly<Record<string, Uri | undefined>>;
  return [uri, modified, original].filter((one) => one !== undefined);
};
