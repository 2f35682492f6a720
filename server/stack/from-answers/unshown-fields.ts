import { show } from "../../document/index.ts";
import { list } from "../../text/prose.ts";
import type { AnswerRecord } from "../answers/answer-records.ts";
import type { AnsweredResource } from "../answers/answered-resources.ts";

const mostNames = 10;

/** A sentence about the fields that the API documentation does not show, which are left out; null if there are none. */
export function describeUnshownFields(resources: readonly AnsweredResource[]): string | null {
  const unshownIn = ({ unshown, parts }: AnswerRecord): readonly string[] => [...unshown, ...parts.flatMap(unshownIn)];
  const all = resources.flatMap(({ record }) => unshownIn(record));
  const total = all.length;
  if (total === 0) return null;
  const names = [...new Set(all)].map(show);
  const shown = names.slice(0, mostNames).map((name) => `\`${name}\``);
  const more = names.length > mostNames ? [`${names.length - mostNames} more`] : [];
  return `${total === 1 ? "1 value is" : `${total} values are`} left out, because the API documentation does not show ${total === 1 ? "the field" : "the fields"}: ${list([...shown, ...more])}.`;
}
