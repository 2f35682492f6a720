import type { OperationId } from "../api/index.ts";
import {
  type BodyFile,
  bodyFilesIn,
  type Document,
  type FileFacts,
  type Settings,
  type SourceFile,
} from "../document/index.ts";
import { type BodyErrors, type FileAnswer, noBodyErrors } from "../rules/engine/environment.ts";
import type { Finding } from "../rules/engine/finding.ts";
import { bodyDocument, bodyErrorsOf } from "./body-errors.ts";
import { resolvePath } from "./host.ts";

/** A file that a request sends as its body. */
export interface SentBody {
  readonly uri: string;
  readonly operation: OperationId;
}

/** What was found in the files that requests send as their bodies. */
export function checkedBodies(
  answerOf: (path: string, from: FileFacts) => FileAnswer,
  /** Null for a file that is not checked. */
  settingsOf: (uri: string) => Promise<Settings | null>,
  findingsOf: (document: Document, settings: Settings) => Promise<readonly Finding[]>,
) {
  /** By file and operation. Replaced as a whole, because they depend on settings and on the files that bodies refer to. */
  let bodies = new Map<string, ReadonlyMap<string, BodyErrors>>();
  /** Null if it is not read. */
  const textOf = (path: string, from: FileFacts): string | null => {
    const answer = answerOf(path, from);
    return answer !== "pending" && answer.kind === "text" ? answer.text : null;
  };
  /** Its text has been read by then. */
  const check = async ({ path, operation }: BodyFile, from: FileFacts): Promise<void> => {
    const before = bodies;
    const uri = resolvePath(path, from.uri);
    const text = textOf(path, from);
    if (uri === null || text === null) return;
    const effective = await settingsOf(uri);
    const document = bodyDocument(uri, operation, text, effective?.names);
    const errors = effective ? bodyErrorsOf(document, await findingsOf(document, effective)) : noBodyErrors;
    // After a change in the meantime, these are no longer in use.
    before.set(uri, new Map([...(before.get(uri) ?? []), [operation, errors]]));
  };
  return {
    errorsIn: (uri: string, operation: OperationId): BodyErrors | "pending" =>
      bodies.get(uri)?.get(operation) ?? "pending",
    check: async (sent: readonly BodyFile[], from: FileFacts): Promise<void> => {
      // Many requests can send the same file.
      const once = new Map(sent.map((body) => [`${body.operation} ${body.path}`, body]));
      await Promise.all([...once.values()].map((body) => check(body, from)));
    },
    /** The files that the requests of a file send, of those that were read for a check. */
    sentBy: ({ parts }: SourceFile): readonly SentBody[] =>
      parts.flatMap(({ document }) =>
        bodyFilesIn(document).flatMap(({ path, operation }) => {
          const uri = resolvePath(path, document.file.uri);
          return uri !== null && textOf(path, document.file) !== null ? [{ uri, operation }] : [];
        }),
      ),
    forget: (): void => {
      bodies = new Map();
    },
  };
}
