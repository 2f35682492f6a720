import { LSPErrorCodes, ResponseError } from "vscode-languageserver";
import { showMessage } from "../../../document/index.ts";
import type { Feature } from "../../feature.ts";

/**
 * Calls a tool for an assistant in the editor: `{ name, arguments }` returns `{ text, data? }`. Unlike the tools of
 * `compute-stack mcp`, it sees files as they are in the editor, saved or not.
 */
export const toolsFeature: Feature = (context) => {
  context.commands.add("computeStack.callTool", async ([argument]) => {
    const [{ callTool }, { ToolRefusal }, { toolContextOf }] = await Promise.all([
      import("../../../assistants/tools.ts"),
      import("../../../assistants/tool.ts"),
      import("./tool-context.ts"),
    ]);
    const { name, arguments: args } = (argument ?? {}) as { readonly name?: unknown; readonly arguments?: unknown };
    try {
      return await callTool(String(name), args, toolContextOf(context));
    } catch (error) {
      if (error instanceof ToolRefusal)
        return new ResponseError(LSPErrorCodes.RequestFailed, showMessage(error.message, []));
      throw error;
    }
  });
};
