import { assumptions } from "../../api/index.ts";
import type { Resource } from "../model/resources.ts";
import { type Part, type Text, textFrom } from "../plan/content.ts";
import { asksForAddress } from "../plan/instances.ts";
import { type Secrets, variableOf } from "../plan/secrets.ts";
import type { DescribedInStack } from "./described.ts";
import type { EarlierSide } from "./earlier.ts";
import type { Pairing } from "./matching/match.ts";
import type { ResourceChange } from "./resource-change.ts";
import { keyIn } from "./state.ts";

const { id: idName } = assumptions.answers.names;

/** How requests refer to what exists: by what an answer says, else by a variable with a name like `WEB_1_ID`. */
export interface ExistingIds {
  readonly ofResource: (change: Pick<ResourceChange, "now" | "before">) => Text;
  readonly ofConfig: (change: ResourceChange) => Text;
  /** Undefined if the resource does not exist yet, or a request of the plan gives it the attribute. */
  readonly attribute: (one: DescribedInStack, resource: Resource, attribute: string) => readonly Part[] | undefined;
}

export function existingIds(earlier: EarlierSide, pairing: Pairing, secrets: Secrets): ExistingIds {
  const lookedUp = (wanted: string, key: string): Part => ({
    kind: "env",
    name: secrets.variableForPart(wanted, key),
    isLookedUp: true,
  });
  return {
    ofResource: ({ now, before }) => {
      const answer = before ? earlier.answer(before, idName) : null;
      const named = now ?? before;
      const wanted = named ? variableOf([named.name, idName]) : "";
      const key = now ? `${now.part} ${now.key} ${idName}` : `gone ${before?.part} ${before?.key} ${idName}`;
      return textFrom([answer ?? lookedUp(wanted, key)]);
    },
    ofConfig: ({ before, index, old }) => {
      const port = old && keyIn(old, "port");
      const words = [before?.name ?? "", String(port ?? index + 1), idName];
      return textFrom([
        old?.id ?? lookedUp(variableOf(words), `config ${before?.part} ${before?.key} ${port ?? `at ${index}`}`),
      ]);
    },
    attribute: (one, resource, attribute) => {
      const variable = () => [lookedUp(variableOf([one.name, attribute]), `${one.part} ${one.key} ${attribute}`)];
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
