import { Disposable, type ExtensionContext, Uri, workspace } from "vscode";
import { packagedFileSystem } from "./files.ts";

/** The pages of the rules, as read-only files. */
export const rulesScheme = "compute-stack-rules";
/** Copies of the examples, which can be edited. */
export const examplesScheme = "compute-stack-examples";

/** The examples by their paths. In a browser, folders of an extension cannot be listed, so they are packed as one file. */
export async function readExamples(extension: Uri): Promise<Readonly<Record<string, string>>> {
  const packed = await workspace.fs.readFile(Uri.joinPath(extension, "dist/examples.json"));
  return JSON.parse(new TextDecoder().decode(packed));
}

/** Shows rule pages and examples under schemes of their own: nothing opens the extension's folder for writing. */
export function registerPackagedFiles({ extensionUri }: Pick<ExtensionContext, "extensionUri">): Disposable {
  let examples: ReturnType<typeof readExamples> | undefined;
  const all = () => (examples ??= readExamples(extensionUri));
  return Disposable.from(
    workspace.registerFileSystemProvider(
      rulesScheme,
      packagedFileSystem(
        async (path) => workspace.fs.readFile(Uri.joinPath(extensionUri, "dist/rules", path)),
        async () => [],
      ),
      { isReadonly: true, isCaseSensitive: true },
    ),
    workspace.registerFileSystemProvider(
      examplesScheme,
      packagedFileSystem(
        async (path) => {
          const text = (await all())[path];
          if (text === undefined) throw new Error("no such example");
          return new TextEncoder().encode(text);
        },
        async () => Object.keys(await all()),
      ),
      { isCaseSensitive: true },
    ),
  );
}
