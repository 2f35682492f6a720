import { describe, expect, test } from "vitest";
import { type Document, defaultSettings, openDocument } from "../../document/index.ts";
import { check } from "../../rules/engine/check.testing.ts";
import { createChecker, type Finding } from "../../rules/engine/check.ts";
import { createJudge } from "../../rules/engine/judge.ts";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { applyEdits } from "../../syntax/index.ts";
import { applyFixes, fixesTogether } from "./apply-fixes.ts";
import type { FixedFile } from "./fix-file.ts";
import { fixDocumentForTests } from "./fixing.testing.ts";
import { type Fixing, fixesOfKind, safeFixes } from "./fixing.ts";

const environment = environmentForTests();

function opened(name: string, text: string): Document {
  const document = openDocument({ uri: `file:///test/${name}`, name, text });
  if (!document) throw new Error(`${name} is no name of ours`);
  return document;
}

const fixed = (document: Document, fixing: Fixing): Promise<FixedFile> =>
  fixDocumentForTests(document, { fixing, environment });

async function checkFixed(name: string, text: string, expected: string, fixing = safeFixes): Promise<void> {
  const result = await fixed(opened(name, text), fixing);
  expect(result.file.text).toBe(expected);
  expect(applyEdits(text, result.edits)).toBe(expected);
  expect((await fixed(opened(name, expected), fixing)).edits).toEqual([]);
}

/** The only fix of each finding of a rule. */
const allOf = (code: string): Fixing =>
  fixesOfKind((finding: Finding) => (finding.code === code ? (finding.fixes[0] ?? null) : null));

const create = "web.create-instance.request.json";
const stack = "shop.stack.yaml";
const web = (rest: string): string => `region: us-east\ninstances:\n  web-1:\n    type: standard-2\n${rest}`;
const disk = "    root_pass: ${env:ROOT_PASS}\n    authorized_users: [ann]\n    swap_size: 1024\n    booted: false\n";

test("fixes are tried together in the order of their edits, those without any left out", () => {
  const document = opened("a.stack.yaml", `x-a: ${"a".repeat(100)}\n`);
  const finding = (...places: readonly number[]) => ({
    fixes: [{ edits: () => places.map((start) => ({ start, end: start + 1, text: "" })) }],
  });
  const findings = [finding(50), finding(), finding(10), finding(50, 60), finding(80), finding(51)] as unknown;
  const chosen = fixesTogether(document, findings as readonly Finding[], { choose: ({ fixes: [fix] }) => fix ?? null });
  expect(chosen.map(({ start, end }) => [start, end])).toEqual([
    [10, 11],
    [50, 61],
    [80, 81],
  ]);
});

describe("safe fixes keep what was intended", () => {
  test.each([
    [
      "beside a misspelled `backup_id`",
      create,
      '{ "region": "us-east", "type": "t", "backupid": 5, "booted": false }',
      '{ "region": "us-east", "type": "t", "backup_id": 5, "booted": false }',
    ],
    [
      "beside a misspelled image",
      stack,
      web(`    imgae: compute/debian12\n${disk}`),
      web(`    image: compute/debian12\n${disk}`),
    ],
    [
      "beside an image in capitals",
      stack,
      web(`    Image: compute/debian12\n${disk}`),
      web(`    image: compute/debian12\n${disk}`),
    ],
    ["beside an image that is not written yet", stack, web(`    image:\n${disk}`), null],
    ["in dashes that begin no comment", "web.request.json", "--- \n", null],
    ["beside the name of another API", stack, web(`    image_id: compute/debian12\n${disk}`), null],
    [
      "beside a mistake behind an anchor",
      stack,
      `region: us-east\nx-base: &base { type: t, imgae: compute/debian12 }\ninstances:\n  web-1:\n    <<: *base\n${disk}`,
      null,
    ],
    [
      "where a short name is near",
      create,
      '{ "region": "us-east", "type": "t", "alerts": { "in": 10, "out": 10 } }',
      null,
    ],
    [
      "of a body whose method is wrong",
      "a.request.json",
      '{ "method": "GET", "path": "/compute/instances/5", "body": { "label": "web-1" } }',
      null,
    ],
    [
      "of a value that is wrong in any type",
      stack,
      web("    interfaces:\n      - purpose: vpc\n        subnet_id: 5\n        ipv4: { nat_1_1: true, vpc: 80 }\n"),
      null,
    ],
    [
      "of another kind of address",
      "a.allocate-ip.request.json",
      '{ "type": "ipv6", "public": false, "compute_id": 5 }',
      null,
    ],
    [
      "where two names are near",
      "a.create-config.request.json",
      '{ "port": 443, "ssl_kert": "${file:a.pem}", "protocol": "https" }',
      null,
    ],
  ])("%s", async (_, name, text, expected) => checkFixed(name, text, expected ?? text));

  test.each(["disable-next-line", "disable"])("a suppression that a repair makes useful: %s", (scope) => {
    const comment = `# compute-stack-${scope} root-pass-required\n`;
    const suppressed = (name: string): string =>
      scope === "disable"
        ? comment + web(`    ${name}: compute/debian12\n`)
        : web(`    ${comment}    ${name}: compute/debian12\n`);
    return checkFixed(stack, suppressed("imgae"), suppressed("image"));
  });

  test("a read-only field in text that does not parse", () => {
    const text = '{ "region": "us-east", "type": "t", "ipv4": [ "id": 5, "203.0.113.7" ] }';
    return checkFixed(create, text, text);
  });

  test("everything after an unclosed quote", () => {
    const text = web('    metadata:\n      user_data: "#cloud-config\n    tags: [shop]\n');
    return checkFixed(stack, text, text);
  });
});

