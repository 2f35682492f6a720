import { operations } from "../../api/index.ts";
import { parseTemplate } from "../../document/index.ts";
import type { Data } from "../../syntax/index.ts";
import { isRecord } from "../../text/is-record.ts";
import { list } from "../../text/prose.ts";
import { placeOf } from "../plan/step.ts";
import type { ResourceDraft, StackDraft } from "./stack-draft.ts";

/**
 * Removes deleted instances unless the rest refers to them: the source of a clone must be in the stack.
 */
export function dropDeleted({ all, removed, leaveOut }: StackDraft): readonly ResourceDraft[] {
  if (removed.size === 0) return all.instances;
  const byKey = new Map(all.instances.map((instance) => [instance.key, instance]));
  const kept = new Set(all.instances.filter((instance) => !removed.has(instance)));
  const users = new Map<ResourceDraft, Set<string>>();
  const visit = (user: ResourceDraft): void => {
    for (const name of namesIn(user)) {
      const used = byKey.get(name);
      if (!used || !removed.has(used)) continue;
      users.set(used, (users.get(used) ?? new Set()).add(user.key));
      kept.add(used);
    }
  };
  for (const balancer of all.loadbalancers) visit(balancer);
  // A kept instance may refer to others: iterating over a set includes items that are added meanwhile.
  for (const instance of kept) visit(instance);
  for (const [used, keys] of users) {
    const deletedBy = removed.get(used);
    if (deletedBy)
      leaveOut({
        what: operations["delete-instance"].title,
        why: `The stack keeps \`${used.key}\`, because ${list([...keys].map((key) => `\`${key}\``))} ${keys.size === 1 ? "refers" : "refer"} to it.`,
        place: placeOf(deletedBy),
      });
  }
  return all.instances.filter((instance) => kept.has(instance));
}

/** The instances that a draft refers to in any text, or is cloned from. */
function namesIn({ fields, parts }: ResourceDraft): readonly string[] {
  const clone = fields.get("clone");
  const source = isRecord(clone) && typeof clone.source === "string" ? [clone.source] : [];
  return [...source, ...[...fields.values()].flatMap(referredIn), ...parts.flatMap(namesIn)];
}

function referredIn(data: Data): readonly string[] {
  if (typeof data === "string")
    return (parseTemplate(data)?.references ?? []).flatMap(({ kind, name }) => (kind === "instances" ? name : []));
  if (Array.isArray(data)) return data.flatMap(referredIn);
  return isRecord(data) ? Object.values(data).flatMap(referredIn) : [];
}
