import type { Command, ParseError } from "unbash";
import { countWhile } from "../../text/count-while.ts";
import type { MappedText } from "../../text/mapped-text.ts";
import type { CarrierProblem } from "../carrier.ts";
import type { Span } from "../tree/tree.ts";
import { type ShellWord, wordsOfCommand } from "./arguments.ts";
import { definitionsOf, type ShellFunction } from "./definitions.ts";
import { nodesOf } from "./nodes.ts";
import { inputOf, type ShellText } from "./streams.ts";
import { textOfHereDocument } from "./words.ts";

export interface ShellCommand extends Span {
  readonly enclosing: ShellFunction | null;
  /** Its name first. */
  readonly words: readonly ShellWord[];
  /** Its standard input. */
  readonly input: ShellText;
  /** An unclosed construct, such as a quote; words after it are left out. */
  readonly problem: CarrierProblem | null;
}

/** Reads the words of a script's commands with one of some names, and of those that call functions. The control flow is ignored. */
export function readShell(source: string, name: RegExp) {
  const nodes = nodesOf(source);
  const { commands, feeders, functionOf, backticks, inBackticks, errors } = nodes;
  const definitions = definitionsOf(source, nodes);
  const leftOpen = errors.filter(({ message }) => message.startsWith("unterminated"));
  const read = (command: Command): ShellCommand => {
    const problem = unclosed(command, leftOpen);
    const unended = unendedHereDocument(command);
    return {
      start: command.pos,
      end: endOf(command),
      enclosing: definitions.functionAt(functionOf.get(command)),
      words: wordsOfCommand(source, command).filter((word) => word.end <= (problem?.start ?? word.end)),
      input: problem || unended ? { kind: "unknown" } : inputOf(source, command, feeders.get(command)),
      problem: problem ?? unended,
    };
  };
  const named = commands.filter(
    (command) =>
      !inBackticks.has(command) &&
      (definitions.functions.has(command.name?.text ?? "") ||
        array.test(command.name?.text ?? "") ||
        [command.name, ...command.args].some((word) => word && name.test(word.text))),
  );
  return {
    definitions,
    /** The simple commands in order, including those in `$( )` and functions. */
    commands: named.map(read),
    /** Scripts in backticks and here-documents, as the shell that runs them reads them. */
    scripts: [
      ...backticks,
      ...commands.flatMap((command) => (inBackticks.has(command) ? [] : documentsIn(source, command))),
    ].filter(({ text }) => name.test(text)),
    /** Whether the script was read without errors. */
    isWhole: errors.length === 0,
  };
}

/** The here-documents that are for a shell, perhaps on another machine, or become a file that is a script. */
function documentsIn(source: string, { pos, redirects }: Command): readonly MappedText[] {
  const documents = redirects.flatMap((redirect) => (redirect.type === "HereDoc" ? redirect : []));
  const [first] = documents;
  const isForShell = first !== undefined && forShell.test(source.slice(pos, first.body.pos));
  return documents.flatMap((one) => {
    const text = textOfHereDocument(source, one);
    return isForShell || /^#!.*sh\b/.test(text.text) ? text : [];
  });
}

const forShell = /(?:^|[\s/]|\.)(?:ba|da|k|z)?sh["']?(?=\s)|^(?!.*(?:>|\btee\b)).*\bssh\s/;

const array = /^"?\$\{\w+\[@\]\}"?$/;

/** After its here-documents. */
const endOf = ({ end, redirects }: Command): number =>
  redirects.reduce((last, redirect) => (redirect.type === "HereDoc" ? Math.max(last, redirect.body.end) : last), end);

function unclosed({ pos, end }: Command, errors: readonly ParseError[]): CarrierProblem | null {
  const error = errors[countWhile(errors.length, (index) => (errors[index]?.pos ?? 0) < pos)];
  if (!error || error.pos >= end) return null;
  const what = error.message.endsWith("quote") ? "quote" : "substitution";
  return { start: error.pos, end: error.pos + 1, message: `The ${what} is never closed. Close it.` };
}

function unendedHereDocument({ redirects }: Command): CarrierProblem | null {
  const redirect = redirects.find((redirect) => redirect.type === "HereDoc" && !redirect.closing);
  if (!redirect) return null;
  const message = "The here-document has no end. Write its delimiter on a line of its own.";
  return { start: redirect.pos, end: redirect.end, message };
}
