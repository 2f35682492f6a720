import { type Report, rule, strings } from "../kit/index.ts";
import { isCertificateLabel, isPrivateKeyLabel } from "./pem.ts";
import { reportPem } from "./pem-fixes.ts";
import { brokenForm, describePem } from "./pem-problem.ts";
import { chainOf, type PemValue } from "./pem-value.ts";

export const pemCertificate = rule({
  id: "pem-certificate",
  severity: "error",
  summary: "`ssl_cert` is not a PEM certificate or certificate chain.",
  sections: ["2.7"],
  types: strings("pem-certificate"),
  values: reportPem(problemOf),
});

function problemOf(read: PemValue, report: Report): string | null {
  const { pem, blocks, isInFile } = read;
  const where = isInFile ? "The `ssl_cert` file" : "`ssl_cert`";
  const certificates = blocks.filter(({ label }) => isCertificateLabel(label));
  if (blocks.length > 0 && certificates.length === 0)
    return `${where} contains ${describePem(blocks)}, not a certificate.`;
  const broken = brokenForm(pem, where, "CERTIFICATE");
  if (broken) return broken;
  if (blocks.some(({ label }) => isPrivateKeyLabel(label)))
    return `${where} also contains a private key. Keep only the certificates.`;
  const unreadable = chainOf(read, report).indexOf(null);
  if (unreadable < 0) return null;
  const which = certificates.length > 1 ? `Certificate ${unreadable + 1} in \`ssl_cert\`` : where;
  return `${which} is not a valid X.509 certificate. Copy the file again.`;
}
