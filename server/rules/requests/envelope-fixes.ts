import type { Operation } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";
import { type Fix, wrapValue } from "../kit/index.ts";
import { withTemplates } from "./path-templates.ts";

/** Wraps the text of a bare body in a request with the method and path of an operation. */
export const wrapInEnvelope = (body: Value, operation: Operation): Fix =>
  wrapValue(
    body,
    [
      ["method", operation.method],
      ["path", withTemplates(operation.paths[0])],
    ],
    "body",
    `Wrap it in a request \`${operation.method} ${operation.paths[0]}\` (\`${operation.id}\`)`,
  );
