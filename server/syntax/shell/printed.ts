import type { Command, Function as FunctionNode } from "unbash";
import { countWhile } from "../../text/count-while.ts";
import type { AnswerSource, CarrierValue } from "../carrier-variables.ts";
import type { Span } from "../tree/tree.ts";
import { wordsOfCommand } from "./arguments.ts";
import { curlRunsOf } from "./curl-runs.ts";
import { literalText } from "./words.ts";

/** Where to look up what is called. */
export interface Script {
  readonly source: string;
  /** In order. */
  readonly commands: readonly Command[];
  /** By their names. */
  readonly functions: ReadonlyMap<string, FunctionNode>;
}

/** What the commands of a substitution or a function print. */
export function printedIn(script: Script, span: Span, depth = 0): CarrierValue {
  const { source } = script;
  const commands = commandsIn(script, span);
  const outer = withoutNested(commands);
  const words = outer.map((command) => wordsOfCommand(source, command).map(({ text }) => text));
  const isSent = commands.some((command) => curlRunsOf(wordsOfCommand(source, command)).length > 0);
  const answered = isSent ? "" : fieldFromFunction(script, outer, depth);
  // The script of a plan takes fields with a function of its own.
  const jq = words.find(([name]) => name && /^(?:jq|plan_field)$/.test(literalText(name) ?? ""));
  if (!jq) {
    if (answered !== null) return { kind: "answer", field: answered, of: { kind: "command", ...span } };
    if (words.some(([name]) => name && literalText(name) === "mktemp")) return { kind: "temporary" };
    const [name, path, ...others] = words.length === 1 ? (words[0] ?? []) : [];
    return name && path && others.length === 0 && literalText(name) === "cat" && !path.text.startsWith("-")
      ? { kind: "file", as: "file", path: path.text }
      : { kind: "unknown" };
  }
  const options = jq.slice(1).filter(({ text }) => /^-./.test(text));
  const [program, file] = jq.slice(1).filter(({ text }) => !/^-./.test(text));
  const text = program ? (literalText(program) ?? "") : "";
  const has = (letter: string): boolean => options.some((option) => new RegExp(`^-\\w*${letter}`).test(option.text));
  const outside = /(?:\$ENV|\benv)(?:\.(\w+)|\["([^"\\]+)"\])/.exec(text);
  if (outside && has("n")) return { kind: "environment", name: outside[1] ?? outside[2] ?? "" };
  if (has("R") && file) return { kind: "file", as: text.startsWith("@base64") ? "base64" : "file", path: file.text };
  const field = fieldOf(text);
  const of = sourceOfAnswer();
  return field === null || of === null ? { kind: "unknown" } : { kind: "answer", field, of };

  function sourceOfAnswer(): AnswerSource | null {
    if (answered === "") return { kind: "command", ...span };
    if (file) return { kind: "file", path: file.text };
    const name = /\$\{?([A-Za-z_]\w*)/.exec(source.slice(span.start + 2, span.end))?.[1];
    return name === undefined ? null : { kind: "variable", name };
  }
}

function commandsIn({ commands }: Script, { start, end }: Span): readonly Command[] {
  const countBefore = (offset: number): number =>
    countWhile(commands.length, (index) => (commands[index]?.pos ?? 0) < offset);
  return commands.slice(countBefore(start), countBefore(end));
}

/** Without those that stand in others, such as in what these are passed. */
function withoutNested(commands: readonly Command[]): readonly Command[] {
  let end = 0;
  return commands.filter((command) => {
    const isOuter = command.pos >= end;
    if (isOuter) end = command.end;
    return isOuter;
  });
}

/** A function that calls itself ends there. */
const deepest = 8;

/** The field of an answer that a called function prints by its last command, `""` if it prints all of it; null for anything else. */
function fieldFromFunction(script: Script, commands: readonly Command[], depth: number): string | null {
  const [called, ...others] = commands.flatMap(({ name }) => script.functions.get(name?.text ?? "") ?? []);
  const last = called?.body.type === "BraceGroup" ? called.body.body.commands.at(-1) : undefined;
  if (!last || others.length > 0 || depth > deepest) return null;
  const printed = printedIn(script, { start: last.pos, end: last.end }, depth + 1);
  return printed.kind === "answer" && printed.of.kind === "command" ? printed.field : null;
}

/** The path of a field in `jq` notation, such as `.ipv4[0]`; null for any other expression. */
function fieldOf(program: string): string | null {
  const [path] =
    /^\.[A-Za-z_"[][\w."[\]-]*(?=\s*(?:$|\/\/|\|\s*(?:tostring|tonumber|values|strings|numbers|@json)))/.exec(
      program.trim(),
    ) ?? [];
  const words = path?.match(/\w[\w-]*/g);
  return words ? words.join(".") : null;
}
