import { namesFile, type Reference } from "../../document/index.ts";
import type { FileAnswer } from "../engine/environment.ts";
import { atReference } from "../kit/finding-location.ts";
import { shown } from "../kit/presentable.ts";
import { rule } from "../rule.ts";

export const referenceFile = rule({
  id: "reference-file",
  severity: "error",
  summary: "A reference names a file that cannot be read.",
  sections: [],
  templates(string, { references }, report) {
    if (string.block.file.kind === "settings" || string.node.tag !== undefined) return;
    for (const reference of references) {
      const answer = namesFile(reference) ? report.environment.file(reference.name) : "pending";
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
      return `File ${file} not found. Paths are relative to the folder of this file.`;
    case "unreadable":
      return `File ${file} is not readable as text.`;
    case "outside":
      return `${file} is outside the workspace, so it is not read. Move it into the workspace, or use an environment variable.`;
  }
}
