import { mediaType } from "../../api/index.ts";
import { replacementCharacter, type Value } from "../../document/index.ts";
import { carriers } from "../../syntax/carriers.ts";
import { atValue } from "../kit/finding-location.ts";
import { forDisplay } from "../kit/presentable.ts";
import { setValue } from "../kit/value-fixes.ts";
import { type Report, rule } from "../rule.ts";
import { atPath } from "./request-path.ts";

export const requestContentType = rule({
  id: "request-content-type",
  severity: "warning",
  summary: "A request body is not sent as JSON.",
  sections: ["4"],
  kinds: ["request"],
  of: ["envelope"],
  check(envelope, report) {
    const body = envelope.get("body")?.node;
    if (!body || (body.kind === "scalar" && body.value === null)) return;
    const headers = envelope.get("headers");
    const types = headers?.values.filter(({ name }) => name.toLowerCase() === "content-type") ?? [];
    if (types.length === 0) reportMissing(envelope, report);
    for (const header of types) {
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
});

/** A command and an HTTP file say all that is sent; for a request file, other tools may add headers. */
function reportMissing(envelope: Value, report: Report): void {
  const { carrier } = envelope.block.file;
  const headers = envelope.get("headers");
  if (carrier === undefined || (headers && headers.node.kind !== "mapping")) return;
  const advice = carriers[carrier].lines === "requests" ? "" : ", or use `curl --json`";
  report(
    atPath(envelope),
    `This request has a body, but no content type. Add \`Content-Type: ${mediaType}\`${advice}.`,
  );
}
