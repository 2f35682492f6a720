import { type Disposable, languages, type TextDocument, workspace } from "vscode";

/** Gives the documents of a scheme a language of their own, with its settings. By their names, they would be other files. */
export function registerViewLanguage(scheme: string, language: string): Disposable {
  const give = (document: TextDocument): void => {
    const { uri, languageId } = document;
    // An expected plan is compared with a file.
    if (uri.scheme === scheme && languageId !== language && languageId !== "json")
      void languages.setTextDocumentLanguage(document, language);
  };
  workspace.textDocuments.forEach(give);
  return workspace.onDidOpenTextDocument(give);
}
