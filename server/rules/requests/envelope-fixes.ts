import type { Operation } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";
import { type Fix, wrapValue } from "../kit/fix.ts";

/** Makes a request of a bare body: the same text, with the method and path of an operation around it. */
export const wrapInEnvelope = (body: Value, operation: Operation): Fix =>
  wrapValue(
    body,
    [
      ["method", operation.method],
      ["path", operation.paths[0]],
    ],
    "body",
    `Wrap it in a request \`${operation.method} ${operation.paths[0]}\` (\`${operation.id}\`)`,
  );
