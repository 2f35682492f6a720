import type { Feature } from "../../feature.ts";

/**
 * `computeStack.showBaselineFindings` shows the findings that baselines accept, or hides them again.
 *
 * `computeStack.updateBaseline` accepts all findings of the workspace, or of the folder `{ uri }`: it has the editor write them to
 * the baselines, as `check --update-baseline` does, and returns `{ baselines: [{ uri, findings }] }`. The editor then saves them.
 */
export const baselineFeature: Feature = (context) => {
  context.commands.add("computeStack.showBaselineFindings", () => {
    context.showAccepted();
    return null;
  });
  context.commands.add("computeStack.updateBaseline", async ([argument]) =>
    (await import("./update-baseline.ts")).updateBaseline(context, argument),
  );
};
