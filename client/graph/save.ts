import { type Uri, window, workspace } from "vscode";
import { isKept } from "../examples/open.ts";
import type { Picture } from "./messages.ts";

/** Asks for a target and writes the standalone diagram of a file to it. Rejects if there is none or it cannot be written. */
export async function savePicture(uri: Uri, ask: (use: "file") => Promise<Picture | string | null>): Promise<void> {
  const picture = await ask("file");
  if (typeof picture === "string") throw new Error(picture);
  if (!picture) throw new Error("The file is no longer open as a stack.");
  const name = uri.path.replace(/(\.stack)?\.ya?ml$/i, "");
  const target = await window.showSaveDialog({
    ...(isKept(uri) ? { defaultUri: uri.with({ path: `${name}.svg` }) } : {}),
    filters: { SVG: ["svg"] },
    title: "Save Diagram",
  });
  if (target) await workspace.fs.writeFile(target, new TextEncoder().encode(picture.svg));
}
