import { addToGroup } from "../../text/groups.ts";
import { addedText, type MappedText, replaceMapped, type WrittenForm } from "../../text/mapped-text.ts";
import type { Span } from "../tree/tree.ts";
import type { ShellWord } from "./arguments.ts";
import type { ShellCommand } from "./commands.ts";
import { type Definitions, onlyExpansion, type ShellFunction, settledValue, wordsOfArray } from "./definitions.ts";
import type { ShellText } from "./streams.ts";
import { expansionsIn, literalOf, literalText } from "./words.ts";

/**
 * Puts in arrays, and what the calls of functions pass to the commands in them: these are then where the calls are, instead of
 * in the functions.
 */
export function withCalls(commands: readonly ShellCommand[], definitions: Definitions): readonly ShellCommand[] {
  const { functions } = definitions;
  const inside = new Map<ShellFunction, ShellCommand[]>();
  const all = commands.map((command) => ({ ...command, words: withArrays(command, definitions) }));
  if (functions.size === 0) return all;
  for (const command of all)
    if (command.enclosing && takesArguments(command, command.enclosing, definitions))
      addToGroup(inside, command.enclosing, command);
  const followed = new Set<ShellFunction>();
  const calledBy = ({ start, enclosing, words: [name] }: ShellCommand): ShellFunction | undefined => {
    const called = (name && literalText(name.text)) ?? "curl";
    const named = called === "curl" ? [] : (functions.get(called) ?? []);
    // A function may call one that is defined behind it.
    return named.findLast(({ end }) => end <= start) ?? (enclosing ? named.at(-1) : undefined);
  };
  const follow = (command: ShellCommand, call: ShellCommand, depth: number): readonly ShellCommand[] => {
    const called = calledBy(command);
    if (!called) return depth > 0 ? [command] : [];
    if (depth > deepest) return [];
    const candidates = (inside.get(called) ?? []).slice(0, mostCandidates);
    const filled = candidates.map((one) => filledIn(one, call, { called, words: command.words.slice(1), definitions }));
    const [best] = [...filled].sort((a, b) => b.used - a.used);
    if (!best || best.used === 0) return [];
    const result = follow({ ...best.command, start: best.at }, call, depth + 1);
    if (result.length > 0) followed.add(called);
    const { start, end, enclosing, problem } = call;
    return result.map((one) => ({ ...one, start, end, enclosing, problem }));
  };
  const calls = all.map((command) => ({ command, run: follow(command, command, 0) }));
  const inner = new Set([...inside.values()].flat());
  return calls.flatMap(({ command, run }) => {
    const { enclosing } = command;
    if (enclosing && followed.has(enclosing) && inner.has(command)) return [];
    return run.length > 0 ? run : [command];
  });
}

/** A function that calls itself ends there. */
const deepest = 8;
/** So many commands of a function may be what a call of it runs. */
const mostCandidates = 16;

const list = /^\$(?:\{(\w+)\[[@*]\]\}|[@*]|\{[@*](?::(\d+))?\})$/;

const withArrays = (command: ShellCommand, definitions: Definitions): readonly ShellWord[] =>
  command.words.flatMap((word, index) => {
    const name = list.exec(word.text.text)?.[1];
    const array = name === undefined ? null : wordsOfArray(definitions, name, command);
    if (!array) return word;
    // The name of a command is where the command is.
    const words = array.words.map((one, at) => (index + at === 0 ? { ...one, start: word.start, end: word.end } : one));
    return array.mayHaveMore ? [...words, word] : words;
  });

interface Call {
  readonly called: ShellFunction;
  /** Its arguments. */
  readonly words: readonly ShellWord[];
  readonly definitions: Definitions;
}

/** Whether a command in a function is what its arguments say, rather than one with a value of them. */
function takesArguments({ words, start }: ShellCommand, called: ShellFunction, definitions: Definitions): boolean {
  const isArgument = (name: string): boolean => {
    if (/^\d+$/.test(name)) return true;
    const value = settledValue(definitions, name, start, called)?.text;
    return value !== undefined && expansionsIn(value).some(({ written }) => positional.test(written));
  };
  return words.some(({ text }) => {
    if (/^\$(?:[@*]|\{[@*](?::\d+)?\})$/.test(text.text)) return true;
    const whole = parameterIn(text.text);
    if (whole !== null && onlyExpansion(text)) return isArgument(whole.name);
    const names = expansionsIn(text).flatMap(({ written }) => parameterIn(written)?.name ?? []);
    return withoutPath.test(literalOf(text)) && names.some(isArgument);
  });
}

