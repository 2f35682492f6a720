import { type Command, configOption, WrongCall } from "./command.ts";

export const fix: Command = {
  name: "fix",
  usage: "[PATH…]",
  summary: "apply every safe fix in place (default: the current folder)",
  details: [
    "Safe fixes have one right answer and lose nothing that the service would have read. Comments, quotes and all other",
    "bytes stay as they are. The files are those that `check` looks at; what is left to do by hand, `check` shows.",
    "Exit code 0: no errors are left; 1: errors are left; 2: wrong call, or something was not read or not written.",
  ],
  options: {
    "dry-run": { doc: "print what would change as a diff, with secrets hidden, and change nothing" },
    config: configOption,
    rule: { value: "ID=SEVERITY", doc: "as for check: a rule that is off is not mended; may be repeated" },
  },
  run: async (call) => {
    if (call.paths.includes("-")) throw new WrongCall("`fix` changes files in place, and standard input is none.");
    const [{ readCheckOptions }, { runFix }] = await Promise.all([
      import("./check-options.ts"),
      import("./fix-run.ts"),
    ]);
    return runFix(readCheckOptions(call), call.options.has("dry-run") ? "show" : "write", call);
  },
};
