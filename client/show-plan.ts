import {
  commands,
  Disposable,
  DocumentLink,
  EventEmitter,
  languages,
  Range,
  type TextDocumentContentProvider,
  Uri,
  ViewColumn,
  window,
  workspace,
} from "vscode";
import { type BaseLanguageClient, ExecuteCommandRequest, State } from "vscode-languageclient";
import { showPlan } from "./lens-commands.ts";
import { openForServer } from "./open-for-server.ts";
import { planOf, planScheme as scheme, stackOf } from "./plan-uri.ts";

/** Time after the last keystroke, so that a plan is not recomputed for each one. */
const delay = 250;

interface ProtocolRange {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

/** The result of the server's command. */
interface PlanView {
  readonly text: string;
  readonly links: readonly { readonly range: ProtocolRange; readonly target: { readonly range: ProtocolRange } }[];
}

/** Shows the plan of a stack beside it, and keeps it up to date while the stack is edited. */
export function registerPlan(client: BaseLanguageClient): Disposable {
  const changed = new EventEmitter<Uri>();
  const links = new Map<string, PlanView["links"]>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const provider: TextDocumentContentProvider = {
    onDidChange: changed.event,
    provideTextDocumentContent: async (uri) => {
      const view = await planFor(client, stackOf(uri));
      links.set(uri.toString(), view?.links ?? []);
      return view?.text ?? "// No plan: the stack file cannot be read, or the server is not running.\n";
    },
  };
  return Disposable.from(
    changed,
    new Disposable(() => {
      for (const timer of timers.values()) clearTimeout(timer);
    }),
    workspace.registerTextDocumentContentProvider(scheme, provider),
    workspace.onDidChangeTextDocument(({ document }) => {
      const plan = planOf(document.uri);
      const key = plan.toString();
      if (!links.has(key)) return;
      clearTimeout(timers.get(key));
      timers.set(
        key,
        setTimeout(() => changed.fire(plan), delay),
      );
    }),
    // The server did not answer before.
    client.onDidChangeState(({ newState }) => {
      if (newState === State.Running) for (const plan of links.keys()) changed.fire(Uri.parse(plan));
    }),
    workspace.onDidCloseTextDocument(({ uri }) => {
      if (uri.scheme === scheme) links.delete(uri.toString());
    }),
    languages.registerDocumentLinkProvider(
      { scheme },
      {
        provideDocumentLinks: ({ uri }) =>
          (links.get(uri.toString()) ?? []).map(({ range, target }) => {
            const { line, character } = target.range.start;
            const link = new DocumentLink(
              rangeOf(range),
              stackOf(uri).with({ fragment: `L${line + 1},${character + 1}` }),
            );
            link.tooltip = "Go to the source of this request";
            return link;
          }),
      },
    ),
    commands.registerCommand(showPlan, show),
  );
}

const rangeOf = ({ start, end }: ProtocolRange): Range =>
  new Range(start.line, start.character, end.line, end.character);

async function planFor(client: BaseLanguageClient, stack: Uri): Promise<PlanView | null> {
  const uri = client.code2ProtocolConverter.asUri(stack);
  try {
    await openForServer(stack);
    return await client.sendRequest(ExecuteCommandRequest.type, { command: "computeStack.plan", arguments: [{ uri }] });
  } catch {
    // The file is gone or no longer a stack, or there is no server.
    return null;
  }
}

async function show(written?: unknown): Promise<void> {
  const active = window.activeTextEditor?.document;
  const stack =
    typeof written === "string" ? Uri.parse(written) : active?.languageId === "compute-stack" ? active.uri : null;
  if (!stack) {
    await window.showInformationMessage("Open a stack file first to show its plan.");
    return;
  }
  const document = await workspace.openTextDocument(planOf(stack));
  await window.showTextDocument(document, { viewColumn: ViewColumn.Beside, preserveFocus: true, preview: false });
}
