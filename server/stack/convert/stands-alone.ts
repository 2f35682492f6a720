import { mapParts } from "../plan/map-parts.ts";
import { fold } from "../plan/names.ts";
import type { OutgoingRequest } from "../plan/outgoing.ts";

/** Requests that are sent by themselves: what they use of the answers to others becomes variables. */
export function standsAlone(requests: readonly OutgoingRequest[]) {
  const said = new Set<string>();
  const alone = requests.map((request) =>
    mapParts(request, (part) => {
      if (part.kind !== "step") return part;
      const name = fold(`${part.step}_${part.field}`).replace(/\W+/g, "_").toUpperCase();
      said.add(
        `The response to \`${part.step}\` cannot be used by a request in a file of its own. Set \`${name}\` to its \`${part.field}\`.`,
      );
      return { kind: "env", name };
    }),
  );
  return { requests: alone, messages: [...said].map((text) => ({ kind: "note" as const, text })) };
}
