import { expect, test } from "vitest";
import { hideKeyMaterial } from "./secret-text.ts";

const run = "abc1".repeat(8);

test.each([
  ["https://user:pass@host/x", "https://user:****@host/x"],
  ["https://user:p@ss@host:80", "https://user:****@host:80"],
  ["https://user:@host", "https://user:@host"],
  ["https://host:80/x", "https://host:80/x"],
  ["a://b:c:d://e:f@g", "a://b:*********@g"],
  ["see 'https://a:b@c' and \"https://d:e@f\"", "see 'https://a:*@c' and \"https://d:*@f\""],
  ["user:pass@1.2.3.4:80", "user:****@1.2.3.4:80"],
  ["address: user:pa:ss@${instances.a.private_ipv4}", "address: user:*****@${instances.a.private_ipv4}"],
  ['{"address":"user:pass@web:80"}', '{"address":"user:****@web:80"}'],
  ["owner:ann@example.com app:1.2@sha256:ab", "owner:ann@example.com app:1.2@sha256:ab"],
  [
    "curl -u me:pa:ss -sume:pw --user 'me:pw' --proxy-user=me:pw x",
    "curl -u me:***** -sume:** --user 'me:**' --proxy-user=me:** x",
  ],
  ['curl --oauth2-bearer abc -b "sid=abc" --cookie sid=abc', 'curl --oauth2-bearer *** -b "sid=***" --cookie sid=***'],
  ["curl -u $USER:$PASS -b jar.txt", "curl -u $USER:$PASS -b jar.txt"],
  ["Authorization: Bearer  abc", "Authorization: Bearer  ***"],
  ["bearer $TOKEN", "bearer $TOKEN"],
  [`${run}bearer token`, `${"*".repeat(run.length + 6)} *****`],
  [`x ${run}= y`, `x ${"*".repeat(run.length + 1)} y`],
  ["a".repeat(40), "a".repeat(40)],
  [
    "-----BEGIN PRIVATE KEY-----\\nabc\\n-----END PRIVATE KEY-----",
    "-----BEGIN PRIVATE KEY-----\\n***\\n-----END PRIVATE KEY-----",
  ],
])("%s is shown as %s", (text, shown) => {
  expect(hideKeyMaterial(text)).toBe(shown);
});
