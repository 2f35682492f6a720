import { namesFile } from "../../document/index.ts";
import { atReference, rule, whyMissing } from "../kit/index.ts";

export const referenceFile = rule({
  id: "reference-file",
  severity: "error",
  summary: "A reference names a file that cannot be read.",
  templates(string, { references }, report) {
    if (string.block.file.kind === "settings" || string.node.tag !== undefined) return;
    for (const reference of references) {
      const answer = namesFile(reference) ? report.environment.file(reference.name) : "pending";
      if (answer === "pending" || answer.kind === "text") continue;
      report(
        atReference(string, reference),
        whyMissing(reference.name, answer.kind),
        answer.kind === "outside" ? { severity: "warning" } : {},
      );
    }
  },
});
