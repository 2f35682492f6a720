import { Disposable, languages, type TextDocument, Uri, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { isOurs, planLanguage, planScheme } from "../identity.ts";
import { registerLinkedViews, saidBy } from "../views/linked-views.ts";
import { askForPlan } from "./ask.ts";
import { askForExpectedPlan, expectedEnding } from "./expected.ts";
import { formOf, planOf, stackOf } from "./uri.ts";

/** The documents that show plans. */
export function registerPlanViews(client: BaseLanguageClient): Disposable {
  workspace.textDocuments.forEach(wrapLines);
  return Disposable.from(workspace.onDidOpenTextDocument(wrapLines), registerViews(client));
}

/** VS Code takes such a plan for a request file, by its name. */
function wrapLines(document: TextDocument): void {
  const { uri, languageId } = document;
  if (uri.scheme === planScheme && isOurs(languageId) && languageId !== planLanguage)
    void languages.setTextDocumentLanguage(document, planLanguage);
}

const registerViews = (client: BaseLanguageClient): Disposable =>
  registerLinkedViews(client, planScheme, {
    tooltip: "Go to the source of this request",
    fileOf: stackOf,
    viewOf: (stack, shown) => planOf(stack, isExpected(shown) ? { ending: expectedEnding } : formOf(shown)),
    read: async (uri) => {
      const form = formOf(uri);
      const stack = stackOf(uri);
      if (isExpected(uri)) {
        const text = await askForExpectedPlan(client, stack).then(
          ({ planned }) => planned,
          () => "",
        );
        return { text, links: [] };
      }
      const view = await askForPlan(client, stack, form).catch((error) => saidBy(client, error));
      if (view === null || typeof view === "string") {
        const comment = form.ending === "requests.jsonc" ? "//" : "#";
        return { text: `${comment} ${view ?? noAnswer}\n`, links: [] };
      }
      const links = view.links.map(({ range, target }) => ({ range, file: Uri.parse(target.uri), at: target.range }));
      return { text: view.text, links };
    },
  });

const noAnswer = "No plan: the stack file cannot be read, or the server is not running.";

const isExpected = ({ path }: Uri): boolean => path.endsWith(`.${expectedEnding}`);
