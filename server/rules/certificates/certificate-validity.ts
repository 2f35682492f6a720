import { rule, strings } from "../kit/index.ts";
import { ownCertificate } from "./pem-value.ts";

export const certificateValidity = rule({
  id: "certificate-validity",
  severity: "warning",
  summary: "The certificate has expired, or is not valid yet.",
  sections: ["2.7"],
  types: strings("pem-certificate"),
  values(value, report) {
    const certificate = ownCertificate(value, report);
    if (!certificate) return;
    const { notBefore, notAfter, at } = certificate;
    const now = report.environment.now();
    if (notAfter < now) report(at, `The certificate expired on ${day(notAfter)}. Renew it.`);
    else if (notBefore > now) report(at, `The certificate is not valid before ${day(notBefore)}.`);
  },
});

const day = (time: number): string => new Date(time).toISOString().slice(0, 10);
