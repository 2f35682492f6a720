import { ignorePatterns } from "../../text/glob/ignore-patterns.ts";
import { keptIn } from "../../text/groups.ts";
import { fileKey, folderOf, type Host, inFolder } from "../host.ts";
import { type EditorConfig, optionsOf, propertiesFor, readEditorConfig } from "./editorconfig.ts";
import type { LayoutOptions } from "./options.ts";
import { isProgram, type PrettierConfig, prettierFiles, prettierOptions, readPrettierConfig } from "./prettierrc.ts";

/** What the files around a file say about its layout. */
export interface FileLayout {
  /** Null if nothing does. */
  readonly options: LayoutOptions | null;
  /** Whether `.prettierignore` excludes it. */
  readonly isIgnored: boolean;
  /** Why it is not formatted; continues a sentence about it. */
  readonly refusal: string | null;
  /** A sentence about a configuration that is not applied. */
  readonly notice: string | null;
}

export type FileLayouts = ReturnType<typeof createFileLayouts>;

/** The layout configuration of a folder, without that of its parents. */
interface Folder {
  readonly prettier: { readonly name: string; readonly config: PrettierConfig } | null;
  readonly editor: EditorConfig | null;
}

/** Reads `.prettierrc`, `.editorconfig` and `.prettierignore` as Prettier does, up to the root of each file. */
export function createFileLayouts(host: Host) {
  let folders = new Map<string, Promise<Folder>>();
  const folderAt = (folder: string, root: string): Promise<Folder> =>
    keptIn(folders, folder, () => readFolder(host, folder, root));
  return {
    of: async (uri: string): Promise<FileLayout> => {
      const root = await host.rootOf(uri);
      const folders: (Folder & { readonly path: string })[] = [];
      for (let at = folderOf(uri); at.startsWith(root) && at !== ""; at = folderOf(at.slice(0, -1)))
        folders.push({ ...(await folderAt(at, root)), path: pathIn(at, uri) });
      if (await isIgnored(host, root, uri))
        return { ...nothing, isIgnored: true, refusal: "`.prettierignore` excludes it" };
      const [nearest] = folders.flatMap(({ prettier, path }) => (prettier ? [{ ...prettier, path }] : []));
      if (nearest?.config.kind === "broken") return { ...nothing, refusal: `\`${nearest.name}\` cannot be read` };
      const editor = editorOptions(folders);
      const asked = nearest?.config.kind === "data" ? prettierOptions(nearest.config.data, nearest.path) : null;
      const options = asked || Object.keys(editor).length > 0 ? { ...editor, ...asked } : null;
      return { ...nothing, options, notice: nearest?.config.kind === "program" ? notExecuted(nearest.name) : null };
    },
    /** A file was changed, created or deleted. */
    forget: (uri: string): void => {
      if (isLayoutFile(uri)) folders = new Map();
    },
  };
}

const nothing: FileLayout = { options: null, isIgnored: false, refusal: null, notice: null };

const notExecuted = (name: string): string =>
  `\`${name}\` is not applied, because JavaScript in a workspace is not executed. Write its options into a \`.prettierrc\`.`;

/** Whether it determines the layout of others. */
const isLayoutFile = (uri: string): boolean =>
  /\/(?:\.prettierrc(?:\.\w+)?|prettier\.config\.\w+|\.editorconfig|package\.(?:json|yaml))$/.test(uri);

const pathIn = (folder: string, uri: string): string => fileKey(uri).slice(fileKey(folder).length);

async function readFolder(host: Host, folder: string, root: string): Promise<Folder> {
  const listed = new Set((await host.list(folder, root))?.map(({ name }) => name));
  const textOf = async (name: string): Promise<string | null> => {
    const answer = await host.read(inFolder(folder, name), root);
    return answer.kind === "text" ? answer.text : null;
  };
  const editor = listed.has(".editorconfig") ? await textOf(".editorconfig") : null;
  for (const name of prettierFiles(listed)) {
    const text = isProgram(name) ? null : await textOf(name);
    const config: PrettierConfig | null =
      text === null ? { kind: isProgram(name) ? "program" : "broken" } : await readPrettierConfig(name, text);
    if (config) return { prettier: { name, config }, editor: editor === null ? null : readEditorConfig(editor) };
  }
  return { prettier: null, editor: editor === null ? null : readEditorConfig(editor) };
}

/** The innermost takes precedence. */
function editorOptions(
  folders: readonly { readonly editor: EditorConfig | null; readonly path: string }[],
): LayoutOptions {
  const last = folders.findIndex(({ editor }) => editor?.isRoot);
  const used = last < 0 ? folders : folders.slice(0, last + 1);
  const properties = used.toReversed().map(({ editor, path }) => (editor ? propertiesFor(editor, path) : {}));
  return optionsOf(Object.assign({}, ...properties));
}

async function isIgnored(host: Host, root: string, uri: string): Promise<boolean> {
  const answer = await host.read(inFolder(root, ".prettierignore"), root);
  return answer.kind === "text" && ignorePatterns(answer.text, { anyCase: true }).ignores(pathIn(root, uri));
}
