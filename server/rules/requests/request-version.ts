import { apiVersion } from "../../api/index.ts";
import { looksLikeVersion } from "../../document/index.ts";
import { atValue, forDisplay, rule, setPart } from "../kit/index.ts";
import { requestPathOf } from "./request-path.ts";

export const requestVersion = rule({
  id: "request-version",
  severity: "error",
  summary: "A URL lacks the API version, or has the wrong one.",
  sections: ["9"],
  kinds: ["request"],
  of: ["envelope"],
  check(envelope, report) {
    const path = requestPathOf(envelope);
    const version = path?.read.version;
    if (!path || !version) return;
    if (version.text === apiVersion) {
      if (path.read.own[0]?.start === version.end)
        report(atValue(path.value), `Missing \`/\` after \`/${apiVersion}\`.`, {
          fixes: [setPart(path.value, version.end, version.end, "/", "Insert `/`")],
        });
      return;
    }
    const isVersion = looksLikeVersion(version.text);
    const what = isVersion
      ? `Wrong API version \`${forDisplay(version.text)}\``
      : "The API version is missing from this URL";
    report(atValue(path.value), `${what}. Documented paths start with \`/${apiVersion}\`.`, {
      fixes: [
        isVersion
          ? setPart(path.value, version.start, version.end, apiVersion, `Change the version to \`${apiVersion}\``)
          : setPart(
              path.value,
              version.end,
              version.end,
              `/${apiVersion}`,
              `Insert \`/${apiVersion}\` before the path`,
            ),
      ],
    });
  },
});
