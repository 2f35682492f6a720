import {
  type Command,
  type CommandExpansionPart,
  type For,
  forEachChild,
  type ParseError,
  parse,
  type Select,
  type SyntaxNode,
} from "unbash";
import type { MappedText } from "../../text/mapped-text.ts";
import { backtickReaders } from "./quotings.ts";

/** The parts of a script's tree that are used. */
export interface ScriptNodes {
  /** All simple commands in order, including those in substitutions and functions. */
  readonly commands: readonly Command[];
  /** Those that set a variable. */
  readonly loops: readonly (For | Select)[];
  /** The source of each pipeline command's input. */
  readonly feeders: ReadonlyMap<SyntaxNode, SyntaxNode>;
  /** Scripts in backticks with escapes, as the shell reads them. */
  readonly escaped: readonly MappedText[];
  readonly errors: readonly ParseError[];
}

export function nodesOf(source: string): ScriptNodes {
  const commands: Command[] = [];
  const loops: (For | Select)[] = [];
  const feeders = new Map<SyntaxNode, SyntaxNode>();
  const escaped: MappedText[] = [];
  const errors: ParseError[] = [];
  const waiting: SyntaxNode[] = [parse(source)];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === "CommandExpansion" && node.script?.source !== undefined) {
      escaped.push(...scriptInBackticks(source, node, node.script.source));
      continue;
    }
    if (node.type === "Command") commands.push(node);
    if (node.type === "For" || node.type === "Select") loops.push(node);
    if (node.type === "Script") for (const error of node.errors ?? []) errors.push(error);
    if (node.type === "Pipeline")
      for (const [index, command] of node.commands.entries()) {
        const feeder = node.commands[index - 1];
        if (feeder) feeders.set(command, feeder);
      }
    forEachChild(node, (child) => {
      waiting.push(child);
    });
  }
  commands.sort((a, b) => a.pos - b.pos);
  errors.sort((a, b) => a.pos - b.pos);
  return { commands, loops, feeders, escaped, errors };
}

function scriptInBackticks(source: string, { pos, end }: CommandExpansionPart, script: string): readonly MappedText[] {
  const texts = backtickReaders.map((read) => read(source, pos + 1, end - 1));
  return texts.filter(({ text }) => text === script).slice(0, 1);
}
