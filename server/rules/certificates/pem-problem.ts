import { isCertificateLabel, isPrivateKeyLabel, knownLabels, type Pem, type PemBlock } from "./pem.ts";

/** What is wrong with the form of a PEM text, in a sentence or two. None of the text is ever in it. */
export function brokenForm(pem: Pem, where: string, label: string): string | null {
  switch (pem.kind) {
    case "blocks":
      return null;
    case "none":
      return `${where} is no PEM text: it has no line \`-----BEGIN ${label}-----\`. A file is named with \`\${file:PATH}\`.`;
    case "framing":
      return `${where} has a BEGIN or END line that is not whole. It is five dashes, the words and five dashes, as in \`-----BEGIN ${label}-----\`.`;
    case "no-begin":
      return `${where} has an END line without its BEGIN line. Copy the whole file.`;
    case "no-end":
      return `${where} ends before its END line \`-----END ${knownLabels.includes(pem.label) ? pem.label : label}-----\`. Copy the whole file.`;
    case "labels":
      return `${where} has a BEGIN line and an END line that name different things. Copy the file anew.`;
    case "empty":
      return `${where} has nothing between its BEGIN and END lines. Copy the whole file.`;
    case "base64":
      return `${where} has something that is not base64 between its BEGIN and END lines. Copy the file anew.`;
    case "line-breaks":
      return `${where} has lost its line breaks. In double quotes each is written \`\\n\`; a YAML block keeps them behind \`|\`.`;
    case "indented":
      return `${where} has blanks before its BEGIN or END line. Each line begins at its first character.`;
  }
}

/** What a PEM text holds that holds nothing of what it should. */
export function describePem(blocks: readonly PemBlock[]): string {
  const holds = (test: (label: string) => boolean): boolean => blocks.some(({ label }) => test(label));
  if (holds(isPrivateKeyLabel)) return "a private key";
  if (holds(isCertificateLabel)) return "a certificate";
  if (holds((label) => label.endsWith("PUBLIC KEY"))) return "a public key";
  if (holds((label) => label.endsWith("CERTIFICATE REQUEST"))) return "a request for a certificate";
  return "something else";
}
