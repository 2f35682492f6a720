import { planOptionRows } from "../../../stack/changes/chosen/plan-options.ts";
import { type Call, lastValue } from "../../command.ts";

/** The value of an option of a plan: a list, a text, or whether it is there. */
export function givenAs(call: Call, name: string): unknown {
  const [, option] = planOptionRows.find(([one]) => one === name) ?? [];
  if (!option || option.type === "flag") return call.options.has(name);
  return option.type === "names" ? call.options.get(name) : lastValue(call, name);
}
