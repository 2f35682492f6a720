import { Disposable, Uri } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { planLanguage, planScheme } from "../identity.ts";
import { registerLinkedViews, saidBy } from "../views/linked-views.ts";
import { registerViewLanguage } from "../views/view-language.ts";
import { askForPlan } from "./ask.ts";
import { askForExpectedPlan, expectedEnding } from "./expected.ts";
import { formOf, planOf, stackOf } from "./uri.ts";

/** The documents that show plans. */
export const registerPlanViews = (client: BaseLanguageClient): Disposable =>
  Disposable.from(registerViewLanguage(planScheme, planLanguage), registerViews(client));

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
