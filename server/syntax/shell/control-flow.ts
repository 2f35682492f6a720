import { type Command, forEachChild, parse, type SyntaxNode } from "unbash";
import { addToGroup } from "../../text/groups.ts";
import type { CarrierControl } from "../carrier-variables.ts";

type Control = CarrierControl["kind"];

/** What a node is part of. */
interface Around {
  /** Within its function. */
  readonly control: Control | null;
  readonly functionName: string | null;
}

/** The commands with a word in them that need not run exactly once. */
export function controlsIn(source: string, word: string): readonly CarrierControl[] {
  const around = new Map<Command, Around>();
  const waiting: (readonly [SyntaxNode, Around])[] = [[parse(source), { control: null, functionName: null }]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, own] = next;
    // In escaped backticks is a text of its own.
    if (node.type === "CommandExpansion" && node.script?.source !== undefined) continue;
    if (node.type === "Command") around.set(node, own);
    const inside = aroundChildrenOf(node, own);
    forEachChild(node, (child) => {
      waiting.push([child, inside(child)]);
    });
  }
  const calls = callsIn([...around.keys()]);
  const controlOf = (command: Command, depth: number): Control | null => {
    const { control, functionName } = around.get(command) ?? { control: null, functionName: null };
    if (control !== null || functionName === null) return control;
    const [call, ...others] = calls.get(functionName) ?? [];
    return call && others.length === 0 && depth < deepest ? controlOf(call, depth + 1) : "function";
  };
  return [...around.keys()]
    .sort((a, b) => a.pos - b.pos)
    .flatMap((command) => {
      const { pos: start, end } = command;
      const kind = source.slice(start, end).includes(word) ? controlOf(command, 0) : null;
      return kind ? { start, end, kind } : [];
    });
}

/** A function that calls itself ends there. */
const deepest = 20;

function callsIn(commands: readonly Command[]): ReadonlyMap<string, readonly Command[]> {
  const calls = new Map<string, Command[]>();
  for (const command of commands) {
    const name = command.name?.text;
    if (name !== undefined) addToGroup(calls, name, command);
  }
  return calls;
}

function aroundChildrenOf(node: SyntaxNode, own: Around): (child: SyntaxNode) => Around {
  const loop: Around = { ...own, control: "loop" };
  const condition: Around = { ...own, control: own.control ?? "condition" };
  switch (node.type) {
    case "Function":
      return () => ({ control: null, functionName: node.name.text });
    case "While":
      return () => loop;
    case "For":
    case "Select":
    case "ArithmeticFor":
      return (child) => (child === node.body ? loop : own);
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
