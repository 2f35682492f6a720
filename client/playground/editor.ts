import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from "@codemirror/language";
import { lintKeymap } from "@codemirror/lint";
import {
  findReferencesKeymap,
  formatKeymap,
  hoverTooltips,
  jumpToDefinitionKeymap,
  type LSPClient,
  renameKeymap,
} from "@codemirror/lsp-client";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { completion } from "./completion.ts";
import { fileKinds, kindOfName, uriOf } from "./files.ts";
import { languageOf } from "./languages.ts";
import { looks } from "./theme.ts";

const basics: Extension = [
  lineNumbers(),
  highlightSpecialChars(),
  drawSelection(),
  bracketMatching(),
  highlightSelectionMatches(),
  foldGutter(),
  indentUnit.of("  "),
  looks,
];

/** The editor's state for a file, connected to the server. */
export function stateFor(client: LSPClient, name: string, text: string, more: Extension): EditorState {
  const kind = kindOfName(name);
  return EditorState.create({
    doc: text,
    extensions: [
      more,
      basics,
      history(),
      indentOnInput(),
      closeBrackets(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      completion(),
      hoverTooltips({ hoverTime: 250 }),
      languageOf(kind),
      kind === null ? [] : client.plugin(uriOf(name), fileKinds[kind].languageId),
      keymap.of([
        ...closeBracketsKeymap,
        ...completionKeymap,
        ...searchKeymap,
        ...historyKeymap,
        ...foldKeymap,
        ...lintKeymap,
        ...formatKeymap,
        ...renameKeymap,
        ...jumpToDefinitionKeymap,
        ...findReferencesKeymap,
        ...defaultKeymap,
        // Escape, then Tab, leaves the editor: see the help.
        indentWithTab,
      ]),
      EditorView.contentAttributes.of({ "aria-label": `Text of ${name}` }),
    ],
  });
}

/** The state of a text that can only be read. */
export const readOnlyState = (label: string, text: string, more: Extension): EditorState =>
  EditorState.create({
    doc: text,
    extensions: [
      basics,
      more,
      EditorState.readOnly.of(true),
      keymap.of([...searchKeymap, ...defaultKeymap]),
      EditorView.contentAttributes.of({ "aria-label": label, "aria-readonly": "true" }),
    ],
  });

/** Shows a place of the text, and puts the cursor there. */
export function select(view: EditorView, from: number, to: number): void {
  const { length } = view.state.doc;
  const anchor = Math.min(from, length);
  view.dispatch({
    selection: { anchor, head: Math.min(to, length) },
    effects: EditorView.scrollIntoView(anchor, { y: "center" }),
  });
  view.focus();
}
