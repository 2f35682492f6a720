import { resolve } from "node:path";
import { isCarrierLanguage } from "../../../document/index.ts";
import { asOf } from "../../as-option.ts";
import { type Call, configOf, ownKinds, stdinNameOf, WrongCall } from "../../command.ts";
import type { CheckOptions } from "../check/check-options.ts";

export interface FmtOptions extends Pick<CheckOptions, "paths" | "stdinPath" | "as" | "config"> {
  /** What is done about files that would change. */
  readonly mode: "write" | "list" | "show";
  /** Whether such files are a failure. */
  readonly onChanges: "pass" | "fail";
}

export function readFmtOptions(call: Call): FmtOptions {
  const as = asOf(call);
  if (as !== null && isCarrierLanguage(as))
    throw new WrongCall(`Only stack and request files are formatted, so \`--as\` takes ${ownKinds}, not \`${as}\`.`);
  const stdin = stdinNameOf(call);
  const paths = call.paths.length > 0 ? call.paths : ["."];
  const isCheck = call.options.has("check");
  const isNamed = !call.options.has("ignore-unknown");
  return {
    paths: stdin === null ? paths.map((path) => ({ path: resolve(path), isNamed })) : [],
    stdinPath: stdin === null ? null : resolve(stdin),
    as,
    config: configOf(call),
    mode: call.options.has("dry-run") ? "show" : isCheck ? "list" : "write",
    onChanges: isCheck ? "fail" : "pass",
  };
}
