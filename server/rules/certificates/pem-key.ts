import { type Report, rule, strings } from "../kit/index.ts";
import { isPrivateKeyLabel } from "./pem.ts";
import { reportPem } from "./pem-fixes.ts";
import { brokenForm, describePem } from "./pem-problem.ts";
import type { PemValue } from "./pem-value.ts";

export const pemKey = rule({
  id: "pem-key",
  severity: "error",
  summary: "`ssl_key` is not a PEM private key.",
  sections: ["2.7"],
  types: strings("pem-key"),
  values: reportPem(problemOf),
});

function problemOf({ pem, blocks, isInFile }: PemValue, report: Report): string | null {
  const where = isInFile ? "The `ssl_key` file" : "`ssl_key`";
  const key = blocks.find(({ label }) => isPrivateKeyLabel(label));
  if (blocks.length > 0 && !key) return `${where} contains ${describePem(blocks)}, not a private key.`;
  const broken = brokenForm(pem, where, "PRIVATE KEY");
  if (broken || !key || key.encrypted) return broken;
  if (key.label === "OPENSSH PRIVATE KEY")
    return `${where} contains a key in OpenSSH format. Convert a copy of it to PEM with \`ssh-keygen -p -m PEM\`.`;
  const reader = report.environment.certificates();
  if (reader === "pending" || reader.readPrivateKey(key.label, key.der) !== null) return null;
  return `${where} is not a valid private key. Copy the file again.`;
}
