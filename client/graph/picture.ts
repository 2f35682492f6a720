import { type Uri, workspace } from "vscode";
import { type BaseLanguageClient, RequestType } from "vscode-languageclient";

interface PictureQuestion {
  readonly uri: string;
  /** `page`: for a page that sets the colours; `file`: a picture that stands alone. */
  readonly use: "page" | "file";
}

/** What the server draws: null for a file that it does not know, or that is no stack. */
export interface Picture {
  readonly svg: string;
  readonly style: string;
  readonly things: readonly Thing[];
}

export interface Thing {
  /** What `data-things` in the picture names it by. */
  readonly id: string;
  readonly text: string;
  readonly owner: string | null;
  readonly range: { readonly start: Place; readonly end: Place };
}

interface Place {
  readonly line: number;
  readonly character: number;
}

const request = new RequestType<PictureQuestion, Picture | null, void>("computeStack/graph");

/** A file that is open in no editor is closed by and by, and then the server knows nothing of it. */
export async function askForPicture(
  client: BaseLanguageClient,
  uri: Uri,
  use: PictureQuestion["use"],
): Promise<Picture | null> {
  const isOpen = workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
  // What was never saved is gone with its editor, and would be opened as a new one.
  if (!isOpen && uri.scheme !== "untitled") await workspace.openTextDocument(uri);
  return client.sendRequest(request, { uri: uri.toString(), use });
}
