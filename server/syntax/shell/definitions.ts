import type { Assignment, Command, Function as FunctionNode } from "unbash";
import { groupedBy } from "../../text/groups.ts";
import type { MappedText } from "../../text/mapped-text.ts";
import type { Span } from "../tree/tree.ts";
import type { ShellWord } from "./arguments.ts";
import { mayChooseMethod } from "./curl-options.ts";
import type { ScriptNodes } from "./nodes.ts";
import { inputOf, outputInWord, type ShellText, samePath, writtenFiles } from "./streams.ts";
import { textOfWord } from "./words.ts";

/** A variable that a script sets, where it sets it. */
export interface Setting {
  readonly name: string;
  readonly start: number;
  /** Several if it is an array; null if its value is known only at run time. */
  readonly values: readonly ShellWord[] | null;
  readonly isAppended: boolean;
  /** Whether it need not be set. */
  readonly isConditional: boolean;
}

export interface ShellFunction extends Span {
  readonly name: string;
}

export type Definitions = ReturnType<typeof definitionsOf>;

/** What a script defines. */
export function definitionsOf(source: string, nodes: ScriptNodes) {
  const { commands, functions, loops, conditional, feeders } = nodes;
  const byNode = new Map(functions.map((node) => [node, asFunction(node)]));
  return {
    source,
    /** By their names, in order. */
    functions: grouped([...byNode.values()]),
    functionAt: (node: FunctionNode | undefined): ShellFunction | null => (node && byNode.get(node)) ?? null,
    /** Of variables, by their names, in order. */
    settings: grouped([
      ...commands.flatMap((command) =>
        [...command.prefix, ...command.suffix].flatMap((node) =>
          node.type === "Assignment" ? settingOf(source, node, conditional.has(command)) : [],
        ),
      ),
      ...commands.flatMap((command) => settingsByCommand(source, command)),
      ...loops.map(({ name }): Setting => unknownSetting(name.text, name.pos)),
    ]),
    /** By their paths, in order. */
    files: groupedBy(
      commands.flatMap((command) => writtenFiles(source, command, feeders.get(command))),
      ({ path }) => path,
    ),
    /** The `shift` commands, with the number of arguments that each drops. */
    shifts: commands.flatMap(({ name, args, pos: start }) =>
      name?.text === "shift" ? [{ start, count: Number(args[0]?.text ?? 1) || 1 }] : [],
    ),
  };
}

const grouped = <T extends { readonly name: string; readonly start: number }>(
  all: readonly T[],
): ReadonlyMap<string, readonly T[]> =>
  groupedBy(
    [...all].sort((a, b) => a.start - b.start),
    ({ name }) => name,
  );

const asFunction = ({ name, pos: start, end }: FunctionNode): ShellFunction => ({ name: name.text, start, end });

const unknownSetting = (name: string, start: number): Setting => ({
  name,
  start,
  values: null,
  isAppended: false,
  isConditional: true,
});

function settingOf(source: string, { name, pos, value, append, index }: Assignment, isConditional: boolean): Setting {
  const words = value.type === "Word" ? [value] : value.elements;
  const values = index
    ? null
    : words.map((word) => ({
        start: word.pos,
        end: word.end,
        text: textOfWord(source, word),
        output: outputInWord(source, word),
      }));
  return { name, start: pos, values, isAppended: append === true, isConditional };
}

/** `read -r -d '' NAME <<EOF` sets it to all of the here-document. What `unset` and `printf -v` do to a variable is unknown. */
function settingsByCommand(source: string, command: Command): readonly Setting[] {
  const [option, printed] = command.args;
  if (command.name?.text === "unset") return command.args.map(({ text, pos }) => unknownSetting(text, pos));
  if (command.name?.text === "printf" && option?.text === "-v" && printed)
    return [unknownSetting(printed.text, printed.pos)];
  if (command.name?.text !== "read") return [];
  const names = command.args.filter(({ text }) => /^[A-Za-z_]\w*$/.test(text));
  const [only] = names;
  const isWhole = names.length === 1 && command.args.some(({ text }) => /^-\w*d$/.test(text));
  const input = isWhole ? inputOf(source, command, undefined) : null;
  return names.map(({ text: name, pos, end }): Setting => {
    if (!only || input?.kind !== "text") return unknownSetting(name, pos);
    const value: ShellWord = { start: pos, end, text: input.text, output: null };
    return { name, start: pos, values: [value], isAppended: false, isConditional: false };
  });
}

