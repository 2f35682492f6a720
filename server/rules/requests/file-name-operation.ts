import { type Operation, operations } from "../../api/index.ts";
import { isOperationId, isStep, operationWordOf, type Value } from "../../document/index.ts";
import { nearest } from "../../text/nearest.ts";

/** The operation that a misspelt word in the file's name is nearest to. */
export function meantByName(request: Value): Operation | null {
  const id = nearest(wordOf(request) ?? "", Object.keys(operations))[0];
  return id !== undefined && isOperationId(id) ? operations[id] : null;
}

/** Says so, in a sentence and a space; empty where the name seems to mean no operation. */
export function describeMisspelt(request: Value): string {
  const meant = meantByName(request);
  return meant ? `\`${wordOf(request)}\` in the file name is not an operation; did you mean \`${meant.id}\`? ` : "";
}

/** How to say which operation a bare body is for. */
export function advise(request: Value, operation: Operation | undefined): string {
  const name = operation && fileNameFor(request, operation);
  if (name) return `Rename the file to \`${name}\`, or wrap the body in a request with \`method\` and \`path\`.`;
  if (operation && request.block.file.declared === "request" && !isStep(request))
    return `Declare the file as \`${operation.id}\` instead of \`request\`, or wrap the body in a request with \`method\` and \`path\`.`;
  return "Wrap the body in a request with `method` and `path`.";
}

/** The file's name with an operation in it. Null for a file that has another kind of name, or holds several requests. */
export function fileNameFor(request: Value, operation: Operation): string | null {
  const { name, declared } = request.block.file;
  // What is declared counts more than any name.
  if (isStep(request) || (declared !== undefined && isOperationId(declared))) return null;
  const [, own = "", ending] = /([^\\/]*?)\.?(requests?\.jsonc?)$/i.exec(name) ?? [];
  if (ending === undefined) return null;
  const kept = meantByName(request) ? own.replace(/\.?[^.]*$/, "") : own;
  return [...(kept ? [kept] : []), operation.id, ending].join(".");
}

const wordOf = (request: Value): string | null => (isStep(request) ? null : operationWordOf(request.block.file));
