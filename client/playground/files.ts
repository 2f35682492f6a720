/** A file of the playground: the one that is edited, with the files that it refers to by their paths. */
export interface PlaygroundFile {
  readonly name: string;
  readonly text: string;
  readonly files: Readonly<Record<string, string>>;
}

/** An example that the page offers. */
export interface Example extends PlaygroundFile {
  readonly id: string;
  readonly title: string;
  readonly group: string;
}

const folder = "file:///playground/";
const settingsName = ".compute-stack.yaml";

/** A pasted text may refer to files that only its author has. */
const ownSettings = "rules:\n  reference-file: off\n";

export const rootUri = folder;

export const uriOf = (name: string): string => folder + encodeURIComponent(name);

/** A path below the folder of the playground; null for a URI elsewhere. */
export function pathOf(uri: string): string | null {
  if (!uri.startsWith(folder)) return null;
  try {
    return decodeURIComponent(uri.slice(folder.length));
  } catch {
    return null;
  }
}

/** The text of a file beside the one that is edited; null if there is none. */
export function textBeside(file: PlaygroundFile, path: string): string | null {
  if (Object.hasOwn(file.files, path)) return file.files[path] ?? null;
  return path === settingsName ? ownSettings : null;
}

/** The paths of all files beside the one that is edited. */
export const pathsBeside = ({ files }: PlaygroundFile): readonly string[] => [
  ...new Set([...Object.keys(files), settingsName]),
];

/** The files beside the one that is edited that can be edited as well: those that are checked, and the settings. */
export const editableBeside = (file: PlaygroundFile): readonly string[] =>
  pathsBeside(file).filter((path) => path !== file.name && kindOfName(path) !== null);

/** One of the files beside the one that is edited in its place. */
export function switchedTo(file: PlaygroundFile, path: string): PlaygroundFile {
  const { [path]: _, ...others } = file.files;
  return { name: path, text: textBeside(file, path) ?? "", files: { ...others, [file.name]: file.text } };
}

/** A file name as it can be typed: no folders, and not empty. */
export function cleanName(typed: string): string {
  const name = typed
    .replace(/^.*[\\/]/, "")
    .replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, 100);
  return name === "" ? "untitled.stack.yaml" : name;
}

/** What a file is by its name, its language id in the protocol, and how people call it. */
export const fileKinds = {
  stack: { pattern: /(?:^|\.)stack\.ya?ml$/i, languageId: "compute-stack", title: "a stack" },
  request: { pattern: /\.requests?\.jsonc?$/i, languageId: "compute-request", title: "requests" },
  settings: { pattern: /^\.compute-stack\.yaml$/, languageId: "yaml", title: "settings" },
  http: { pattern: /\.(?:http|rest)$/i, languageId: "http", title: "an HTTP file" },
  shell: { pattern: /\.(?:sh|bash)$/i, languageId: "shellscript", title: "a shell script" },
  markdown: { pattern: /\.(?:md|markdown|mdx)$/i, languageId: "markdown", title: "Markdown" },
} as const;

export type FileKind = keyof typeof fileKinds;

const kinds = Object.keys(fileKinds) as readonly FileKind[];

/** Null for a name that is not checked. */
export const kindOfName = (name: string): FileKind | null =>
  kinds.find((kind) => fileKinds[kind].pattern.test(name)) ?? null;
