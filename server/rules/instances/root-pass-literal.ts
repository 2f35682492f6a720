import { atValue, rule, strings } from "../kit/index.ts";
import { rootPassReference } from "../provisioning/creation.ts";
import { passwordIn, useReference } from "./root-pass.ts";

export const rootPassLiteral = rule({
  id: "root-pass-literal",
  severity: "warning",
  summary: "A file contains a literal password.",
  sections: ["5"],
  yieldsTo: ["root-pass-weak", "clone-source-fields", "read-only-field"],
  types: strings("password"),
  values(value, report) {
    if (passwordIn(value) === undefined) return;
    report(
      atValue(value),
      `Anyone who can read this file can read the password. Read it from the environment instead: \`${rootPassReference}\`.`,
      { fixes: [useReference(value)] },
    );
  },
});
