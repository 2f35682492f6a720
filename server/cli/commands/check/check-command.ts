import { findingSeverities } from "../../../document/index.ts";
import { baselineFileName } from "../../../rules/baseline/baseline.ts";
import {
  allKinds,
  asOption,
  type Command,
  configOption,
  ignoreUnknownOption,
  paragraph,
  WrongCall,
} from "../../command.ts";
import { formatNames } from "../../formats/index.ts";
import { cacheFileName } from "./cache-file-name.ts";

export const checkCommand: Command = {
  details: [
    paragraph(
      "Folders are searched for `*.stack.yaml`, `*.request.json` and `*.requests.json` (also `.yml` and `.jsonc`), for what",
      "`files` in `.compute-stack.yaml` lists, and for requests in HTTP files, shell scripts, Markdown and workflows, except where",
      "`.gitignore` excludes them. Explicit paths are checked even if `.gitignore` excludes them, but not if `ignore` or",
      "`files.none` in `.compute-stack.yaml` does. Quoted patterns (`'**/*.http'`) are expanded. `--as` overrides `files`. `-` is standard input, whose kind `--as` or",
      "`--stdin-filename` gives.",
    ),
    paragraph(
      "Findings in the baseline, `.compute-stack.baseline.json` beside the settings, are not reported; `--update-baseline`",
      "writes it, and `--prune-baseline` removes what is no longer found.",
    ),
    "Exit code 0: no errors; 1: errors, or more warnings than --max-warnings; 2: invalid usage, or a file could not be read.",
  ],
  options: {
    format: { value: "FORMAT", short: "f", doc: "output format", choices: formatNames },
    as: asOption(allKinds),
    config: configOption,
    rule: {
      value: "ID=SEVERITY",
      doc: "set the severity of a rule: off, hint, information, warning or error; may be repeated",
    },
    severity: { value: "LEVEL", doc: "lowest severity to show", choices: [...findingSeverities].reverse() },
    "max-warnings": { value: "N", doc: "exit with 1 if there are more warnings" },
    quiet: { short: "q", doc: "one line for each finding, without the line of the file" },
    statistics: { doc: "at the end, count the findings by rule" },
    "files-from": {
      value: "FILE",
      doc: "check the files that FILE lists, one per line, and skip other kinds of files; `-` is standard input",
    },
    null: { short: "z", doc: "with --files-from: each name ends with NUL, as `git ls-files -z` prints them" },
    baseline: { value: "FILE", doc: `baseline to use instead of \`${baselineFileName}\` beside the settings` },
    "no-baseline": { doc: "show all findings, also those in the baseline" },
    "update-baseline": {
      value: "FILE",
      doc: "accept what is found now: write it to the baseline. A FILE that does not end in `.json` needs `=`",
      optional: (next) => /\.json$/i.test(next) && !/\.requests?\.json$/i.test(next),
    },
    "prune-baseline": { doc: "remove from the baseline what is no longer found" },
    cache: {
      value: "FILE",
      doc: `keep results in FILE (\`${cacheFileName}\` by default), and check again only what has changed. A FILE that does not end in \`.cache\` needs \`=\``,
      optional: (next) => next.endsWith(".cache"),
    },
    shard: { value: "K/N", doc: "check part K of N, of about equal size, to spread the files over N machines" },
    "ignore-unknown": ignoreUnknownOption,
    watch: { short: "w", doc: "check again whenever a file changes, until Ctrl+C" },
    fix: { doc: "", hidden: true },
    "error-on-no-files": { doc: "exit with 2 if there is nothing to check" },
    "stdin-filename": { value: "NAME", doc: "check standard input as if it were the content of this file" },
  },
  run: async (call) => {
    if (call.options.has("fix")) throw new WrongCall("`check` changes no files. Did you mean `compute-stack fix`?");
    const [{ readCheckOptions }, { runCheck }] = await Promise.all([
      import("./check-options.ts"),
      import("./check-run.ts"),
    ]);
    const options = readCheckOptions(call);
    return call.options.has("watch")
      ? (await import("./watch-run.ts")).runWatch(options, call)
      : runCheck(options, call);
  },
};
