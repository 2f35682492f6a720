import {
  allKinds,
  asOption,
  type Command,
  configOption,
  ignoreUnknownOption,
  paragraph,
  WrongCall,
} from "../../command.ts";

export const fixCommand: Command = {
  details: [
    paragraph(
      "Safe fixes are unambiguous and lose nothing that the API would have read. Comments, quotes and all other bytes stay as",
      "they are. Reads the same files and honors the same settings and suppressions as `check`, and is idempotent: a second",
      "run changes nothing.",
    ),
    "Exit code 0: no errors are left; 1: errors are left; 2: invalid usage, or a file could not be read or written.",
  ],
  options: {
    "dry-run": { doc: "print the changes as a diff, with secrets hidden, without writing them" },
    as: asOption(allKinds),
    config: configOption,
    "ignore-unknown": ignoreUnknownOption,
    rule: { value: "ID=SEVERITY", doc: "as for check; findings of a rule that is off are not fixed; may be repeated" },
  },
  run: async (call) => {
    if (call.paths.includes("-")) throw new WrongCall("`fix` cannot fix standard input. Pass files or folders.");
    const [{ readCheckOptions }, { runFix }] = await Promise.all([
      import("../check/check-options.ts"),
      import("./fix-run.ts"),
    ]);
    return runFix(readCheckOptions(call), call.options.has("dry-run") ? "show" : "write", call);
  },
};
