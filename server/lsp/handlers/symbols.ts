import {
  SymbolKind as ClientKind,
  type DocumentSymbol as ClientSymbol,
  type SymbolInformation,
  type WorkspaceSymbolParams,
} from "vscode-languageserver";
import { type Lines, type Range, show } from "../../document/index.ts";
import type { Namespace } from "../../features/names/names.ts";
import { matching, mostSymbols, workspaceSymbols } from "../../features/names/workspace-symbols.ts";
import type { DocumentSymbol, SymbolKind } from "../../features/structure/block-symbols.ts";
import { outline } from "../../features/structure/outline.ts";
import type { FeatureContext } from "../feature.ts";
import type { Asked } from "../session/long-work.ts";

/** The symbols of a document as a tree or a list, and those of the workspace. */
export const symbolHandlers = (context: FeatureContext) => {
  const { client, onDocument, documents, isOpen, summaries } = context;
  const isTree = client.textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true;
  return {
    "textDocument/documentSymbol": onDocument(async ({ document, lines }) => {
      const { uri } = document.file;
      const { maxItems } = (await context.settingsFor(uri)).editor;
      const { symbols, isCut } = outline(document, maxItems);
      const end = lines.rangeOf({ start: document.length, end: document.length });
      return isTree
        ? [...symbols.map((symbol) => inTree(symbol, lines)), ...(isCut ? [omissionInTree(end)] : [])]
        : [...symbols.flatMap((symbol) => inList(symbol, lines, uri)), ...(isCut ? [omissionInList(end, uri)] : [])];
    }),
    "workspace/symbol": async ({ query }: WorkspaceSymbolParams, { canceled }: Asked): Promise<SymbolInformation[]> => {
      const open = [...documents()];
      const linesOf = new Map(open.map(({ document, lines }) => [document, lines]));
      const symbols = workspaceSymbols(linesOf.keys(), query).flatMap((one): SymbolInformation[] => {
        const range = linesOf.get(one.document)?.rangeOf(one);
        return range ? [toInformation(one, one.document.file.uri, range)] : [];
      });
      const isWanted = matching(query);
      for (const [uri, { names }] of await summaries.all(() => canceled.isCancellationRequested)) {
        if (isOpen(uri)) continue;
        for (const one of names) {
          if (symbols.length >= mostSymbols) return symbols;
          if (isWanted(one.name)) symbols.push(toInformation(one, uri, one.range));
        }
      }
      return symbols;
    },
  };
};

const inTree = ({ name, detail, kind, selection, children, ...span }: DocumentSymbol, lines: Lines): ClientSymbol => ({
  name,
  ...(detail === "" ? {} : { detail }),
  kind: kinds[kind],
  range: lines.rangeOf(span),
  selectionRange: lines.rangeOf(selection),
  ...(children.length > 0 ? { children: children.map((child) => inTree(child, lines)) } : {}),
});

/** For a client that knows no trees: each symbol tells its container. */
const inList = (
  { name, kind, children, ...span }: DocumentSymbol,
  lines: Lines,
  uri: string,
  container?: string,
): readonly SymbolInformation[] => [
  {
    name,
    kind: kinds[kind],
    location: { uri, range: lines.rangeOf(span) },
    ...(container === undefined ? {} : { containerName: container }),
  },
  ...children.flatMap((child) => inList(child, lines, uri, name)),
];

/** The last entry of an outline with more symbols than are shown. */
const omission = { name: "More symbols are not shown", kind: ClientKind.Null };
const limit = "computeStack.maxItemsComputed sets the limit";
const omissionInTree = (range: Range): ClientSymbol => ({ ...omission, detail: limit, range, selectionRange: range });
const omissionInList = (range: Range, uri: string): SymbolInformation => ({
  ...omission,
  location: { uri, range },
  containerName: limit,
});

const kinds: Readonly<Record<SymbolKind, ClientKind>> = {
  section: ClientKind.Namespace,
  instance: ClientKind.Class,
  loadbalancer: ClientKind.Interface,
  subnet: ClientKind.Struct,
  request: ClientKind.Event,
  interface: ClientKind.Object,
  config: ClientKind.Object,
  node: ClientKind.Object,
  object: ClientKind.Property,
  field: ClientKind.Field,
};

const toInformation = (
  { name, namespace }: { readonly name: string; readonly namespace: Namespace },
  uri: string,
  range: Range,
): SymbolInformation => ({ name: show(name), kind: kinds[kindOfName[namespace]], location: { uri, range } });

const kindOfName: Readonly<Record<Namespace, SymbolKind>> = {
  instances: "instance",
  loadbalancers: "loadbalancer",
  subnets: "subnet",
  steps: "request",
  vars: "field",
};
