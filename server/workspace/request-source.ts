import type { ServiceNames } from "../api/index.ts";
import { carriedRequests } from "../document/carriers/carried-requests.ts";
import { placesOfFile } from "../document/carriers/source-places.ts";
import { documentOf, type FileType, kindOf, linesOf, linesOfText, wordingOf } from "../document/index.ts";
import type { RequestDocument, RequestSource } from "../stack/convert/source.ts";
import { offsetIn } from "../stack/plan/formats.ts";
import type { BlockSpan } from "../stack/plan/step.ts";
import type { CarrierLanguage } from "../syntax/carriers.ts";
import { loadCarrierReader, loadVariableReader } from "./read-file.ts";
import type { Workspace } from "./workspace.ts";

interface SourceFile extends Pick<RequestSource, "name"> {
  readonly uri: string;
  /** The file name, without folders. */
  readonly base: string;
  readonly text: string;
  /** The words of the service in it. */
  readonly names?: ServiceNames | undefined;
}

/** What tells which files that a file names may be read. */
type Surroundings = Pick<Workspace, "filesOf">;

type ReadSource = Pick<RequestSource, "documents" | "messages">;

const anyName = (): boolean => true;

/** The requests of a request file. */
export async function requestsInFile(
  { uri, base, text, names }: SourceFile,
  type: FileType,
  { filesOf }: Surroundings,
): Promise<ReadSource> {
  const document = documentOf({ uri, name: base, ...type, ...(names && { names }) }, text);
  const lines = linesOf(document);
  const lineOf = (place: BlockSpan): number => lines.positionAt(offsetIn(document, place)).line + 1;
  return { documents: [{ document, files: await filesOf(document), lineOf, isWrittenName: anyName }], messages: [] };
}

/** The requests of a file that holds them among other text, as one sequence, and the request files in its fences. */
export async function requestsInCarrier(
  { uri, base, text, names }: SourceFile,
  language: CarrierLanguage,
  { filesOf }: Surroundings,
): Promise<ReadSource> {
  const embedded = (await loadCarrierReader(language, names))(text);
  const variables = (await loadVariableReader(language))(text);
  const carried = carriedRequests(text, embedded, variables, wordingOf(names));
  const own = names && { names };
  const lines = linesOfText(text);
  const lineAt = (offset: number): number => lines.positionAt(offset).line + 1;
  const sequence = documentOf({ uri, name: base, kind: "request", declared: "sequence", ...own }, carried.text);
  const fences = embedded.flatMap((one) => {
    if (one.kind !== "file" || kindOf(one.name) !== "request") return [];
    const document = documentOf({ uri, name: one.name, kind: "request", ...own }, one.text.text);
    const { spanOf } = placesOfFile(one.text);
    const lineOf = (place: BlockSpan): number => {
      const start = offsetIn(document, place);
      return lineAt(spanOf({ start, end: start }).start);
    };
    return [{ document, lineOf, isWrittenName: anyName }];
  });
  const files = fences.map(
    async (fence): Promise<RequestDocument> => ({ ...fence, files: await filesOf(fence.document) }),
  );
  const lineOf = (place: BlockSpan): number => lineAt(carried.placeOf(offsetIn(sequence, place)).start);
  return {
    documents: [
      ...(carried.count > 0
        ? [
            {
              document: sequence,
              files: await filesOf(sequence),
              lineOf,
              isWrittenName: (name: string) => carried.names.has(name),
            },
          ]
        : []),
      ...(await Promise.all(files)),
    ],
    messages: carried.messages.map(({ kind, text: message, start }) => ({ kind, text: message, line: lineAt(start) })),
  };
}
