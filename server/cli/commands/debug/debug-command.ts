import { oneOf } from "../../arguments.ts";
import { asOption, type Command, ownKinds, WrongCall } from "../../command.ts";
import { debugViews } from "./debug-views.ts";

export const debugCommand: Command = {
  details: [
    [
      ["tree", "the blocks of the file and the syntax tree of each, with one-based lines and columns"],
      ["blocks", "the blocks alone: what is parsed and checked again after an edit"],
      [
        "timings",
        "how long each step takes, in milliseconds; run it several times, as the first run compiles the code",
      ],
    ],
    "Values are left out, as they may be secret.",
  ],
  options: { as: asOption(ownKinds) },
  run: async (call) => {
    const [written, path, ...others] = call.paths;
    if (written === undefined || path === undefined || others.length > 0)
      throw new WrongCall("`debug` needs a view and a file: `compute-stack debug tree shop.stack.yaml`.");
    const view = oneOf("debug", written, debugViews);
    const { runDebug } = await import("./debug-run.ts");
    return runDebug(view, path, call);
  },
};
