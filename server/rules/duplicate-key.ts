import { type Block, escapeSegment } from "../document/index.ts";
import type { Entry, Node } from "../syntax/index.ts";
import { childrenOf, removeEntry } from "../syntax/index.ts";
import { atSpan } from "./at.ts";
import { replaceText } from "./fix.ts";
import { rule } from "./rule.ts";

export const duplicateKey = rule({
  id: "duplicate-key",
  severity: "error",
  summary: "A key stands twice in one object.",
  sections: [],
  block(block, report) {
    const visit = (node: Node): void => {
      if (node.kind === "mapping") {
        const first = new Map<string, Entry>();
        for (const entry of node.entries) {
          const name = String(entry.key.value);
          const before = first.get(name);
          // Several merge keys are how people merge several mappings.
          if (before === undefined || name === "<<") {
            first.set(name, entry);
            continue;
          }
          const pointer = `${block.pointerOf(node)}/${escapeSegment(name)}`;
          report(
            atSpan(block, entry.key, pointer),
            `\`${name}\` stands twice here, and only one of the two can count. Remove one.`,
            {
              related: [{ at: atSpan(block, before.key, pointer), message: `The first \`${name}\`.` }],
              fixes: [removal(block, node, entry)],
            },
          );
        }
      }
      childrenOf(node).forEach(visit);
    };
    if (block.parsed.root) visit(block.parsed.root);
  },
});

function removal(block: Block, mapping: Node & { readonly kind: "mapping" }, entry: Entry) {
  const edit = removeEntry({ text: block.text, language: block.language }, mapping, entry);
  return replaceText(block, edit.start, edit.end, edit.text, `Remove the second \`${String(entry.key.value)}\``);
}
