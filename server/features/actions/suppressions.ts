import { isSentAsWritten, type SourceFile, settingsFileName, wholeDocument } from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import { curlCommand } from "../../rules/requests/curl-command.ts";
import { expiredSuppression } from "../../rules/structure/expired-suppression.ts";
import { syntax } from "../../rules/structure/syntax.ts";
import { unusedSuppression } from "../../rules/structure/unused-suppression.ts";
import type { Action, ChangedText } from "./actions.ts";
import { suppressBesideRequests } from "./suppress-beside-requests.ts";
import { suppressInText } from "./suppress-in-text.ts";

/** In a file that cannot be parsed, comments are not recognized either. */
const unreadable = [syntax.id, curlCommand.id];
/** Comments of a carrier suppress nothing about comments. */
const aboutComments = [unusedSuppression.id, expiredSuppression.id];

/**
 * Inserts comments that suppress the rules of findings, at each and in the whole file. `all`: the findings of the file.
 */
export function suppressions(
  file: SourceFile,
  findings: readonly Finding[],
  all: readonly Pick<Finding, "code" | "start">[],
): readonly Action[] {
  const document = wholeDocument(file);
  // In an empty file, the comment would be the only content and suppress nothing.
  if (document?.blocks.length === 1 && document.text.trim() === "") return [];
  const never = new Set([...unreadable, ...(document ? [] : aboutComments)]);
  const suppressible = findings.filter(({ code }) => !never.has(code));
  if (suppressible.length === 0) return [];
  const everywhere = ({ code }: Finding): string => `Suppress all findings of \`${code}\` in this file`;
  // A comment would break what sends the file.
  if (document?.file.kind === "request" && isSentAsWritten(document.file))
    return suppressible.map((finding) =>
      action(`${everywhere(finding)}, in \`${settingsFileName}\``, finding, { edits: () => [], turnOff: finding.code }),
    );
  const places = document ? suppressInText(document, all) : file.carrier && suppressBesideRequests(file.carrier);
  return [
    ...suppressible.flatMap((finding) => {
      const place = places?.alone(finding);
      return place ? action(`Suppress \`${finding.code}\` ${place.where}`, finding, { edits: () => [place.edit] }) : [];
    }),
    ...suppressible.flatMap((finding) => {
      const edit = places?.inFile(finding);
      return edit ? action(everywhere(finding), finding, { edits: () => [edit] }) : [];
    }),
  ];
}

const action = (title: string, finding: Finding, change: ChangedText): Action => ({
  title,
  kind: "quickfix",
  findings: [finding],
  change: { kind: "edits", ...change },
});
