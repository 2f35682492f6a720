import { type Command, forEachChild, parse, type SyntaxNode, type Word, type WordPart } from "unbash";
import type { Span } from "../tree/tree.ts";

/** A stretch of a word: text that the shell passes on, or what it puts in. Offsets are those of the script. */
export type ShellPart = Span &
  (
    | { readonly kind: "text"; readonly text: string }
    /** `$NAME`, `${NAME}` or `${NAME:-x}`. */
    | { readonly kind: "variable"; readonly name: string }
    | { readonly kind: "command" }
  );

/** What the shell passes on as one argument: adjacent quotes make one word. */
export interface ShellWord extends Span {
  readonly parts: readonly ShellPart[];
}

export interface ShellCommand extends Span {
  /** Its name first. */
  readonly words: readonly ShellWord[];
  /** What a here-document or a here-string gives it; null where its input comes from elsewhere. */
  readonly input: ShellWord | null;
}

export interface Shell {
  /** All simple commands in their order, those in substitutions and functions too. */
  readonly commands: readonly ShellCommand[];
  /** Whether the script was read without a mistake. */
  readonly isWhole: boolean;
}

/** Reads a script. What it does is not looked at: only its words. */
export function readShell(text: string): Shell {
  const script = parse(text);
  const commands: ShellCommand[] = [];
  const waiting: SyntaxNode[] = [script];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === "Command") commands.push(commandOf(node));
    forEachChild(node, (child) => {
      waiting.push(child);
    });
  }
  commands.sort((a, b) => a.start - b.start);
  return { commands, isWhole: (script.errors ?? []).length === 0 };
}

function commandOf({ name, args, redirects, pos, end }: Command): ShellCommand {
  const words = [name, ...args].flatMap((word) => (word?.type === "Word" ? wordOf(word) : []));
  const last = redirects.findLast(({ type }) => type === "HereDoc" || type === "HereString");
  return { start: pos, end, words, input: last === undefined ? null : inputOf(last) };
}

function inputOf(redirect: Command["redirects"][number]): ShellWord | null {
  if (redirect.type === "HereString") return redirect.target ? wordOf(redirect.target) : null;
  if (redirect.type !== "HereDoc") return null;
  const { pos, end, text, parts } = redirect.body;
  return { start: pos, end, parts: parts ? parts.flatMap(partsOf) : [{ kind: "text", text, start: pos, end }] };
}

function wordOf({ value, parts, pos, end }: Word): ShellWord {
  return { start: pos, end, parts: parts ? parts.flatMap(partsOf) : [{ kind: "text", text: value, start: pos, end }] };
}

function partsOf(part: WordPart): readonly ShellPart[] {
  const { pos: start, end, text } = part;
  switch (part.type) {
    case "Literal":
    case "SingleQuoted":
    case "AnsiCQuoted":
      return [{ kind: "text", text: part.value, start, end }];
    case "DoubleQuoted":
    case "LocaleString":
      return part.parts.flatMap(partsOf);
    case "SimpleExpansion":
      return [{ kind: "variable", name: text.slice(1), start, end }];
    case "ParameterExpansion":
      return [{ kind: "variable", name: part.parameter, start, end }];
    case "CommandExpansion":
    case "ArithmeticExpansion":
    case "ProcessSubstitution":
      return [{ kind: "command", start, end }];
    // Patterns and braces are passed on as they are where no file fits them.
    default:
      return [{ kind: "text", text, start, end }];
  }
}

/** The text of a word; null where the shell puts something in. */
export function textOfWord({ parts }: Pick<ShellWord, "parts">): string | null {
  return parts.every(({ kind }) => kind === "text") ? leadingText(parts) : null;
}

/** The text before what the shell puts in first. */
export function leadingText(parts: readonly ShellPart[]): string {
  let text = "";
  for (const part of parts) {
    if (part.kind !== "text") break;
    text += part.text;
  }
  return text;
}

/** A word without some characters at its beginning, which have to be text. */
export function partsBehind(parts: readonly ShellPart[], count: number): readonly ShellPart[] {
  let left = count;
  return parts.flatMap((part): readonly ShellPart[] => {
    if (part.kind !== "text" || left === 0) return [part];
    const cut = Math.min(left, part.text.length);
    left -= cut;
    return cut === part.text.length ? [] : [{ ...part, text: part.text.slice(cut) }];
  });
}
