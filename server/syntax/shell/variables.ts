import type { Assignment, Command, SyntaxNode, Word } from "unbash";
import type {
  CarrierControl,
  CarrierOutput,
  CarrierValue,
  CarrierVariable,
  CarrierVariables,
} from "../carrier-variables.ts";
import { variablesThrough } from "../carrier-variables.ts";
import { readTemplateComment } from "../template-comment.ts";
import type { Span } from "../tree/tree.ts";
import { wordsOfCommand } from "./arguments.ts";
import { controlsIn } from "./control-flow.ts";
import { curlRunsOf } from "./curl-runs.ts";
import { withLineFeeds } from "./embedded.ts";
import { nodesOf } from "./nodes.ts";
import { curlArguments } from "./options.ts";
import { printedIn, type Script } from "./printed.ts";
import { textOfWord } from "./words.ts";

/** The variables of a shell script that are set to something that can be known, and where the answers to requests go. */
export function variablesInShell(text: string): CarrierVariables {
  if (/\r|^\uFEFF/.test(text)) {
    const layer = withLineFeeds(text);
    return variablesThrough(layer, variablesInScript(layer.text));
  }
  return variablesInScript(text);
}

export function variablesInScript(source: string): CarrierVariables {
  const nodes = nodesOf(source);
  const { commands, functions, loops, feeders } = nodes;
  const assignments = commands.flatMap(({ prefix, suffix }) =>
    [...prefix, ...suffix].filter((node) => node.type === "Assignment"),
  );
  const script = { source, commands, functions: new Map(functions.map((one) => [one.name.text, one])) };
  const defaults = commands.flatMap((command) => defaultsIn(source, command));
  const unknown = [...loops.map(({ name }) => name), ...commands.flatMap((command) => namesRead(source, command))];
  const variables = [
    ...assignments.map((assignment) => variableOf(script, assignment)),
    ...defaults,
    ...unknown.map(
      ({ pos, end }): CarrierVariable => ({
        name: source.slice(pos, end),
        start: pos,
        end,
        value: { kind: "unknown" },
      }),
    ),
  ];
  const consumers = new Map([...feeders].map(([consumer, feeder]) => [feeder, consumer]));
  const assigned = assignments.map(({ pos, end }) => ({ start: pos, end }));
  return {
    variables: variables.sort((a, b) => a.start - b.start),
    outputs: commands.flatMap((command) => outputsOf(source, command, { consumers, assigned })),
    controls: [...controlsIn(source, "curl", nodes), ...repeatedIn(source, commands)].sort((a, b) => a.start - b.start),
    runs: [],
    scripts: [],
  };
}

/** The commands that run `curl` several times, such as `xargs`. */
const repeatedIn = (source: string, commands: readonly Command[]): readonly CarrierControl[] =>
  commands.flatMap((command) => {
    const { pos: start, end } = command;
    const runs = source.slice(start, end).includes("curl") ? curlRunsOf(wordsOfCommand(source, command)) : [];
    return runs.some(({ isRepeated }) => isRepeated) ? [{ kind: "repetition", start, end } as const] : [];
  });

/** The variables that `read` sets. */
function namesRead(source: string, { name, suffix }: Command): readonly Word[] {
  if (!name || source.slice(name.pos, name.end) !== "read") return [];
  return suffix
    .filter((word) => word.type === "Word")
    .filter(({ pos, end }) => /^[A-Za-z_]\w*$/.test(source.slice(pos, end)));
}

/** The variables that `: "${NAME:=default}"` sets. */
function defaultsIn(source: string, { name, suffix }: Command): readonly CarrierVariable[] {
  if (!name || source.slice(name.pos, name.end) !== ":") return [];
  return suffix.flatMap(({ pos, end }) =>
    Array.from(
      source.slice(pos, end).matchAll(/\$\{([A-Za-z_]\w*):?=[^{}]*\}/g),
      ({ 0: text, 1: own = "", index }) => ({
        name: own,
        start: pos + index + "${".length,
        end: pos + index + "${".length + own.length,
        value: { kind: "text", text },
      }),
    ),
  );
}

