import { apiVersion } from "../../api/index.ts";
import { pathTemplates, schemeOf } from "../../document/index.ts";
import { nearest } from "../../text/nearest.ts";
import { atValue, type Fix, forDisplay, offerOf, type Report, rule, setPart } from "../kit/index.ts";
import { nearestPaths, slipsIn } from "./nearest-path.ts";
import { changePath } from "./path-templates.ts";
import { isUndescribed, methodOf, type RequestPath, requestPathOf } from "./request-path.ts";

export const requestUnknownPath = rule({
  id: "request-unknown-path",
  severity: "error",
  summary: "A path is misspelled or not documented.",
  sections: ["4"],
  kinds: ["request"],
  of: ["envelope"],
  check(envelope, report) {
    const path = requestPathOf(envelope);
    if (path === null) return;
    const { operations, possible, own } = path.read;
    const scheme = schemeOf(path.text);
    const [name = ""] = scheme.split(/[:;/]/, 1);
    const [near] = /^https?$/i.test(name) ? [name] : nearest(name, ["https", "http"], 1);
    const meant = `${near}://`;
    if (near !== undefined && meant !== scheme)
      report(atValue(path.value), `\`${scheme}\` is not the start of a URL.${offerOf([meant])}`, {
        fixes: [setPart(path.value, 0, scheme.length, meant, `Change \`${scheme}\` to \`${meant}\``)],
      });
    if (isUndescribed(envelope, operations))
      report(
        atValue(path.value),
        `\`${methodOf(envelope)}\` is not documented for this path, so the request is not checked.`,
        { severity: "information" },
      );
    if (operations.length + possible.length > 0) return;
    if (own.length === 0)
      report(atValue(path.value), "This is not the path of an operation. Use one such as `/compute/instances`.");
    else judge(path, nearestPaths(path.read, methodOf(envelope)), report);
  },
});

function judge(path: RequestPath, near: readonly string[], report: Report): void {
  const { value, read } = path;
  const written = read.path;
  if (near.includes(written)) {
    report(
      atValue(value),
      `\`${written}\` is not preceded by a base URL. Start with the path, with \`{base_url}\`, or with a URL that ends in \`/${apiVersion}\`.`,
      { fixes: [setPart(value, 0, read.end, written, `Change the path to \`${written}\``)] },
    );
    return;
  }
  const slips = slipsIn(read);
  const meant = [...slips, ...near.filter((each) => !slips.includes(each))].slice(0, mostOffered);
  const fixes = meant.map((each) => changePath(path, each));
  if (slips.length === 0) reportUndescribed(path, meant, fixes, report);
  else report(atValue(value), `\`${forDisplay(written)}\` is not a documented path.${offerOf(meant)}`, { fixes });
}

/** Plausible requests that the API documentation does not mention are not errors. */
function reportUndescribed(
  { value, read }: RequestPath,
  meant: readonly string[],
  fixes: readonly (Fix | null)[],
  report: Report,
): void {
  // The service may have more paths below the documented ones.
  const offer = roots.has(read.own[0]?.text ?? "") ? "" : offerOf(meant);
  report(atValue(value), `This path is not documented, so the request is not checked.${offer}`, {
    severity: "information",
    fixes,
  });
}

const roots: ReadonlySet<string> = new Set(pathTemplates.flatMap(({ parts }) => parts.slice(0, 1)));

const mostOffered = 3;
