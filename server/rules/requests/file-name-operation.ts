import { type Operation, operations } from "../../api/index.ts";
import { isOperationId, isStep, operationWordOf, type Value } from "../../document/index.ts";
import { nearest } from "../../text/nearest.ts";

/** The operation nearest to a misspelled word in the file name. */
export function meantByName(request: Value): Operation | null {
  const id = nearest(wordOf(request) ?? "", Object.keys(operations))[0];
  return id !== undefined && isOperationId(id) ? operations[id] : null;
}

/** A sentence about it with a trailing space; empty if the name does not resemble an operation. */
export function describeMisspelled(request: Value): string {
  const meant = meantByName(request);
  return meant ? `\`${wordOf(request)}\` in the file name is not an operation; did you mean \`${meant.id}\`? ` : "";
}

/** Advice on how to specify the operation of a bare body. */
export function advise(request: Value, operation: Operation | undefined): string {
  const name = operation && fileNameFor(request, operation);
  if (name) return `Rename the file to \`${name}\`, or wrap the body in a request with \`method\` and \`path\`.`;
  if (operation && request.block.file.declared === "request" && !isStep(request))
    return `Declare the file as \`${operation.id}\` instead of \`request\`, or wrap the body in a request with \`method\` and \`path\`.`;
  return "Wrap the body in a request with `method` and `path`.";
}

/** The file name with an operation. Null for other names, or several requests. */
export function fileNameFor(request: Value, operation: Operation): string | null {
  const { name, declared } = request.block.file;
  // A declared kind overrides the name.
  if (isStep(request) || (declared !== undefined && isOperationId(declared))) return null;
  const [, prefix = "", ending] = /([^\\/]*?)\.?(requests?\.jsonc?)$/i.exec(name) ?? [];
  if (ending === undefined) return null;
  const kept = meantByName(request) ? prefix.replace(/\.?[^.]*$/, "") : prefix;
  return [...(kept ? [kept] : []), operation.id, ending].join(".");
}

const wordOf = (request: Value): string | null => (isStep(request) ? null : operationWordOf(request.block.file));
