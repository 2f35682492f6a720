import { commands, Disposable } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { showPlan, showPlanAs } from "../lens-commands.ts";
import type { ViewFiles } from "../views/view-files.ts";
import { columnFor, stackToShow } from "./active-stack.ts";
import { choosePlanFor, showPlanOf } from "./choose.ts";
import { registerExpectedPlan } from "./expected.ts";
import { planForms } from "./forms.ts";
import { registerPlanViews } from "./views.ts";

/** Shows the plan of a stack beside it, in one of several forms. */
export const registerPlan = (client: BaseLanguageClient, viewFiles: ViewFiles): Disposable =>
  Disposable.from(
    registerPlanViews(client, viewFiles),
    registerExpectedPlan(client),
    commands.registerCommand(showPlan, async (given?: unknown) => {
      const stack = await stackToShow(given, "its plan");
      if (stack) await showPlanOf(stack, planForms[0], columnFor(given));
    }),
    commands.registerCommand(showPlanAs, (given?: unknown) => choosePlanFor(client, given, ["show", "save"])),
  );
