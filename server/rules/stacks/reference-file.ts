import { namesFile, type Reference } from "../../document/index.ts";
import type { FileAnswer } from "../engine/outside.ts";
import { atReference } from "../kit/at.ts";
import { shown } from "../kit/fix.ts";
import { rule } from "../rule.ts";

export const referenceFile = rule({
  id: "reference-file",
  severity: "error",
  summary: "A reference names a file that cannot be read.",
  sections: [],
  templates(string, { references }, report) {
    if (string.block.file.kind === "settings" || string.node.tag !== undefined) return;
    for (const reference of references) {
      const answer = namesFile(reference) ? report.outside.file(reference.name) : "pending";
      if (answer === "pending" || answer.kind === "text") continue;
      report(
        atReference(string, reference),
        describe(reference, answer.kind),
        answer.kind === "outside" ? { severity: "warning" } : {},
      );
    }
  },
});

type Missing = Exclude<Exclude<FileAnswer, "pending">["kind"], "text">;

function describe({ name }: Reference, kind: Missing): string {
  const file = `\`${shown(name)}\``;
  switch (kind) {
    case "missing":
      return `There is no file ${file}. Its path is counted from the folder of the file that names it.`;
    case "unreadable":
      return `The file ${file} cannot be read as text.`;
    case "outside":
      return `${file} lies outside the workspace, so it is not read. Move it inside, or use an environment variable.`;
  }
}
