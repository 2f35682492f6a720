import { list } from "../../text/prose.ts";
import { rule, strings } from "../kit/index.ts";
import { ownCertificate } from "./pem-value.ts";

export const certificateSubject = rule({
  id: "certificate-subject",
  severity: "error",
  summary: "The certificate's subject is empty or contains an empty value.",
  sections: ["2.7", "7"],
  types: strings("pem-certificate"),
  values(value, report) {
    const certificate = ownCertificate(value, report);
    if (!certificate) return;
    const { subject, at } = certificate;
    const advice = "The service rejects such certificates: issue one with a country, a common name and so on.";
    if (subject.length === 0) return report(at, `The certificate has no subject. ${advice}`);
    const blank = subject.filter((attribute) => attribute.value.trim() === "").map(({ name }) => `\`${name}\``);
    if (blank.length > 0) report(at, `The certificate's subject has an empty ${list(blank)}. ${advice}`);
  },
});
