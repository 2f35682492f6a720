import { resolve } from "node:path";
import { findingSeverities, type Severity } from "../../../document/index.ts";
import { ruleById } from "../../../rules/list.ts";
import { nearest } from "../../../text/nearest.ts";
import { oneOf } from "../../arguments.ts";
import { inputsOf } from "../../asked-inputs.ts";
import { type Call, lastValue, standardInputPath, stdinNameOf, WrongCall } from "../../command.ts";
import { formatNames } from "../../formats/index.ts";
import type { PathList } from "../../run/path-list.ts";
import type { Shard } from "../../run/shard.ts";
import { cacheFileName } from "./cache-file-name.ts";

export type CheckOptions = ReturnType<typeof readCheckOptions>;

export interface BaselineUse {
  readonly purpose: "use" | "update" | "prune";
  /** Absolute; null for those beside the settings. */
  readonly path: string | null;
}

export function readCheckOptions(call: Call) {
  const { options } = call;
  const listed = pathListOf(call);
  const stdin = stdinNameOf(call);
  if (stdin !== null && listed !== null) throw new WrongCall("`--files-from` cannot be combined with standard input.");
  const format = oneOf("--format", lastValue(call, "format") ?? "pretty", formatNames);
  for (const option of ["quiet", "statistics"])
    if (options.has(option) && format !== "pretty")
      throw new WrongCall(`\`--${option}\` changes the \`pretty\` format only. Leave out \`--format ${format}\`.`);
  if (options.has("watch")) refuseToWatch(call, stdin, format);
  const cache = lastValue(call, "cache");
  return {
    ...inputsOf(call, listed !== null),
    /** Where more paths are listed; null if nowhere. */
    listed,
    rules: Object.fromEntries((options.get("rule") ?? []).map(readRule)),
    /** Less severe findings are not shown. */
    least: oneOf("--severity", lastValue(call, "severity") ?? "hint", findingSeverities),
    maxWarnings: readCount(lastValue(call, "max-warnings")),
    format,
    detail: options.has("quiet") ? ("line" as const) : ("excerpt" as const),
    end: options.has("statistics") ? ("statistics" as const) : ("summary" as const),
    /** What to do with the baseline; null to do without. */
    baseline: baselineUseOf(call, stdin),
    onNoFiles: options.has("error-on-no-files") ? ("fail" as const) : ("pass" as const),
    /** The absolute path of the cache; null to do without. */
    cache: cache === undefined ? null : resolve(cache || cacheFileName),
    /** Which part of the files to check; null for all. */
    shard: shardOf(call, stdin),
  };
}

/** Reports for programs have an end, and so has standard input; a baseline is written once. */
function refuseToWatch(call: Call, stdin: string | null, format: string): void {
  if (format !== "pretty") throw new WrongCall(`\`--watch\` is for people. Leave out \`--format ${format}\`.`);
  if (stdin !== null || lastValue(call, "files-from") === standardInputPath)
    throw new WrongCall("`--watch` cannot watch standard input. Pass files or folders.");
  refuseBeside(call, "watch", "update-baseline", "prune-baseline", "cache", "shard");
}

function refuseBeside({ options }: Call, option: string, ...others: readonly string[]): void {
  const other = options.has(option) && others.find((name) => options.has(name));
  if (other) throw new WrongCall(`\`--${option}\` cannot be combined with \`--${other}\`.`);
}

function shardOf(call: Call, stdin: string | null): Shard | null {
  const text = lastValue(call, "shard");
  if (text === undefined) return null;
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (!(shard.index >= 1 && shard.index <= shard.count && shard.count <= mostShards))
    throw new WrongCall(`\`--shard\` must be \`K/N\` with K from 1 to N, such as \`1/4\`, not \`${text}\`.`);
  if (stdin !== null) throw new WrongCall("`--shard` cannot be combined with standard input.");
  for (const option of ["update-baseline", "prune-baseline"])
    if (call.options.has(option))
      throw new WrongCall(`\`--${option}\` needs the findings of all files. Leave out \`--shard\`.`);
  return shard;
}

const mostShards = 1_000;

function baselineUseOf(call: Call, stdin: string | null): BaselineUse | null {
  const [none, prune, update] = ["no-baseline", "prune-baseline", "update-baseline"].map((name) =>
    call.options.has(name),
  );
  const given = lastValue(call, "baseline");
  const written = lastValue(call, "update-baseline") || undefined;
  refuseBeside(call, "no-baseline", "baseline", "update-baseline", "prune-baseline");
  refuseBeside(call, "prune-baseline", "update-baseline");
  if (given !== undefined && written !== undefined && resolve(given) !== resolve(written))
    throw new WrongCall("`--baseline` and `--update-baseline` name different files.");
  if (stdin === standardInputPath && (prune || update))
    throw new WrongCall("A baseline needs the name of the file: add `--stdin-filename NAME`.");
  if (none || stdin === standardInputPath) return null;
  const path = written ?? given;
  return {
    purpose: update ? "update" : prune ? "prune" : "use",
    path: path === undefined ? null : resolve(path),
  };
}

function pathListOf(call: Call): PathList | null {
  const path = lastValue(call, "files-from");
  const separator = call.options.has("null") ? "NUL" : "line end";
  if (path === undefined && separator === "NUL") throw new WrongCall("`-z` needs `--files-from FILE`.");
  return path === undefined ? null : { path, separator };
}

function readRule(text: string): [string, Severity | "off"] {
  const [, id = text, severity] = /^([^=]*)=(.*)$/.exec(text) ?? [];
  if (!ruleById.has(id)) throw new WrongCall(unknownRule(id));
  if (severity === undefined) throw new WrongCall(`\`--rule ${id}\` needs a severity: \`--rule ${id}=warning\`.`);
  return [id, oneOf(`--rule ${id}`, severity, [...findingSeverities, "off"] as const)];
}

function unknownRule(id: string): string {
  const [near] = nearest(id, [...ruleById.keys()]);
  return `Unknown rule \`${id}\`. ${near ? `Did you mean \`${near}\`?` : "`compute-stack rules` lists them."}`;
}

function readCount(text: string | undefined): number {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  if (/^\d+$/.test(text)) return Number(text);
  throw new WrongCall(`\`--max-warnings\` must be a non-negative whole number, not \`${text}\`.`);
}
