import type { Uri } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import type { Against } from "../changes/against.ts";
import type { Comparer } from "../changes/ask.ts";
import { openForServer } from "../open-for-server.ts";
import type { Picture } from "./messages.ts";

/** `page`: for a page that sets the colors; `file`: a standalone diagram. */
type PictureUse = "page" | "file";

/** Null for a file that is not open or not a stack. */
export async function askForPicture(
  client: BaseLanguageClient,
  uri: Uri,
  use: PictureUse,
  /** What it is compared with. */
  from?: unknown,
): Promise<Picture | null> {
  await openForServer(uri);
  return client.sendRequest("computeStack/graph", { uri: uri.toString(), use, ...(from !== undefined && { from }) });
}

/** The same with what changes; a sentence if there is nothing to compare with. */
export const askForChangedPicture = (
  { using }: Comparer,
  client: BaseLanguageClient,
  uri: Uri,
  against: Against,
  use: PictureUse,
): Promise<(Picture & { readonly from: string }) | string> =>
  using(uri, against, async (from) => {
    const picture = await askForPicture(client, uri, use, from);
    if (picture?.from == null) throw new Error("The server does not know what to compare with.");
    return { ...picture, from: picture.from };
  });
