// What the first fix of a finding would remove together with it is reported where that finding is not.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { defaultSettings, openDocument, type Settings } from "../../document/index.ts";
import { hideKnown, keyOfFinding } from "../baseline/hide-known.ts";
import { environmentForTests } from "../pages/check.testing.ts";
import { check } from "./check.testing.ts";
import type { Finding } from "./check.ts";
import { everyOne } from "./held-back.ts";

const misspelled = `instances:
  web:
    regoin: us-east
    type: standard-2
`;

function found(text: string, rules: Settings["rules"] = {}): readonly Finding[] {
  const document = openDocument({ uri: "file:///a.stack.yaml", name: "a.stack.yaml", text });
  if (!document) throw new Error("not a file of ours");
  return check(document, { ...defaultSettings, rules }, environmentForTests()).findings;
}

const codes = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ severity, code }) => `${severity} ${code}`);

test("a misspelled key holds back what is missing because of it, and is as severe", () => {
  const findings = found(misspelled);
  expect(codes(findings)).toEqual(["error unknown-field"]);
  expect(codes(findings[0]?.held ?? [])).toEqual(["error stack-region-missing"]);
});

test("what would make the rest of the text unreadable is not proposed", () => {
  const [first] = found(` words of a title. More of it, and\nabstrace: {,}\n${misspelled}`);
  expect(first?.fixes.map(({ title }) => title)).not.toContain("Insert `:`");
});

test("a name without its colon is one finding, though all instances are misread because of it", () => {
  const shop = readFileSync("examples/shop.stack.yaml", "utf8").replace("${file:certs/site.pem}", "${env:CERT}");
  const findings = found(shop.replace("  web-1:\n", "  web-1\n"));
  const errors = findings.filter(({ severity }) => severity === "error");
  expect(errors.map(({ message }) => message)).toEqual(["Missing `:` after this key."]);
});

test("the rest is reported where the cause is turned off or suppressed", () => {
  expect(codes(found(misspelled, { "unknown-field": "off" }))).toEqual(["error stack-region-missing"]);
  const suppressed = misspelled.replace("us-east", "us-east # compute-stack-disable-line unknown-field");
  expect(codes(found(suppressed))).toEqual(["error stack-region-missing"]);
});

test("a baseline that knows the cause does not accept the rest", () => {
  const findings = found(misspelled);
  const [cause = ""] = findings.map(keyOfFinding);
  expect(codes(hideKnown(findings, new Map([[cause, 1]]), keyOfFinding))).toEqual(["error stack-region-missing"]);
  const all = new Map(everyOne(findings).map((one) => [keyOfFinding(one), 1]));
  expect(hideKnown(findings, all, keyOfFinding)).toEqual([]);
});

test("references into a misspelled section are held back, in other blocks too", () => {
  const findings = found(`region: us-east
instancs:
  web:
    type: standard-2
    private_ip: true
loadbalancers:
  front:
    configs:
      - port: 80
        nodes:
          - { label: one, address: "\${instances.web.private_ipv4}:80" }
          - { label: two, address: "\${instances.mail.private_ipv4}:80" }
`);
  expect(codes(findings)).toEqual(["error unknown-field", "error reference-unknown"]);
  expect(findings[1]?.message).toContain("mail");
});

test("references to the name that a copied resource should have are held back", () => {
  const findings = found(`region: us-east
instances:
  web-1: { type: standard-2 }
  web-1: { type: standard-2, clone: { source: web-1 } }
  app: { type: standard-2, clone: { source: web-2 } }
`);
  expect(codes(findings)).toEqual(["error duplicate-key"]);
});

test("what another slip causes stays", () => {
  const findings = found("region: us-east\ninstances:\n  web:\n    tpye: standard-2\n    private_ip: maybe\n");
  expect(codes(findings)).toEqual(["error unknown-field", "error type-mismatch"]);
});

const swapped = (lines: string): string =>
  `region: us-east\ninstances:\n  web:\n    type: nano-1\n    image: compute/debian12\n${lines}`;

test.each([
  ["    tags:\n    root_pass: Correct-Horse-9-Battery\n      - x\n      - y\n", "root-pass-literal"],
  ["    tags:\n    label: a b\n      - x\n      - y\n", "label-pattern"],
])("two lines in each other's place hide no other mistake on them: %j", (lines, code) => {
  const findings = found(swapped(lines));
  expect(findings.map(({ message }) => message)).toContain("This line belongs below the next one.");
  expect(findings.map((finding) => finding.code)).toContain(code);
});
