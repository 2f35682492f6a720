import type { Disposable } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { planScheme } from "../identity.ts";
import { registerLinkedViews } from "../views/linked-views.ts";
import { askForPlan } from "./ask.ts";
import { formOf, planOf, stackOf } from "./uri.ts";

/** The documents that show plans. */
export const registerPlanViews = (client: BaseLanguageClient): Disposable =>
  registerLinkedViews(client, planScheme, {
    tooltip: "Go to the source of this request",
    fileOf: stackOf,
    viewOf: (stack, shown) => planOf(stack, formOf(shown)),
    read: async (uri) => {
      const form = formOf(uri);
      const stack = stackOf(uri);
      // The file is gone or no longer a stack, or there is no server.
      const view = await askForPlan(client, stack, form).catch(() => null);
      const comment = form.ending === "requests.jsonc" ? "//" : "#";
      return {
        text: view?.text ?? `${comment} No plan: the stack file cannot be read, or the server is not running.\n`,
        links: view?.links.map(({ range, target }) => ({ range, file: stack, at: target.range })) ?? [],
      };
    },
  });
