import { indentService, indentUnit } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import configuration from "../../syntaxes/compute-stack.language-configuration.json";

const rules = configuration.onEnterRules.map(({ beforeText, action }) => ({
  before: new RegExp(beforeText),
  isDeeper: action.indent === "indent",
  more: "appendText" in action ? (action.appendText ?? "").length : 0,
}));

/** The indentation of a new line below a text, as in VS Code: deeper after `key:`, in line with the first key of an item. */
export function indentationAfter(line: string, unit: number): number {
  const rule = rules.find(({ before }) => before.test(line));
  const indent = /^\s*/.exec(line)?.[0].length ?? 0;
  return indent + (rule?.isDeeper ? unit : 0) + (rule?.more ?? 0);
}

/** Indents new lines of YAML. `@codemirror/lang-yaml` does so only where the text is already a block. */
export const yamlIndentation: Extension = indentService.of((context, pos) =>
  context.simulatedBreak === null || context.simulatedBreak !== pos
    ? undefined
    : indentationAfter(context.lineAt(pos, -1).text, context.state.facet(indentUnit).length),
);
