import type { Disposable, Uri } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { planLanguage, planScheme } from "../identity.ts";
import { registerLinkedViews, textOrReason } from "../views/linked-views.ts";
import type { ViewFiles } from "../views/view-files.ts";
import { askForPlan } from "./ask.ts";
import { askForExpectedPlan, expectedEnding } from "./expected.ts";
import { formOf, planOf, stackOf } from "./uri.ts";

/** The documents that show plans. */
export const registerPlanViews = (client: BaseLanguageClient, viewFiles: ViewFiles): Disposable =>
  registerLinkedViews(client, viewFiles, planScheme, {
    language: planLanguage,
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
      const comment = form.ending === "requests.jsonc" ? "// " : "# ";
      return textOrReason(client, askForPlan(client, stack, form), comment, noAnswer);
    },
  });

const noAnswer = "No plan: the stack file cannot be read, or the server is not running.";

const isExpected = ({ path }: Uri): boolean => path.endsWith(`.${expectedEnding}`);
