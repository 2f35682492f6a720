import {
  composeMapped,
  escapedText,
  joinMapped,
  type MappedText,
  verbatimText,
  type WrittenForm,
} from "../../text/mapped-text.ts";
import { afterLine, nothingOpen, type ShellState } from "../shell/open-quotes.ts";

/** `$ `, also behind a name such as `user@host:~/shop` or `[user@host shop]`. */
const prompt = /^[ \t]*(?:\[?[\w.-]{1,60}@[\w.-]{1,60}(?:[: ][^\n$#%]{0,100})?\]?)?\$[ \t]+(?=\S)/;
const anyPrompt = new RegExp(prompt, "m");
/** Of a continuation line. */
const continuationPrompt = /^[ \t]*>[ \t]?/;

/** A command, line by line: each without its prompt and its line break. */
interface SessionCommand {
  readonly lines: { readonly start: number; readonly end: number }[];
  /** Of the lines after the first; null if there are none. */
  prompt: string | null;
}

/** The commands of a terminal session: if some lines have a prompt, the others are output. A text without prompts is a script. Commands for Windows are left out. */
export function scriptsIn(session: MappedText): readonly MappedText[] {
  if (session.text.includes("curl") && session.text.split("\n").some(isForWindows)) return [];
  if (!anyPrompt.test(session.text)) return [session];
  return commandsIn(session.text).map((command) => composeMapped(session, textOfCommand(session.text, command)));
}

/** A command of another shell goes on behind `^` or a backtick. Its quotes and variables are different. */
function isForWindows(line: string): boolean {
  const text = line.trimEnd();
  return (
    line.includes("curl") && (/[ \t]\^$/.test(text) || (/[ \t]`$/.test(text) && text.indexOf("`") === text.length - 1))
  );
}

function commandsIn(session: string): readonly SessionCommand[] {
  const commands: SessionCommand[] = [];
  let state: ShellState = nothingOpen;
  let at = 0;
  for (const line of session.split("\n")) {
    const [start = ""] = (state.hereDocuments.length === 0 && prompt.exec(line)) || [];
    const last = commands.at(-1);
    const isNew = start !== "";
    if (isNew || (last && state !== nothingOpen)) {
      const command = isNew || !last ? { lines: [], prompt: null } : last;
      if (isNew) commands.push(command);
      const [continuation = ""] = (!isNew && command.prompt !== "" && continuationPrompt.exec(line)) || [];
      if (!isNew) command.prompt ??= continuation;
      const from = isNew ? start.length : continuation.length;
      command.lines.push({ start: at + from, end: at + line.length });
      state = afterLine(isNew ? nothingOpen : state, line.slice(from));
    }
    at += line.length + 1;
  }
  return commands;
}

function textOfCommand(session: string, { lines, prompt }: SessionCommand): MappedText {
  const form: WrittenForm = { write: (text) => text.replaceAll("\n", () => `\n${prompt ?? ""}`) };
  return joinMapped(
    lines.flatMap(({ start, end }, index) => {
      const before = lines[index - 1]?.end;
      const text = verbatimText(session, start, end, form);
      return before === undefined ? text : [escapedText("\n", before, start, form), text];
    }),
  );
}