describe("safe fixes cause no new error", () => {
  test.each([
    ["a name that uncovers what is missing", stack, web("    imgae: compute/debian12\n"), null],
    ["a purpose that needs more", stack, web("    interfaces: [{ purpose: vlann }]\n"), null],
    [
      "two names that become one",
      stack,
      web("    labell: web-1\n    lable: web-2\n"),
      web("    label: web-1\n    lable: web-2\n"),
    ],
    [
      "one of many",
      stack,
      web("    host_uuid: x\n    imgae: compute/debian12\n    watchdog_enabled: 'true'\n"),
      web("    imgae: compute/debian12\n    watchdog_enabled: true\n"),
    ],
    [
      "one that another one makes harmless",
      stack,
      web("    imgae: compute/debian12\n    rootpass: ${env:ROOT_PASS}\n"),
      web("    image: compute/debian12\n    root_pass: ${env:ROOT_PASS}\n"),
    ],
  ])("%s", async (_, name, text, expected) => checkFixed(name, text, expected ?? text));
});

describe("fixes of one kind are applied one after the other", () => {
  const vpc = (...addresses: string[]): string =>
    `region: us-east\nsubnets:\n  app: { id: 7, range: 10.0.0.0/24 }\ninstances:\n${addresses
      .map(
        (address, index) =>
          `  web-${index + 1}:\n    type: t\n    interfaces:\n      - purpose: vpc\n        subnet_id: \${subnets.app.id}\n        ipv4: { vpc: ${address} }\n`,
      )
      .join("")}`;

  test.each(["vpc-address-outside", "vpc-address-reserved"])(
    "%s: each interface gets its own address",
    async (code) => {
      const wrong =
        code === "vpc-address-outside" ? ["10.9.0.5", "10.9.0.5", "10.9.0.6"] : ["10.0.0.0", "10.0.0.1", "10.0.0.0"];
      const { file } = await fixed(opened(stack, vpc(...wrong)), allOf(code));
      const addresses = [...file.text.matchAll(/vpc: (10\S+)/g)].map(([, address]) => address);
      expect(new Set(addresses).size).toBe(3);
      const { findings } = check(opened(stack, file.text), defaultSettings, environment);
      expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    },
  );

  test("two VLANs get different labels", () =>
    checkFixed(
      stack,
      web("    interfaces: [{ purpose: public }, { purpose: vlan }, { purpose: vlan }]\n"),
      web(
        "    interfaces: [{ purpose: public }, { purpose: vlan, label: vlan-1 }, { purpose: vlan, label: vlan-2 }]\n",
      ),
      allOf("vlan-label-required"),
    ));

  test("two VLAN labels do not become the same", () =>
    checkFixed(
      stack,
      web("    interfaces: [{ purpose: vlan, label: a_b }, { purpose: vlan, label: a.b }]\n"),
      web("    interfaces: [{ purpose: vlan, label: a-b }, { purpose: vlan, label: a.b }]\n"),
      allOf("vlan-label-pattern"),
    ));

  test("an error that moves is not new", () =>
    checkFixed(
      stack,
      web("    interfaces: [{ purpose: vlan }, { purpose: public }]\n"),
      web("    interfaces: [{ purpose: public }, { purpose: vlan }]\n"),
      allOf("interface-public-position"),
    ));

  test("a comment that suppresses an error in the next block stays", async () => {
    const document = opened(
      stack,
      "region: us-east\ninstances:\n  web-1:\n    type: t\n  web-1:\n    type: t\n    tags: [shop\n  # compute-stack-disable-next-line label-pattern\n  web 2:\n    type: t\n",
    );
    const { findings } = await fixed(document, allOf("duplicate-key"));
    expect(findings.map(({ code }) => code)).not.toContain("label-pattern");
  });

  test("two instance labels do not become the same", () => {
    const two = (first: string, second: string): string =>
      `region: us-east\ninstances:\n  web-1: { type: t, label: ${first} }\n  web-2: { type: t, label: ${second} }\n`;
    return checkFixed(stack, two("web a", "web!a"), two("web-a", "web!a"), allOf("label-pattern"));
  });
});

test("rejecting many harmful fixes costs little more than applying harmless ones", async () => {
  const many = Array.from(
    { length: 150 },
    (_, index) => `  web-${index}:\n    type: t\n    imgae: compute/debian12\n    watchdog_enabled: "true"\n`,
  ).join("");
  const text = `region: us-east\ninstances:\n${many}`;
  const judge = createJudge(createChecker(defaultSettings, environment), async () => {});
  let looks = 0;
  const counting = {
    ...judge,
    look: (document: Document) => {
      looks++;
      return judge.look(document);
    },
  };
  const { document, applied } = await applyFixes(opened(stack, text), counting, safeFixes, { left: text.length * 40 });
  expect(applied).toBe(150);
  expect(document.text).toBe(text.replaceAll('"true"', "true"));
  expect(looks).toBeLessThan(20);
});
