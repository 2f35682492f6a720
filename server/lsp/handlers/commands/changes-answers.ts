import { LSPErrorCodes, ResponseError } from "vscode-languageserver";
import {
  type Block,
  blockPlaceOf,
  type Document,
  type Encoding,
  indexOf,
  type Lines,
  linesOf,
  positionIn,
  showMessage,
} from "../../../document/index.ts";
import { changesViewSteps, countedChanges, type LinkedLines } from "../../../features/changes/changes-view.ts";
import { pathsFrom, planFormatNamed } from "../../../features/plan/plan-file.ts";
import { anyPlanFormatNames, type ChangeFormatName, changeFormatNames } from "../../../stack/changes/format-names.ts";
import type { PlanFormat } from "../../../stack/plan/formats.ts";
import { codeList } from "../../../text/prose.ts";
import { fileKey } from "../../../workspace/host.ts";
import { ReadyJson } from "../../answers/ready-json.ts";
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
  return longWork("Comparing stacks", requested, async ({ canceled }) => {
    const oldSide = await oldSides.read(from, canceled);
    if (typeof oldSide === "string") return refused(oldSide);
    const opened = documentAt(uri);
    if (opened?.document.file.kind !== "stack") return refused("Open the stack file first.");
    if (format === "counts") {
      const { at, ...counted } = countedChanges(opened.document, oldSide.existing);
      return { ...counted, at: at && opened.lines.rangeOf(at), version: opened.version, from: oldSide.id };
    }
    const findings = (await findingsOf(uri, canceled)).shown;
    await workspace.filesOf(opened.document);
    const steps = ({ document, lines }: OpenDocument) => {
      const source = fileKey(document.file.name).replace(/^.*[\\/]/, "");
      const environment = workspace.environmentOf(document.file);
      const pathOf = typeof target === "string" ? pathsFrom(uri, target) : undefined;
      return changesViewSteps(document, lines, findings, oldSide.existing, { format, source, pathOf, environment });
    };
    const compared = await inSteps(uri, steps, canceled);
    if (!compared) return refused("Open the stack file first.");
    const { open, result } = compared;
    const { links, ...view } = result;
    const rest = JSON.stringify({ ...view, version: open.version, from: oldSide.id });
    const linked = linksOfChanges(links, { uri, open, oldSide, encoding: encoding() });
    return new ReadyJson([rest.slice(0, -1), ',"links":[', linked.join(","), "]}"]);
  });
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
  readonly encoding: Encoding;
}

/** The links of each change as JSON, which is kept as long as neither its lines nor its targets move. */
export function linksOfChanges(
  changes: readonly LinkedLines[],
  { uri, open, oldSide, encoding }: LinkedFiles,
): readonly string[] {
  const placeOf = (block: Block) => {
    const index = indexOf(open.document, block);
    if (index >= 0) return { uri, ...blockPlaceOf(open.document, block, index, open.lines) };
    const file = oldSide.fileOf(block);
    if (!file) return null;
    const { document } = file;
    return { uri: file.uri, ...blockPlaceOf(document, block, indexOf(document, block), linesIn(document)) };
  };
  const lines = new Map<Document, Lines>();
  const linesIn = (document: Document) => {
    const known = lines.get(document) ?? linesOf(document, encoding);
    lines.set(document, known);
    return known;
  };
  const write = ({ line, links }: LinkedLines): string =>
    links()
      .flatMap(({ line: inner, start, end, target }) => {
        const place = placeOf(target.block);
        if (place?.uri == null) return [];
        const range = {
          start: { line: line + inner, character: start },
          end: { line: line + inner, character: end },
        };
        const positionAt = (offset: number) => positionIn(place, offset, encoding);
        const at = { start: positionAt(target.start), end: positionAt(target.end) };
        return JSON.stringify({ range, target: { uri: place.uri, range: at } });
      })
      .join(",");
  return changes.flatMap((change) => {
    const [block, ...others] = change.blocks;
    const place = block ? placeOf(block) : unmoved;
    const json =
      others.length > 0 || !place || !change.of
        ? write(change)
        : oldSide.linksJson(change.of, place, change.line, () => write(change));
    return json === "" ? [] : json;
  });
}

/** In old files. */
const unmoved = { line: 0, character: 0 };

const refused = (message: string): ResponseError<void> =>
  new ResponseError(LSPErrorCodes.RequestFailed, showMessage(message, []));
