import { insertNewlineAndIndent } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { indentUnit } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { expect, test } from "vitest";
import { yamlIndentation } from "./enter.ts";

test.each([
  ["instances:", "  "],
  ["  web-1:", "    "],
  ["    region: us-east", "    "],
  ["      - purpose: vlan", "        "],
  ["  - nodes:", "      "],
  ["      - deploy", "      "],
  ["  backups: &nightly", "    "],
  ["# a comment:", ""],
  ["", ""],
])("Enter after %j indents by %j", (line, indentation) => {
  let state = EditorState.create({
    doc: line,
    selection: { anchor: line.length },
    extensions: [yamlIndentation, yaml(), indentUnit.of("  ")],
  });
  insertNewlineAndIndent({
    state,
    dispatch: (transaction: { readonly state: EditorState }) => {
      state = transaction.state;
    },
  } as unknown as EditorView);
  expect(state.doc.toString()).toBe(`${line}\n${indentation}`);
});
