import { writtenValues } from "../../document/index.ts";
import { atKey, atSpan, forDisplay, removeField, rule } from "../kit/index.ts";

const use = "use";

export const varUnused = rule({
  id: "var-unused",
  severity: "hint",
  summary: "Nothing uses a variable of a stack.",
  sections: [],
  tag: "unnecessary",
  ofText: true,
  kinds: ["stack"],
  across: {
    of: ["stack"],
    collect(stack, emit) {
      for (const variable of stack.get("vars")?.values ?? []) emit(variable.name, atKey(variable), null, variable);
    },
    collectBlock(block, emit) {
      if (!/vars\.|\\/.test(block.text)) return;
      for (const value of writtenValues(block))
        for (const { kind, name } of value.template?.references ?? [])
          if (kind === "vars") emit(name, atSpan(block, value.node, ""), use);
    },
    judge(facts, report) {
      if (facts.some(({ data }) => data === use)) return;
      const used = report.environment.variables();
      for (const { key, at, value } of facts)
        if (used !== "pending" && !used.has(key))
          report(
            at,
            `Nothing uses the variable \`${forDisplay(key)}\`. Remove it, or use it as \`\${vars.${forDisplay(key)}}\`.`,
            {
              fixes: [value ? removeField(value) : null],
            },
          );
    },
  },
});
