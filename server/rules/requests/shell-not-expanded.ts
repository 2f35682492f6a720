import type { Reference } from "../../document/index.ts";
import { splice } from "../../document/index.ts";
import { inValue, replaceText, rule } from "../kit/index.ts";

export const shellNotExpanded = rule({
  id: "shell-not-expanded",
  severity: "warning",
  summary: "A shell script has a variable or a command in quotes where it is not expanded.",
  kinds: ["request"],
  templates(string, { references }, report) {
    const { block, text = "" } = string;
    const unexpanded = block.frame.unexpanded ?? [];
    if (unexpanded.length === 0) return;
    for (const reference of references) {
      const at = inValue(string, reference.start, reference.end);
      const written = text.slice(reference.start, reference.end);
      const where = unexpanded.find(({ start, end }) => start <= at.start && at.end <= end);
      if (!where || !isOfShell(reference, written)) continue;
      const message = `The shell does not expand \`${written}\` in `;
      if (where.isDocument) {
        // The quotes are one mistake, however much they keep from being expanded.
        const first = block.kept(firstOf);
        first.start ??= at.start;
        if (first.start === at.start)
          report(at, `${message}a here-document whose delimiter is quoted. Remove the quotes of the delimiter.`);
      } else
        report(at, `${message}single quotes. Close the quotes around it.`, {
          fixes: [replaceText(at, splice(written), `Close the quotes around it: \`'"${written}"'\``)],
        });
    }
  },
});

/** Where the here-document of a block is reported. */
const firstOf = (): { start?: number } => ({});

const isOfShell = ({ kind }: Reference, written: string): boolean =>
  (kind === "env" && !written.startsWith("${env:")) ||
  kind === "command" ||
  (kind === "template" && !/^\$?\{\{/.test(written));
