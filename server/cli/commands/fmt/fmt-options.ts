import { isCarrierLanguage } from "../../../document/index.ts";
import { inputsOf } from "../../asked-inputs.ts";
import { type Call, ownKinds, WrongCall } from "../../command.ts";

export type FmtOptions = ReturnType<typeof readFmtOptions>;

export function readFmtOptions(call: Call) {
  const inputs = inputsOf(call);
  const { as } = inputs;
  if (as !== null && isCarrierLanguage(as))
    throw new WrongCall(`Only stack and request files are formatted, so \`--as\` takes ${ownKinds}, not \`${as}\`.`);
  const isCheck = call.options.has("check");
  const mode: "write" | "list" | "show" = call.options.has("dry-run") ? "show" : isCheck ? "list" : "write";
  return {
    ...inputs,
    /** What is done about files that would change. */
    mode,
    /** Whether such files are a failure. */
    onChanges: isCheck ? ("fail" as const) : ("pass" as const),
  };
}
