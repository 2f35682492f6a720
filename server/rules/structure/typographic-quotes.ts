import { atValue, rule, setValue } from "../kit/index.ts";

export const typographicQuotes = rule({
  id: "typographic-quotes",
  severity: "warning",
  summary: "A value is in typographic quotes, which are part of it.",
  explains: true,
  values(value, report) {
    const [, inner] = /^[“”„«‘’‚]([^“”„«»‘’‚]*)[“”»‘’"']$/.exec(value.text ?? "") ?? [];
    if (inner !== undefined)
      report(atValue(value), "These typographic quotes are part of the value. Write plain quotes, or none.", {
        fixes: [setValue(value, inner, "Remove the typographic quotes")],
      });
  },
});
