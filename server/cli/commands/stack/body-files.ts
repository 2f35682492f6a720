import { basename, dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { bodyFilesIn, type Document, declaredType, documentOf, linesOf } from "../../../document/index.ts";
import { readText } from "../../../node/read-text.ts";
import type { RequestDocument } from "../../../stack/convert/source.ts";
import type { BodyReader } from "../../../stack/from-requests/from-requests.ts";
import { offsetIn } from "../../../stack/plan/formats.ts";
import type { RequestInput } from "../../run/request-source.ts";
import { maxFileBytes, pathFromHere } from "../../run/sources.ts";

/** A file that requests send as their body. */
interface SentFile extends Pick<RequestDocument, "document" | "lineOf"> {
  readonly name: string;
}

/** The files that requests send as their bodies, each read once for each operation. */
export async function readBodyFiles(
  sources: readonly RequestInput[],
): Promise<{ readonly files: readonly SentFile[]; readonly readBody: BodyReader }> {
  const known = new Map<string, SentFile>();
  const folders = new Map<Document, string>();
  for (const { path, documents } of sources)
    for (const { document } of documents) {
      folders.set(document, dirname(path));
      for (const file of bodyFilesIn(document)) {
        const at = resolve(dirname(path), file.path);
        const answer = known.has(keyOf(at, file)) ? null : await readText(at, maxFileBytes);
        if (answer?.kind === "text") known.set(keyOf(at, file), sentFile(at, file.operation, answer.text));
      }
    }
  return {
    files: [...known.values()],
    readBody: (file, of) => known.get(keyOf(resolve(folders.get(of) ?? "", file.path), file))?.document ?? null,
  };
}

const keyOf = (path: string, { operation }: Parameters<BodyReader>[0]): string => `${operation} ${path}`;

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
