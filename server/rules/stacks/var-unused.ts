import { writtenValues } from "../../document/index.ts";
import { nearest } from "../../text/nearest.ts";
import { atKey, atSpan, forDisplay, inValue, removeField, replaceText, rule, together } from "../kit/index.ts";

const use = "use";
/** The key of all names in uses. */
const names = "all names";
/** The key of what is filled in elsewhere, but may be meant for a variable: `${size}`. */
const alike = (name: string): string => `alike ${name.replace(/^vars\./, "")}`;

export const varUnused = rule({
  id: "var-unused",
  severity: "hint",
  summary: "Nothing uses a variable of a stack.",
  tag: "unnecessary",
  ofText: true,
  kinds: ["stack"],
  across: {
    of: ["stack"],
    collect(stack, emit) {
      for (const variable of stack.get("vars")?.values ?? [])
        if (variable.key) emit(variable.name, atKey(variable), null, variable);
    },
    collectBlock(block, emit) {
      if (!/vars\.|\\|\{\{|\$\{?[A-Za-z_]\w*(?![\w:.])/.test(block.text)) return;
      for (const value of writtenValues(block)) {
        const { references = [], problems = [] } = value.template ?? {};
        const used = references.flatMap(({ kind, name }) => (kind === "vars" ? name : []));
        const meant = problems.flatMap(({ text }) => /vars\.((\w+)[\w-]*)/.exec(text)?.slice(1) ?? []);
        const at = atSpan(block, value.node, "");
        for (const { kind, name, start, end, nameStart } of references)
          if (kind === "template" || (kind === "env" && nameStart - start <= "${".length))
            if (!value.isInFlow || /^["']/.test(value.source))
              // Without quotes, the braces of a mapping on one line need some.
              emit(alike(name), inValue(value, start, end), use);
        for (const name of [...used, ...meant]) {
          emit(name, at, use);
          emit(names, at, name);
        }
      }
    },
    judge(facts, report, others) {
      if (facts.some(({ data }) => data !== null)) return;
      /** What misspells it is reported instead. */
      const unknown = others.all(names).flatMap(({ data: name }) => {
        const isKnown = others.all(String(name)).some(({ data }) => data === null);
        return isKnown ? [] : String(name);
      });
      const used = report.environment.variables();
      for (const { key, at, value } of facts)
        if (used !== "pending" && !used.has(key) && nearest(key, unknown).length === 0) {
          const text = `\${vars.${key}}`;
          const meant = others.all(alike(key)).filter((one) => one.at.block.part === at.block.part);
          report(
            at,
            `Nothing uses the variable \`${forDisplay(key)}\`. Remove it, or use it as \`${forDisplay(text)}\`.`,
            {
              related: meant.map((one) => ({ at: one.at, message: "Another tool fills this in." })),
              fixes: [
                meant.length > 0
                  ? together(
                      `Write \`${forDisplay(text)}\``,
                      meant.map((one) => replaceText(one.at, text, "")),
                    )
                  : null,
                value ? removeField(value) : null,
              ],
            },
          );
        }
    },
  },
});
