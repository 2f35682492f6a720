import { composeMapped } from "../../text/composed-text.ts";
import { linesOfSource, type MappedText, type WrittenForm } from "../../text/mapped-text.ts";
import { afterLine, nothingOpen, type ShellState } from "../shell/open-quotes.ts";

/** `$ `, also behind a name such as `user@host:~/shop` or `[user@host shop]`; `# ` behind a name only. */
const prompt = /^[ \t]*(?:(?:\[?[\w.-]{1,60}@[\w.-]{1,60}(?:[: ][^\n$#%]{0,100})?\]?)[$#]|\$)[ \t]+(?=\S)/;
const anyPrompt = new RegExp(prompt, "m");
/** In a script, it would be a comment. */
const rootPrompt = /^[ \t]*#[ \t]+(?=curl[ \t]+[^ \n]{0,2000}[-:/$'"\\])/;
const anyRootPrompt = new RegExp(rootPrompt, "m");
/** Of a continuation line. */
const continuationPrompt = /^[ \t]*>[ \t]?/;

/** An option below a command whose line lacks its `\`. */
const cutOption = /^[ \t]+--?[A-Za-z][\w-]*[ \t]+["'@A-Z]/;

/** A command, line by line: each without its prompt and its line break. */
interface SessionCommand {
  readonly lines: { readonly start: number; readonly end: number }[];
  /** Of the lines after the first; null if there are none. */
  prompt: string | null;
}

/** The commands of a script with prompts: if some lines have one, the others are output. Commands for Windows are left out. */
export const scriptsIn = (script: MappedText): readonly MappedText[] =>
  scriptsBehind(script, anyPrompt.test(script.text) ? prompt : null);

/** The same of a terminal session, in which `#` may be the prompt. */
export function scriptsInSession(session: MappedText): readonly MappedText[] {
  const isRoot = !anyPrompt.test(session.text) && !bareCurl.test(session.text) && anyRootPrompt.test(session.text);
  return isRoot ? scriptsBehind(session, rootPrompt) : scriptsIn(session);
}

/** Also as a condition, behind a pipe, or where its output becomes a variable. */
const bareCurl =
  /^[ \t]*(?:(?:if|while|until|!|sudo|&&|\|)[ \t]+|(?:export[ \t]+)?\w+="?\$\([ \t]*)*curl(?:\.exe)?(?=[ \t]|\\?$)/m;

/** Whether a line begins with a `curl` command, perhaps behind a prompt. */
export const hasCurlLine = (text: string): boolean =>
  text.split("\n").some((line) => bareCurl.test(line.replace(prompt, "")) || rootPrompt.test(line));

/** A text without prompts is a script. */
function scriptsBehind(session: MappedText, begins: RegExp | null): readonly MappedText[] {
  if (session.text.includes("curl") && session.text.split("\n").some(isForWindows)) return [];
  if (begins === null) return [session];
  return commandsIn(session.text, begins).map((command) =>
    composeMapped(session, textOfCommand(session.text, command)),
  );
}

/** A command of another shell goes on behind `^` or a backtick. Its quotes and variables are different. */
function isForWindows(line: string): boolean {
  const text = line.trimEnd();
  return (
    line.includes("curl") && (/[ \t]\^$/.test(text) || (/[ \t]`$/.test(text) && text.indexOf("`") === text.length - 1))
  );
}

function commandsIn(session: string, begins: RegExp): readonly SessionCommand[] {
  const commands: SessionCommand[] = [];
  let state: ShellState = nothingOpen;
  let at = 0;
  for (const line of session.split("\n")) {
    const [start = ""] = (state.hereDocuments.length === 0 && begins.exec(line)) || [];
    const last = commands.at(-1);
    const isNew = start !== "";
    const isCut = last?.lines.at(-1)?.end === at - 1 && cutOption.test(line);
    if (isNew || isCut || (last && state !== nothingOpen)) {
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
  return linesOfSource(session, lines, form);
}
