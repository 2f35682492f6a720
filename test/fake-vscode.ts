import { posix } from "node:path";

/**
 * As little of the editor's API as the client's own decisions need: places, URIs, and questions whose answers a test gives.
 * What the real editor does with them is tried in `test/e2e`.
 */

export class Position {
  constructor(
    readonly line: number,
    readonly character: number,
  ) {}
  isBeforeOrEqual(other: Position): boolean {
    return this.line < other.line || (this.line === other.line && this.character <= other.character);
  }
}

export class Range {
  readonly start: Position;
  readonly end: Position;
  constructor(startLine: number | Position, startCharacter: number | Position, endLine = 0, endCharacter = 0) {
    this.start = typeof startLine === "number" ? new Position(startLine, Number(startCharacter)) : startLine;
    this.end = typeof startCharacter === "number" ? new Position(endLine, endCharacter) : startCharacter;
  }
  contains({ start, end }: Range): boolean {
    return this.start.isBeforeOrEqual(start) && end.isBeforeOrEqual(this.end);
  }
  isEqual(other: Range): boolean {
    return this.contains(other) && other.contains(this);
  }
}

export class Location {
  constructor(
    readonly uri: Uri,
    readonly range: Range,
  ) {}
}

interface Parts {
  readonly scheme: string;
  readonly path: string;
  readonly query?: string;
  readonly fragment?: string;
}

export class Uri {
  private constructor(
    readonly scheme: string,
    readonly path: string,
    readonly query: string,
    readonly fragment = "",
  ) {}
  get fsPath(): string {
    return this.path;
  }
  static from = ({ scheme, path, query = "", fragment = "" }: Parts): Uri => new Uri(scheme, path, query, fragment);
  static file = (path: string): Uri => Uri.from({ scheme: "file", path });
  static parse(text: string): Uri {
    const [, scheme = "", path = "", query = ""] = /^([\w-]+):(?:\/\/)?([^?]*)\??(.*)$/.exec(text) ?? [];
    return new Uri(scheme, decodeURIComponent(path), decodeURIComponent(query));
  }
  static joinPath = (base: Uri, ...paths: readonly string[]): Uri =>
    new Uri(base.scheme, posix.join(base.path, ...paths), "");
  with = (change: Partial<Parts>): Uri => Uri.from({ ...this, ...change });
  toString = (): string =>
    [
      `${this.scheme}://${this.path}`,
      ...(this.query === "" ? [] : [`?${encodeURIComponent(this.query)}`]),
      ...(this.fragment === "" ? [] : [`#${this.fragment}`]),
    ].join("");
}

export class CodeLens {
  constructor(
    readonly range: Range,
    readonly command: { readonly title: string; readonly command: string; readonly arguments: readonly unknown[] },
  ) {}
}

export class DocumentLink {
  tooltip = "";
  constructor(
    readonly range: Range,
    readonly target: Uri,
  ) {}
}

export class Selection extends Range {}

export class ThemeColor {
  constructor(readonly id: string) {}
}

interface LensProvider {
  readonly onDidChangeCodeLenses: (listener: () => void) => Disposable;
  readonly provideCodeLenses: (document: unknown) => Promise<readonly CodeLens[]>;
}

export class Disposable {
  constructor(readonly dispose: () => void) {}
  static from = (...all: readonly Disposable[]): Disposable =>
    new Disposable(() => {
      for (const one of all) one.dispose();
    });
}

export class EventEmitter<T> {
  readonly listeners = new Set<(event: T) => void>();
  readonly event = (listener: (event: T) => void): Disposable => {
    this.listeners.add(listener);
    return new Disposable(() => this.listeners.delete(listener));
  };
  readonly fire = (event: T): void => {
    for (const listener of this.listeners) listener(event);
  };
  readonly dispose = (): void => this.listeners.clear();
}

export class WorkspaceEdit {
  readonly renames: string[] = [];
  renameFile(from: Uri, to: Uri, options: { readonly overwrite: boolean }): void {
    this.renames.push(`${from} → ${to}${options.overwrite ? " (overwritten)" : ""}`);
  }
}

