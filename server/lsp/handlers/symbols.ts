import type { DocumentSymbolParams, SymbolInformation } from "vscode-languageserver";
import { type Range, show } from "../../document/index.ts";
import type { Namespace } from "../../features/names/names.ts";
import { matching, mostSymbols, workspaceSymbols } from "../../features/names/workspace-symbols.ts";
import type { SymbolKind } from "../../features/structure/block-symbols.ts";
import { outlineParts } from "../../features/structure/outline.ts";
import { kinds, outlineWriter } from "../answers/outline-json.ts";
import { ReadyJson } from "../answers/ready-json.ts";
import type { Feature } from "../feature.ts";

export const symbolsFeature: Feature = (context) => {
  const { connection, guard, client, documentAt, inSteps, documents, isOpen, summaries } = context;
  const isTree = client.textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true;
  const write = outlineWriter({ isTree, encoding: context.encoding() });
  connection.onRequest("textDocument/documentSymbol", ({ textDocument: { uri } }: DocumentSymbolParams, canceled) =>
    guard("textDocument/documentSymbol", noSymbols, canceled, async () => {
      if (!documentAt(uri)) return noSymbols;
      const { maxItems } = (await context.settingsFor(uri)).editor;
      const computed = await inSteps(uri, ({ document }) => outlineParts(document, maxItems), canceled);
      return computed ? new ReadyJson(write(computed.open, computed.result)) : noSymbols;
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

const noSymbols = new ReadyJson(["[]"]);

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
};
