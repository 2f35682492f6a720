import { isNameWord, type NameProblem, nameProblem, nameWords } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";
import { atValue, forDisplay, removeWritten, rule } from "../kit/index.ts";

export const serviceNames = rule({
  id: "service-names",
  severity: "error",
  summary: "A word under `names` cannot be used in paths and fields.",
  kinds: ["settings"],
  of: ["settings-names"],
  check(names, report) {
    const words = Object.fromEntries(nameWords.map((word) => [word, names.get(word)?.string]));
    for (const value of names.values) {
      const { name, string } = value;
      const problem = isNameWord(name) && string !== undefined ? nameProblem(name, words) : null;
      if (problem) report(atValue(value), describe(value, problem), { fixes: [removeWritten(value)] });
    }
  },
});

function describe(value: Value, problem: NameProblem): string {
  const word = `\`${forDisplay(value.string ?? "")}\``;
  if (problem.kind === "characters")
    return `${word} cannot be part of a path or field, so it is ignored. Use letters, digits, \`-\` and \`_\`, starting with a letter.`;
  const { identifier, other } = problem;
  return other === identifier
    ? `${word} would make \`${value.name}\` part of \`${identifier}\`, which the API documentation already uses. The word is ignored. Use another one.`
    : `${word} is also the word for \`${other}\`, so the two could not be told apart. It is ignored. Use another one.`;
}