/** Whether a text is an expansion, with nothing around it. */
export function onlyExpansion({ text, parts }: MappedText): boolean {
  const [part, ...others] = parts.filter(({ length }) => length > 0);
  return part?.form === null && others.length === 0 && part.length === text.length;
}

/** The variable that a text consists of; null for any other text. */
export function onlyVariable(text: MappedText): string | null {
  const [, braced, plain] = (onlyExpansion(text) && /^\$(?:\{(\w+)\}|(\w+))$/.exec(text.text)) || [];
  return braced ?? plain ?? null;
}

/** The value of a variable that is set once (in a function, if that is given), before an offset; null if it is unknown. */
export function settledValue(
  { settings }: Definitions,
  name: string,
  before: number,
  { start, end }: Span = everywhere,
): ShellWord | null {
  const [set, ...others] = (settings.get(name) ?? []).filter((one) => start < one.start && one.start < end);
  const [value, ...more] = set?.values ?? [];
  return set && value && others.length === 0 && more.length === 0 && !set.isAppended && set.start < before
    ? value
    : null;
}

/** What a file holds that a script writes once, before an offset, and then leaves alone; the file itself if that is unknown. */
export function settledFile({ files, source }: Definitions, file: ShellText, before: number): ShellText {
  const path = file.kind === "file" ? samePath(file.path) : "";
  const [written, ...others] = (path !== "" && files.get(path)) || [];
  if (written?.content.kind !== "text" || others.length > 0) return file;
  const isNear = written.end <= before && before - written.end <= farthest;
  return isNear && !mayChange(source.slice(written.end, before), path) ? written.content : file;
}

/** In characters. */
const farthest = 20_000;

/** Whether commands may change a file, or look for it in another folder: they do anything but read it where they name it. */
function mayChange(commands: string, path: string): boolean {
  const text = commands.replace(/\$\{(\w+)\}/g, "$$$1");
  if (!/^[/~$]/.test(path) && /\b(?:cd|pushd|popd)\b/.test(text)) return true;
  const name = path.replace(/^.*\/(?=.)/s, "").replace(/\$\{(\w+)\}/g, "$$$1");
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!readsFile.test(text.slice(Math.max(0, at - 200), at))) return true;
  return false;
}

const readsFile = /(?:@|<[ \t]{0,9}|\bcat[ \t]{1,9})["']?[^\s"'<>@;|&]{0,99}$/;

/** Where a command is, and the function around it. */
interface Place {
  readonly start: number;
  readonly enclosing: ShellFunction | null;
}

/** The same where a command uses it: that of the function around the command, else that of the script. */
export const valueFor = (definitions: Definitions, name: string, { start, enclosing }: Place): ShellWord | null =>
  (enclosing && settledValue(definitions, name, start, enclosing)) ?? settledValue(definitions, name, start);

const everywhere: Span = { start: -1, end: Number.POSITIVE_INFINITY };

/** The words of an array where a command uses it, and whether conditions may have added others; null if they are unknown. */
export function wordsOfArray({ settings }: Definitions, name: string, { start, enclosing }: Place) {
  const before = (settings.get(name) ?? []).filter((one) => one.start < start);
  const inside = before.filter((one) => enclosing && enclosing.start < one.start);
  const words: ShellWord[] = [];
  let mayHaveMore = false;
  for (const [index, { values, isAppended, isConditional }] of (inside[0]?.isAppended === false
    ? inside
    : before
  ).entries()) {
    if (!values || isAppended === (index === 0)) return null;
    if (!isConditional) words.push(...values);
    else if (index === 0 || values.some(({ text }) => mayChooseMethod(text.text))) return null;
    else mayHaveMore = true;
  }
  return words.length > 0 ? { words, mayHaveMore } : null;
}
