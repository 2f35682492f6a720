import * as vscode from "vscode";
import { clientId, clientName } from "./identity.ts";

/** The parts of `vscode.lm` that are used here, each of which older versions lack. */
interface LanguageModels {
  readonly registerTool?: (name: string, tool: LanguageModelTool) => vscode.Disposable;
  readonly registerMcpServerDefinitionProvider?: (id: string, provider: McpProvider) => vscode.Disposable;
}

interface LanguageModelTool {
  readonly prepareInvocation: (options: { readonly input: ToolInput }) => object | undefined;
  readonly invoke: (options: { readonly input: ToolInput }) => Promise<unknown>;
}

interface McpProvider {
  readonly onDidChangeMcpServerDefinitions: vscode.Event<unknown>;
  readonly provideMcpServerDefinitions: () => readonly unknown[];
}

/** The API beyond the oldest supported version. */
interface NewerApi {
  readonly lm?: LanguageModels;
  readonly LanguageModelTextPart: new (text: string) => unknown;
  readonly LanguageModelToolResult: new (parts: readonly unknown[]) => unknown;
  readonly McpStdioServerDefinition: new (
    label: string,
    command: string,
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    version: string,
  ) => unknown;
}

/** What a model sends, which may be anything. */
type ToolInput = Readonly<Record<string, unknown>>;

const newer = vscode as unknown as NewerApi;

/** The command of the server that calls a tool. */
export const callTool = `${clientId}.callTool`;

/** How VS Code knows a tool; package.json contributes them by these names. */
export const editorToolName = (name: string): string => `${clientId}_${name}`;

/** The context key by which package.json offers the tools where the editor cannot run an MCP server. */
const offersTools = `${clientId}.offersTools`;

/**
 * Makes the tools for assistants available to chats. Where the editor runs MCP servers, it gets ours, which `cli` is the script
 * of; otherwise, and in a browser, the tools are those of the language server.
 */
export function registerAssistants(context: vscode.ExtensionContext, cli: string | null): vscode.Disposable {
  const { registerMcpServerDefinitionProvider: registerProvider, registerTool } = newer.lm ?? {};
  return (
    (registerProvider && cli !== null
      ? ifAllowed(() => registerProvider(`${clientId}.mcp`, mcpProvider(context, cli)))
      : null) ??
    (registerTool ? ifAllowed(() => registerTools(context, registerTool)) : null) ??
    vscode.Disposable.from()
  );
}

/** Versions in which a function is only proposed have it, too, and refuse the call. */
function ifAllowed(register: () => vscode.Disposable): vscode.Disposable | null {
  try {
    return register();
  } catch {
    return null;
  }
}

function registerTools(
  context: vscode.ExtensionContext,
  register: NonNullable<LanguageModels["registerTool"]>,
): vscode.Disposable {
  const tools = toolsOf(context).map((name) =>
    register(name, languageModelTool(name.slice(editorToolName("").length))),
  );
  void vscode.commands.executeCommand("setContext", offersTools, true);
  return vscode.Disposable.from(...tools);
}

function toolsOf({ extension }: vscode.ExtensionContext): readonly string[] {
  const { contributes } = extension.packageJSON as {
    readonly contributes: { readonly languageModelTools?: readonly { readonly name: string }[] };
  };
  return (contributes.languageModelTools ?? []).map(({ name }) => name);
}

const languageModelTool = (name: string): LanguageModelTool => ({
  prepareInvocation: ({ input }) =>
    input.write === true
      ? {
          confirmationMessages: {
            title: clientName,
            message: `Apply safe fixes to \`${String(input.path).replaceAll("`", "")}\`?`,
          },
        }
      : undefined,
  invoke: async ({ input }) => {
    const answer: { readonly text: string } = await vscode.commands.executeCommand(callTool, {
      name,
      arguments: input,
    });
    return new newer.LanguageModelToolResult([new newer.LanguageModelTextPart(answer.text)]);
  },
});

function mcpProvider({ extension }: vscode.ExtensionContext, cli: string): McpProvider {
  return {
    onDidChangeMcpServerDefinitions: vscode.workspace.onDidChangeWorkspaceFolders,
    provideMcpServerDefinitions: () => {
      const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file");
      if (folders.length === 0) return [];
      const args = [cli, "mcp", ...folders.map(({ uri }) => uri.fsPath)];
      const { version } = extension.packageJSON as { readonly version: string };
      // The editor's own executable, as Node.
      const env = { ELECTRON_RUN_AS_NODE: "1" };
      return [new newer.McpStdioServerDefinition(clientName, process.execPath, args, env, version)];
    },
  };
}
