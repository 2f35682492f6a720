import {
  type Command,
  type CommandExpansionPart,
  type For,
  type Function as FunctionNode,
  forEachChild,
  type ParseError,
  parse,
  type Select,
  type SyntaxNode,
} from "unbash";
import type { MappedText } from "../../text/mapped-text.ts";
import { type Control, type ControlFlow, controlInside } from "./control-flow.ts";
import { readBackticks, readQuotedBackticks } from "./quotings.ts";

/** The parts of a script's tree that are used. */
export interface ScriptNodes extends ControlFlow {
  /** The commands in loops and under conditions. */
  readonly conditional: ReadonlySet<Command>;
  /** Those that set a variable. */
  readonly loops: readonly (For | Select)[];
  /** The source of each pipeline command's input. */
  readonly feeders: ReadonlyMap<SyntaxNode, SyntaxNode>;
  /** Scripts in backticks, as the shell reads them: some of their characters are escaped. */
  readonly backticks: readonly MappedText[];
  /** The commands of those without escapes, which are among all commands, too. */
  readonly inBackticks: ReadonlySet<Command>;
  readonly errors: readonly ParseError[];
}

export function nodesOf(source: string): ScriptNodes {
  const commands: Command[] = [];
  const functions: FunctionNode[] = [];
  const functionOf = new Map<Command, FunctionNode>();
  const controls = new Map<Command, Control>();
  const conditional = new Set<Command>();
  const exits = new Set<Command>();
  const loops: (For | Select)[] = [];
  const feeders = new Map<SyntaxNode, SyntaxNode>();
  const backticks: MappedText[] = [];
  const inBackticks = new Set<Command>();
  const errors: ParseError[] = [];
  const waiting: Visited[] = [
    {
      node: parse(source),
      around: null,
      control: null,
      isConditional: false,
      isApart: false,
      isQuoted: false,
      isInBackticks: false,
    },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, around, control, isQuoted, isInBackticks } = next;
    const isConditional = next.isConditional || conditions.has(node.type);
    const isApart = next.isApart || shells.has(node.type) || (node.type === "Statement" && node.background === true);
    const beginsBackticks = node.type === "CommandExpansion" && source.charAt(node.pos) === "`" && !isInBackticks;
    if (node.type === "CommandExpansion" && (beginsBackticks || node.script?.source !== undefined)) {
      backticks.push(...scriptInBackticks(source, node, isQuoted));
      if (node.script?.source !== undefined) continue;
    }
    if (node.type === "Command") {
      commands.push(node);
      if (isInBackticks) inBackticks.add(node);
      if (around) functionOf.set(node, around);
      if (control) controls.set(node, control);
      if (isConditional) conditional.add(node);
      else if (!isApart && /^(?:exit|return)$/.test(node.name?.text ?? "")) exits.add(node);
    }
    if (node.type === "Function") functions.push(node);
    if (node.type === "For" || node.type === "Select") loops.push(node);
    if (node.type === "Script") for (const error of node.errors ?? []) errors.push(error);
    if (node.type === "Pipeline")
      for (const [index, command] of node.commands.entries()) {
        const feeder = node.commands[index - 1];
        if (feeder) feeders.set(command, feeder);
      }
    const inside = {
      around: node.type === "Function" ? node : around,
      isConditional: isConditional && node.type !== "Function",
      isApart,
      isQuoted: node.type === "DoubleQuoted",
      isInBackticks: isInBackticks || beginsBackticks,
    };
    const controlOf = controlInside(node, control);
    forEachChild(node, (child) => {
      waiting.push({ node: child, control: controlOf(child), ...inside });
    });
  }
  commands.sort((a, b) => a.pos - b.pos);
  functions.sort((a, b) => a.pos - b.pos);
  errors.sort((a, b) => a.pos - b.pos);
  return {
    commands,
    functions,
    functionOf,
    controls,
    conditional,
    exits,
    loops,
    feeders,
    backticks,
    inBackticks,
    errors,
  };
}

const conditions: ReadonlySet<SyntaxNode["type"]> = new Set([
  "If",
  "Case",
  "While",
  "For",
  "Select",
  "AndOr",
  "ArithmeticFor",
]);

/** What runs in a shell of its own, which ends by itself. */
const shells: ReadonlySet<SyntaxNode["type"]> = new Set([
  "Subshell",
  "Pipeline",
  "CommandExpansion",
  "ProcessSubstitution",
  "Coproc",
]);

interface Visited {
  readonly node: SyntaxNode;
  readonly around: FunctionNode | null;
  readonly control: Control | null;
  readonly isConditional: boolean;
  /** In a shell of its own. */
  readonly isApart: boolean;
  /** Directly in double quotes. */
  readonly isQuoted: boolean;
  readonly isInBackticks: boolean;
}

/** Nothing where the parser reads another script. */
function scriptInBackticks(
  source: string,
  { pos, end, script }: CommandExpansionPart,
  isQuoted: boolean,
): readonly MappedText[] {
  const read = isQuoted ? readQuotedBackticks : readBackticks;
  const mapped = read(source, pos + 1, end - 1);
  return script?.source === undefined || script.source === mapped.text ? [mapped] : [];
}
