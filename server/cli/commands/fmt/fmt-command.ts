import { asOption, type Command, configOption, ignoreUnknownOption, ownKinds, paragraph } from "../../command.ts";

export const fmtCommand: Command = {
  details: [
    paragraph(
      "Formats stack and request files as editors and Prettier do, with the options of `.prettierrc` and `.editorconfig`. Without",
      "them, lines have up to 80 columns and two spaces of indentation, and line endings stay. Only the layout changes, so comments",
      "and references stay. Searches folders and honors `.gitignore`, `.prettierignore`, `ignore` and `files` like `check`.",
      "Settings files, HTTP files, shell scripts and Markdown are never formatted.",
    ),
    paragraph(
      "A file with a syntax error is left alone and named on standard error; so is one with an unusual part of more than 100,000",
      "characters, which can only be formatted as a whole. With `-` or `--stdin-filename`, standard input is formatted to standard",
      "output; it is passed on unchanged if it cannot be formatted.",
    ),
    paragraph(
      "Exit code 0: all files are formatted; 1: a file was left alone, or would change with `--check`; 2: invalid usage, or a file",
      "could not be read or written.",
    ),
  ],
  options: {
    check: { doc: "list the files that would change, without writing them" },
    "dry-run": { doc: "print the changes as a diff, with secrets hidden, without writing them" },
    as: asOption(ownKinds),
    config: configOption,
    "ignore-unknown": ignoreUnknownOption,
    "stdin-filename": { value: "NAME", doc: "format standard input as if it were the content of this file" },
  },
  run: async (call) => {
    const [{ readFmtOptions }, { runFmt }] = await Promise.all([import("./fmt-options.ts"), import("./fmt-run.ts")]);
    return runFmt(readFmtOptions(call), call);
  },
};
