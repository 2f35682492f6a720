import { tls } from "../../api/index.ts";
import { rule } from "../kit/index.ts";
import { configTypes } from "./config-types.ts";
import { chainOf, ownKey, pemOf } from "./pem-value.ts";

export const pemMismatch = rule({
  id: "pem-mismatch",
  severity: "error",
  summary: "The private key does not match the certificate.",
  sections: ["2.7"],
  of: configTypes,
  check(config, report) {
    const read = pemOf(config.get(tls.certificate), report);
    if (!read) return;
    const chain = chainOf(read, report);
    const publicKey = chain[0]?.publicKey;
    const key = publicKey ? ownKey(config.get(tls.key), report) : null;
    if (!key?.publicKey || key.publicKey === publicKey) return;
    const other = chain.findIndex((certificate) => certificate?.publicKey === key.publicKey);
    const advice =
      other > 0
        ? `It matches certificate ${other + 1} of the chain: put that one first.`
        : "Use the key that the certificate was issued for.";
    report(key.at, `This key does not match the certificate in \`${tls.certificate}\`. ${advice}`, {
      related: [{ at: read.at, message: "The certificate." }],
    });
  },
});
