import { withoutAnswerHead } from "../../document/index.ts";
import { jsonExtent } from "../../text/json-values.ts";

/**
 * The bodies of saved responses, one after the other, as when several commands write to one file; without the heads that
 * `curl -i` prints. What is behind the last one belongs to it.
 */
export function answerBodies(text: string): readonly string[] {
  const bodies: string[] = [];
  let rest = withoutAnswerHead(text);
  for (;;) {
    const { end } = jsonExtent(rest);
    const next = rest.slice(end).trimStart();
    if (!/^(?:[{[]|HTTP\/)/.test(next)) return [...bodies, rest];
    bodies.push(rest.slice(0, end));
    rest = next.replace(heads, "");
  }
}

const heads = /^(?:HTTP\/[\d.]+ +\d{3}.*?(?:\r?\n\r?\n|\r\r|$)\s*)+/s;
