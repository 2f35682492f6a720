import { type AnswerObjectId, answers, assumptions } from "../../api/index.ts";
import { show } from "../../document/index.ts";
import { fieldOfBody } from "./content.ts";
import type { Journaled } from "./outgoing.ts";
import type { Step } from "./step.ts";

const { id: idName, address } = assumptions.answers.names;

/** What a journal keeps of the response that describes something new. */
const kept: Partial<
  Readonly<Record<AnswerObjectId, { readonly needs: readonly string[]; readonly keeps: readonly string[] }>>
> = {
  instance: { needs: [idName], keeps: ["ipv4", "label", "booted"] },
  loadbalancer: { needs: [idName], keeps: ["label"] },
  config: { needs: [idName], keeps: ["port"] },
  node: { needs: [], keeps: [idName, address, "label"] },
  "ip-address": { needs: [], keeps: [address] },
};

/** A step as a journal knows it. */
export function journaledAs({ operation, body, replaces, subject }: Step): Journaled {
  const object = operation.method === "POST" ? answers[operation.id]?.object : undefined;
  const { needs, keeps } = (object && kept[object]) ?? { needs: [], keeps: [] };
  // However it is created, also by cloning, it is the same.
  const made = object === "instance" ? "create-instance" : operation.id;
  return {
    // What was created before, also for an earlier replacement, is another.
    key: `${replaces === undefined ? "" : "replace:"}${made}:${subject}`,
    needs,
    keeps: Object.fromEntries(
      keeps.flatMap((name): readonly (readonly [string, string | number | boolean | null])[] => {
        const sent = fieldOfBody(body, name);
        if (typeof sent === "number" || typeof sent === "boolean") return [[name, sent]];
        if (typeof sent === "string" && show(sent) === sent) return [[name, sent]];
        // Another label may contain a variable, and no response has whether to boot.
        return name === "label" || name === "booted" ? [] : [[name, null]];
      }),
    ),
    owner: object === "ip-address" ? fieldOfBody(body, "compute_id") : null,
  };
}
