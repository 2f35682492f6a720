import { isWrittenOut, type Value } from "../../document/index.ts";
import { lineStart } from "../../text/text-lines.ts";
import { atSpan, isUnread, replaceText, rule } from "../kit/index.ts";
import type { Report } from "../rule.ts";

/** One word with signs of other languages behind it. */
const punctuated =
  /^(?<word>[^\s"']*[^\s"',;])(?:(?<sign>[,;]|["'][,;]?|(?<=\$\{[^{}]{1,99}\})\})|[ \t]+(?<comment>\/\/.*))$/;

export const trailingPunctuation = rule({
  id: "trailing-punctuation",
  severity: "warning",
  summary: "A value without quotes ends in punctuation that is part of it.",
  ofText: true,
  kinds: ["stack"],
  explains: true,
  values(value, report) {
    const { node, block, type } = value;
    if (!type || node.kind !== "scalar" || node.style !== "plain" || isUnread(block, node)) return;
    const written = block.text.slice(node.start, node.end);
    const joined = value.parent?.node.kind === "sequence" ? /[\r\n][ \t]*- /.exec(written) : null;
    if (joined) return report(...joinedItem(value, node.start + joined.index + joined[0].length - 2, written));
    const { word, sign, comment } = punctuated.exec(written)?.groups ?? {};
    // A password may end in anything.
    if (word === undefined || (isWrittenOut(value) && !/^\$\{[^{}]+\}$/.test(word))) return;
    if (sign !== undefined) {
      const at = atSpan(block, { start: node.end - sign.length, end: node.end }, block.pointerOf(node));
      report(at, `This \`${sign}\` is part of the value. Remove it, or put the value in quotes.`, {
        fixes: [replaceText(at, "", `Remove \`${sign}\``)],
      });
    } else if (comment !== undefined) {
      const start = node.end - comment.length;
      const isLast = /^[ \t]*(?:[\r\n]|$)/.test(block.text.slice(node.end));
      report(
        atSpan(block, { start, end: node.end }, block.pointerOf(node)),
        "This is part of the value. Comments start with `#` here.",
        { fixes: [isLast ? replaceText({ block, start, end: start + 2 }, "#", "Write `#`") : null] },
      );
    }
  },
});

/** An item that is further in than its list, which makes it a part of the one above. */
function joinedItem({ node, block, parent }: Value, at: number, written: string): Parameters<Report> {
  const width = (parent as Value).node.start - lineStart(block.text, (parent as Value).node.start);
  const moved = written.replace(/([\r\n])[ \t]*(?=- )/g, `$1${" ".repeat(width)}`);
  return [
    atSpan(block, { start: at, end: at + 1 }, block.pointerOf(node)),
    "This `-` is part of the item above. Align it with the other items.",
    { fixes: [replaceText({ ...node, block }, moved, "Align it")] },
  ];
}
