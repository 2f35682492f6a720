import { idMin } from "../../api/index.ts";
import type { PathParameter } from "../../document/index.ts";
import { list } from "../../text/prose.ts";
import { atValue, forDisplay, rule, setPart } from "../kit/index.ts";
import { fixedWords, holdsWord, meantWord, nearestPaths } from "./nearest-path.ts";
import { changePath } from "./path-templates.ts";
import { methodOf, requestPathOf } from "./request-path.ts";

export const requestPathParameter = rule({
  id: "request-path-parameter",
  severity: "error",
  summary: "An ID in a path is not a positive whole number, or is a placeholder.",
  sections: ["4"],
  kinds: ["request"],
  of: ["envelope"],
  check(envelope, report) {
    const path = requestPathOf(envelope);
    if (path === null) return;
    // All operations of a path have the same parameters.
    const parameters = path.read.operations[0]?.parameters ?? [];
    const wrong = parameters.filter(({ state }) => state === "wrong");
    const left = parameters.filter(({ state }) => state === "left").map(({ text }) => `\`${text}\``);
    if (wrong.length + left.length === 0) return;
    const are = left.length > 1 ? "are placeholders. Replace them with IDs" : "is a placeholder. Replace it with an ID";
    const sentences = [...wrong.map(describe), ...(left.length > 0 ? [`${list(left)} ${are}.`] : [])];
    const isMissing = wrong.some(({ text }) => holdsWord(text));
    report(atValue(path.value), sentences.join(" "), {
      severity: wrong.length > 0 ? "error" : "warning",
      fixes: [
        ...(isMissing ? nearestPaths(path.read, methodOf(envelope)).map((each) => changePath(path, each)) : []),
        ...parameters.map(({ text, start }) =>
          /^\{steps\.[\w.-]+\}$/.test(text) ? setPart(path.value, start, start, "$", "Insert `$`") : null,
        ),
      ],
    });
  },
});

function describe({ name, text }: PathParameter): string {
  if (text === "") return `Missing ID for \`{${name}}\`.`;
  const word = fixedWords.has(text) ? undefined : meantWord(text);
  if (word) return `\`${forDisplay(text)}\` is not a word of a documented path. Did you mean \`${word}\`?`;
  if (holdsWord(text) && !fixedWords.has(text)) return `Missing \`/\` in \`${forDisplay(text)}\`.`;
  if (fixedWords.has(text)) return `Missing ID for \`{${name}}\` before \`${text}\`.`;
  const [, variable, rest] = /^(\$[A-Za-z_]\w*|\$\{[A-Za-z_]\w*\})(-[\w-]+)$/.exec(text) ?? [];
  const advice = variable
    ? `The variable is \`${variable}\`, and \`${rest}\` follows it as text: variable names cannot contain \`-\`.`
    : `Expected a whole number of at least ${idMin}.`;
  return `\`${forDisplay(text)}\` is not a valid \`{${name}}\`. ${advice}`;
}
