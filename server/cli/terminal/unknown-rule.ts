import { ruleById } from "../../rules/list.ts";
import { nearest } from "../../text/nearest.ts";

export function unknownRule(id: string): string {
  const [near] = nearest(id, [...ruleById.keys()]);
  return `Unknown rule \`${id}\`. ${near ? `Did you mean \`${near}\`?` : "`compute-stack rules` lists them."}`;
}