function variableOf(script: Script, assignment: Assignment): CarrierVariable {
  const { source } = script;
  const { name, pos, value, append, index } = assignment;
  const read = assigned();
  const [rest = ""] = /[^\n]*/.exec(source.slice(assignment.end, assignment.end + 1_000)) ?? [];
  const template = read.kind === "environment" ? readTemplateComment(rest) : null;
  const known = template === null ? read : ({ kind: "template", text: template } as const);
  return { name, start: pos, end: pos + name.length, value: known };

  function assigned(): CarrierValue {
    // Only a part of the variable is set.
    if (value.type !== "Word" || append || index) return { kind: "unknown" };
    const [part] = value.parts ?? [];
    const [inner] = part?.type === "DoubleQuoted" ? part.parts : [part];
    const isWhole = (value.parts?.length ?? 0) <= 1 && (part?.type !== "DoubleQuoted" || part.parts.length === 1);
    if (!isWhole || inner?.type !== "CommandExpansion") return { kind: "text", text: textOfWord(source, value).text };
    return printedIn(script, { start: inner.pos, end: inner.end });
  }
}

function outputsOf(source: string, command: Command, { consumers, assigned }: OutputContext): readonly CarrierOutput[] {
  const runs = curlRunsOf(wordsOfCommand(source, command));
  if (runs.length === 0) return [];
  const { pos: start, end } = command;
  const files = runs
    .flatMap((run) => (run.kind === "command" ? curlArguments(run.words.slice(1)) : []))
    .flatMap(({ options }) => options)
    .flatMap(({ effect, value, ...option }) =>
      effect === "output" && value ? { file: value.text.text, at: { start: option.start, end: option.end } } : [],
    );
  const variable = assigned.findLast((span) => span.start < start && end <= span.end);
  const printed = (): readonly Output[] => [
    ...redirectedFiles(source, command),
    ...(variable ? assignedBy(command, variable, consumers) : processedBy(source, command, consumers)),
  ];
  return (files.length > 0 ? files : printed()).map((one) => ({ start, end, variable: null, ...one }));
}

type Output = Pick<CarrierOutput, "file" | "at"> & Partial<Pick<CarrierOutput, "variable">>;

interface OutputContext {
  /** The commands that read the output of others. */
  readonly consumers: ReadonlyMap<SyntaxNode, SyntaxNode>;
  /** What is put into variables. */
  readonly assigned: readonly Span[];
}

const redirectedFiles = (source: string, { redirects }: Command): readonly Output[] =>
  redirects.flatMap((one) =>
    one.type === "Redirect" &&
    /^(?:&?>>?|>\|)$/.test(one.operator) &&
    (one.descriptor === undefined || source.charAt(one.pos) === "1") &&
    one.target
      ? { file: textOfWord(source, one.target).text, at: { start: one.pos, end: one.end } }
      : [],
  );

/** The command behind it in a pipeline that is put into a variable. */
function assignedBy(command: Command, variable: Span, consumers: OutputContext["consumers"]): readonly Output[] {
  const next = consumers.get(command);
  return next ? [{ file: null, at: { start: next.pos, end: next.end }, variable }] : [];
}

/** They show what they read. */
const viewers =
  /^(?:.*\/)?(?:bat|cat|column|fx|g?awk|grep|gron|head|jq|json|json_pp|less|more|python3?|sort|tail|wc|yq)$/;

/** What the commands behind it in a pipeline do with its output, besides showing it. */
function processedBy(source: string, command: Command, consumers: OutputContext["consumers"]): readonly Output[] {
  const next = consumers.get(command);
  if (!next) return [];
  const at = { start: next.pos, end: next.end };
  if (next.type !== "Command") return [{ file: null, at }];
  const files = redirectedFiles(source, next);
  const name = next.name ? source.slice(next.name.pos, next.name.end) : "";
  if (files.length > 0 || !viewers.test(name)) return files.length > 0 ? files : [{ file: null, at }];
  return processedBy(source, next, consumers);
}
