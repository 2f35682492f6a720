import type { Asked } from "../session/long-work.ts";
import type { OpenDocument } from "../session/open-documents.ts";

/** A handler of requests about an open document. Nothing is answered about one that is not open or not supported. */
export type OnDocument = <Params extends { readonly textDocument: { readonly uri: string } }, Answer>(
  answer: (open: OpenDocument, params: Params, asked: Asked) => Answer,
) => (params: Params, asked: Asked) => Answer | undefined;

export const onDocumentOf =
  (documentAt: (uri: string) => OpenDocument | undefined): OnDocument =>
  (answer) =>
  (params, asked) => {
    const open = documentAt(params.textDocument.uri);
    return open && answer(open, params, asked);
  };
