import { carriedRequests } from "../document/carriers/carried-requests.ts";
import {
  type Carrier,
  type Document,
  documentOf,
  linesOfText,
  type SourceFile,
  wholeFile,
  wordingOf,
} from "../document/index.ts";
import type { RequestDocument, RequestSource } from "../stack/convert/source.ts";
import { offsetIn } from "../stack/plan/formats.ts";
import type { BlockSpan } from "../stack/plan/step.ts";
import { loadCarrierReader, loadVariableReader } from "./read-file.ts";
import type { Workspace } from "./workspace.ts";

type ReadSource = Pick<RequestSource, "documents" | "messages">;

/** The requests of a file: those that it holds among other text, as one sequence, and the request files in it or that it is. */
export async function requestsOf(file: SourceFile, { filesOf }: Pick<Workspace, "filesOf">): Promise<ReadSource> {
  const lines = linesOfText(file.text);
  const lineAt = (offset: number): number => lines.positionAt(offset).line + 1;
  const withFiles = async (
    document: Document,
    startOf: (offset: number) => number,
    isWrittenName: RequestDocument["isWrittenName"] = () => true,
  ): Promise<RequestDocument> => {
    const lineOf = (place: BlockSpan): number => lineAt(startOf(offsetIn(document, place)));
    return { document, files: await filesOf(document), lineOf, isWrittenName };
  };
  const carried = file.carrier && (await carriedIn(file.carrier));
  const sequence =
    carried && carried.count > 0
      ? [
          withFiles(
            carried.document,
            (offset) => carried.placeOf(offset).start,
            (name) => carried.names.has(name),
          ),
        ]
      : [];
  const parts = file.parts.filter(({ document: { file } }) => file.kind === "request" && !file.carrier);
  const documents = parts.map(({ document, places }) =>
    withFiles(document, (start) => (places === wholeFile ? start : places.spanOf({ start, end: start }).start)),
  );
  return {
    documents: await Promise.all([...sequence, ...documents]),
    messages: (carried?.messages ?? []).map(({ kind, text, start }) => ({ kind, text, line: lineAt(start) })),
  };
}

async function carriedIn({ text, file: { language, ...facts } }: Carrier) {
  const embedded = (await loadCarrierReader(language, facts.names))(text);
  const variables = (await loadVariableReader(language))(text);
  const carried = carriedRequests(text, embedded, variables, wordingOf(facts.names));
  return { ...carried, document: documentOf({ ...facts, kind: "request", declared: "sequence" }, carried.text) };
}
