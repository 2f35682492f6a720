import { EndOfLine, FileType, Uri, workspace } from "vscode";
import { committedText } from "./git.ts";

/** What a stack is compared with: its last commit, another stack, or saved responses of the API. */
export type Against =
  | { readonly kind: "commit" }
  /** One of them may be a folder of answers. */
  | { readonly kind: "files"; readonly files: readonly Uri[] };

export const lastCommit: Against = { kind: "commit" };

/** A file that says what exists, for the server, which finds the answers in a folder itself. */
export interface OldSource {
  readonly uri: string;
  readonly text?: string;
  /** Whether the text is that of the file now: then the server compares the files that it names, too. */
  readonly isCurrent?: true;
  /** Of an earlier text: the file today, and other files at that time, by their URIs; null for what did not exist. */
  readonly file?: string;
  readonly others?: Readonly<Record<string, string | null>>;
  readonly name: string;
}

/** The files to compare with; a sentence if there are none. */
export async function readAgainst(stack: Uri, against: Against): Promise<readonly OldSource[] | string> {
  if (against.kind === "commit") {
    const committed = await committedText(stack);
    if (typeof committed === "string") return committed;
    const { uri, text } = committed;
    return [
      { uri: uri.toString(), text: withLineEndsOf(stack, text), name: "the last commit", file: stack.toString() },
    ];
  }
  const read = await Promise.all(against.files.map(readFile));
  const missing = read.indexOf(null);
  if (missing >= 0) return `\`${nameOf(against.files[missing] ?? stack)}\` cannot be read.`;
  return read.filter((one) => one !== null);
}

/** The same with other files as of the last commit. */
export async function withCommitted(
  sources: readonly OldSource[],
  files: readonly string[],
): Promise<readonly OldSource[]> {
  const read = files.map(async (uri) => {
    const committed = await committedText(Uri.parse(uri));
    return [uri, typeof committed === "string" ? null : committed.text] as const;
  });
  const others = Object.fromEntries(await Promise.all(read));
  return sources.map((source) => ({ ...source, others: { ...source.others, ...others } }));
}

/** Git may check out other line ends than it keeps, and a stack whose lines are the same is compared fastest. */
function withLineEndsOf(stack: Uri, text: string): string {
  const open = openAt(stack);
  return open ? text.replace(/\r?\n/g, open.eol === EndOfLine.CRLF ? "\r\n" : "\n") : text;
}

const openAt = (uri: Uri) => workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());

/** The text of a file as it is open, else as it is saved. */
export const textIn = async (uri: Uri): Promise<string> =>
  openAt(uri)?.getText() ?? new TextDecoder().decode(await workspace.fs.readFile(uri));

async function readFile(uri: Uri): Promise<OldSource | null> {
  const text = await textIn(uri).catch(() => null);
  const source = { uri: uri.toString(), name: nameOf(uri) };
  if (text !== null) return { ...source, text, isCurrent: true };
  return (await isFolder(uri)) ? source : null;
}

/** False for what does not exist. */
export const isFolder = async (uri: Uri): Promise<boolean> => {
  if (uri.scheme === "untitled") return false;
  const facts = await Promise.resolve(workspace.fs.stat(uri)).catch(() => null);
  return facts !== null && (facts.type & FileType.Directory) !== 0;
};

/** Whether a file is one of those that a stack is compared with, or in one of their folders. */
export function dependsOn(against: Against, file: Uri): boolean {
  const changed = file.toString();
  return (
    against.kind === "files" &&
    against.files.map(String).some((one) => changed === one || changed.startsWith(`${one.replace(/\/$/, "")}/`))
  );
}

export const nameOf = ({ path }: Uri): string => path.replace(/\/$/, "").replace(/^.*\//, "");

export const keyOfAgainst = (against: Against): string =>
  against.kind === "commit" ? "" : JSON.stringify(against.files.map(String));

export const parseAgainst = (key: string): Against =>
  key === ""
    ? lastCommit
    : { kind: "files", files: (JSON.parse(key) as readonly string[]).map((uri) => Uri.parse(uri)) };
