import { apiVersion, mediaType, tokenScheme } from "../../api/index.ts";
import { type Carrier, type Settings, type SourcePart, showMessage, showPointer } from "../../document/index.ts";
import type { CarrierProblem } from "../../syntax/carrier.ts";
import { carriers } from "../../syntax/carriers.ts";
import type { Edit, Span } from "../../syntax/index.ts";
import { groupedBy } from "../../text/groups.ts";
import { sourceEdit, sourceSpan } from "../../text/mapped-places.ts";
import { anonymousRequests, insertAuthorization, insertHeader } from "../requests/authorization.ts";
import { requestAuthorization } from "../requests/request-authorization.ts";
import { lacksContentType, requestContentType } from "../requests/request-content-type.ts";
import { requestVersion } from "../requests/request-version.ts";
import type { Rule } from "../rule.ts";
import { syntax } from "../structure/syntax.ts";
import { suppressInCarrier } from "../suppressions/in-carrier.ts";
import { byPlace, type Finding } from "./finding.ts";
import { type Explaining, without } from "./held-back.ts";
import { atSource, type FoundInFile, sameForReaders, withWrittenFixes } from "./source-findings.ts";

/** The findings of a carrier, at their locations in it: those of its documents, and those of the carrier itself. */
export const carrierFindings = (
  carrier: Carrier,
  settings: Settings,
  now: number,
  findingsIn: (part: SourcePart, index: number) => readonly Finding[],
): readonly Finding[] =>
  withOwnFindings(
    carrier,
    settings,
    now,
    carrier.parts.flatMap((part, index) =>
      findingsIn(part, index).map((finding) => withWrittenFixes(atSource(finding, part.places))),
    ),
  );

/** Those of its documents that its own comments leave, and those of the carrier itself, in order. */
export function withOwnFindings<T extends Explaining<T> & FoundInFile>(
  carrier: Carrier,
  settings: Settings,
  now: number,
  findings: readonly T[],
): readonly (T | Finding)[] {
  const { isSuppressed, comments } = suppressInCarrier(carrier, settings, now);
  const left = without<T | Finding>(
    [
      ...findings,
      ...otherVersionIn(carrier, settings),
      ...anonymousIn(carrier, settings),
      ...untypedIn(carrier, settings),
    ],
    ({ code, start }) => isSuppressed(code, start),
  );
  const problems = problemsIn(carrier, settings);
  const unread = problems.length > 0 ? carrier.requests.filter(isUnread).map(({ request }) => request) : [];
  const known = left.filter(
    ({ code, start }) => code === syntax.id || !unread.some((one) => one.start <= start && start < one.end),
  );
  // What a request that cannot be read would be told is unknown.
  const isBroken = [...problems, ...known].some(({ code }) => code === syntax.id);
  const once = [...groupedBy(known, sameForReaders).values()].flatMap(([first]) => first ?? []);
  return [...once, ...problems, ...(isBroken ? [] : comments())].sort(byPlace);
}

/** Requests to another version of the API are not checked, which is reported once. */
function otherVersionIn({ otherVersion }: Carrier, settings: Settings): readonly Finding[] {
  const place = otherVersion && sourceSpan(otherVersion, { start: 0, end: otherVersion.text.length });
  if (!place) return [];
  const message = `Requests to version \`${otherVersion.text}\` are not checked. Documented paths start with \`/${apiVersion}\`.`;
  return ofCarrier({ ...requestVersion, severity: "information" }, settings, message, "", place);
}

/** What adds a token to one request adds it to all, so this is reported once. */
function anonymousIn(carrier: Carrier, settings: Settings): readonly Finding[] {
  const requests = anonymousRequests(carrier);
  const [first] = requests;
  if (!first) return [];
  const message = `This request carries no access token. Add the header \`Authorization: ${tokenScheme} …\`.`;
  const index = carrier.requests.findIndex(({ request }) => request === first);
  const edits = insertAuthorization(requests);
  const title = `Insert an \`Authorization\` header${requests.length === 1 ? "" : ` into ${requests.length} requests`}`;
  const rule: ReportedRule = { ...requestAuthorization, severity: "information" };
  return ofCarrier(rule, settings, message, `/${index}`, first.anchor, insertionOf(title, edits));
}

function untypedIn({ requests, file }: Carrier, settings: Settings): readonly Finding[] {
  const header = `Content-Type: ${mediaType}`;
  const advice = carriers[file.language].lines === "requests" ? "" : ", or use `curl --json`";
  const message = `This request has a body, but no content type. Add \`${header}\`${advice}.`;
  return requests.flatMap(({ request }, index): readonly Finding[] => {
    if (!lacksContentType(request)) return [];
    const { url, anchor } = request;
    const place = sourceSpan(url, { start: 0, end: url.text.length }) ?? anchor;
    const edits = insertHeader([request], () => header);
    const fixes = insertionOf("Insert a `Content-Type` header", edits);
    return ofCarrier(requestContentType, settings, message, `/${index}/path`, place, fixes);
  });
}

const insertionOf = (title: string, edits: readonly Edit[]): Finding["fixes"] =>
  edits.length === 0 ? [] : [{ title: showMessage(title, []), safe: false, edits: () => edits }];

type ReportedRule = Pick<Rule, "id" | "severity">;

/** None if the settings turn the rule off. */
function ofCarrier(
  { id: code, severity: usual }: ReportedRule,
  settings: Settings,
  message: string,
  pointer: string,
  { start, end }: Span,
  fixes: Finding["fixes"] = [],
): readonly Finding[] {
  const severity = settings.rules[code] ?? usual;
  if (severity === "off") return [];
  const at = { pointer: showPointer(pointer), logicalPointer: () => showPointer(""), start, end };
  return [{ code, severity, message: showMessage(message, []), ...at, related: [], fixes }];
}

function fixesOf({ title, text, meant, isGuess }: NonNullable<CarrierProblem["fix"]>): Finding["fixes"] {
  const edit = sourceEdit(text, { start: 0, end: text.text.length, text: meant });
  return edit ? [{ title: showMessage(title, []), safe: !isGuess, edits: () => [edit] }] : [];
}

/** An open quote may hold what follows it: what such a request lacks is unknown. */
const isUnread = ({ request: { problem } }: Carrier["requests"][number]): boolean =>
  problem !== null && (problem.fix?.isGuess ?? !problem.fix);

/** Requests that are incomplete. */
function problemsIn({ requests }: Carrier, settings: Settings): readonly Finding[] {
  // What is wrong above the requests is a problem of each.
  const seen = new Set<number>();
  return requests.flatMap(({ request: { problem } }, index): readonly Finding[] => {
    if (!problem || seen.has(problem.start)) return [];
    seen.add(problem.start);
    const fixes = problem.fix ? fixesOf(problem.fix) : [];
    return ofCarrier(syntax, settings, problem.message, `/${index}`, problem, fixes);
  });
}
