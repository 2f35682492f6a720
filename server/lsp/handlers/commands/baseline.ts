import type { Feature } from "../../feature.ts";

const command = "computeStack.showBaselineFindings";

/** Shows the findings that baselines accept, or hides them again. */
export const baselineFeature: Feature = ({ commands, showAccepted }) => {
  commands.add(command, () => {
    showAccepted();
    return null;
  });
};
