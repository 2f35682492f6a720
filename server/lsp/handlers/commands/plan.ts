import type { Feature } from "../../feature.ts";

/**
 * The plan of an open stack, for any editor. `computeStack.plan` returns `{ text, links, summary, isWhole, version }`; the ranges
 * of `links` are in UTF-16 units of the text, and their targets are ranges of the stack. `computeStack.savePlan` has the editor
 * create the file next to the stack, or at `target`, and returns `{ uri, isWhole }`.
 */
export const planFeature: Feature = (context) => {
  const load = () => import("./plan-answers.ts");
  context.commands.add("computeStack.plan", async ([argument], asked) =>
    (await load()).answerPlan(context, argument, asked),
  );
  context.commands.add("computeStack.savePlan", async ([argument], asked) =>
    (await load()).savePlan(context, argument, asked),
  );
};
