import type { Uri } from "vscode";
import { type BaseLanguageClient, RequestType } from "vscode-languageclient";
import { openForServer } from "../open-for-server.ts";

interface PictureQuestion {
  readonly uri: string;
  /** `page`: for a page that sets the colours; `file`: a picture that stands alone. */
  readonly use: "page" | "file";
}

/** What the server draws: null for a file that it does not know, or that is no stack. */
export interface Picture {
  readonly svg: string;
  readonly style: string;
  readonly items: readonly GraphItem[];
}

export interface GraphItem {
  /** What `data-items` in the picture names it by. */
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

export async function askForPicture(
  client: BaseLanguageClient,
  uri: Uri,
  use: PictureQuestion["use"],
): Promise<Picture | null> {
  await openForServer(uri);
  return client.sendRequest(request, { uri: uri.toString(), use });
}
