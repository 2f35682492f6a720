/**
 * Validates the parameters of the protocol's requests and notifications. A client may send anything; invalid parameters are
 * rejected before a handler sees them.
 */

/** What is wrong with a value, as a sentence about its path; null if it is valid. */
type Shape = (value: unknown, path: string) => string | null;

/** What is wrong with the parameters of a method, as a sentence; null if they are valid or the method is unknown. */
export const problemOf = (method: string, params: unknown): string | null =>
  Object.hasOwn(shapes, method) ? (shapes[method]?.(params, "params") ?? null) : null;

const must =
  (what: string, isRight: (value: unknown) => boolean): Shape =>
  (value, path) =>
    isRight(value) ? null : `\`${path}\` must be ${what}.`;

const text = must("a string", (value) => typeof value === "string");
const count = must("an integer", Number.isInteger);
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const object =
  (fields: Readonly<Record<string, Shape>>): Shape =>
  (value, path) => {
    if (!isObject(value)) return `\`${path}\` must be an object.`;
    for (const [name, shape] of Object.entries(fields)) {
      const problem = shape(value[name], path === "params" ? name : `${path}.${name}`);
      if (problem !== null) return problem;
    }
    return null;
  };

const list =
  (item: Shape): Shape =>
  (value, path) => {
    if (!Array.isArray(value)) return `\`${path}\` must be a list.`;
    for (const [index, each] of value.entries()) {
      const problem = item(each, `${path}[${index}]`);
      if (problem !== null) return problem;
    }
    return null;
  };

const optional =
  (shape: Shape): Shape =>
  (value, path) =>
    value === undefined || value === null ? null : shape(value, path);

const position = object({ line: count, character: count });
const range = object({ start: position, end: position });
const textDocument = object({ uri: text });
const inDocument = object({ textDocument });
const atPosition = object({ textDocument, position });
const inRange = object({ textDocument, range });
const files = (...names: readonly string[]): Shape =>
  object({ files: list(object(Object.fromEntries(names.map((name) => [name, text])))) });

const shapes: Readonly<Record<string, Shape>> = {
  initialize: object({
    capabilities: object({ general: optional(object({ positionEncodings: optional(list(text)) })) }),
    workspaceFolders: optional(list(textDocument)),
  }),
  "textDocument/didOpen": object({
    textDocument: object({ uri: text, languageId: text, version: count, text }),
  }),
  // Malformed changes are left to the handler: the client's text is unknown then.
  "textDocument/didChange": object({ textDocument: object({ uri: text, version: count }) }),
  "textDocument/didClose": inDocument,
  "textDocument/didSave": inDocument,
  "textDocument/codeAction": object({ textDocument, range, context: object({}) }),
  "textDocument/codeLens": inDocument,
  "textDocument/completion": atPosition,
  "textDocument/definition": atPosition,
  "textDocument/diagnostic": inDocument,
  "textDocument/documentHighlight": atPosition,
  "textDocument/documentLink": inDocument,
  "textDocument/documentSymbol": inDocument,
  "textDocument/foldingRange": inDocument,
  "textDocument/formatting": object({ textDocument, options: object({}) }),
  "textDocument/hover": atPosition,
  "textDocument/inlayHint": inRange,
  "textDocument/onTypeFormatting": object({ textDocument, position, options: object({}) }),
  "textDocument/prepareRename": atPosition,
  "textDocument/rangeFormatting": object({ textDocument, range, options: object({}) }),
  "textDocument/references": object({ textDocument, position, context: object({}) }),
  "textDocument/rename": object({ textDocument, position, newName: text }),
  "textDocument/selectionRange": object({ textDocument, positions: list(position) }),
  "textDocument/semanticTokens/full": inDocument,
  "textDocument/semanticTokens/full/delta": object({ textDocument, previousResultId: text }),
  "textDocument/semanticTokens/range": inRange,
  "codeAction/resolve": object({ title: text }),
  "codeLens/resolve": object({ range }),
  "completionItem/resolve": object({ label: text }),
  "workspace/diagnostic": object({ previousResultIds: list(object({ uri: text, value: text })) }),
  "workspace/didChangeConfiguration": object({}),
  "workspace/didChangeWatchedFiles": object({ changes: list(object({ uri: text, type: count })) }),
  "workspace/didChangeWorkspaceFolders": object({
    event: object({ added: list(textDocument), removed: list(textDocument) }),
  }),
  "workspace/didDeleteFiles": files("uri"),
  "workspace/didRenameFiles": files("oldUri", "newUri"),
  "workspace/executeCommand": object({ command: text }),
  "workspace/symbol": object({ query: text }),
  "workspace/willRenameFiles": files("oldUri", "newUri"),
};
