import { show } from "../../document/index.ts";
import { codeList } from "../../text/prose.ts";
import type { AnsweredPart, AnsweredResource } from "../answers/answered-resources.ts";

const mostNames = 10;

/** A sentence about the fields that the API documentation does not show, which are left out; null if there are none. */
export function describeUnshownFields(resources: readonly AnsweredResource[]): string | null {
  const counts = new Map<string, number>();
  const count = ({ record, parts }: AnsweredPart): void => {
    for (const name of record.unshown) counts.set(name, (counts.get(name) ?? 0) + 1);
    parts.forEach(count);
  };
  resources.forEach(count);
  if (counts.size === 0) return null;
  const total = [...counts.values()].reduce((sum, one) => sum + one, 0);
  const names = [...counts.keys()].map(show);
  const more = names.length > mostNames ? [...names.slice(0, mostNames)] : names;
  const rest = names.length > mostNames ? ` and ${names.length - mostNames} more` : "";
  return `${total === 1 ? "1 value is" : `${total} values are`} left out, because the API documentation does not show ${total === 1 ? "the field" : "the fields"}: ${rest ? more.map((name) => `\`${name}\``).join(", ") : codeList(more)}${rest}.`;
}
