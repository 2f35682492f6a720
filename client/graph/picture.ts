import type { Uri } from "vscode";
import { type BaseLanguageClient, RequestType } from "vscode-languageclient";
import { openForServer } from "../open-for-server.ts";

interface PictureQuestion {
  readonly uri: string;
  /** `page`: for a page that sets the colors; `file`: a standalone diagram. */
  readonly use: "page" | "file";
}

/** The server's drawing: null for a file that is not open or not a stack. */
export interface Picture {
  readonly svg: string;
  readonly style: string;
  readonly items: readonly GraphItem[];
}

export interface GraphItem {
  /** The name that `data-items` in the diagram uses. */
  readonly id: string;
  readonly text: string;
  readonly severity: "error" | "warning" | null;
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
