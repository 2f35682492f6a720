import { atValue } from "../kit/at.ts";
import { setValue } from "../kit/fix.ts";
import { withReferences } from "../kit/with-references.ts";
import { rule } from "../rule.ts";

export const shellQuotes = rule({
  id: "shell-quotes",
  severity: "warning",
  summary: "A string holds the quotes with which a shell script puts a variable into it.",
  sections: [],
  kinds: ["request"],
  speaksAlone: true,
  templates(string, { references }, report) {
    const quoted = references.filter(({ kind }) => kind === "quoted");
    if (quoted.length === 0 || string.text === undefined) return;
    report(
      atValue(string),
      "These quotes belong to a shell script: in a JSON file they are part of the value. Write the variable without them.",
      {
        fixes: [
          setValue(
            string,
            withReferences(string.text, quoted, ({ name }) => withBraces(name)),
            "Remove the quotes around the variable",
          ),
        ],
      },
    );
  },
});

/** `${NAME}` is a template in any text, `$NAME` only in some. */
const withBraces = (text: string): string => text.replace(/\$([A-Za-z_]\w*)/g, "${$1}");
