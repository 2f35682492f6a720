import { atValue } from "./at.ts";
import { setValue } from "./fix.ts";
import { holdsPrivateKey } from "./pem.ts";
import { rule, strings } from "./rule.ts";

export const keyLiteral = rule({
  id: "key-literal",
  severity: "warning",
  summary: "A private key is written out in the file.",
  sections: ["5"],
  types: strings("pem-key"),
  values(value, report) {
    if (value.string === undefined || !holdsPrivateKey(value.string)) return;
    const variable = `\${env:${value.name.toUpperCase()}}`;
    report(
      atValue(value),
      "A private key is written out here, for everyone who can read the file. Keep it outside and name it.",
      { fixes: [setValue(value, variable, `Replace the key by \`${variable}\``)] },
    );
  },
});
