import { type Report, rule, strings } from "../rule.ts";
import { isPrivateKeyLabel } from "./pem.ts";
import { pemFixes } from "./pem-fixes.ts";
import { brokenForm, describePem } from "./pem-problem.ts";
import { isKeyField, type PemValue, pemOf } from "./pem-value.ts";

export const pemKey = rule({
  id: "pem-key",
  severity: "error",
  summary: "`ssl_key` is no PEM private key.",
  sections: ["2.7"],
  types: strings("pem-key"),
  values(value, report) {
    const read = isKeyField(value) ? pemOf(value, report) : null;
    const problem = read && problemOf(read, report);
    if (problem) report(read.at, problem, { fixes: pemFixes(value, read, report) });
  },
});

function problemOf({ pem, blocks, isInFile }: PemValue, report: Report): string | null {
  const where = isInFile ? "The file of `ssl_key`" : "`ssl_key`";
  const key = blocks.find(({ label }) => isPrivateKeyLabel(label));
  if (blocks.length > 0 && !key) return `${where} holds ${describePem(blocks)}, not a private key.`;
  const broken = brokenForm(pem, where, "PRIVATE KEY");
  if (broken || !key || key.encrypted) return broken;
  if (key.label === "OPENSSH PRIVATE KEY")
    return `${where} holds a key in the form of OpenSSH. \`ssh-keygen -p -m PEM\` turns a copy of it into PEM.`;
  const reader = report.outside.certificates();
  if (reader === "pending" || reader.readPrivateKey(key.label, key.der) !== null) return null;
  return `${where} has the form of a private key, but what it holds is none. Copy the file anew.`;
}