/** A base and a version, with nothing of the path of an operation. */
export const withoutPath = /^(?:\w+:\/\/[^/]*)?(?:\/v\d\w*)?\/?$/;
const positional = /^\$(?:\d|\{\d+\b)/;

/** What an expansion puts in: a parameter, or else a text if it is empty. */
function parameterIn(expansion: string): { readonly name: string; readonly otherwise: string } | null {
  const [, plain, braced, otherwise = ""] =
    /^\$(?:(\d|[A-Za-z_]\w*)|\{(\w+)(?::?[-=?]([^${}"'\\]*))?\})$/.exec(expansion) ?? [];
  const name = plain ?? braced;
  return name === undefined ? null : { name, otherwise: /\?/.test(expansion) ? "" : otherwise };
}

/** A command of a function as a call runs it. What the function itself writes has the place of the call, and cannot be changed there. */
function filledIn(command: ShellCommand, call: ShellCommand, { called, words, definitions }: Call) {
  const [name] = call.words;
  const anchor = { start: name?.start ?? call.start, end: name?.end ?? call.start };
  const used = new Set<number>();
  const shifted = (before: number): number =>
    definitions.shifts
      .filter(({ start }) => called.start < start && start < before)
      .reduce((sum, { count }) => sum + count, 0);
  const argument = (index: number): ShellWord | undefined => {
    const word = words[index];
    if (word && word.text.text !== "") used.add(index);
    return word?.output?.kind === "text" ? { ...word, text: word.output.text } : word;
  };
  const value = (expansion: string, before: number, depth: number): MappedText | null => {
    const parameter = parameterIn(expansion);
    if (!parameter) return null;
    if (/^\d+$/.test(parameter.name)) {
      const given = argument(Number(parameter.name) - 1 + shifted(before));
      if (parameter.name === "0") return null;
      return given && given.text.text !== "" ? given.text : addedText(parameter.otherwise);
    }
    const set = definitions.settings.get(parameter.name)?.find(({ start }) => called.start < start && start < before);
    const local = settledValue(definitions, parameter.name, before, called)?.text;
    if (!set || !local || depth > deepest) return null;
    const filled = fill(local, set.start, depth + 1);
    return filled.text === "" && parameter.otherwise !== "" ? addedText(parameter.otherwise) : filled;
  };
  const fill = (text: MappedText, before: number, depth = 0): MappedText => {
    const filled = expansionsIn(text).flatMap(({ start, end, written }) => {
      const as = value(written, before, depth);
      return as ? [{ start, end, as }] : [];
    });
    return replaceMapped(textFor(text, { start: anchor.start, end: anchor.start }), filled);
  };
  const filledWords = command.words.flatMap((word): readonly ShellWord[] => {
    const [all, , from] = list.exec(word.text.text) ?? [];
    if (all === undefined || /\[/.test(all))
      return [{ ...anchor, text: fill(word.text, command.start), output: outputAt(word.output) }];
    const first = Math.max(0, Number(from ?? 1) - 1) + shifted(command.start);
    return words.flatMap((_, index) => (index < first ? [] : (argument(index) ?? [])));
  });
  const input = outputAt(command.input) ?? call.input;
  return {
    command: { ...command, words: filledWords, input: input.kind === "unknown" ? call.input : input },
    at: command.start,
    used: used.size,
  };

  function outputAt(read: ShellText | null): ShellText | null {
    if (read === null || read.kind === "unknown") return read;
    return read.kind === "text"
      ? { kind: "text", text: fill(read.text, command.start) }
      : { kind: "file", path: fill(read.path, command.start) };
  }
}

/** Text that is known but not written there. */
export const elsewhere: WrittenForm = { write: () => null };

/** A text that stands elsewhere, at the place where it is used. */
export const textFor = ({ text, parts }: MappedText, { start, end }: Span): MappedText => ({
  text,
  parts: parts.map(({ at, length, form }) => ({ at, length, start, end, isVerbatim: false, form: form && elsewhere })),
});
