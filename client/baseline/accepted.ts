import { Disposable, type LanguageStatusItem, languages as vscodeLanguages, window, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { clientName } from "../identity.ts";
import { experimental } from "../protocol/experimental.ts";

/** What the server tells about an open file. */
interface AcceptedFindings {
  readonly uri: string;
  readonly count: number;
  /** They are shown all the same. */
  readonly isShown: boolean;
}

const acceptedFindings = "computeStack/acceptedFindings";
const showBaselineFindings = "computeStack.showBaselineFindings";

/** Asks the server to tell how many findings baselines accept. */
export const baselineCapability = experimental({ baseline: true });

/** A status item with the number of findings in the active file that its baseline accepts, and a command to show them. */
export function showAcceptedFindings(client: BaseLanguageClient): Disposable {
  const told = new Map<string, AcceptedFindings>();
  let item: LanguageStatusItem | undefined;
  const show = (): void => {
    const document = window.activeTextEditor?.document;
    const found = document && told.get(client.code2ProtocolConverter.asUri(document.uri));
    item?.dispose();
    item = undefined;
    if (!document || !found || found.count === 0) return;
    const { scheme } = document.uri;
    item = vscodeLanguages.createLanguageStatusItem("computeStack.baseline", { language: document.languageId, scheme });
    item.name = `${clientName}: baseline`;
    item.text = textOf(found);
    item.command = { command: showBaselineFindings, title: found.isShown ? "Hide" : "Show" };
  };
  return Disposable.from(
    client.onNotification(acceptedFindings, (accepted: AcceptedFindings) => {
      told.set(accepted.uri, accepted);
      show();
    }),
    client.onDidChangeState(() => {
      told.clear();
      show();
    }),
    window.onDidChangeActiveTextEditor(show),
    workspace.onDidCloseTextDocument(({ uri }) => told.delete(client.code2ProtocolConverter.asUri(uri))),
    new Disposable(() => item?.dispose()),
  );
}

export const textOf = ({ count, isShown }: Omit<AcceptedFindings, "uri">): string =>
  `${count} ${count === 1 ? "finding" : "findings"} in the baseline, ${isShown ? "shown" : "hidden"}`;
