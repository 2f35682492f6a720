import { LSPPlugin } from "@codemirror/lsp-client";
import type { EditorView } from "@codemirror/view";
import type { CodeAction, CodeActionParams, Diagnostic, TextEdit } from "vscode-languageserver-protocol";
import { buttonOf } from "../webview/page.ts";

/** What the server has to know about this page besides what `@codemirror/lsp-client` tells it. */
export const ownCapabilities = {
  clientCapabilities: {
    experimental: { commands: ["editor.action.triggerSuggest"] },
    textDocument: {
      codeAction: {
        codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "source.fixAll"] } },
        dataSupport: true,
        isPreferredSupport: true,
        resolveSupport: { properties: ["edit"] },
      },
    },
  },
};

/** The fixes of each finding, preferred ones first. */
export async function fixesFor(
  plugin: LSPPlugin,
  diagnostics: readonly Diagnostic[],
): Promise<readonly (readonly CodeAction[])[]> {
  if (diagnostics.length === 0) return [];
  const actions = await ask(plugin, { diagnostics: [...diagnostics] });
  return diagnostics.map((diagnostic) =>
    actions
      .filter(
        ({ kind, diagnostics: fixed = [] }) => kind === "quickfix" && fixed.some((each) => isSame(each, diagnostic)),
      )
      .sort((a, b) => Number(b.isPreferred ?? false) - Number(a.isPreferred ?? false)),
  );
}

/** Applies all fixes that have one right answer; the number of changes. */
export async function fixAll(view: EditorView): Promise<number> {
  const plugin = LSPPlugin.get(view);
  if (!plugin) return 0;
  const [action] = await ask(plugin, { diagnostics: [], only: ["source.fixAll.compute-stack"] });
  return action ? applyFix(view, action) : 0;
}

/** Applies a fix unless the text has changed meanwhile; the number of changes. */
export async function applyFix(view: EditorView, fix: CodeAction): Promise<number> {
  const plugin = LSPPlugin.get(view);
  if (!plugin) return 0;
  const { doc } = view.state;
  const { edit } = fix.edit
    ? fix
    : await plugin.client.request<CodeAction, CodeAction>("codeAction/resolve", fix).catch(() => fix);
  const edits = (edit?.changes?.[plugin.uri] ?? []) as readonly TextEdit[];
  if (view.state.doc !== doc || edits.length === 0) return 0;
  view.dispatch({
    changes: changesOf(plugin, edits),
    userEvent: "input.fix",
  });
  view.focus();
  return edits.length;
}

/** Edits of the protocol as changes of the editor's text. */
export const changesOf = (plugin: LSPPlugin, edits: readonly TextEdit[]) =>
  edits.map(({ range: { start, end }, newText: insert }) => ({
    from: plugin.fromPosition(start),
    to: plugin.fromPosition(end),
    insert,
  }));

export const fixButton = (view: EditorView, fix: CodeAction): HTMLButtonElement =>
  buttonOf(fix.title, () => void applyFix(view, fix));

async function ask(plugin: LSPPlugin, context: CodeActionParams["context"]): Promise<readonly CodeAction[]> {
  plugin.client.sync();
  const params: CodeActionParams = {
    textDocument: { uri: plugin.uri },
    range: { start: { line: 0, character: 0 }, end: plugin.toPosition(plugin.view.state.doc.length) },
    context,
  };
  const actions = await plugin.client
    .request<CodeActionParams, readonly CodeAction[] | null>("textDocument/codeAction", params)
    .catch(() => null);
  return actions ?? [];
}

const isSame = (one: Diagnostic, other: Diagnostic): boolean =>
  one.code === other.code && JSON.stringify(one.range) === JSON.stringify(other.range);
