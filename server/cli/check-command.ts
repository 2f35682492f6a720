import { type Command, configOption } from "./command.ts";

export const check: Command = {
  name: "check",
  usage: "[PATH…]",
  summary: "check request and stack files (default: the current folder)",
  details: [
    "A folder is searched for `*.stack.yaml` and `*.request.json`, `*.requests.json` (also `.yml`, `.jsonc`), without what",
    "`.gitignore` leaves out. Files that `ignore` in `.compute-stack.yaml` leaves out are not checked, even when named.",
    "Exit code 0: no errors; 1: errors, or more warnings than --max-warnings; 2: wrong call, or something was not read.",
  ],
  options: {
    format: { value: "FORMAT", doc: "pretty (default), json, github, sarif or junit" },
    config: configOption,
    rule: {
      value: "ID=SEVERITY",
      doc: "off, hint, information, warning or error for one rule; may be repeated",
    },
    severity: { value: "LEVEL", doc: "show from this level up: hint (default), information, warning, error" },
    "max-warnings": { value: "N", doc: "end with 1 when there are more warnings" },
    "stdin-filename": { value: "NAME", doc: "check standard input as if it were this file" },
  },
  run: async (call) => {
    const [{ readCheckOptions }, { runCheck }] = await Promise.all([
      import("./check-options.ts"),
      import("./check-run.ts"),
    ]);
    return runCheck(readCheckOptions(call), call);
  },
};
