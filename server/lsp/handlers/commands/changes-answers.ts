import { LSPErrorCodes, ResponseError } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { type Document, linesOf, showMessage } from "../../../document/index.ts";
import { type ChangesView, changesViewSteps, countedChanges } from "../../../features/changes/changes-view.ts";
import { pathsFrom, planFormatNamed } from "../../../features/plan/plan-file.ts";
import { anyPlanFormatNames, type ChangeFormatName, changeFormatNames } from "../../../stack/changes/format-names.ts";
import type { PlanFormat } from "../../../stack/plan/formats.ts";
import { codeList } from "../../../text/prose.ts";
import { fileKey } from "../../../workspace/host.ts";
import type { FeatureContext } from "../../feature.ts";
import type { Asked as Requested } from "../../session/long-work.ts";
import type { OldSide } from "../../session/old-sides.ts";
import type { OpenDocument } from "../../session/open-documents.ts";

/** The changes of an open stack as text, with links; or why there are none. */
export async function answerChanges(
  { documentAt, findingsOf, workspace, longWork, inSteps, encoding, oldSides }: FeatureContext,
  argument: unknown,
  requested: Requested,
) {
  const { uri, from, format: wanted = "text", target } = (argument ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof uri !== "string") return refused("Pass an object with the `uri` of an open stack file.");
  const format = formatNamed(wanted);
  if (!format) return refused(`\`format\` must be ${codeList(formats, "or")}.`);
  const oldSide = await oldSides.read(from);
  if (typeof oldSide === "string") return refused(oldSide);
  const opened = documentAt(uri);
  if (opened?.document.file.kind !== "stack") return refused("Open the stack file first.");
  if (format === "counts") {
    const { at, ...counted } = countedChanges(opened.document, oldSide.existing);
    return { ...counted, at: at && opened.lines.rangeOf(at), version: opened.version, from: oldSide.id };
  }
  const compared = await longWork("Comparing stacks", requested, async ({ canceled }) => {
    const findings = (await findingsOf(uri, canceled)).shown;
    const steps = ({ document, lines }: OpenDocument) => {
      const source = fileKey(document.file.name).replace(/^.*[\\/]/, "");
      const environment = workspace.environmentOf(document.file);
      const pathOf = typeof target === "string" ? pathsFrom(uri, target) : undefined;
      return changesViewSteps(document, lines, findings, oldSide.existing, { format, source, pathOf, environment });
    };
    return inSteps(uri, steps, canceled);
  });
  if (!compared) return refused("Open the stack file first.");
  const { open, result } = compared;
  const links = linksOf(result, { uri, open, oldSide, encoding: encoding() });
  return { ...result, links, version: open.version, from: oldSide.id };
}

/** `counts`: no text, only how many resources change. */
const formats = [...anyPlanFormatNames, "counts"] as const;

/** By its name, or by the extension of a file with requests. */
const formatNamed = (wanted: unknown): ChangeFormatName | PlanFormat | "counts" | undefined =>
  ([...changeFormatNames, "counts"] as const).find((name) => name === wanted) ??
  planFormatNamed(wanted === "requests" ? "requests.jsonc" : wanted);

interface LinkedFiles {
  readonly uri: string;
  readonly open: OpenDocument;
  readonly oldSide: OldSide;
  readonly encoding: Parameters<typeof linesOf>[1];
}

function linksOf({ text, links }: ChangesView, { uri, open, oldSide, encoding }: LinkedFiles) {
  const written = TextDocument.create("", "", 0, text);
  const { files } = oldSide.existing;
  const old = files.map(({ document }, index) => ({ document, uri: oldSide.uris[index] ?? null }));
  const lines = new Map<Document, OpenDocument["lines"]>([[open.document, open.lines]]);
  return links.flatMap(({ start, end, target }) => {
    const of = target.document;
    const home = of === open.document ? uri : (old.find(({ document }) => document === of)?.uri ?? null);
    if (home === null) return [];
    const known = lines.get(of) ?? linesOf(of, encoding);
    lines.set(of, known);
    return {
      range: { start: written.positionAt(start), end: written.positionAt(end) },
      target: { uri: home, range: known.rangeOf(target) },
    };
  });
}

const refused = (message: string): ResponseError<void> =>
  new ResponseError(LSPErrorCodes.RequestFailed, showMessage(message, []));