/** A tab stop is written as `⟨1⟩`, with its text as `⟨1:text⟩`. */
export class SnippetString {
  value = "";
  appendText(text: string): this {
    this.value += text;
    return this;
  }
  appendTabstop(number: number): this {
    return this.appendText(`⟨${number}⟩`);
  }
  appendPlaceholder(text: string, number: number): this {
    return this.appendText(`⟨${number}:${text}⟩`);
  }
}

export const InputBoxValidationSeverity = { Info: 1 };

interface InputBox {
  readonly value: string;
  readonly valueSelection: readonly [number, number];
  readonly validateInput: (text: string) => Promise<string | { readonly message: string } | null>;
}

export class FileSystemError extends Error {
  constructor(readonly code: string) {
    super(code);
  }
  static FileNotFound = (): FileSystemError => new FileSystemError("FileNotFound");
  static NoPermissions = (): FileSystemError => new FileSystemError("NoPermissions");
}

export const ProgressLocation = { Window: 10 };
export const ViewColumn = { Active: -1, Beside: -2, One: 1 };
export const QuickPickItemKind = { Separator: -1, Default: 0 };
export const EndOfLine = { LF: 1, CRLF: 2 };
export const FileChangeType = { Changed: 1, Created: 2 };
export const FileType = { File: 1, Directory: 2, SymbolicLink: 64 };
export const LogLevel = { Trace: 1, Info: 3 };

interface Editor {
  readonly document: unknown;
  readonly selection: unknown;
  readonly viewColumn?: number;
}

export interface FakeDocument {
  readonly uri: Uri;
  languageId: string;
  isClosed: boolean;
  readonly getText: () => string;
  readonly eol?: number;
}

export interface FakeChange {
  readonly document: FakeDocument;
  readonly contentChanges: readonly { readonly range: Range; readonly text: string }[];
}

interface FakeFileSystem {
  readonly stat: (uri: Uri) => Promise<{ readonly mtime: number; readonly size: number }>;
  readonly readFile: (uri: Uri) => Promise<Uint8Array>;
}

export class TabInputText {
  constructor(readonly uri: Uri) {}
}

export class TabInputWebview {
  constructor(readonly viewType: string) {}
}

/** The state of the editor that a test sets, and the actions of the client. */
export const editor = fresh();

function fresh() {
  return {
    files: new Map<string, Uint8Array>(),
    folders: ["/shop"] as string[],
    settings: {} as Record<string, unknown>,
    /** What commands of others return. */
    answers: new Map<string, unknown>(),
    extensions: new Set<string>(),
    /** What extensions offer to others. */
    exports: new Map<string, unknown>(),
    settingsChanged: new EventEmitter<{ readonly affectsConfiguration: (section: string) => boolean }>(),
    active: undefined as Editor | undefined,
    visible: [] as Editor[],
    activeChanged: new EventEmitter<Editor | undefined>(),
    /** The provider of lenses that the client registered. */
    lenses: undefined as LensProvider | undefined,
    clipboard: "",
    /** Chooses from a list. */
    choose: (_items: readonly { readonly label: string }[]): unknown => undefined,
    /** Chooses a button of a message. */
    answer: (_choices: readonly string[]): unknown => undefined,
    /** The file systems and the provider of links that the client registered. */
    fileSystems: new Map<string, FakeFileSystem>(),
    links: undefined as
      | { readonly provideDocumentLinks: (document: { readonly uri: unknown }) => Promise<readonly DocumentLink[]> }
      | undefined,
    /** The answer to a dialog that asks which files to open. */
    open: undefined as readonly Uri[] | undefined,
    /** The answer to a dialog that asks where to save. */
    saveTo: undefined as Uri | undefined,
    /** Types a name. */
    type: async (_box: InputBox): Promise<string | undefined> => undefined,
    /** Whether an edit can be made. */
    canEdit: true,
    commands: new Map<string, (...args: readonly never[]) => unknown>(),
    /** The recorded actions, as text. */
    log: [] as string[],
    documents: [] as FakeDocument[],
    documentOpened: new EventEmitter<FakeDocument>(),
    documentSaved: new EventEmitter<FakeDocument>(),
    documentClosed: new EventEmitter<FakeDocument>(),
    documentChanged: new EventEmitter<FakeChange>(),
    /** A file that another program wrote, created or deleted. */
    diskChanged: new EventEmitter<Uri>(),
    diskCreated: new EventEmitter<Uri>(),
    diskDeleted: new EventEmitter<Uri>(),
    tabs: [] as {
      readonly input: unknown;
      readonly isActive?: boolean;
      readonly group?: { readonly viewColumn: number };
    }[],
    visibleChanged: new EventEmitter<readonly Editor[]>(),
    tabsChanged: new EventEmitter<{ readonly closed: readonly { readonly input: unknown }[] }>(),
    /** The files with findings, by URI. */
    findings: new Set<string>(),
    renamed: new EventEmitter<{ readonly files: readonly { readonly oldUri: Uri; readonly newUri: Uri }[] }>(),
    /** The texts of the language status. */
    status: new Set<string>(),
    /** All that is shown of the language status. */
    statusItems: new Set<object>(),
    /** What dialogs and lists were asked to show. */
    dialogs: [] as unknown[],
    /** The editor that shows a document, with what a test gives it. */
    shown: {} as Record<string, unknown>,
  };
}

