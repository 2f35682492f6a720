import { commands, Disposable } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { showPlan, showPlanAs } from "../lens-commands.ts";
import type { ViewFiles } from "../views/view-files.ts";
import { columnFor, stackFor } from "./active-stack.ts";
import { choosePlanFor, sayWhatIsMissing, showPlanOf } from "./choose.ts";
import { registerExpectedPlan } from "./expected.ts";
import { planForms } from "./forms.ts";
import { registerPlanViews } from "./views.ts";

/** Shows the plan of a stack beside it, in one of several forms. */
export const registerPlan = (client: BaseLanguageClient, viewFiles: ViewFiles): Disposable =>
  Disposable.from(
    registerPlanViews(client, viewFiles),
    registerExpectedPlan(client),
    commands.registerCommand(showPlan, async (given?: unknown) => {
      const stack = stackFor(given);
      if (stack) await showPlanOf(stack, planForms[0], columnFor(given));
      else await sayWhatIsMissing();
    }),
    commands.registerCommand(showPlanAs, (given?: unknown) => choosePlanFor(client, given, ["show", "save"])),
  );
