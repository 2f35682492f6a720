import { type BaseLanguageClient, RequestType } from "vscode-languageclient";

/** The server's request `computeStack/graph`. */
export interface PictureQuestion {
  readonly uri: string;
  /** `page`: for a page that sets the colours; `file`: a picture that stands alone. */
  readonly use: "page" | "file";
}

/** Its answer: null for a file that the server does not know, or that is no stack. */
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

export const askForPicture = (client: BaseLanguageClient, question: PictureQuestion): Promise<Picture | null> =>
  client.sendRequest(request, question);
