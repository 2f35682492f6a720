import { Disposable, type Uri, workspace } from "vscode";
import { viewSchemes } from "../identity.ts";
import { readOnlyFiles } from "./read-only-files.ts";

/** The files of the client's views before it is started: reading one of them starts it. */
export const registerWaitingFiles = (start: () => Promise<void>): Disposable =>
  Disposable.from(
    ...viewSchemes.map((scheme) =>
      workspace.registerFileSystemProvider(
        scheme,
        readOnlyFiles({
          onDidChangeFile: () => new Disposable(() => {}),
          stat: (uri: Uri) => start().then(() => workspace.fs.stat(uri)),
          readFile: (uri: Uri) => start().then(() => workspace.fs.readFile(uri)),
        }),
        { isReadonly: true, isCaseSensitive: true },
      ),
    ),
  );
