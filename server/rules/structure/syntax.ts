import { referenceName } from "../../syntax/index.ts";
import { atSpan, pointerAround, replaceText, rule } from "../kit/index.ts";

export const syntax = rule({
  id: "syntax",
  severity: "error",
  summary: "The text is not valid JSON or YAML.",
  ofText: true,
  explains: true,
  kinds: ["stack", "request", "settings"],
  block(block, report) {
    for (const problem of block.parsed.problems) {
      const written = block.text.slice(problem.start, problem.end);
      // Half of the quotes may be there.
      const isString = /["']/.test(written) || block.text.charAt(problem.end) === '"';
      const fixes =
        problem.unquotedReference && !isString
          ? [
              replaceText(
                { ...problem, block },
                `"${written}"`,
                `Put ${referenceName(written).replace("This", "this")} in quotes`,
              ),
            ]
          : [];
      report(atSpan(block, problem, pointerAround(block, problem.start)), problem.message, {
        fixes,
        mayBeSlip: fixes.length === 0 && !problem.isCommand,
      });
    }
  },
});
