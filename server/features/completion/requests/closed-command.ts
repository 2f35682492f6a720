import { type Carrier, mayHoldRequests, type SourceFile } from "../../../document/index.ts";
import { type CarrierLines, carriers } from "../../../syntax/carriers.ts";
import { languageOfCode } from "../../../syntax/markdown/code-language.ts";
import { afterLine, nothingOpen, type ShellState } from "../../../syntax/shell/open-quotes.ts";
import { requestAround } from "../../names/carrier-variables.ts";
import type { Completion } from "../item.ts";

/**
 * A carrier with what is open or missing at a cursor put in there, so that the command can be read. The quotes, braces and
 * here-documents of a command that are open at the cursor are closed, and its method is put in; null where it can be read as it
 * is.
 */
export function closedAt(carrier: Carrier, at: number, read: (text: string) => SourceFile) {
  const { file, text, requests } = carrier;
  const { lines } = carriers[file.language];
  if (lines === "requests" || isWhole(carrier, at)) return null;
  const start = Math.max(0, at - longestCommand);
  const command = commandBefore(text.slice(start, at), lines);
  if (command === null) return null;
  const isMethod =
    /\s(?:-X|--request)[ \t]*$/.test(command.lines.at(-1) ?? "") && /^(?:\s|$)/.test(text.slice(at, at + 1));
  let state: ShellState = nothingOpen;
  for (const [index, line] of command.lines.entries()) {
    // The command ended on a line before.
    if (index > 0 && state === nothingOpen) return null;
    state = afterLine(state, line);
  }
  for (const closing of isMethod ? ["GET"] : closings(state, command.prefix)) {
    const behind = closing.startsWith("\n") ? at + (/^[^\r\n]*/.exec(text.slice(at))?.[0].length ?? 0) : at;
    const window = text.slice(behind, behind + longestCommand);
    if (!mayHoldRequests(command.lines.join("\n") + window)) return null;
    const closed = read(text.slice(0, behind) + closing + text.slice(behind)).carrier;
    if (closed && closed.requests.length > requests.length - 1 && isWhole(closed, at))
      return {
        carrier: closed,
        inOpen: (completion: Completion): Completion => moved(completion, behind, closing.length),
      };
  }
  return null;
}

const longestCommand = 20_000;

const isWhole = ({ requests }: Carrier, at: number): boolean => {
  const inside = requestAround(requests, at);
  return inside !== null && inside.problem === null;
};

const curl = /(?:^|[\s;&|(`])curl[ \t]/;

const fence = /^[ \t>]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)*(?:`{3,}|~~~)([^`]*)$/;

/** The lines from the last one that calls curl, without the prefix of a list or quotation in Markdown. */
function commandBefore(text: string, notation: CarrierLines) {
  const all = text.split(/\r\n|\n|\r/);
  const first = all.findLastIndex((line) => curl.test(line));
  const prefix = /^[ \t]*(?:>[ \t]*)*/.exec(all[first] ?? "")?.[0] ?? "";
  if (first < 0 || (notation === "fences" && !isInShell(all.slice(0, first + 1), prefix))) return null;
  return {
    prefix,
    lines: all.slice(first).map((line) => (line.startsWith(prefix) ? line.slice(prefix.length) : line)),
  };
}

/** Whether the last line of a Markdown text is in code with commands. */
function isInShell(lines: readonly string[], prefix: string): boolean {
  const opening = lines.findLastIndex((line) => fence.test(line));
  const [, info] = fence.exec(lines[opening] ?? "") ?? [];
  const own = lines.slice(opening + 1).map((line) => (line.startsWith(prefix) ? line.slice(prefix.length) : line));
  const language = languageOfCode((info ?? "").replace(/^~+/, ""), own.join("\n"));
  return language === "shell" || language === "session";
}

const ends: Readonly<Record<ShellState["open"][number], string>> = {
  '"': '"',
  "'": "'",
  "$'": "'",
  "`": "`",
  "(": ")",
  "((": ")",
  "{": "}",
};

/** What may be missing, the least first: what is open may be closed behind the cursor. */
function closings({ open, hereDocuments }: ShellState, prefix: string): readonly string[] {
  const [document] = hereDocuments;
  if (document) return [`\n${prefix}${document.delimiter}\n`];
  const all = open.toReversed().map((opened) => ends[opened]);
  return all.map((_, index) => all.slice(0, index + 1).join(""));
}

function moved(completion: Completion, from: number, length: number): Completion {
  const back = (offset: number): number => (offset <= from ? offset : Math.max(from, offset - length));
  const { start, end, also } = completion;
  return {
    ...completion,
    start: back(start),
    end: back(end),
    also: also.map((edit) => ({ ...edit, start: back(edit.start), end: back(edit.end) })),
  };
}
