import { isCertificateLabel, isPrivateKeyLabel, knownLabels, type Pem, type PemBlock } from "./pem.ts";

/** What is wrong with a PEM text, in one or two sentences that contain none of the text. */
export function brokenForm(pem: Pem, where: string, label: string): string | null {
  if (pem.kind === "blocks") return null;
  return pem.kind === "no-end"
    ? `${where} lacks the line \`-----END ${knownLabels.includes(pem.label) ? pem.label : label}-----\`. Copy the whole file.`
    : `${where} ${mistakes[pem.kind]}`;
}

const mistakes: Readonly<Record<Exclude<Pem["kind"], "blocks" | "no-end">, string>> = {
  none: "is not PEM: it has no BEGIN line. Refer to a file with `${file:PATH}`.",
  framing: "has a malformed BEGIN or END line. Write five dashes before and after its words.",
  "no-begin": "has an END line without a BEGIN line. Copy the whole file.",
  labels: "has BEGIN and END lines that do not match. Copy the file again.",
  empty: "is empty between its BEGIN and END lines. Copy the whole file.",
  base64: "contains invalid base64 between its BEGIN and END lines. Copy the file again.",
  "line-breaks": "has lost its line breaks. Write them as `\\n` in double quotes, or use a YAML block with `|`.",
  indented: "has an indented BEGIN or END line. Remove the indentation.",
};

/** What a PEM text of the wrong kind contains. */
export function describePem(blocks: readonly PemBlock[]): string {
  const holds = (test: (label: string) => boolean): boolean => blocks.some(({ label }) => test(label));
  if (holds(isPrivateKeyLabel)) return "a private key";
  if (holds(isCertificateLabel)) return "a certificate";
  if (holds((label) => label.endsWith("PUBLIC KEY"))) return "a public key";
  if (holds((label) => label.endsWith("CERTIFICATE REQUEST"))) return "a certificate request";
  return "something else";
}