/** Call this before each test. */
export function resetEditor(): void {
  Object.assign(editor, fresh());
  for (const name of Object.keys(lm)) delete lm[name];
}

const isIn = (folder: string, { path }: Uri): boolean => path === folder || path.startsWith(`${folder}/`);

export class RelativePattern {
  constructor(
    readonly base: Uri,
    readonly pattern: string,
  ) {}
}

export const languages = {
  registerDocumentLinkProvider: (_: unknown, provider: typeof editor.links) => {
    editor.links = provider;
    return new Disposable(() => {});
  },
  registerCodeLensProvider: (_: unknown, provider: LensProvider) => {
    editor.lenses = provider;
    return new Disposable(() => {});
  },
  createDiagnosticCollection: () => ({
    set: (uri: Uri) => void editor.findings.add(String(uri)),
    forEach: (run: (uri: Uri) => void) => [...editor.findings].forEach((uri) => void run(Uri.parse(uri))),
    delete: (uri: Uri) => editor.findings.delete(String(uri)),
    dispose: () => editor.findings.clear(),
  }),
  createLanguageStatusItem: (id: string, selector: unknown) => {
    let text = "";
    const item = {
      id,
      selector,
      get text() {
        return text;
      },
      set text(next: string) {
        text = next;
        editor.status.add(next);
      },
      dispose: () => {
        editor.status.delete(text);
        editor.statusItems.delete(item);
      },
    };
    editor.statusItems.add(item);
    return item;
  },
  /** Reported as closed and opened again, as the editor does. */
  setTextDocumentLanguage: async (document: FakeDocument, languageId: string) => {
    editor.log.push(`${document.uri.path} is ${languageId}`);
    editor.documentClosed.fire(document);
    document.languageId = languageId;
    editor.documentOpened.fire(document);
  },
};

