import { verbatimText } from "../../text/mapped-text.ts";
import type { CarrierProblem } from "../carrier.ts";
import type { Span } from "../tree/tree.ts";

const beginsWithOption = /^[ \t]*--?[A-Za-z]/;
const asWritten = { write: (text: string) => text };

/** A command that its line ends although the next line begins with an option: the `\` is missing, or not the last character. */
export function cutCommand(source: string, command: Span): CarrierProblem | null {
  const lineBreak = source.indexOf("\n", command.end);
  if (lineBreak < 0 || !beginsWithOption.test(source.slice(lineBreak + 1, lineBreak + 1 + longestIndent))) return null;
  if (source.slice(command.end, lineBreak).trim() !== "") return null;
  const [blanks] = /(?<=\\)[ \t]+$/.exec(source.slice(command.start, lineBreak)) ?? [];
  if (blanks !== undefined) {
    const start = lineBreak - blanks.length - 1;
    return {
      start,
      end: lineBreak,
      message: "Only a `\\` at the very end of a line continues the command. Remove the space after it.",
      fix: {
        title: "Remove the space after `\\`",
        text: verbatimText(source, start, lineBreak, asWritten),
        meant: "\\",
      },
    };
  }
  const start = command.end - 1;
  return {
    start,
    end: command.end,
    message: "The command ends here, although the next line begins with an option. End this line with `\\`.",
    fix: {
      title: "Insert `\\`",
      text: verbatimText(source, start, command.end, asWritten),
      meant: `${source.slice(start, command.end)} \\`,
    },
  };
}

/** In characters. */
const longestIndent = 100;
