import { homedir } from "node:os";
import { dirname, resolve } from "node:path";
import { Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { type Tool, ToolRefusal } from "../../../assistants/tool.ts";
import { callTool, inputSchemaOf, outputSchemaOf, tools } from "../../../assistants/tools.ts";
import { bugFrames, bugName } from "../../../describe/bug.ts";
import { showMessage } from "../../../document/index.ts";
import { localPath } from "../../../node/host.ts";
import { version } from "../../../version.ts";
import type { Call, ExitCode } from "../../command.ts";
import { lineTransport } from "./line-transport.ts";
import { createToolContext, type ToolFolders } from "./tool-context.ts";

/** Serves one client over standard input and output, until it disconnects. */
export async function runMcp({ folders, isReadOnly }: ToolFolders, { installation }: Call): Promise<ExitCode> {
  const given = folders.map((path) => resolve(path));
  await new Promise<void>((end) => {
    const transport = lineTransport(process.stdin, process.stdout, end);
    serveStdio(() => createServer(given, isReadOnly, installation.bundle), { transport });
  });
  return 0;
}

function createServer(given: readonly string[], isReadOnly: boolean, bundle: string): Server {
  const server = new Server(
    { name: "compute-stack", title: "Compute Stack", version },
    {
      capabilities: { tools: {} },
      instructions:
        "Checks and explains request files and stack files of the compute API. After writing or changing one, call `check`; call `fix` for what has one right answer.",
    },
  );
  const offered = isReadOnly ? tools.map(withoutWriting) : tools;
  server.setRequestHandler("tools/list", () => ({ tools: offered.map(describeTool) }));
  server.setRequestHandler("tools/call", async ({ params: { name, arguments: args } }) => {
    try {
      const context = createToolContext({ folders: await foldersFor(given, server), isReadOnly }, bundle);
      const { text, data } = await callTool(name, args, context);
      return { content: [{ type: "text" as const, text }], structuredContent: { ...data } };
    } catch (error) {
      return { content: [{ type: "text" as const, text: describeFailure(error) }], isError: true };
    }
  });
  return server;
}

const describeTool = (tool: Tool) => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputSchema: inputSchemaOf(tool),
  outputSchema: outputSchemaOf(tool),
  annotations: {
    title: tool.title,
    readOnlyHint: !tool.writes,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
});

function withoutWriting(tool: Tool): Tool {
  const { write: _, ...parameters } = tool.parameters;
  return { ...tool, parameters, writes: false };
}

/** Those of the call, else those that the client names, else the current folder. Throws a `ToolRefusal` if that is too much. */
async function foldersFor(given: readonly string[], server: Server): Promise<readonly string[]> {
  if (given.length > 0) return given;
  const named = server.getClientCapabilities()?.roots ? await server.listRoots().catch(() => null) : null;
  const folders = (named?.roots ?? []).flatMap(({ uri }) => localPath(uri) ?? []);
  if (folders.length > 0) return folders;
  const here = process.cwd();
  if (here === dirname(here) || here === homedir())
    throw new ToolRefusal("Which folders may be read is unknown. Start the server as `compute-stack mcp FOLDER…`.");
  return [here];
}

const describeFailure = (error: unknown): string =>
  error instanceof ToolRefusal
    ? showMessage(error.message, [])
    : [`Internal error: ${bugName(error)}. Please report it.`, ...bugFrames(error)].join("\n");
