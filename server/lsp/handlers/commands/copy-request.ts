import type { Position } from "vscode-languageserver";
import type { FeatureContext } from "../../feature.ts";
import { openPartAt } from "../../session/open-parts.ts";
import { refused } from "../kit/refused.ts";

/**
 * The request at a position, in a request file or any file that holds requests: `{ uri, position }` returns `{ text, notes }`.
 * The text has variables instead of secrets; the client puts it on the clipboard.
 */
export const copyRequestCommands = ({ openFiles, workspace }: FeatureContext) => {
  const copy =
    ({ format }: { readonly format: "curl" | "http" }) =>
    async (argument: unknown) => {
      const { uri, position } = (argument ?? {}) as { readonly uri?: unknown; readonly position?: Partial<Position> };
      if (typeof uri !== "string" || !Number.isInteger(position?.line) || !Number.isInteger(position?.character))
        return refused("Pass an object with the `uri` of an open file and the `position` of a request in it.");
      const [{ copyRequest }, open] = await Promise.all([
        import("../../../features/requests/copy-request.ts"),
        openFiles.at(uri),
      ]);
      const part = open && openPartAt(open, position as Position);
      const files = part && (await workspace.filesOf(part.document));
      const copied = files && copyRequest(part.document, part.offset, format, files);
      if (!copied) return refused("There is no request here. Put the cursor in one.");
      return typeof copied === "string" ? refused(copied) : copied;
    };
  return { "computeStack.copyAsCurl": copy({ format: "curl" }), "computeStack.copyAsHttp": copy({ format: "http" }) };
};
