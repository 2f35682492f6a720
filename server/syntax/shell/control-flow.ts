import type { Command, Function as FunctionNode, SyntaxNode } from "unbash";
import { groupedBy } from "../../text/groups.ts";
import type { CarrierControl } from "../carrier-variables.ts";

/** What may keep a command from running exactly once. */
export type Control = CarrierControl["kind"];

/** How the commands of a script come to run. */
export interface ControlFlow {
  /** All simple commands in order, including those in substitutions and functions. */
  readonly commands: readonly Command[];
  readonly functions: readonly FunctionNode[];
  /** Of the commands in functions, the innermost one. */
  readonly functionOf: ReadonlyMap<Command, FunctionNode>;
  /** Of commands in loops and under conditions, within their functions. */
  readonly controls: ReadonlyMap<Command, Control>;
  /** The commands that end the script, or their function, whenever it gets there. */
  readonly exits: ReadonlySet<Command>;
}

/** The commands that need not run exactly once: those with a word in them, and those that may run them, such as calls of functions. */
export function controlsIn(source: string, word: string, flow: ControlFlow): readonly CarrierControl[] {
  const { commands, functions, functionOf, controls, exits } = flow;
  const calls = callsIn(commands);
  const runners = new Set(functions.map(({ name }) => name.text));
  const controlOf = (command: Command, depth: number): Control | null => {
    const control = controls.get(command) ?? null;
    const enclosing = functionOf.get(command);
    if (control !== null || !enclosing) return control;
    const [call, ...others] = calls.get(enclosing.name.text) ?? [];
    return call && others.length === 0 && depth < deepest ? controlOf(call, depth + 1) : "function";
  };
  return commands.flatMap((command): readonly CarrierControl[] => {
    const { name, pos: start, end } = command;
    if (exits.has(command)) return [{ start, end: functionOf.get(command)?.end ?? source.length, kind: "exit" }];
    const isRunner = name !== undefined && (runners.has(name.text) || /^"?\$/.test(name.text));
    const kind = isRunner || source.slice(start, end).includes(word) ? controlOf(command, 0) : null;
    return kind ? [{ start, end, kind }] : [];
  });
}

/** A function that calls itself ends there. */
const deepest = 20;

const callsIn = (commands: readonly Command[]): ReadonlyMap<string, readonly Command[]> =>
  groupedBy(commands, ({ name }) => name?.text ?? null);

/** What controls the children of a node that is controlled by `own`. */
export function controlInside(node: SyntaxNode, own: Control | null): (child: SyntaxNode) => Control | null {
  const condition = own ?? "condition";
  switch (node.type) {
    case "Function":
      return () => null;
    case "While":
      return () => "loop";
    case "For":
    case "Select":
    case "ArithmeticFor":
      return (child) => (child === node.body ? "loop" : own);
    case "If":
      return (child) => (child === node.clause ? own : condition);
    case "Case":
      return (child) => (child.type === "CaseItem" ? condition : own);
    case "AndOr":
      return (child) => (isConditional(node.commands, node.operators, child) ? condition : own);
    default:
      return () => own;
  }
}

/** Behind `||`, or behind `&&` where what is before only tests something. */
function isConditional(commands: readonly SyntaxNode[], operators: readonly string[], child: SyntaxNode): boolean {
  const at = commands.indexOf(child);
  const before = commands[at - 1];
  return before !== undefined && (operators.slice(0, at).includes("||") || isTest(before));
}

const isTest = (node: SyntaxNode): boolean =>
  node.type === "TestCommand" ||
  node.type === "ArithmeticCommand" ||
  (node.type === "Command" && /^(?:\[|test)$/.test(node.name?.text ?? ""));