export const workspace = {
  get textDocuments() {
    return editor.documents;
  },
  get workspaceFolders() {
    return editor.folders.map((path) => ({ name: path.slice(1), uri: Uri.from({ scheme: "file", path }) }));
  },
  openTextDocument: async (uri: Uri) => ({
    ...(editor.documents.find((document) => String(document.uri) === String(uri)) ?? { fileName: String(uri) }),
    save: async () => {
      editor.log.push(`saved: ${uri.path}`);
      return true;
    },
  }),
  onDidOpenTextDocument: (listener: (document: FakeDocument) => void) => editor.documentOpened.event(listener),
  onDidSaveTextDocument: (listener: (document: FakeDocument) => void) => editor.documentSaved.event(listener),
  onDidChangeTextDocument: (listener: (change: FakeChange) => void) => editor.documentChanged.event(listener),
  onDidCloseTextDocument: (listener: (document: FakeDocument) => void) => editor.documentClosed.event(listener),
  onDidRenameFiles: (listener: Parameters<typeof editor.renamed.event>[0]) => editor.renamed.event(listener),
  onDidChangeWorkspaceFolders: () => new Disposable(() => {}),
  getWorkspaceFolder: (uri: Uri) => editor.folders.find((folder) => isIn(folder, uri)),
  getConfiguration: (section: string) => ({
    get: (name: string, otherwise: unknown) => editor.settings[`${section}.${name}`] ?? otherwise,
  }),
  onDidChangeConfiguration: (listener: Parameters<typeof editor.settingsChanged.event>[0]) =>
    editor.settingsChanged.event(listener),
  createFileSystemWatcher: ({ base, pattern }: RelativePattern) => {
    const isWatched = (uri: Uri): boolean =>
      pattern === "**" ? isIn(base.path, uri) : String(Uri.joinPath(uri, "..")) === String(base);
    const listening: Disposable[] = [];
    const on = (emitter: EventEmitter<Uri>) => (listener: (uri: Uri) => void) => {
      const one = emitter.event((uri) => {
        if (isWatched(uri)) listener(uri);
      });
      listening.push(one);
      return one;
    };
    const dispose = () => Disposable.from(...listening).dispose();
    const { diskChanged, diskCreated, diskDeleted } = editor;
    return { onDidChange: on(diskChanged), onDidCreate: on(diskCreated), onDidDelete: on(diskDeleted), dispose };
  },
  registerFileSystemProvider: (scheme: string, files: FakeFileSystem) => {
    if (editor.fileSystems.has(scheme)) throw new Error(`A file system of the scheme ${scheme} is registered already.`);
    editor.fileSystems.set(scheme, files);
    return new Disposable(() => editor.fileSystems.delete(scheme));
  },
  findFiles: async (pattern: string) => [...editor.files.keys()].filter((path) => path.endsWith(pattern.slice(2))),
  applyEdit: async ({ renames }: WorkspaceEdit) => {
    if (editor.canEdit) editor.log.push(...renames);
    return editor.canEdit;
  },
  fs: {
    isWritableFileSystem: (scheme: string) => (scheme === "file" ? true : undefined),
    stat: async (uri: Uri) => {
      const files = editor.fileSystems.get(uri.scheme);
      if (files) return files.stat(uri);
      const isFolder = [...editor.files.keys()].some((path) => path.startsWith(`${uri.path}/`));
      if (isFolder) return { type: FileType.Directory, size: 0 };
      return { type: FileType.File, size: contentOf(uri).length };
    },
    readFile: async (uri: Uri) => (await editor.fileSystems.get(uri.scheme)?.readFile(uri)) ?? contentOf(uri),
    writeFile: async (uri: Uri, content: Uint8Array) => {
      if (uri.path.includes("locked")) throw new FileSystemError("NoPermissions");
      editor.files.set(uri.path, content);
    },
    readDirectory: async (uri: Uri) => {
      if (!editor.folders.includes(uri.path)) throw new FileSystemError("FileNotFound");
      return [
        ["a.txt", FileType.File],
        ["sub", FileType.Directory],
        ["link", FileType.Directory | FileType.SymbolicLink],
      ];
    },
  },
};

function contentOf({ path }: Uri): Uint8Array {
  const content = editor.files.get(path);
  if (!content) throw new FileSystemError(path.includes("locked") ? "NoPermissions" : "FileNotFound");
  return content;
}

const tell = async (message: string, ...choices: readonly string[]): Promise<unknown> => {
  editor.log.push(message);
  return choices.length === 0 ? undefined : editor.answer(choices);
};

