import {
  commands,
  Disposable,
  type ExtensionContext,
  TabInputWebview,
  type TextDocumentChangeEvent,
  window,
  workspace,
} from "vscode";
import { callTool, registerAssistants } from "./assistants.ts";
import { clientName, graphViewType } from "./identity.ts";
import { mayBecomeOurs, mayBeOurs } from "./may-be-ours.ts";
import { registerPackagedFiles } from "./packaged/register.ts";
import { registerViewFiles, type ViewFiles } from "./views/view-files.ts";

/** The language client and everything around it. */
interface Client {
  /** Starts the server, too. */
  readonly start: (context: ExtensionContext, viewFiles: ViewFiles) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * The extension: loads and starts its client once there is something of ours. `cliPath` is the script of the command line in the
 * package, where the editor can run it.
 */
export function extension(load: () => Promise<Client>, cliPath: string | null) {
  let running: Promise<Client> | undefined;
  const start = async (context: ExtensionContext, viewFiles: ViewFiles, isLoaded: () => void): Promise<Client> => {
    const client = await load();
    isLoaded();
    await client.start(context, viewFiles);
    return client;
  };
  return {
    activate: (context: ExtensionContext): Promise<void> => {
      context.subscriptions.push(
        registerPackagedFiles(context),
        registerAssistants(context, cliPath && context.asAbsolutePath(cliPath)),
      );
      return whenNeeded(context, async (viewFiles, isLoaded) => {
        running ??= start(context, viewFiles, isLoaded);
        try {
          await running;
        } catch (error) {
          running = undefined;
          throw error;
        }
      });
    },
    deactivate: async (): Promise<void> => {
      await (await running)?.stop();
    },
  };
}

/**
 * Starts once: for a document, a command, a diagram, plan or changes of the last session, or settings in the workspace, which may declare files
 * of any name. Until then, only the documents that are opened and edited are looked at.
 */
async function whenNeeded(
  context: ExtensionContext,
  run: (viewFiles: ViewFiles, isLoaded: () => void) => Promise<void>,
): Promise<void> {
  // The client registers the commands itself.
  const start = (): Promise<void> => run(viewFiles, () => waiting.dispose());
  const viewFiles = registerViewFiles(start);
  const startIf = (isNeeded: boolean): void => {
    if (isNeeded) void start().catch(report);
  };
  const waiting = Disposable.from(
    workspace.onDidOpenTextDocument((document) => startIf(mayBeOurs(document))),
    workspace.onDidChangeTextDocument((change) => startIf(isNeededAfter(change))),
    ...[...commandsOf(context), callTool].map((id) =>
      commands.registerCommand(id, async (...args: readonly unknown[]) => {
        await start();
        return commands.executeCommand(id, ...args);
      }),
    ),
  );
  context.subscriptions.push(viewFiles, waiting);
  if (showsDiagram() || workspace.textDocuments.some(mayBeOurs)) return start().catch(report);
  void workspace.findFiles("**/.compute-stack.yaml", "**/{.git,node_modules}/**", 1).then(
    (files) => startIf(files.length > 0),
    () => {},
  );
}

function report(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  void window.showErrorMessage(`${clientName} could not be loaded: ${reason}`);
}

function commandsOf({ extension }: ExtensionContext): readonly string[] {
  const { contributes } = extension.packageJSON as {
    readonly contributes: { readonly commands: readonly { readonly command: string }[] };
  };
  return contributes.commands.map(({ command }) => command);
}

/** Only the edited lines are looked at, unless they hold a field that many files have. */
const isNeededAfter = ({ document, contentChanges }: TextDocumentChangeEvent): boolean =>
  contentChanges.some(({ range, text }) => {
    const line = document.lineAt(Math.min(range.start.line, document.lineCount - 1)).text;
    return mayBecomeOurs(document, `${line}\n${text}`);
  });

const showsDiagram = (): boolean =>
  window.tabGroups.all.some(({ tabs }) =>
    tabs.some(({ input }) => input instanceof TabInputWebview && input.viewType.endsWith(graphViewType)),
  );
