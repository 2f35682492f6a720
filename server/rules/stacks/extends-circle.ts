import { atValue, forDisplay, rule, strings } from "../kit/index.ts";
import { eachBase } from "./each-base.ts";

export const extendsCircle = rule({
  id: "extends-circle",
  severity: "error",
  summary: "A stack extends itself, directly or by way of others.",
  ofText: true,
  kinds: ["stack"],
  types: strings("stack-file"),
  values(value, report) {
    if (value.string === undefined) return;
    const { part, file } = value.block;
    for (const { uri, stack, count, found } of eachBase(value.string, file.uri, report.environment)) {
      if (uri !== file.uri || (found ? found.part !== part : stack !== null || part !== 0)) continue;
      const message =
        count === 1
          ? "The stack extends itself. Remove this path."
          : `\`${forDisplay(value.string)}\` extends this stack in turn. Remove one of the two references.`;
      return report(atValue(value), message);
    }
  },
});
