import { CodeLens, Disposable, EventEmitter, languages, type TextDocument, window, workspace } from "vscode";
import { clientId } from "../identity.ts";
import { rangeOf } from "../protocol/range.ts";
import { lastCommit } from "./against.ts";
import type { Comparer, CountedChanges } from "./ask.ts";
import type { WhenOldChanges } from "./views.ts";

export const showChangesCommand = "computeStack.showChanges";

/** Above a stack that differs from its last commit: how much changes. It is counted only for the active editor. */
export function registerChangesLens({ count }: Pick<Comparer, "count">, whenOldChanges: WhenOldChanges): Disposable {
  const changed = new EventEmitter<void>();
  const last = new Map<string, CodeLens[]>();
  const provideCodeLenses = async (document: TextDocument): Promise<CodeLens[]> => {
    const { uri } = document;
    if (!workspace.getConfiguration(clientId, uri).get("codeLens.enabled", true)) return [];
    const key = uri.toString();
    // The lens stays as it was, so that no text moves.
    if (window.activeTextEditor?.document.uri.toString() !== key) return last.get(key) ?? [];
    const counted = await count(uri, lastCommit).catch(() => null);
    const lenses = counted === null || typeof counted === "string" ? [] : lensesOf(counted, key);
    last.set(key, lenses);
    return lenses;
  };
  return Disposable.from(
    changed,
    languages.registerCodeLensProvider(
      { language: "compute-stack" },
      { onDidChangeCodeLenses: changed.event, provideCodeLenses },
    ),
    window.onDidChangeActiveTextEditor((editor) => {
      if (editor?.document.languageId === "compute-stack") changed.fire();
    }),
    workspace.onDidCloseTextDocument(({ uri }) => void last.delete(uri.toString())),
    whenOldChanges((isStale) => {
      if (!isStale(lastCommit)) return;
      last.clear();
      changed.fire();
    }),
  );
}

function lensesOf({ counts, isSame, isWhole, at }: CountedChanges, uri: string): CodeLens[] {
  if (isSame || !at) return [];
  const command = {
    title: isWhole ? lensTitle(counts) : uncountedTitle,
    command: showChangesCommand,
    arguments: [uri],
  };
  return [new CodeLens(rangeOf(at), command)];
}

const uncountedTitle = "Changes since last commit (part of the file cannot be read)";

export function lensTitle({ unchanged: _, ...counts }: CountedChanges["counts"]): string {
  const count = Object.values(counts).reduce((sum, each) => sum + each, 0);
  const what = count === 0 ? "No resource changes" : count === 1 ? "1 change" : `${count} changes`;
  return `${what} since last commit`;
}