export const window = {
  get activeTextEditor() {
    return editor.active;
  },
  get tabGroups() {
    const close = async (tab: unknown) => editor.log.push(`closed: tab ${editor.tabs.indexOf(tab as never)}`);
    const onDidChangeTabs = (listener: Parameters<typeof editor.tabsChanged.event>[0]) =>
      editor.tabsChanged.event(listener);
    return { all: [{ tabs: editor.tabs, viewColumn: 3 }], close, onDidChangeTabs };
  },
  get visibleTextEditors() {
    return editor.visible;
  },
  onDidChangeVisibleTextEditors: (listener: Parameters<typeof editor.visibleChanged.event>[0]) =>
    editor.visibleChanged.event(listener),
  createTextEditorDecorationType: (options: object) => Object.assign(new Disposable(() => {}), options),
  showOpenDialog: async ({ defaultUri, ...options }: { readonly defaultUri?: Uri }) => {
    editor.dialogs.push({ ...options, ...(defaultUri && { defaultUri: String(defaultUri) }) });
    return editor.open;
  },
  onDidChangeActiveTextEditor: (listener: (active: Editor | undefined) => void) => editor.activeChanged.event(listener),
  showInformationMessage: tell,
  showErrorMessage: tell,
  showWarningMessage: tell,
  showSaveDialog: async ({ defaultUri, ...options }: { readonly defaultUri?: Uri }) => {
    editor.log.push(`proposed: ${defaultUri?.path}`);
    editor.dialogs.push(options);
    return editor.saveTo;
  },
  showQuickPick: async (
    items: readonly { readonly label: string }[] | PromiseLike<readonly { readonly label: string }[]>,
    options?: object,
  ) => {
    editor.dialogs.push({ ...options, items: await items });
    return editor.choose(await items);
  },
  showTextDocument: async (
    shown: { readonly fileName?: string } | Uri,
    column?: number | { readonly viewColumn: number },
  ) => {
    const document: { readonly fileName?: string; readonly uri?: Uri } =
      shown instanceof Uri ? await workspace.openTextDocument(shown) : shown;
    const shownIn = typeof column === "object" ? column.viewColumn : column;
    editor.log.push(`shown: ${document.fileName} in ${shownIn}`);
    return Object.assign(editor.shown, {
      insertSnippet: async ({ value }: SnippetString, { line, character }: Position) =>
        editor.log.push(`inserted at ${line}:${character}: ${value}`),
      viewColumn: shownIn,
    });
  },
  withProgress: (_: unknown, run: () => Promise<unknown>) => run(),
  showInputBox: (box: InputBox) => editor.type(box),
  showWorkspaceFolderPick: async () =>
    editor.choose(workspace.workspaceFolders.map((folder) => ({ ...folder, label: folder.name }))),
};

/** What newer versions have is put here by a test. */
export const lm: Record<string, (...args: readonly never[]) => unknown> = {};

export class LanguageModelTextPart {
  constructor(readonly value: string) {}
}

export class LanguageModelToolResult {
  constructor(readonly content: readonly unknown[]) {}
}

export class McpStdioServerDefinition {
  readonly args: readonly unknown[];
  constructor(...args: readonly unknown[]) {
    this.args = args;
  }
}

/** The installed extensions. */
export const extensions = {
  getExtension: (id: string) =>
    editor.extensions.has(id) ? { isActive: true, exports: editor.exports.get(id) } : undefined,
};

export const UIKind = { Desktop: 1, Web: 2 };

export const env = {
  uiKind: UIKind.Desktop as number,
  clipboard: {
    readText: async () => editor.clipboard,
    writeText: async (text: string) => {
      editor.clipboard = text;
    },
  },
};

export const commands = {
  registerCommand: (name: string, run: (...args: readonly never[]) => unknown) => {
    editor.commands.set(name, run);
    return new Disposable(() => editor.commands.delete(name));
  },
  executeCommand: async (name: string, ...args: readonly unknown[]) => {
    editor.log.push(`${name} ${args.map((arg) => (arg instanceof Uri ? String(arg) : JSON.stringify(arg))).join(" ")}`);
    return editor.answers.get(name);
  },
};
