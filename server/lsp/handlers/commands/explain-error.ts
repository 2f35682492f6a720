import { MessageType, type Position } from "vscode-languageserver";
import {
  type Encoding,
  linesOf,
  type MergedDocument,
  mergedParts,
  ownPlaceAround,
  readAnswer,
  type ServiceError,
  show,
  showMessage,
  type WholeDocument,
  wholeDocument,
  writtenPlace,
} from "../../../document/index.ts";
import { type ExplainedError, explainErrors } from "../../../features/explain/explain-errors.ts";
import type { Finding } from "../../../rules/engine/check.ts";
import { findRequest, requestAt, type Sent } from "../../../stack/from-requests/find-request.ts";
import { isRecord } from "../../../text/is-record.ts";
import { codeList } from "../../../text/prose.ts";
import type { FeatureContext } from "../../feature.ts";
import { hasShape, position } from "../../requests/shapes.ts";
import type { Asked as Requested } from "../../session/long-work.ts";
import type { OpenDocument } from "../../session/open-documents.ts";
import { refused } from "../kit/refused.ts";

/** An error that is shown until the text it concerns is edited. */
interface Shown {
  readonly step: string | null;
  readonly error: ServiceError;
  /** The findings at the time of the response, which show what the service means. */
  readonly findings: readonly Finding[];
  readonly about: string;
}

/** Shows the errors of API responses among the diagnostics of their requests. */
export const explainErrorCommands = (context: FeatureContext) => {
  const { connection, client, documentAt, findingsOf, wholeOf, encoding, addFindingSource } = context;
  const shown = new Map<string, readonly Shown[]>();
  const keep = (uri: string, errors: readonly Shown[]): void => {
    if (errors.length === 0) shown.delete(uri);
    else shown.set(uri, errors);
  };
  const notify = (type: MessageType, message: string): void => {
    void connection.sendNotification("window/showMessage", { type, message });
  };

  const refresh = addFindingSource({
    findings: ({ file }, merged) => {
      const { uri } = file.file;
      const errors = shown.get(uri);
      const merge = errors ? merged()?.merge : null;
      const document = merge?.document ?? wholeDocument(file);
      if (!errors || !document) return [];
      const still = errors.flatMap((one) => {
        const [now] = explain({ document, merge: merge ?? null }, one.step, [one.error], one.findings, encoding());
        return now?.about === one.about ? [{ one, finding: now.finding }] : [];
      });
      keep(
        uri,
        still.map(({ one }) => one),
      );
      return still.map(({ finding }) => finding);
    },
    closed: (uri) => void shown.delete(uri),
  });

  const show = async (argument: unknown, { canceled }: Requested) => {
    const asked = readArgument(argument);
    if (!asked)
      return refused(
        "Pass an object with `uri` and `answer`, and `step` or `position` if the file contains several requests.",
      );
    const open = documentAt(asked.uri);
    if (!open || open.document.file.kind === "settings")
      return refused("Open the request file or stack file that was sent.");
    const answer = readAnswer(asked.answer);
    if (answer.kind !== "errors") {
      notify(answer.kind === "success" ? MessageType.Info : MessageType.Warning, `The response ${answer.why}.`);
      return { errors: 0 };
    }
    const stack = mergedParts(open.document).size > 0 ? await wholeOf(asked.uri, canceled) : null;
    if (typeof stack === "string") return refused(stack);
    const sent = stack?.merge ? sentBy({ ...open, ...stack }, { ...asked, position: null }) : sentBy(open, asked);
    if (typeof sent === "string") return refused(sent);
    const findings = stack?.findings ?? (await findingsOf(asked.uri, canceled));
    const explained = explain(stack ?? open, sent.step, answer.errors, findings, encoding());
    keep(
      asked.uri,
      answer.errors.map((error, index) => ({ step: sent.step, error, findings, about: explained[index]?.about ?? "" })),
    );
    refresh(asked.uri);
    if (answer.isCut) notify(MessageType.Warning, "The response is cut off and may have contained more errors.");
    const first = explained[0]?.finding;
    if (first && client.window?.showDocument?.support)
      void connection.window
        .showDocument({ uri: asked.uri, takeFocus: true, selection: open.lines.rangeOf(first) })
        .catch(() => undefined);
    return { errors: explained.length };
  };
  const clear = (uri: unknown) => {
    for (const one of typeof uri === "string" ? [uri] : [...shown.keys()]) if (shown.delete(one)) refresh(one);
    return null;
  };
  return { "computeStack.explainError": show, "computeStack.clearErrors": clear };
};

/** Where the stack itself takes part in the wrong text, with the place in the file that has it. */
function atOwnText(finding: Finding, merge: MergedDocument, encoding: Encoding): Finding {
  const { document, path, start, end } = writtenPlace({ document: merge.document, merge }, finding);
  if (path === null) return { ...finding, start, end, related: [], fixes: [] };
  const place = ownPlaceAround(merge, finding);
  const range = linesOf(document, encoding).rangeOf({ start, end });
  const elsewhere = { uri: document.file.uri, path: show(path), start, end, range };
  const cause = { message: finding.message, pointer: finding.pointer, ...place, elsewhere };
  const message = showMessage(`In \`${show(path)}\`: ${finding.message}`, []);
  return { ...finding, ...place, message, related: [cause], fixes: [] };
}

interface Asked {
  readonly uri: string;
  readonly answer: string;
  readonly step: string | null;
  readonly position: Position | null;
}

function readArgument(data: unknown): Asked | null {
  const { uri, answer, step, position: at } = isRecord(data) ? data : {};
  if (typeof uri !== "string" || typeof answer !== "string") return null;
  return { uri, answer, step: typeof step === "string" ? step : null, position: isPosition(at) ? at : null };
}

const isPosition = hasShape<Position>(position);

/** A message if it is unknown which request was sent. */
function sentBy({ document, lines }: OpenDocument, { step, position }: Asked): Sent | string {
  const request = findRequest([document], step);
  if (request.kind === "found") return request.sent;
  if (request.kind === "none") return "The file contains no request.";
  const near = position && step === null ? requestAt(document, lines.offsetAt(position)) : null;
  if (near) return near;
  const names = codeList(request.names, "or");
  return step === null
    ? `Which request was sent? Put the cursor in it, or pass \`step\`: ${names}.`
    : `\`step\` must be ${names}, not \`${step}\`.`;
}

function explain(
  { document, merge = null }: WholeDocument,
  step: string | null,
  errors: readonly ServiceError[],
  findings: readonly Finding[],
  encoding: Encoding,
): readonly ExplainedError[] {
  const request = findRequest([document], step);
  const explained = request.kind === "found" ? explainErrors(document, request.sent, errors, findings) : [];
  return merge ? explained.map((one) => ({ ...one, finding: atOwnText(one.finding, merge, encoding) })) : explained;
}
