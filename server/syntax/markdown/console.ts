import { joinMapped, type MappedText, sliceMapped } from "../../text/mapped-text.ts";
import { afterLine, nothingOpen, type ShellState } from "../shell/open-quotes.ts";

const prompt = /^[ \t]*\$[ \t]+(?=\S)/;
const continuationPrompt = /^[ \t]*>[ \t]?/;

/** The commands of a terminal's session: where some lines have a prompt, the others are output. A text without prompts is a script. */
export function scriptsIn(session: MappedText): readonly MappedText[] {
  if (!new RegExp(prompt, "m").test(session.text)) return [session];
  const scripts: MappedText[][] = [];
  let state: ShellState | null = null;
  // Whether the lines that go on with a command have a prompt of their own; null until one of them is seen.
  let isPrompted: boolean | null = null;
  for (const { 0: line, index } of session.text.matchAll(/[^\n]*(?:\n|$)/g)) {
    if (line === "") continue;
    const [start = ""] = prompt.exec(line) ?? [];
    const isNew = start !== "" && !state?.hereDocuments.length;
    if (!isNew && (state === null || state === nothingOpen)) continue;
    if (isNew) isPrompted = null;
    else isPrompted ??= continuationPrompt.test(line);
    const [continuation = ""] = (!isNew && isPrompted && continuationPrompt.exec(line)) || [];
    const from = (isNew ? start : continuation).length;
    state = afterLine(isNew || state === null ? nothingOpen : state, line.slice(from).replace(/\n$/, ""));
    if (isNew) scripts.push([]);
    scripts.at(-1)?.push(sliceMapped(session, index + from, index + line.length));
  }
  return scripts.map(joinMapped);
}
