import { isWrittenOut } from "../../document/index.ts";
import { atSpan, isUnread, replaceText, rule } from "../kit/index.ts";

/** One word with signs of other languages behind it. */
const punctuated = /^(?<word>[^\s"']*[^\s"',;])(?:(?<sign>[,;]|["'][,;]?)|[ \t]+(?<comment>\/\/.*))$/;

export const trailingPunctuation = rule({
  id: "trailing-punctuation",
  severity: "warning",
  summary: "A value without quotes ends in punctuation that is part of it.",
  sections: [],
  ofText: true,
  kinds: ["stack"],
  explains: true,
  values(value, report) {
    const { node, block, type } = value;
    if (!type || node.kind !== "scalar" || node.style !== "plain" || isUnread(block, node)) return;
    const { word, sign, comment } = punctuated.exec(block.text.slice(node.start, node.end))?.groups ?? {};
    // A password may end in anything.
    if (word === undefined || (isWrittenOut(value) && !/^\$\{[^{}]+\}$/.test(word))) return;
    if (sign !== undefined) {
      const start = node.end - sign.length;
      report(
        atSpan(block, { start, end: node.end }, block.pointerOf(node)),
        `This \`${sign}\` is part of the value. Remove it, or put the value in quotes.`,
        { fixes: [replaceText(block, start, node.end, "", `Remove \`${sign}\``)] },
      );
    } else if (comment !== undefined) {
      const start = node.end - comment.length;
      const isLast = /^[ \t]*(?:[\r\n]|$)/.test(block.text.slice(node.end));
      report(
        atSpan(block, { start, end: node.end }, block.pointerOf(node)),
        "This is part of the value. Comments start with `#` here.",
        { fixes: [isLast ? replaceText(block, start, start + 2, "#", "Write `#`") : null] },
      );
    }
  },
});
