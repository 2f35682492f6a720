// node activation.mjs FOLDER: the processor time, in milliseconds, that the built extension takes in the extension host from loading
// it until its server is ready, with a stack open. The editor is a stand-in that does nothing; the language client and the server
// are the real ones.
import Module, { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const require = createRequire(import.meta.url);

class Uri {
  scheme = "file";
  authority = "";
  query = "";
  fragment = "";
  constructor(path) {
    this.path = path;
    this.fsPath = path;
  }
  toString = () => pathToFileURL(this.path).href;
  with = () => this;
  static file = (path) => new Uri(path);
  static parse = (text) => new Uri(text.replace("file://", ""));
  static from = ({ path }) => new Uri(path);
  static joinPath = (base, ...paths) => new Uri(join(base.path, ...paths));
}

const stack = {
  uri: Uri.file("/shop/shop.stack.yaml"),
  fileName: "/shop/shop.stack.yaml",
  languageId: "compute-stack",
  version: 1,
  isClosed: false,
  lineCount: 1,
  getText: () => "region: us-east\n",
};
const isStack = (_, document) => (document === stack ? 10 : 0);
const fail = (message) => {
  console.error(message);
  process.exit(1);
};
/** What is not a thing that does nothing. */
const members = new Map(
  Object.entries({
    Uri,
    version: "1.91.0",
    textDocuments: [stack],
    workspaceFolders: [{ uri: Uri.file("/shop"), name: "shop", index: 0 }],
    all: [],
    visibleTextEditors: [],
    notebookDocuments: [],
    getConfiguration: () => ({ get: (_, otherwise) => otherwise, has: () => false, inspect: () => undefined }),
    findFiles: async () => [],
    getExtension: () => undefined,
    match: isStack,
    showErrorMessage: fail,
  }),
);
/** Any value of the editor's API: an object, a function and a class whose members are such values. */
function anything() {
  const own = new Map(members);
  return new Proxy(class {}, {
    get: (target, key) => {
      if (key === "prototype") return target.prototype;
      if (key === Symbol.toPrimitive) return () => "";
      if (typeof key === "symbol" || key === "then") return undefined;
      if (!own.has(key)) own.set(key, anything());
      return own.get(key);
    },
    set: (_, key, value) => own.set(key, value) !== undefined,
    apply: anything,
    construct: anything,
  });
}
const api = anything();
// What imports it as a namespace copies its members, and inherits the others.
const vscode = new Proxy(class {}, { get: (_, key) => api[key], getPrototypeOf: () => api });

const load = Module._load;
Module._load = (request, ...rest) => (request === "vscode" ? vscode : load(request, ...rest));
const context = {
  extensionUri: Uri.file(folder),
  asAbsolutePath: (path) => join(folder, path),
  subscriptions: [],
  extension: { id: "an.extension", packageJSON: require(join(folder, "package.json")) },
};
const before = process.cpuUsage();
await require(join(folder, "dist/client.cjs")).activate(context);
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1000);
process.exit(0);
