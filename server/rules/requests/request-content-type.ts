import { mediaType } from "../../api/index.ts";
import { replacementCharacter } from "../../document/index.ts";
import { atValue } from "../kit/finding-location.ts";
import { forDisplay } from "../kit/presentable.ts";
import { setValue } from "../kit/value-fixes.ts";
import { rule } from "../rule.ts";

export const requestContentType = rule({
  id: "request-content-type",
  severity: "warning",
  summary: "A request body is not sent as JSON.",
  sections: ["4"],
  kinds: ["request"],
  objects: {
    of: ["envelope"],
    check(envelope, report) {
      const body = envelope.get("body")?.node;
      if (!body || (body.kind === "scalar" && body.value === null)) return;
      for (const header of envelope.get("headers")?.values ?? []) {
        if (header.name.toLowerCase() !== "content-type") continue;
        if (header.text === undefined) continue;
        const literal = header.template?.literal ?? header.text;
        const type = (literal.split(";", 1)[0] ?? "").trim();
        if (type.toLowerCase() === mediaType || type.includes(replacementCharacter)) continue;
        const found = type === "" ? "no type" : `\`${forDisplay(type)}\``;
        report(atValue(header), `Content type must be \`${mediaType}\`, found ${found}.`, {
          fixes: [setValue(header, mediaType)],
        });
      }
    },
  },
});
