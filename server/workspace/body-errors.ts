import type { OperationId, ServiceNames } from "../api/index.ts";
import { type Document, declaredType, documentOf, linesOf } from "../document/index.ts";
import type { Finding } from "../rules/engine/check.ts";
import type { BodyErrors } from "../rules/engine/environment.ts";
import { fileKey, folderOf } from "./host.ts";

/** A file as the body of an operation, whatever its name. */
export const bodyDocument = (uri: string, operation: OperationId, text: string, names?: ServiceNames): Document =>
  documentOf({ uri, name: fileKey(uri).slice(folderOf(fileKey(uri)).length), ...declaredType(operation), names }, text);

/** In short, for the request that sends it. */
export function bodyErrorsOf(document: Document, findings: readonly Finding[]): BodyErrors {
  const errors = findings.filter(({ severity }) => severity === "error");
  const [first] = errors;
  return {
    count: errors.length,
    first: first ? { rule: first.code, line: linesOf(document).positionAt(first.start).line + 1 } : null,
  };
}
