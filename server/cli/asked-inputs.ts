import { resolve } from "node:path";
import { type AskedKind, askedKinds } from "../document/index.ts";
import { oneOf } from "./arguments.ts";
import { type Call, configOf, lastValue, stdinNameOf } from "./command.ts";

/** The kind of the files according to the call; null if their names or the settings decide. */
export function asOf(call: Call): AskedKind | null {
  const as = lastValue(call, "as");
  return as === undefined ? null : oneOf("--as", as, askedKinds);
}

/** Which files are meant in a call, and as what; without paths, all in the current folder unless there is a list of them. */
export function inputsOf(call: Call, hasList = false) {
  const stdin = stdinNameOf(call);
  const paths = call.paths.length > 0 || hasList ? call.paths : ["."];
  const isNamed = !call.options.has("ignore-unknown");
  return {
    /** Absolute. */
    paths: stdin === null ? paths.map((path) => ({ path: resolve(path), isNamed })) : [],
    /** The absolute path to assume for standard input; null to read files. */
    stdinPath: stdin === null ? null : resolve(stdin),
    /** The kind of the explicit paths; null if their names or the settings decide. */
    as: asOf(call),
    /** Absolute; null to use the nearest settings file. */
    config: configOf(call),
  };
}
