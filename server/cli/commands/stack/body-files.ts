import { basename } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
  type BodyFile,
  bodyFilesIn,
  type Document,
  declaredType,
  documentOf,
  type FileFacts,
  linesOf,
} from "../../../document/index.ts";
import type { FileAnswer } from "../../../rules/engine/environment.ts";
import { refusalOf, whyMissing } from "../../../rules/kit/missing-file.ts";
import type { RequestDocument } from "../../../stack/convert/source.ts";
import type { FilesOfRequests } from "../../../stack/from-requests/from-requests.ts";
import { offsetIn } from "../../../stack/plan/formats.ts";
import { resolvePath } from "../../../workspace/host.ts";
import { hereWorkspace } from "../../run/file-settings.ts";
import type { RequestInput } from "../../run/request-source.ts";
import { pathFromHere } from "../../run/sources.ts";

/** A file that requests send as their body. */
interface SentFile extends Pick<RequestDocument, "document" | "lineOf"> {
  readonly name: string;
}

/** The files that requests send as their bodies, each read once for each operation. */
export async function readBodyFiles(
  sources: readonly RequestInput[],
): Promise<{ readonly sent: readonly SentFile[]; readonly files: FilesOfRequests }> {
  const known = new Map<string, SentFile>();
  const { filesOf, environmentOf } = hereWorkspace();
  for (const { documents } of sources)
    for (const { document, files } of documents)
      for (const file of bodyFilesIn(document)) {
        const key = keyOf(file, document);
        const answer = files.file(file.path);
        if (known.has(key) || answer === "pending" || answer.kind !== "text") continue;
        const sent = sentFile(fileURLToPath(uriOf(file, document)), file.operation, answer.text);
        await filesOf(sent.document);
        known.set(key, sent);
      }
  const inSources = new Map(
    sources.flatMap(({ documents }) => documents.map(({ document, files }) => [document.file, files] as const)),
  );
  const answerFor = (path: string, file: FileFacts): FileAnswer =>
    (inSources.get(file) ?? environmentOf(file)).file(path);
  return {
    sent: [...known.values()],
    files: {
      body: (file, of) => {
        const { path } = file;
        const answer = answerFor(path, of.file);
        const kind = answer === "pending" || answer.kind === "text" ? "unreadable" : answer.kind;
        return known.get(keyOf(file, of))?.document ?? whyMissing(path, kind);
      },
      refusal: (path, { block }) => refusalOf(path, answerFor(path, block.file)),
    },
  };
}

const uriOf = ({ path }: BodyFile, { file }: Document): string => resolvePath(path, file.uri) ?? file.uri;
const keyOf = (file: BodyFile, of: Document): string => `${file.operation} ${uriOf(file, of)}`;

function sentFile(path: string, operation: Parameters<typeof declaredType>[0], text: string): SentFile {
  const uri = pathToFileURL(path).href;
  const document = documentOf({ uri, name: basename(path), ...declaredType(operation) }, text);
  const lines = linesOf(document);
  return {
    name: pathFromHere(path),
    document,
    lineOf: (place) => lines.positionAt(offsetIn(document, place)).line + 1,
  };
}
