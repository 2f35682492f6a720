import { snippet } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { expect, test } from "vitest";
import { templateOf } from "./snippet.ts";

/** The text that the editor inserts, with `[…]` around the field that is selected first. */
function inserted(lsp: string): string {
  let state = EditorState.create({ doc: "" });
  const view = {
    get state() {
      return state;
    },
    dispatch: (transaction: { readonly state: EditorState }) => {
      state = transaction.state;
    },
  };
  snippet(templateOf(lsp))(view as unknown as EditorView, null, 0, 0);
  const { from, to } = state.selection.main;
  const text = state.doc.toString();
  return `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`;
}

test.each([
  ["booted: true", "booted: true[]"],
  ["region: ${1:us-east}", "region: [us-east]"],
  ["image: $1\nlabel: $2", "image: []\nlabel: "],
  ["pass: ${1:\\${env:ROOT_PASS\\}}", "pass: [${env:ROOT_PASS}]"],
  ["id: \\${subnets.app.id\\}", "id: ${subnets.app.id}[]"],
  ['{ "a": ${1:b} }', '{ "a": [b] }'],
  ["kind: ${1|on\\,e,two|}", "kind: [on,e]"],
  ["a\\\\b \\$1 ${1}", "a\\b $1 []"],
  ["${1:\\${a\\}}-${2:\\${b\\}}", "[${a}]-${b}"],
])("the snippet %j becomes %j", (lsp, text) => {
  expect(inserted(lsp)).toBe(text);
});
