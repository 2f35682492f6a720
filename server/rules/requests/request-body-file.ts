import { bodyFileOf } from "../../document/index.ts";
import { atReference, forDisplay, rule } from "../kit/index.ts";

export const requestBodyFile = rule({
  id: "request-body-file",
  severity: "error",
  summary: "A file that is sent as the body of a request has errors.",
  sections: ["4"],
  kinds: ["request"],
  of: ["envelope"],
  check(envelope, report) {
    const found = bodyFileOf(envelope);
    const answer = found ? report.environment.file(found.file.path) : "pending";
    if (!found || answer === "pending" || answer.kind !== "text") return;
    const { file, body, reference } = found;
    const errors = report.environment.body(file);
    if (errors === "pending" || !errors.first) return;
    const { rule, line } = errors.first;
    const many = errors.count === 1 ? "an error" : `${errors.count} errors, the first`;
    report(
      atReference(body, reference),
      `As the body of \`${file.operation}\`, \`${forDisplay(file.path)}\` has ${many} on line ${line} (\`${rule}\`).`,
    );
  },
});
