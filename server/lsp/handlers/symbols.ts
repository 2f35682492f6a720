import {
  SymbolKind as ClientKind,
  type DocumentSymbol as ClientSymbol,
  type SymbolInformation,
} from "vscode-languageserver";
import { type Range, show } from "../../document/index.ts";
import type { Namespace } from "../../features/names/names.ts";
import { matching, mostSymbols, workspaceSymbols } from "../../features/names/workspace-symbols.ts";
import { type DocumentSymbol, outline, type SymbolKind, symbolsIn } from "../../features/structure/outline.ts";
import type { Feature } from "../feature.ts";
import type { OpenDocument } from "../session/open-documents.ts";

export const symbolsFeature: Feature = ({ connection, guard, client, readBlocks, documents, isOpen, summaries }) => {
  const isHierarchical = client.textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true;
  connection.onDocumentSymbol(({ textDocument: { uri } }, canceled) =>
    guard<ClientSymbol[] | SymbolInformation[]>("textDocument/documentSymbol", [], canceled, async () => {
      const open = await readBlocks(uri, symbolsIn);
      if (!open) return [];
      const symbols = outline(open.document);
      return isHierarchical
        ? symbols.map((symbol) => toClient(symbol, open))
        : symbols.flatMap((symbol) => flat(symbol, "", open));
    }),
  );
  connection.onWorkspaceSymbol(({ query }, canceled) =>
    guard<SymbolInformation[]>("workspace/symbol", [], canceled, async () => {
      const open = [...documents()];
      const linesOf = new Map(open.map(({ document, lines }) => [document, lines]));
      const found = workspaceSymbols(linesOf.keys(), query).flatMap((one): SymbolInformation[] => {
        const range = linesOf.get(one.document)?.rangeOf(one);
        return range ? [toInformation(one, one.document.file.uri, range)] : [];
      });
      const isWanted = matching(query);
      for (const [uri, { names }] of await summaries.all(() => canceled.isCancellationRequested)) {
        if (isOpen(uri)) continue;
        for (const one of names) {
          if (found.length >= mostSymbols) return found;
          if (isWanted(one.name)) found.push(toInformation(one, uri, one.range));
        }
      }
      return found;
    }),
  );
};

const toInformation = (
  { name, namespace }: { readonly name: string; readonly namespace: Namespace },
  uri: string,
  range: Range,
): SymbolInformation => ({ name: show(name), kind: kinds[kindOfName[namespace]], location: { uri, range } });

function toClient(symbol: DocumentSymbol, open: OpenDocument): ClientSymbol {
  const { name, detail, kind, selection, children } = symbol;
  return {
    name,
    ...(detail === "" ? {} : { detail }),
    kind: kinds[kind],
    range: open.lines.rangeOf(symbol),
    selectionRange: open.lines.rangeOf(selection),
    children: children.map((child) => toClient(child, open)),
  };
}

function flat(symbol: DocumentSymbol, containerName: string, open: OpenDocument): SymbolInformation[] {
  const { name, kind, children } = symbol;
  const location = { uri: open.document.file.uri, range: open.lines.rangeOf(symbol) };
  return [
    { name, kind: kinds[kind], location, ...(containerName === "" ? {} : { containerName }) },
    ...children.flatMap((child) => flat(child, name, open)),
  ];
}

const kindOfName: Readonly<Record<Namespace, SymbolKind>> = {
  instances: "instance",
  loadbalancers: "loadbalancer",
  subnets: "subnet",
  steps: "request",
};

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
