import { type CompletionItem, type CompletionList, extensions, type Position, type TextDocument } from "vscode";
import type { Middleware } from "vscode-languageclient";

/** The extension that sends the requests of HTTP files, and also completes and explains their methods, headers and variables. */
const restClient = "humao.rest-client";

/** Whether the REST Client answers for a document, too. It may be installed at any time. */
const isShared = ({ languageId }: TextDocument): boolean =>
  languageId === "http" && extensions.getExtension(restClient) !== undefined;

/** Leaves to the REST Client what it offers itself, so that nothing is shown twice. */
export const besideRestClient: Pick<
  Middleware,
  "provideCompletionItem" | "provideHover" | "provideDefinition" | "provideDocumentLinks"
> = {
  provideCompletionItem: async (document, position, context, token, next) => {
    const offered = await next(document, position, context, token);
    return offered && isShared(document) ? withoutNotation(offered) : offered;
  },
  provideHover: (document, position, token, next) =>
    isShared(document) && isInBraces(document, position) ? undefined : next(document, position, token),
  provideDefinition: (document, position, token, next) =>
    isShared(document) && isInBraces(document, position) ? undefined : next(document, position, token),
  provideDocumentLinks: (document, token, next) => (isShared(document) ? undefined : next(document, token)),
};

function withoutNotation(offered: CompletionItem[] | CompletionList): CompletionItem[] | CompletionList {
  if (Array.isArray(offered)) return offered.filter((item) => !isNotation(item));
  offered.items = offered.items.filter((item) => !isNotation(item));
  return offered;
}

/** The server marks what is about the notation of the file, and not about a request's fields and values. */
const isNotation = (item: CompletionItem & { readonly data?: unknown }): boolean =>
  item.data !== null && typeof item.data === "object" && "isNotation" in item.data && item.data.isNotation === true;

function isInBraces(document: TextDocument, { line, character }: Position): boolean {
  const { text } = document.lineAt(line);
  return text.lastIndexOf("{{", character) > text.lastIndexOf("}}", character - 2);
}
