// One slip is one finding, and its first fix does what was meant.
import { describe, expect, test } from "vitest";
import { cleanTexts } from "../../../test/slips/clean-texts.ts";
import { findingsOf } from "../../../test/slips/findings-of.ts";
import { sampleOf } from "../../../test/slips/measure.ts";
import { slipCases } from "../../../test/slips/slip-cases.ts";
import { applyEdits } from "../../syntax/index.ts";

test.each(cleanTexts)("$name has no findings", ({ name, text }) => {
  expect(findingsOf(name, text)).toEqual([]);
});

describe.each(cleanTexts)("$name", ({ name, text }) => {
  test.each((slipCases[name] ?? []).map((one) => ({ one })))("$one", ({ one }) => {
    const [clean, typed, finding, fixed] = one;
    expect(text).toContain(clean);
    const slipped = text.replace(clean, () => typed);
    const found = findingsOf(name, slipped);
    const [first] = found;
    const place = (start: number, end: number): string => slipped.slice(start, end).split("\n", 1)[0] ?? "";
    expect(found.map(({ code, start, end }) => `${code} «${place(start, end)}»`)).toEqual([finding]);
    const after = first?.fixes[0] ? applyEdits(slipped, first.fixes[0].edits()) : null;
    expect(after).toBe(fixed === null ? null : text.replace(clean, () => fixed ?? clean));
  });
});

test.each(["\r\n", "\r"])("the slips are found between lines that end with %j", (end) => {
  const { name, text } = cleanTexts[0] ?? { name: "", text: "" };
  const found = findingsOf(name, text.replace("region:", "region").replaceAll("\n", end));
  expect(found.map(({ message }) => message)).toEqual(["Missing `:` after this key."]);
});

test("nearly all random slips cause one finding or none", () => {
  const { total, byKind } = sampleOf(150);
  expect(total.fine / total.all, JSON.stringify([...byKind])).toBeGreaterThan(0.95);
});

const instance = "region: us-east\ninstances:\n  web:\n    type: standard-2\n    image: compute/debian12\n";

test.each([
  ["a.create-instance.request.json", '{\n  "root_pass": «"Abc9!xyzzyQ,"»\n  "label": "web"\n}'],
  [
    "a.create-instance.request.json",
    '{\n  "region": "us-east";\n  "root_pass": «"Abc9!;9xyzzyQ"»,\n  "type": "standard-2";\n  "label": "web"\n}',
  ],
  ["a.stack.yaml", `${instance}    root_pass: «'don'tTellMe99»\n`],
  ["a.stack.yaml", `${instance}    root_pass: «abc9!xyzzyQ:»\n`],
  ["a.stack.yaml", `${instance}    root_pass: «Ab.9xyzzyQ: 12345»\n`],
  ["a.stack.yaml", `${instance}    label: shop: web\n    «root_pass: abc: Secret99x»\n`],
  ["a.stack.yaml", `${instance}    label:\u00a0web\u00a0\n\u00a0\u00a0\u00a0\u00a0root_pass: «"a b\u00a0c9!xyzzyQ"»\n`],
] as const)("no safe fix in %s changes the password of %j", (name, marked) => {
  const text = marked.replace(/[«»]/g, "");
  const [, secret = ""] = /«(.*)»/.exec(marked) ?? [];
  const safe = findingsOf(name, text).flatMap(({ fixes }) => fixes.filter(({ safe }) => safe));
  expect(safe.map((fix) => applyEdits(text, fix.edits())).filter((fixed) => !fixed.includes(secret))).toEqual([]);
});

test.each([
  [
    "a.create-instance.request.json",
    '{\n  "region": "us-east""type": "standard-2" ),\n  "label": "web"\n}',
    ["Missing comma after this.", "Unmatched `)`."],
  ],
  [
    "a.stack.yaml",
    `x-tags: &tags a\n${instance}    root_pass: \${env:ROOT_PASS}\n    private_ip: *tags, x\n`,
    [
      "`private_ip` must be `true` or `false`, found the string `a`.",
      "Unexpected text. Look for a missing quote, comma or bracket before it.",
    ],
  ],
] as const)(
  "no correction in %s of %j says something a second time or hides another mistake",
  (name, text, messages) => {
    expect(findingsOf(name, text).map(({ message }) => message)).toEqual(messages);
  },
);

