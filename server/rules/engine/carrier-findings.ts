import { type Carrier, type CarrierPart, type Settings, showMessage, showPointer } from "../../document/index.ts";
import { byPlace, type Finding } from "./finding.ts";
import { atSource, withWrittenFixes } from "./source-findings.ts";

/** The findings of a carrier, at their locations in it: those of its documents, and those of the carrier itself. */
export const carrierFindings = (
  carrier: Carrier,
  settings: Settings,
  findingsIn: (part: CarrierPart) => readonly Finding[],
): readonly Finding[] =>
  [
    ...carrier.parts.flatMap((part) =>
      findingsIn(part).map((finding) => withWrittenFixes(atSource(finding, part.places))),
    ),
    ...problemsIn(carrier, settings),
  ].sort(byPlace);

/** Requests that are incomplete. */
export function problemsIn({ requests }: Carrier, settings: Settings): readonly Finding[] {
  const severity = settings.rules.syntax ?? "error";
  if (severity === "off") return [];
  return requests.flatMap(({ request: { problem } }, index): readonly Finding[] =>
    problem
      ? [
          {
            code: "syntax",
            severity,
            message: showMessage(problem.message, []),
            pointer: showPointer(`/${index}`),
            start: problem.start,
            end: problem.end,
            related: [],
            fixes: [],
          },
        ]
      : [],
  );
}
