import {
  Disposable,
  DocumentLink,
  EventEmitter,
  languages,
  Range,
  type TextDocumentContentProvider,
  Uri,
  workspace,
} from "vscode";
import { type BaseLanguageClient, State } from "vscode-languageclient";
import { askForPlan, type PlanView } from "./ask.ts";
import { formOf, planScheme as scheme, stackOf } from "./uri.ts";

/** Time after the last keystroke, so that a plan is not recomputed for each one. */
const delay = 250;

/** The documents that show plans, each kept up to date while its stack is edited. */
export function registerPlanViews(client: BaseLanguageClient): Disposable {
  const changed = new EventEmitter<Uri>();
  const links = new Map<string, PlanView["links"]>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const renew = (): void => {
    for (const plan of links.keys()) changed.fire(Uri.parse(plan));
  };

  const provider: TextDocumentContentProvider = {
    onDidChange: changed.event,
    provideTextDocumentContent: async (uri) => {
      const form = formOf(uri);
      // The file is gone or no longer a stack, or there is no server.
      const view = await askForPlan(client, stackOf(uri), form).catch(() => null);
      links.set(uri.toString(), view?.links ?? []);
      const comment = form.ending === "requests.jsonc" ? "//" : "#";
      return view?.text ?? `${comment} No plan: the stack file cannot be read, or the server is not running.\n`;
    },
  };
  return Disposable.from(
    changed,
    new Disposable(() => {
      for (const timer of timers.values()) clearTimeout(timer);
    }),
    workspace.registerTextDocumentContentProvider(scheme, provider),
    workspace.onDidChangeTextDocument(({ document }) => {
      const stack = document.uri.toString();
      const plans = [...links.keys()].map((plan) => Uri.parse(plan)).filter((plan) => plan.query === stack);
      if (plans.length === 0) return;
      clearTimeout(timers.get(stack));
      timers.set(
        stack,
        setTimeout(() => plans.forEach(changed.fire, changed), delay),
      );
    }),
    // The server did not answer before.
    client.onDidChangeState(({ newState }) => newState === State.Running && renew()),
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
  );
}

const rangeOf = ({ start, end }: PlanView["links"][number]["range"]): Range =>
  new Range(start.line, start.character, end.line, end.character);