describe("a slip says the same where another value is wrong as well", () => {
  const stack = (more: string): string =>
    `region: us-east\nx-common: &common { type: standard-2 }\ninstances:\n  web-1:\n    <<: *common\n    private_ip: yes\n${more}`;
  test.each([
    [stack("    booted:: false\n"), "A key is followed by `:`.", "    booted: false\n"],
    [stack("   booted: false\n"), "Wrong indentation: expected 4 spaces, found 3.", "    booted: false\n"],
    [
      stack("  web-2: { <<: *comon }\n"),
      "No anchor is named `comon`. Did you mean `common`?",
      "  web-2: { <<: *common }\n",
    ],
    [stack("    tags: [a, b\n"), "Missing `]`.", "    tags: [a, b]\n"],
  ])("%j", (text, message, fixed) => {
    const found = findingsOf("shop.stack.yaml", text);
    expect(found.map((one) => one.message)).toContain(message);
    expect(found).toHaveLength(2);
    const [edits] = found
      .filter((one) => one.message === message)
      .flatMap(({ fixes }) => fixes.map((fix) => fix.edits()));
    expect(applyEdits(text, edits ?? [])).toBe(stack(fixed));
  });

  test("a person decides whether to correct it", () => {
    const [wrong, slip] = findingsOf("shop.stack.yaml", stack("    booted:: false\n"));
    expect(wrong?.fixes.map(({ safe }) => safe)).toEqual([true]);
    expect(slip?.fixes.map(({ safe }) => safe)[0]).toBe(false);
  });

  test("a part of a correction does not lose a list below a misspelled name", () => {
    const text = `region: us-east
loadbalancers:
  front:
    cofigs:
      - port: 80
        nodes:
            - label: one
            address: 192.168.128.10:80
`;
    const safe = findingsOf("shop.stack.yaml", text).flatMap(({ fixes }) => fixes.filter((fix) => fix.safe));
    expect(safe.map(({ title }) => title)).toEqual(["Change `cofigs` to `configs`"]);
  });

  test("the dash of the first of several items", () => {
    const text = (dash: string): string =>
      `region: us-east\nloadbalancers:\n  front:\n    configs:\n      ${dash}port: 80\n        protocol: http\n        nodes:\n          - label: one\n            address: 192.168.128.10:80\n      - port: 443\n        nodes:\n          - label: two\n            address: 192.168.128.10:443\n`;
    expect(findingsOf("shop.stack.yaml", text("- "))).toEqual([]);
    const found = findingsOf("shop.stack.yaml", text(""));
    expect(found.map(({ message }) => message)).toEqual(["Expected a list here, found its fields."]);
    expect(applyEdits(text(""), found[0]?.fixes[0]?.edits() ?? [])).toBe(text("- "));
  });

  test("what a correction only moves to another place is not left as it was", () => {
    const found = findingsOf(".compute-stack.yaml", "rules:\n  label-length: warning\nignore: fixtures/**\n");
    expect(found.map(({ message }) => message)).toEqual([
      '`ignore` must be a list of patterns, such as `["examples/**"]`, found a string.',
    ]);
  });
});

describe("beside a variable in a value:", () => {
  const before = `vars: { port: 80 }\n${instance}    root_pass: \${env:WEB_PASS}\n    private_ip: true\n`;
  const address = (written: string): string =>
    `${before}loadbalancers:\n  front:\n    configs:\n      - port: 80\n        nodes:\n          - label: web\n            address: ${written}\n`;

  test.each([
    ["${instances.wbe.private_ipv4}:${vars.port}", "reference-unknown «${instances.wbe.private_ipv4}»"],
    ["'${instances.web.private_ip}:${vars.port}'", "reference-attribute «${instances.web.private_ip}»"],
    ["http://${instances.web.private_ipv4}:${vars.port}", "node-address «http://»"],
  ])("%s", (written, expected) => {
    const text = address(written);
    const [first, ...others] = findingsOf("a.stack.yaml", text);
    if (!first || others.length > 0) return expect.unreachable();
    expect(`${first.code} «${text.slice(first.start, first.end)}»`).toBe(expected);
    const quote = /^'?/.exec(written)?.[0] ?? "";
    const right = address(`${quote}\${instances.web.private_ipv4}:\${vars.port}${quote}`);
    expect(applyEdits(text, first.fixes[0]?.edits() ?? [])).toBe(right);
  });

  test("a value is not replaced with that of the variable", () => {
    const text = `vars: { stage: test }\n${instance}    root_pass: \${env:WEB_PASS}\n    label: a \${vars.stage}  b\n`;
    const fixes = findingsOf("a.stack.yaml", text).flatMap((one) => one.fixes);
    const fixed = fixes.map((fix) => applyEdits(text, fix.edits()));
    expect(fixed.filter((after) => !after.includes("${vars.stage}"))).toEqual([]);
  });
});

