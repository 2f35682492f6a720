import { atSpan, pointerAround, rule } from "../kit/index.ts";

export const aliasLimit = rule({
  id: "alias-limit",
  severity: "error",
  summary: "Aliases expand to too many nodes, or are cyclic.",
  ofText: true,
  kinds: ["stack", "settings"],
  block(block, report) {
    for (const { alias, message } of block.parsed.unsafeAliases)
      report(atSpan(block, alias, pointerAround(block, alias.start)), message);
  },
});
