import {
  autocompletion,
  type Completion,
  type CompletionSource,
  insertCompletionText,
  snippet,
  startCompletion,
} from "@codemirror/autocomplete";
import { LSPPlugin } from "@codemirror/lsp-client";
import type { Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { CompletionItem, CompletionList, TextEdit } from "vscode-languageserver-protocol";
import { elementOf } from "../webview/page.ts";
import { changesOf } from "./fixes.ts";
import { matchOf } from "./match.ts";
import { templateOf } from "./snippet.ts";

/**
 * Completion by the server. The source of `@codemirror/lsp-client` takes one range for all items, shows no documentation
 * that is resolved later, and reads a `${` of ours as a field.
 */
export const completion = (): Extension =>
  autocompletion({ override: [source], icons: false, maxRenderedOptions: 200 });

const source: CompletionSource = async (context) => {
  const { view, pos, explicit, state } = context;
  const plugin = view && LSPPlugin.get(view);
  if (!plugin) return null;
  const typed = state.sliceDoc(pos - 1, pos);
  const triggers = plugin.client.serverCapabilities?.completionProvider?.triggerCharacters ?? [];
  const isTrigger = triggers.includes(typed);
  if (!explicit && !isTrigger && !/[\w-]/.test(typed)) return null;
  plugin.client.sync();
  const params = {
    textDocument: { uri: plugin.uri },
    position: plugin.toPosition(pos),
    context: explicit || !isTrigger ? { triggerKind: 1 } : { triggerKind: 2, triggerCharacter: typed },
  };
  context.addEventListener("abort", () => plugin.client.cancelRequest(params));
  const list = await plugin.client
    .request<typeof params, CompletionList | null>("textDocument/completion", params)
    .catch(() => null);
  if (!list || context.aborted) return null;
  const offers = list.items.flatMap((item) => offerOf(item, plugin, pos) ?? []);
  offers.sort((a, b) => a.rank - b.rank);
  const [best] = offers;
  // Enter after a value that was typed in full begins a new line.
  if (!best || (best.isWritten && !explicit)) return null;
  return {
    from: Math.min(pos, ...offers.map(({ from }) => from)),
    filter: false,
    options: offers.map(({ option }) => option),
  };
};

interface Offer {
  readonly option: Completion;
  readonly from: number;
  /** How badly it matches what is typed; the server's order decides between equals. */
  readonly rank: number;
  /** Accepting it would change nothing. */
  readonly isWritten: boolean;
}

function offerOf(item: CompletionItem, plugin: LSPPlugin, pos: number): Offer | null {
  const edit = item.textEdit as TextEdit;
  const from = plugin.fromPosition(edit.range.start);
  const to = plugin.fromPosition(edit.range.end);
  const rank = matchOf(item.filterText ?? item.label, plugin.view.state.sliceDoc(from, pos));
  if (rank === null) return null;
  const { detail } = item;
  const option: Completion = {
    label: item.label,
    ...(detail === undefined ? {} : { detail }),
    ...(item.tags?.includes(1) ? { type: "deprecated" } : {}),
    info: () => documentationOf(item, plugin),
    // What was typed since the list was asked for is replaced, too.
    apply: (view, chosen, _from, end) => apply(view, chosen, item, plugin, { from, to: to + (end - pos) }),
  };
  const isWritten = plugin.view.state.sliceDoc(from, to) === edit.newText && !item.additionalTextEdits?.length;
  return { option, from, rank, isWritten };
}

function apply(
  view: EditorView,
  chosen: Completion,
  item: CompletionItem,
  plugin: LSPPlugin,
  { from, to }: { readonly from: number; readonly to: number },
): void {
  const { newText } = item.textEdit as TextEdit;
  const also = changesOf(plugin, item.additionalTextEdits ?? []);
  const before = also.reduce(
    (sum, edit) => (edit.to <= from ? sum + edit.insert.length - (edit.to - edit.from) : sum),
    0,
  );
  if (also.length > 0) view.dispatch({ changes: also });
  if (item.insertTextFormat === 2) snippet(templateOf(newText))(view, chosen, from + before, to + before);
  else view.dispatch(insertCompletionText(view.state, newText, from + before, to + before));
  if (item.command?.command === "editor.action.triggerSuggest") startCompletion(view);
}

async function documentationOf(item: CompletionItem, plugin: LSPPlugin): Promise<HTMLElement | null> {
  const resolved = await plugin.client
    .request<CompletionItem, CompletionItem>("completionItem/resolve", item)
    .catch(() => item);
  if (!resolved.documentation) return null;
  const element = elementOf("div", { class: "cm-lsp-documentation" });
  element.innerHTML = plugin.docToHTML(resolved.documentation, "markdown");
  return element;
}