describe("base64 that was broken where a terminal ended its line:", () => {
  const key = [
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN0Qd2xqkX6m4k",
    "Unx5mTq0wTg3vJm1bq9Yd1yqg2hHfA ops@laptop of a b c d e f g h i j k l m n o p q r s t",
  ];
  const data = ["I2Nsb3VkLWNvbmZpZwpwYWNrYWdl", "czogW25naW54XQo="];
  const withKey = (written: string): string =>
    `${instance}    root_pass: \${env:WEB_PASS}\n    authorized_keys:\n      - ${written}\n`;
  const withData = (written: string): string =>
    `${instance}    root_pass: \${env:WEB_PASS}\n    metadata:\n      user_data: ${written}\n`;

  test.each([
    [withKey(key.join("\n        ")), withKey(key.join(""))],
    [withKey(`|\n        ${key.join("\n        ")}`), withKey(key.join(""))],
    [withKey(key.join("\n")), withKey(key.join(""))],
    [withData(data.join("\n      ")), withData(data.join(""))],
    [withData(data.join("\n")), withData(data.join(""))],
  ])("%j", (text, right) => {
    const found = findingsOf("a.stack.yaml", text);
    expect(found.map(({ fixes: [fix] }) => applyEdits(text, fix?.edits() ?? []))).toEqual([right]);
  });

  test.each([73, 77, 101])("all lines of an RSA key, of %i characters each", (width) => {
    const number = `\0${String.fromCharCode(...Array.from({ length: 256 }, (_, index) => index ^ 0x5a))}`;
    const sized = (field: string) => `\0\0${String.fromCharCode(field.length >> 8, field.length & 255)}${field}`;
    const rsa = `ssh-rsa ${btoa(["ssh-rsa", "\u0001\0\u0001", number].map(sized).join(""))}`;
    const text = withKey((rsa.match(new RegExp(`.{1,${width}}`, "g")) ?? []).join("\n        "));
    const found = findingsOf("a.stack.yaml", text);
    expect(found.map(({ fixes: [fix] }) => applyEdits(text, fix?.edits() ?? []))).toEqual([withKey(rsa)]);
  });

  test("two keys in one text are not joined", () => {
    const text = withKey(`|\n        ${key.join("").split(" ", 2).join(" ")} root\n        ${key.join("")}`);
    expect(findingsOf("a.stack.yaml", text).flatMap(({ fixes }) => fixes)).toEqual([]);
  });

  test.each(["label", "tags"])("a field that is not typed to its end is not part of the value above: %s", (word) => {
    const text = `${instance}    root_pass: Abcdefghijklmnopqrstuv1234\n    ${word}\n`;
    expect(findingsOf("a.stack.yaml", text).flatMap(({ fixes }) => fixes.map(({ title }) => title))).not.toContain(
      "Join the lines",
    );
  });
});

test.each(["instances:", "  web:"])("`=` at the end of the line is meant as the colon of %s", (name) => {
  const text = instance.replace(name, name.replace(":", "="));
  const found = findingsOf("a.stack.yaml", text);
  const meant = instance.replace(name, `${name} `);
  expect(found.map(({ fixes: [fix] }) => applyEdits(text, fix?.edits() ?? []))).toEqual([meant]);
});

test("a misspelled section with an anchor below it is that section", () => {
  const text = "region: us-east\ninstnces:\n  - &web\n    label: web\n    type: standard-2\n";
  const [first] = findingsOf("a.stack.yaml", text);
  expect(first?.fixes[0]?.title).toBe("Change `instnces` to `instances`");
});

test("the fix of a text in lines of its own leaves a comment above it alone", () => {
  const text = `vars: { n: 8 }
region: us-east
instances:
  web: { type: standard-2, private_ip: true }
loadbalancers:
  front:
    configs:
      - port: 80
        protocol: http
        nodes:
          - label: w
            address: >- # \${instances.wbe.private_ipv4}:\${vars.n}0
              \${instances.wbe.private_ipv4}:\${vars.n}0
`;
  for (const { fixes } of findingsOf("a.stack.yaml", text))
    for (const fix of fixes)
      expect(applyEdits(text, fix.edits())).toContain("# ${instances.wbe.private_ipv4}:${vars.n}0\n");
});

test.each([
  ["I2Nsb3VkLWNvbmZpZwo=", "STJOc2IzVmtMV052Ym1acFp3bz0="],
  // Encoded on several lines.
  ["I2Nsb3VkLWNvbmZpZwo=", Buffer.from("I2Nsb3Vk\nLWNvbmZpZwo=\n").toString("base64")],
])("user data that was encoded twice is decoded once: %s", (once, twice) => {
  const text = `${instance}    root_pass: \${env:WEB_PASS}\n    metadata: { user_data: ${twice} }\n`;
  const found = findingsOf("a.stack.yaml", text);
  expect(found.map(({ fixes: [fix] }) => applyEdits(text, fix?.edits() ?? []))).toEqual([text.replace(twice, once)]);
});

test.each([
  ["    - purpose: public\n", "  - purpose: public\n"],
  ["    <<: *web\n", "    << *web\n"],
  ["    metadata:\n", "    metadata\n"],
] as const)("beside folded text, the slip in the place of %j: %j", (clean, typed) => {
  const text = `region: us-east
instances:
  web-1: &web
    type: nano-1
    image: compute/debian12
    root_pass: \${env:PW}
    metadata:
      user_data: >-
        I2Nsb3VkLWNvbmZpZwo=
  web-2:
    <<: *web
    interfaces:
    - purpose: public
    - purpose: vlan
      label: back
`;
  expect(findingsOf("a.stack.yaml", text)).toEqual([]);
  const slipped = text.replace(clean, () => typed);
  const found = findingsOf("a.stack.yaml", slipped);
  expect(found.map(({ fixes: [fix] }) => applyEdits(slipped, fix?.edits() ?? []))).toEqual([text]);
});
