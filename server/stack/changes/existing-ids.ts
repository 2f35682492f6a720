import { assumptions } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";
import { type Part, type Text, textFrom } from "../plan/content.ts";
import { asksForAddress } from "../plan/instances.ts";
import { resourceVariable, stackNameIn } from "../plan/resource-variables.ts";
import type { DescribedInStack, DescribedResource } from "./described.ts";
import type { EarlierSide } from "./earlier.ts";
import type { Pairing } from "./matching/match.ts";
import type { ResourceChange } from "./resource-change.ts";
import type { StackSide } from "./sides.ts";
import { keyIn } from "./state.ts";

const { id: idName } = assumptions.answers.names;

export type ExistingIds = ReturnType<typeof existingIds>;

/** How requests refer to what exists: by what an answer says, else by a variable with a name like `INSTANCE_WEB_1_ID`. */
export function existingIds(now: StackSide, earlier: EarlierSide, pairing: Pairing) {
  const lookedUp = (
    one: DescribedResource,
    { stacks }: Pick<EarlierSide, "stacks">,
    attribute: string,
    config?: Parameters<typeof resourceVariable>[3],
  ): Part => resourceVariable(one, attribute, stackNameIn(stacks, one.part), config);
  return {
    ofResource: ({ now: fresh, before }: Pick<ResourceChange, "now" | "before">): Text => {
      const answer = before ? earlier.answer(before, idName) : null;
      if (answer !== null) return textFrom([answer]);
      const [named, side] = fresh ? [fresh, now] : [before, earlier];
      return textFrom(named ? [lookedUp(named, side, idName)] : []);
    },
    ofConfig: ({ before, index, old }: ResourceChange): Text => {
      const port = (old && keyIn(old, "port")) ?? "";
      const config = /^\d+$/.test(port) ? (`port ${port}` as const) : (`configuration ${index + 1}` as const);
      return textFrom([old?.id ?? (before ? lookedUp(before, earlier, idName, config) : "")]);
    },
    /** Undefined if the resource does not exist yet, or a request of the plan gives it the attribute. */
    attribute: (one: DescribedInStack, resource: Value, attribute: string): readonly Part[] | undefined => {
      const variable = () => [lookedUp(one, now, attribute)];
      const before = pairing.before(one);
      // A person knows which one it is.
      if (pairing.ambiguous.has(one)) return variable();
      if (!before) return undefined;
      const text = earlier.answer(before, attribute);
      if (text !== null) return [text];
      if (attribute === "private_ipv4") {
        const had = earlier.state(before)?.fields.get("private_ip");
        // A new address is the answer to its own request.
        if (had?.key === "false") return asksForAddress(resource) ? undefined : [];
      }
      return variable();
    },
  };
}
