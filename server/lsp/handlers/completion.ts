import {
  type CompletionItem,
  type CompletionList,
  type CompletionParams,
  CompletionTriggerKind,
  MarkupKind,
} from "vscode-languageserver";
import { plainText } from "../../describe/escape.ts";
import type { Catalog, Document, ShownLayers } from "../../document/index.ts";
import { beginsBlock } from "../../features/completion/begins-block.ts";
import { complete } from "../../features/completion/complete.ts";
import { completeInFile } from "../../features/completion/complete-in-file.ts";
import type { CompletionContext, PathEntry } from "../../features/completion/completion-context.ts";
import type { Completion } from "../../features/completion/item.ts";
import type { Summaries } from "../../workspace/summaries.ts";
import type { FeatureContext } from "../feature.ts";
import { hasShape, integer, object } from "../requests/shapes.ts";
import type { Asked } from "../session/long-work.ts";
import { completionForm, completionItem, type OfferedAt } from "./completion-item.ts";

/** Completions as snippets or plain text, with documentation on request. */
export const completionHandlers = (context: FeatureContext) => {
  const { client, openFiles, settingsFor, workspace, summaries } = context;
  const form = completionForm(client);
  /** The last items: only these can be resolved. */
  let offered: readonly Completion[] = [];
  let list = 0;
  return {
    "textDocument/completion": async (params: CompletionParams, { canceled }: Asked): Promise<CompletionList> => {
      const {
        textDocument: { uri },
        position,
      } = params;
      // The version that the position refers to; a newer one may arrive while the settings are read.
      const open = await openFiles.readableAt(uri);
      if (!open) return nothing;
      const { file, lines, reread } = open;
      const { catalog } = (await settingsFor(uri)).settings;
      if (canceled.isCancellationRequested) return nothing;
      const [part] = file.parts;
      const layers = part && !file.carrier ? await workspace.shownLayersOf(part.document) : null;
      const asking = surroundingsOf(catalog, summaries, layers);
      let isIncomplete = false;
      const completeIn = (document: Document, offset: number): readonly Completion[] => {
        if (follows(params) && beginsBlock(document, offset)) return [];
        const completions = complete(document, offset, asking.surroundings);
        isIncomplete = completions.isIncomplete || asking.isIncomplete();
        return completions.items;
      };
      const offset = lines.offsetAt(position);
      const all = () => completeInFile(file, offset, { reread, complete: completeIn });
      let items = await all();
      if (await asking.fetch((path) => workspace.list(file.file, path))) items = await all();
      if (canceled.isCancellationRequested || (file.parts.length === 0 && !items.isOpen)) return nothing;
      const { inDocument, inNotation } = items;
      offered = [...inDocument, ...inNotation];
      list++;
      const at = (index: number): OfferedAt =>
        index < inDocument.length ? { list, index } : { list, index, isNotation: true };
      const where = { lines, offset };
      return { isIncomplete, items: offered.map((item, index) => completionItem(item, at(index), where, form)) };
    },
    "completionItem/resolve": (item: CompletionItem): CompletionItem => {
      const { data } = item;
      const completion = isPlace(data) && data.list === list ? offered[data.index] : undefined;
      const markdown = completion?.documentation() ?? "";
      if (markdown === "") return item;
      return {
        ...item,
        documentation: form.markdown ? { kind: MarkupKind.Markdown, value: markdown } : plainText(markdown),
      };
    },
  };
};

/** Whether the list opens by itself after a key. Enter then is meant for the text, if a block can begin there. */
const follows = ({ context }: CompletionParams): boolean =>
  context?.triggerKind === CompletionTriggerKind.TriggerCharacter && /^[: ]$/.test(context.triggerCharacter ?? "");

const nothing: CompletionList = { isIncomplete: false, items: [] };

/** Requested data is fetched afterwards, which changes the result. */
function surroundingsOf(catalog: Catalog, summaries: Summaries, layers: ShownLayers | null) {
  const folders = new Map<string, readonly PathEntry[]>();
  const wanted = new Set<string>();
  let isComplete = true;
  const surroundings: CompletionContext = {
    catalog,
    folder: (path) => {
      if (!folders.has(path)) wanted.add(path);
      return folders.get(path) ?? [];
    },
    variables: () => {
      const { known, isComplete: isRead } = summaries.now();
      isComplete = isRead;
      return [...new Set([...known.values()].flatMap(({ variables }) => variables))].sort();
    },
    layers,
  };
  return {
    surroundings,
    isIncomplete: () => !isComplete,
    fetch: async (list: (path: string) => Promise<readonly PathEntry[] | null>): Promise<boolean> => {
      for (const path of wanted) folders.set(path, (await list(path)) ?? []);
      return wanted.size > 0;
    },
  };
}

const isPlace = hasShape<Pick<OfferedAt, "list" | "index">>(object({ list: integer, index: integer }));
