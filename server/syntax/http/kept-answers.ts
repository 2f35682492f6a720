import type { CarrierVariable } from "../carrier-variables.ts";
import type { Span } from "../tree/tree.ts";

/** `client.global.set("id", response.body.id)`, `exports.id = response.parsedBody.id` */
const keeping =
  /(?:\bclient\.global\.set\(\s{0,9}["']([\w-]{1,99})["']\s{0,9},|\b(?:exports|\$global)\.(\w{1,99})\s{0,9}=)\s{0,9}response\.(?:parsedB|b)ody((?:\.(?!toString\b)\w{1,99}|\[\d{1,9}\]){1,9})(?:\.toString\(\))?(?:\s{0,9}\))?/g;

/** The variables in which the scripts of clients keep what a request is answered with. */
export const keptAnswers = (text: string, requests: readonly Span[]): readonly CarrierVariable[] =>
  Array.from(text.matchAll(keeping)).flatMap(({ 0: all, 1: set, 2: assigned, 3: path = "", index: start }) => {
    const request = requests.findLast((one) => one.start < start);
    const name = set ?? assigned;
    if (!request || name === undefined) return [];
    const field = path.match(/\w+/g)?.join(".") ?? "";
    const of = { kind: "command", start: request.start, end: request.end } as const;
    return [{ name, start, end: start + all.length, value: { kind: "answer", field, of } }];
  });

/** Whether a script does nothing else. */
export const onlyKeeps = (script: string): boolean =>
  script.search(keeping) >= 0 && /^>?(?:\{%|\{\{);*(?:%\}|\}\})$/.test(script.replace(keeping, "").replace(/\s/g, ""));
