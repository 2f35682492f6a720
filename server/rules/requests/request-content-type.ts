import { mediaType } from "../../api/index.ts";
import { replacementCharacter } from "../../document/index.ts";
import type { CarrierRequest } from "../../syntax/carrier.ts";
import { nearest } from "../../text/nearest.ts";
import { atValue, forDisplay, rule, setValue } from "../kit/index.ts";

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
    for (const header of types) {
      if (header.text === undefined) continue;
      const literal = header.template?.literal ?? header.text;
      const type = (literal.split(";", 1)[0] ?? "").trim();
      if (type.toLowerCase() === mediaType || type.includes(replacementCharacter)) continue;
      const written = type === "" ? "no type" : `\`${forDisplay(type)}\``;
      report(atValue(header), `Content type must be \`${mediaType}\`, found ${written}.`, {
        fixes: [setValue(header, mediaType)],
      });
    }
  },
});

/** What a command or an HTTP file sends certainly without a content type; for a request file, other tools may add headers. */
export const lacksContentType = ({ headers, mayHaveMore, body, problem }: CarrierRequest): boolean =>
  body !== null &&
  problem === null &&
  mayHaveMore === "nothing" &&
  !(body.kind === "text" && body.text.text.trim() === "") &&
  // A misspelled name is reported itself, and one with a variable is unknown.
  headers.every(
    ({ text }) => /^[^:${}]*:/.test(text) && nearest(text.replace(/:.*/s, "").trim(), ["Content-Type"]).length === 0,
  );
