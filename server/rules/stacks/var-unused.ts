import { writtenValues } from "../../document/index.ts";
import { nearest } from "../../text/nearest.ts";
import { atKey, atSpan, forDisplay, inValue, removeField, replaceText, rule, together } from "../kit/index.ts";

const use = "use";
/** The key of all names in uses. */
const names = " ";
/** The key of what may be meant for a variable: `${size}`. */
const alike = (name: string): string => ` ${name}`;

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
      if (!/vars\.|\\|\{\{|\$\{?\w+\b(?![:.])/.test(block.text)) return;
      for (const value of writtenValues(block)) {
        const { references = [], problems = [] } = value.template ?? {};
        const used = references.flatMap(({ kind, name }) => (kind === "vars" ? name : []));
        const meant = problems.flatMap(({ text }) => /vars\.((\w+)[\w-]*)/.exec(text)?.slice(1) ?? []);
        const at = atSpan(block, value.node, "");
        // A text with spaces may be a script. Without quotes, the braces of a mapping on one line need some.
        if (!/[^{]\s[^}]/.test(value.source) && (!value.isInFlow || /^["']/.test(value.source)))
          for (const { start, end } of references) {
            const written = inValue(value, start, end);
            const text = block.text.slice(written.start, written.end);
            const [, name] = /^[${ ]+(?:vars\.)?([\w-]+)[ }]*$/.exec(text) ?? [];
            if (name) emit(alike(name), written, use);
          }
        for (const name of [...used, ...meant]) {
          emit(name, at, use);
          emit(names, at, name);
        }
      }
    },
    judge(facts, report, others) {
      if (facts.some(({ data }) => data !== null)) return;
      /** What misspells it is reported instead. */
      const unknown = others
        .all(names)
        .map(({ data }) => String(data))
        .filter((name) => others.all(name).every(({ data }) => data !== null));
      const used = report.environment.variables();
      for (const { key, at, value } of facts)
        if (used !== "pending" && !used.has(key) && nearest(key, unknown).length === 0) {
          const text = `\${vars.${key}}`;
          const shown = `\`${forDisplay(text)}\``;
          const meant = others.all(alike(key)).filter((one) => one.at.block.part === at.block.part);
          report(at, `Nothing uses the variable \`${forDisplay(key)}\`. Remove it, or use it as ${shown}.`, {
            related: meant.map((one) => ({ at: one.at, message: `This may be meant as ${shown}.` })),
            fixes: [
              meant[0]
                ? together(
                    `Write ${shown}`,
                    meant.map((one) => replaceText(one.at, text, "")),
                  )
                : null,
              value ? removeField(value) : null,
            ],
          });
        }
    },
  },
});
