import { atSpan, pointerAround } from "../kit/at.ts";
import { rule } from "../rule.ts";

export const aliasLimit = rule({
  id: "alias-limit",
  severity: "error",
  summary: "Aliases stand for too many nodes, or go round in a circle.",
  sections: [],
  kinds: ["stack", "settings"],
  block(block, report) {
    for (const { alias, message } of block.parsed.unsafeAliases)
      report(atSpan(block, alias, pointerAround(block, alias.start)), message);
  },
});
