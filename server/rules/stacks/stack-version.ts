import { apiVersion } from "../../api/index.ts";
import { atValue, rule, safe, setValue } from "../kit/index.ts";

export const stackVersion = rule({
  id: "stack-version",
  severity: "error",
  summary: "A stack specifies an unknown API version.",
  sections: ["9"],
  kinds: ["stack"],
  of: ["stack"],
  check(stack, report) {
    const version = stack.get("version");
    if (!version || version.isOpaque || version.string === apiVersion) return;
    report(atValue(version), `The only version is \`${apiVersion}\`. Use it, or omit \`version\`.`, {
      fixes: [safe(setValue(version, apiVersion))],
    });
  },
});
