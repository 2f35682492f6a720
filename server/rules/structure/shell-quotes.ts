import { atValue, rule, setValue, withReferences } from "../kit/index.ts";

export const shellQuotes = rule({
  id: "shell-quotes",
  severity: "warning",
  summary: "A string contains quotes that belong to a shell script.",
  kinds: ["request"],
  speaksAlone: true,
  templates(string, { references }, report) {
    const quoted = references.filter(({ kind }) => kind === "quoted");
    if (quoted.length === 0 || string.text === undefined) return;
    report(atValue(string), "Shell quotes become part of the value in a JSON file. Write the variable without them.", {
      fixes: [
        setValue(
          string,
          withReferences(string.text, quoted, ({ name }) => withBraces(name)),
          "Remove the quotes around the variable",
        ),
      ],
    });
  },
});

/** `${NAME}` is a template in any text, `$NAME` only in some. */
const withBraces = (text: string): string => text.replace(/\$([A-Za-z_]\w*)/g, "${$1}");
