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
import type { BaseLanguageClient } from "vscode-languageclient";
import type { Against } from "./against.ts";
import type { ChangesView, Comparer, ProtocolRange } from "./ask.ts";
import { colorChanges } from "./colors.ts";
import { comparedIn, changesScheme as scheme } from "./uri.ts";

/** Time after the last keystroke, so that changes are not compared for each one. */
const delay = 250;

/** Calls `run` when what stacks are compared with may have changed. */
export type WhenOldChanges = (run: (isStale: (against: Against) => boolean) => void) => Disposable;

/** The documents that show changes, each kept up to date while its stack or what it is compared with is edited. */
export function registerChangesViews(
  client: BaseLanguageClient,
  { compare }: Comparer,
  whenOldChanges: WhenOldChanges,
): Disposable {
  const changed = new EventEmitter<Uri>();
  const links = new Map<string, ChangesView["links"]>();
  let stale: readonly Uri[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const renew = (isStale: (shown: Uri) => boolean): void => {
    const shown = [...links.keys()].map((one) => Uri.parse(one)).filter(isStale);
    if (shown.length === 0) return;
    const waiting = new Map([...stale, ...shown].map((one) => [one.toString(), one]));
    stale = [...waiting.values()];
    clearTimeout(timer);
    timer = setTimeout(() => {
      const due = stale;
      stale = [];
      due.forEach(changed.fire, changed);
    }, delay);
  };

  const provider: TextDocumentContentProvider = {
    onDidChange: changed.event,
    provideTextDocumentContent: async (uri) => {
      const { stack, against } = comparedIn(uri);
      const view = await compare(stack, against).catch((error) =>
        // The server says what is wrong.
        error instanceof Error && "code" in error && client.isRunning() ? error.message : noAnswer,
      );
      const isAnswer = typeof view !== "string";
      links.set(uri.toString(), isAnswer ? view.links : []);
      return isAnswer ? view.text : `${view}\n`;
    },
  };
  return Disposable.from(
    changed,
    new Disposable(() => clearTimeout(timer)),
    workspace.registerTextDocumentContentProvider(scheme, provider),
    workspace.onDidChangeTextDocument(({ document }) => {
      const edited = document.uri.toString();
      renew((shown) => comparedIn(shown).stack.toString() === edited);
    }),
    whenOldChanges((isStale) => renew((shown) => isStale(comparedIn(shown).against))),
    // The server did not answer before.
    client.onDidChangeState(() => client.isRunning() && renew(() => true)),
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
              Uri.parse(target.uri).with({ fragment: `L${line + 1},${character + 1}` }),
            );
            link.tooltip = "Go to where this is written";
            return link;
          }),
      },
    ),
    colorChanges(),
  );
}

const noAnswer = "No changes: the stack file cannot be read, or the server is not running.";

const rangeOf = ({ start, end }: ProtocolRange): Range =>
  new Range(start.line, start.character, end.line, end.character);
