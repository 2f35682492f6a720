import { isSentAsWritten, isStrictName } from "../../document/index.ts";
import { removeComment } from "../../syntax/index.ts";
import { atSpan, fixIn, pointerAround, replaceText, rule, safe } from "../kit/index.ts";
import { readSuppression } from "../suppressions/read-suppression.ts";

export const strictJson = rule({
  id: "strict-json",
  severity: "warning",
  summary: "A `.json` file contains a comment or a trailing comma.",
  ofText: true,
  kinds: ["request"],
  block(block, report) {
    const { text, language, file } = block;
    // An item starts right after the bracket or comma before it.
    const beginsLine = block.holds !== "item";
    // A file with only comments is never sent.
    if (!language.hasStrictForm || !isSentAsWritten(file) || block.parsed.root === null) return;
    const isStrict = isStrictName(file.name);
    // A command or an HTTP file sends it as it is.
    const severity = file.carrier === undefined ? {} : { severity: "error" as const };
    const consequence = isStrict ? ", so this file cannot be sent as is" : "";
    const wayOut = isStrict ? ", or rename the file to `.jsonc`" : "";
    for (const comment of block.parsed.comments) {
      if (readSuppression(comment, text)) continue;
      report(
        atSpan(block, comment, pointerAround(block, comment.start)),
        `JSON does not allow comments${consequence}. Remove the comment${wayOut}.`,
        {
          ...severity,
          fixes: [safe(fixIn(block, "Remove the comment", () => [removeComment(text, comment, beginsLine)]))],
        },
      );
    }
    for (const comma of block.parsed.trailingCommas)
      report(
        atSpan(block, comma, pointerAround(block, comma.start)),
        `JSON does not allow trailing commas${consequence}. Remove the comma.`,
        { ...severity, fixes: [safe(replaceText({ ...comma, block }, "", "Remove the comma"))] },
      );
  },
});
