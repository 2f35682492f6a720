import type { CertificateReader } from "../rules/outside.ts";

export const certificateReader: CertificateReader = {
  readCertificate: () => null,
  readPrivateKey: () => null,
};
