import { tokenScheme } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";
import { nearest } from "../../text/nearest.ts";
import { atValue, type Fix, rule, setPart } from "../kit/index.ts";
import { authorizationOf, tokenReference } from "./authorization.ts";

export const requestAuthorization = rule({
  id: "request-authorization",
  severity: "error",
  summary: "Missing or invalid `Authorization` header.",
  sections: ["5"],
  kinds: ["request"],
  of: ["headers"],
  check(headers, report) {
    for (const header of authorizationOf(headers))
      if (header.form === "wrong")
        report(
          atValue(header.value),
          `\`${header.value.name}\` must be \`${tokenScheme}\`, a space and a token: ` +
            `\`${tokenScheme} ${tokenReference}\`.`,
          { fixes: [withScheme(header.value)] },
        );
  },
});

/** Of a scheme that is misspelled or `Token`, is there twice, or has no space behind it. */
function withScheme(header: Value): Fix | null {
  const text = header.text ?? "";
  const [, words = "", gap = ""] =
    /^\s*([A-Za-z]+(?:[ \t]+[A-Za-z]+)?)(?![A-Za-z])([ \t]*(?:[:=][ \t]*)?)(?=[^\s:=])/.exec(text) ?? [];
  const isMeant = words
    .split(/[ \t]+/)
    .every(
      (word) =>
        [tokenScheme, "Token"].some((one) => one.toLowerCase() === word.toLowerCase()) ||
        nearest(word, [tokenScheme]).length > 0,
    );
  const end = text.indexOf(words) + words.length + gap.length;
  return words !== "" && isMeant ? setPart(header, 0, end, `${tokenScheme} `, `Write \`${tokenScheme} \``) : null;
}
