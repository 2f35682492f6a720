import { type MappedText, verbatimText, type WrittenForm } from "../../text/mapped-text.ts";
import type { SourceLine } from "../../text/text-lines.ts";
import type { Slip } from "../slip.ts";
import type { Span } from "../tree/tree.ts";
import { endOfScriptAt } from "./http-extras.ts";
import { commentLine, isRequestLine } from "./http-lines.ts";
import { nameSlip } from "./http-slips.ts";

/** A variable of the file: `@name = value`. The location is that of its name. */
export interface HttpVariable extends Span {
  readonly name: string;
}

/** What is above the request line of a section: variables, comments, scripts and a name. `end`: the index of the request line. */
export function readPreamble(text: string, lines: readonly SourceLine[]) {
  const variables: HttpVariable[] = [];
  let name: MappedText | null = null;
  let problem: Slip | null = null;
  let end = 0;
  for (; end < lines.length; end++) {
    const line = lines[end];
    if (!line) break;
    const variable = wordIn(line, variableLine);
    const named = wordIn(line, nameLine);
    if (variable) variables.push(variable);
    else if (named) name = verbatimText(text, named.start, named.end, nameForm);
    else if (!commentLine.test(line.text) && isRequestLine(line.text)) break;
    else {
      const slip = nameSlip(text, line);
      if (slip) name = verbatimText(text, slip.at, slip.at + slip.name.length, nameForm);
      problem ??= slip;
      end = endOfScriptAt(lines, end) ?? end;
    }
  }
  return { variables, name, problem, end };
}

function wordIn({ text, start: lineStart }: SourceLine, pattern: RegExp): HttpVariable | null {
  const [, before = "", name = ""] = pattern.exec(text) ?? [];
  const start = lineStart + before.length;
  return name === "" ? null : { name, start, end: start + name.length };
}

const variableLine = /^(\s*@)([^\s=:]+)\s*:?=/;
const nameLine = /^(\s*(?:#+|\/\/+)\s*@name(?:\s+|\s*=\s*))([\w.-]+)/;
const nameForm: WrittenForm = { write: (text) => (/^[\w.-]*$/.test(text) ? text : null) };
