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
  summary: "A key or value without quotes ends in punctuation that is part of it.",
  ofText: true,
  kinds: ["stack"],
  explains: true,
  values(value, report) {
    const { node, block, type, key } = value;
    if (type && key?.style === "plain" && key.end - key.start > 1 && block.text.charAt(key.end - 1) === ":")
      report(...surplus(value, key.end - 1, ":", "key"));
    if (!type || node.kind !== "scalar" || node.style !== "plain" || isUnread(block, node)) return;
    const written = block.text.slice(node.start, node.end);
    const joined = value.parent?.node.kind === "sequence" ? /[\r\n][ \t]*- /.exec(written) : null;
    if (joined) return report(...joinedItem(value, node.start + joined.index + joined[0].length - 2, written));
    const { word, sign, comment } = punctuated.exec(written)?.groups ?? {};
    // A password may end in anything.
    if (word === undefined || (isWrittenOut(value) && !/^\$\{[^{}]+\}$/.test(word))) return;
    if (sign !== undefined) {
      report(...surplus(value, node.end - sign.length, sign, "value"));
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

function surplus({ node, block }: Value, start: number, sign: string, of: "key" | "value"): Parameters<Report> {
  const at = atSpan(block, { start, end: start + sign.length }, block.pointerOf(node));
  const message = `This \`${sign}\` is part of the ${of}. Remove it, or put the ${of} in quotes.`;
  return [at, message, { fixes: [replaceText(at, "", `Remove \`${sign}\``)] }];
}

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
