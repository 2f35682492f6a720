import { type BodyFile, bodyFilesIn, type Document, type FileFacts } from "../document/index.ts";
import type { FileAnswer } from "../rules/engine/environment.ts";
import { refusalOf, whyMissing } from "../rules/kit/missing-file.ts";
import type { RequestDocument } from "../stack/convert/source.ts";
import type { FilesOfRequests } from "../stack/from-requests/from-requests.ts";
import { bodyDocument } from "./body-errors.ts";
import { resolvePath } from "./host.ts";
import type { Workspace } from "./workspace.ts";

/** The files that requests send as their bodies, each once for each operation, and what may be read of those that they name. */
export async function readSentFiles(
  sources: readonly Pick<RequestDocument, "document" | "files">[],
  { filesOf, environmentOf }: Pick<Workspace, "filesOf" | "environmentOf">,
): Promise<{ readonly sent: readonly Document[]; readonly files: FilesOfRequests }> {
  const documents = new Map<string, Document>();
  for (const { document, files } of sources)
    for (const file of bodyFilesIn(document)) {
      const key = keyOf(file, document);
      const answer = files.file(file.path);
      if (documents.has(key) || answer === "pending" || answer.kind !== "text") continue;
      const sent = bodyDocument(uriOf(file, document), file.operation, answer.text);
      await filesOf(sent);
      documents.set(key, sent);
    }
  const inSources = new Map(sources.map(({ document, files }) => [document.file, files]));
  const answerFor = (path: string, file: FileFacts): FileAnswer =>
    (inSources.get(file) ?? environmentOf(file)).file(path);
  return {
    sent: [...documents.values()],
    files: {
      body: (file, of) => {
        const { path } = file;
        const answer = answerFor(path, of.file);
        const kind = answer === "pending" || answer.kind === "text" ? "unreadable" : answer.kind;
        return documents.get(keyOf(file, of)) ?? whyMissing(path, kind);
      },
      refusal: (path, { block }) => refusalOf(path, answerFor(path, block.file)),
    },
  };
}

const uriOf = ({ path }: BodyFile, { file }: Document): string => resolvePath(path, file.uri) ?? file.uri;
const keyOf = (file: BodyFile, of: Document): string => `${file.operation} ${uriOf(file, of)}`;
