import { Disposable, LanguageStatusSeverity, languages as vscodeLanguages } from "vscode";
import { type BaseLanguageClient, State } from "vscode-languageclient";
import { restartServer, showLog } from "./commands.ts";
import { clientName, languages } from "./identity.ts";

/** A status item for each language: the recognized kind of file, and whether the server is running. */
export function showStatus(client: BaseLanguageClient): Disposable {
  const items = languages.map(({ id, title }) => {
    const item = vscodeLanguages.createLanguageStatusItem(`computeStack.${id}`, { language: id });
    item.name = clientName;
    item.text = title;
    return item;
  });

  function show(state: State): void {
    const stopped = state === State.Stopped || state === State.StartFailed;
    for (const item of items) {
      item.busy = state === State.Starting;
      item.severity = stopped ? LanguageStatusSeverity.Error : LanguageStatusSeverity.Information;
      item.detail = stopped ? `${clientName} is not running` : `checked by ${clientName}`;
      item.command = stopped
        ? { command: restartServer, title: "Restart server" }
        : { command: showLog, title: "Show log" };
    }
  }
  show(State.Starting);
  return Disposable.from(
    ...items,
    client.onDidChangeState(({ newState }) => show(newState)),
  );
}
