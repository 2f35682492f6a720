import { expect, test } from "vitest";
import type { Certificate } from "../rules/engine/environment.ts";
import { describeChain } from "./certificate.ts";

const day = 86_400_000;
const certificate: Certificate = {
  subject: [
    { name: "CN", value: "example.org" },
    { name: "OU", value: " " },
    { name: "O", value: "Example" },
  ],
  names: ["example.org", "www.example.org"],
  notBefore: 0,
  notAfter: 365 * day,
  publicKey: null,
};
const plain = { ...certificate, subject: [], names: [] };

test.each<[string, readonly (Certificate | null)[], number, string]>([
  [
    "with its subject, names and days",
    [certificate],
    364 * day,
    "**Certificate** · `CN=example.org, O=Example`\n\n- Names: `example.org`, `www.example.org`\n- Valid from `1970-01-01` to `1971-01-01` (1 day left)",
  ],
  [
    "whose names are many",
    [{ ...plain, names: Array.from({ length: 12 }, (_, n) => `h${n}`) }],
    365 * day,
    "**Certificate** · no subject\n\n- Names: `h0`, `h1`, `h2`, `h3`, `h4`, `h5`, `h6`, `h7`, `h8`, `h9` and 2 more\n- Valid from `1970-01-01` to `1971-01-01` (0 days left)",
  ],
  [
    "that is not valid",
    [
      { ...plain, notBefore: 2 * day },
      { ...plain, notAfter: day },
    ],
    day + 1,
    "**Certificate** · no subject\n\n- Valid from `1970-01-03` to `1971-01-01` (**not valid yet**)\n\n**Issuer 1** · no subject\n\n- Valid from `1970-01-01` to `1970-01-02` (**expired**)",
  ],
  [
    "after which others are not shown",
    [null, null, null, null, null],
    0,
    "**Certificate** · cannot be read\n\n**Issuer 1** · cannot be read\n\n**Issuer 2** · cannot be read\n\n**Issuer 3** · cannot be read\n\n1 more",
  ],
  [
    "whose dates no calendar has",
    [{ ...plain, notBefore: Number.NaN, notAfter: 1e16 }],
    0,
    "**Certificate** · no subject\n\n- Valid from `unknown` to `unknown` (115,740,740 days left)",
  ],
])("a certificate %s", (_, chain, now, expected) => {
  expect(describeChain(chain, now)).toBe(expected);
});
