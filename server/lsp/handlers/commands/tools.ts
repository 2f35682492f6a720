import { ToolRefusal } from "../../../assistants/tool.ts";
import { callTool } from "../../../assistants/tools.ts";
import type { FeatureContext } from "../../feature.ts";
import { refused } from "../kit/refused.ts";
import { toolContextOf } from "./tool-context.ts";

/**
 * Calls a tool for an assistant in the editor: `{ name, arguments }` returns `{ text, data }`. Unlike the tools of
 * `compute-stack mcp`, it sees files as they are in the editor, saved or not.
 */
export const toolCommands = (context: FeatureContext) => ({
  "computeStack.callTool": async (argument: unknown) => {
    const { name, arguments: args } = (argument ?? {}) as { readonly name?: unknown; readonly arguments?: unknown };
    try {
      return await callTool(String(name), args, toolContextOf(context));
    } catch (error) {
      if (error instanceof ToolRefusal) return refused(error.message);
      throw error;
    }
  },
});
