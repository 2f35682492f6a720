import { describe, expect, test } from "vitest";
import { defaultSettings, openDocument, readSettings } from "../../document/index.ts";
import { check } from "../engine/check.testing.ts";
import { environmentForTests, find } from "../pages/check.testing.ts";
import { applyEdits } from "../pages/page.testing.ts";

const own = new Set(
  `syntax strict-json duplicate-key alias-limit type-mismatch missing-required missing-expected unknown-field
  read-only-field enum-value deprecated-field number-range unused-suppression`.split(/\s+/),
);

const stack = "shop.stack.yaml";
const create = "web.create-instance.request.json";
const update = "web.update-instance.request.json";
const clone = "web.clone-instance.request.json";
const sequence = "shop.requests.json";

/** The findings of the rules for every file, in short: `severity rule pointer «marked text»`. */
const found = (fileName: string, text: string, settings = defaultSettings): readonly string[] =>
  find(fileName, text, { settings })
    .filter(({ code }) => own.has(code))
    .map(({ severity, code, pointer, marked }) => `${severity} ${code} ${pointer} «${marked}»`);

const instance = (fields: string): string =>
  `region: us-east\ninstances:\n  web-1:\n    type: standard-2\n${fields.replace(/^/gm, "    ")}\n`;
const body = (fields: string): string => `{ "region": "us-east", "type": "standard-2", ${fields} }`;
const request = (method: string, path: string, fields: string): string =>
  `[{ "method": "${method}", "path": "${path}", "body": ${fields} }]`;

describe("syntax", () => {
  test.each<[string, string, readonly string[]]>([
    [stack, "", []],
    [stack, "# only a comment\n", []],
    [create, " \n", []],
    [create, "// only a comment\n", []],
    [
      stack,
      "region: us-east\ninstances:\n  web-1: {type: x, region: ${env:A}, tags: [\n",
      ["error syntax /instances/web-1/region «${env:A}»", "error syntax /instances/web-1/tags «[»"],
    ],
    // Unparsed text is ignored by other rules.
    [stack, instance('swap_size: "5\nlabel: web-1'), ['error syntax /instances/web-1/swap_size «"5»']],
    [stack, instance("alerts: 90\n  cpu: 1"), ["error syntax /instances/web-1/alerts «cpu»"]],
    [stack, instance("boo\nlabel: web-1"), ["error syntax /instances/web-1 «boo»"]],
    [create, body('"booted": yes'), ["error syntax /booted «yes»"]],
    [create, body('"booted": '), ["error syntax /booted «:»"]],
    [create, body('"label": "x'), ['error syntax /label «"x }»']],
    [create, '{ "label": "web-1", ', ["error syntax  «{»"]],
    [
      stack,
      instance("label: abc\n\ttags: [a]").replace("\n    \t", "\n\t"),
      ["error syntax /instances/web-1/tags «tags»"],
    ],
    [
      stack,
      instance("label: abc\nboo: [a").replace("    boo: [a", "   tags: [a]"),
      ["error syntax /instances/web-1/tags «tags»"],
    ],
    [create, '{ "region": "us-east", "type": s", "tags": ["a"], "label": "abc" }', ['error syntax /type «s"»']],
    [create, body('"tags": ["a",\n"label": "abc"'), ['error syntax /tags/0 «"»']],
    // What did parse is still checked.
    [
      create,
      '{ "type": 5, "region": ${env:REGION} }',
      ["error type-mismatch /type «5»", "error syntax /region «${env:REGION}»"],
    ],
    [
      create,
      '{ "tags": [1 2], "label": "web" }',
      [
        'error missing-required  «"tags"»',
        "error syntax /tags/0 «1»",
        "error type-mismatch /tags/0 «1»",
        "error type-mismatch /tags/1 «2»",
      ],
    ],
    // A merge conflict gives one finding, and the first side is read.
    [
      stack,
      "region: us-east\n<<<<<<< ours\nname: 5\n=======\nname: 6\n>>>>>>> theirs\n",
      ["error syntax  «<<<<<<< ours»", "error type-mismatch /name «5»"],
    ],
    // What neither the first side nor the rest has is missing.
    [
      stack,
      "region: us-east\ninstances:\n  web-1:\n    image: private/1\n<<<<<<< ours\n    label: web\n=======\n    label: app\n>>>>>>> theirs\n",
      ["error missing-required /instances/web-1 «web-1»", "error syntax /instances/web-1 «<<<<<<< ours»"],
    ],
    // Without its end, a conflict hides what follows, so that nothing is missing.
    [
      stack,
      "region: us-east\ninstances:\n  web-1:\n    image: private/1\n<<<<<<< ours\n    label: web\n=======\n    type: nano-1\n",
      ["error syntax /instances/web-1 «<<<<<<< ours»"],
    ],
    // Either side may end a document.
    [
      stack,
      "region: us-east\n<<<<<<< ours\nname: 5\n---\nname: 6\n=======\nname: 7\n---\nname: 8\n>>>>>>> theirs\nregion: 9\n",
      [
        "error syntax  «<<<<<<< ours»",
        "error type-mismatch /name «5»",
        "error type-mismatch /1/name «6»",
        "error syntax /1 «=======»",
        "error type-mismatch /1/region «9»",
      ],
    ],
    // The second document of a file has a root of its own.
    [
      stack,
      'region: us-east\n---\nname: 5\n---\nregion: "x\n',
      ["error type-mismatch /1/name «5»", 'error syntax /2/region «"x»'],
    ],
    [
      stack,
      "region: us-east\ninstances:\n  web-1:\n    type: n\n        label: a b\n    image: {a: b}{c}\n    root_pass: ${env:A}\n    tags: x\n",
      [
        "error syntax /instances/web-1/type «label»",
        "error syntax /instances/web-1 «{c}»",
        "error type-mismatch /instances/web-1/tags «x»",
      ],
    ],
    // What a line swallowed is not missing, and none of its value.
    [
      stack,
      instance("interfaces:\n  - purpose: vlan\n    label: abc\n     ipam_address: 10.0.0.1/24"),
      ["error syntax /instances/web-1/interfaces/0/label «ipam_address»"],
    ],
    [
      stack,
      "instances:\n  web:\n    region: us-east\n      type: n\n    label: abc\n",
      ["error syntax /instances/web/region «type»"],
    ],
    [
      stack,
      "loadbalancers:\n  a:\n    region: r\n    configs:\n      - port: 80\n          nodes:\n            - { label: b }\n",
      ["error syntax /loadbalancers/a/configs/0/port «nodes»"],
    ],
    [
      stack,
      "region: r\ninstances:\n  web: # the first\n\t  type: n\n\t  tags: # none\n\t  - a\n",
      ["error syntax /instances/web «\t  »"],
    ],
    [stack, "---\n---\nname: 5\n", ["error type-mismatch /1/name «5»"]],
  ])("%s %j", (fileName, text, expected) => {
    expect(found(fileName, text)).toEqual(expected);
  });

  test.each([
    "x-k: &k web-1\ninstances: { *k : { type: t } }\nregion: r\n",
    "x-k: &k web-1\nregion: r\ninstances:\n  *k :\n    type: t\n  web-2:\n    type: t\n    label: ${instances.web-1.label}-b\n",
  ])("an alias as a key is resolved to its name: %j", (text) => {
    expect(find("x.stack.yaml", text)).toEqual([]);
  });

  test("an undefined alias as a key is one finding", () => {
    const said = find("x.stack.yaml", "region: r\ninstances:\n  *k :\n    type: t\n");
    expect(said.map(({ code, marked }) => `${code} «${marked}»`)).toEqual(["syntax «*k»"]);
  });

  test.each(["label: @abc", "image: `x`", "private_ip: @x"])("no rule examines unreadable values: %s", (field) => {
    expect(find(stack, instance(field)).map(({ code }) => code)).toEqual(["syntax"]);
  });

  test("a missing key is not a duplicate", () => {
    expect(found(create, body('"label": "abc", [1]: 2, [3]: 4'))).not.toContainEqual(
      expect.stringContaining("duplicate-key"),
    );
  });

  test("it cannot be suppressed", () => {
    const text = '# compute-stack-disable syntax\nregion: "x\n';
    expect(found(stack, text)).toEqual([
      "hint unused-suppression  «# compute-stack-disable syntax»",
      'error syntax /region «"x»',
    ]);
  });
});

describe("strict-json", () => {
  const text = '{ "region": "us-east", /* a */ "type": "x", }';
  test.each<[string, string, number]>([
    [create, text, 2],
    ["web.create-instance.request.jsonc", text, 0],
    [create, body('"label": "a // b, ]"'), 0],
    [create, body('// compute-stack-disable-next-line label-length\n"label": "x"'), 0],
    [create, body('// compute-stack-disabled\n"label": "web"'), 1],
    [sequence, "[\n  // a\n]", 1],
    [stack, "region: us-east # a\n", 0],
  ])("%s %j", (fileName, written, count) => {
    expect(found(fileName, written).filter((line) => line.includes("strict-json"))).toHaveLength(count);
  });

  test("its pointer is that of the surrounding object", () => {
    expect(
      found(sequence, '[{ "method": "GET", "path": "/compute/instances/1", "headers": { "A": "b", }, /* c */ }]'),
    ).toEqual(["warning strict-json /0/headers «,»", "warning strict-json /0 «,»", "warning strict-json /0 «/* c */»"]);
  });
});

describe("duplicate-key", () => {
  test.each([
    ["blocks", "  web-1: { type: a }\n  web-1: { type: b }\n  web-1: { type: c }\n  web-2: { type: d }\n"],
    ["one mapping", " { web-1: { type: a }, web-1: { type: b }, web-1: { type: c }, web-2: { type: d } }\n"],
  ])("no two resources are offered the same new name: %s", (_, resources) => {
    const text = `region: us-east\ninstances:${resources.startsWith("  ") ? "\n" : ""}${resources}`;
    const offered = find(stack, text).flatMap(({ fixes }) => fixes[0] ?? []);
    expect(offered).toEqual(["Rename this `web-1` to `web-3`", "Rename this `web-1` to `web-4`"]);
  });

  test.each<[string, readonly string[]]>([
    ["web-1 web-1 web-2 web-2", ["web-1 to web-4", "web-2 to web-3"]],
    ["web-1 web-2 web-1 web-2 web-1", ["web-1 to web-4", "web-2 to web-3", "web-1 to web-5"]],
    ["web web-1 web web-1", ["web to web-3", "web-1 to web-2"]],
    ["web-1 web1 web-1 web1 web01 web01", ["web-1 to web-2", "web1 to web2", "web01 to web02"]],
    ["db web-0 web-0", ["web-0 to web-1"]],
    ["9 9", ["9 to 10"]],
  ])("each duplicate is offered a name of its own: %s", (written, expected) => {
    const resources = written.split(" ").map((name) => `"${name}": { type: a }`);
    for (const text of [
      `region: us-east\ninstances:\n  ${resources.join("\n  ")}\n`,
      `region: us-east\ninstances: { ${resources.join(", ")} }\n`,
    ]) {
      const offered = find(stack, text).flatMap(({ fixes }) => fixes.filter((title) => title.startsWith("Rename")));
      expect(offered).toEqual(expected.map((names) => `Rename this \`${names.replace(" to ", "` to `")}\``));
    }
  });

  test("of three, all but one are renamed", () => {
    const found = find(stack, `region: r\ninstances:\n${"  web: { type: t }\n".repeat(3)}`);
    const message = "Duplicate key `web`. Rename all but one.";
    expect(found.map((each) => each.message)).toEqual([message, message]);
  });

  test("the target of an alias is not removed", () => {
    const text = "instances: { web: { region: r, type: a, type: &t b }, web-2: { region: r, type: *t } }\n";
    expect(find(stack, text).map(({ code, fixes }) => [code, fixes])).toEqual([["duplicate-key", []]]);
  });

  test.each<[string, string, readonly string[]]>([
    [
      stack,
      instance("label: web\n'label': web\n\"label\": web"),
      ["error duplicate-key /instances/web-1/label «'label'»", 'error duplicate-key /instances/web-1/label «"label"»'],
    ],
    [stack, instance("Label: web\nalerts: { cpu: 1 }"), ["warning unknown-field /instances/web-1/Label «Label»"]],
    [stack, "x-a: &a { type: b }\ninstances:\n  w: { region: c, <<: *a, <<: *a }\n", []],
    [
      create,
      '{ "a/b~c": 1, "region": "x", "type": "y", "a/b~c": 2 }',
      [
        'warning unknown-field /a~1b~0c «"a/b~c"»',
        'error duplicate-key /a~1b~0c «"a/b~c"»',
        'warning unknown-field /a~1b~0c «"a/b~c"»',
      ],
    ],
    [create, body('"script_data": { "a": 1, "a": 2 }'), ['error duplicate-key /script_data/a «"a"»']],
    ["x.restore-backup.request.json", '{ "x": 1, "x": 2 }', ['error duplicate-key /x «"x"»']],
    // A key on both sides of a conflict is not a duplicate.
    [stack, "<<<<<<< a\nregion: x\n=======\nregion: y\n>>>>>>> b\n", ["error syntax  «<<<<<<< a»"]],
  ])("%s %j", (fileName, text, expected) => {
    expect(found(fileName, text)).toEqual(expected);
  });
});

describe("alias-limit", () => {
  test("values beyond the limit cause no other findings", () => {
    const bomb = Array.from(
      { length: 6 },
      (_, level) =>
        `x-${level}: &l${level} [${Array(10)
          .fill(level ? `*l${level - 1}` : "x")
          .join(", ")}]\n`,
    ).join("");
    expect(found(stack, `${bomb}instances:\n  web-1:\n    region: x\n    type: *l5\n`)).toEqual([
      "error alias-limit /x-3 «*l2»",
    ]);
  });

  test("an undefined alias is a syntax error", () => {
    expect(found(stack, "instances:\n  web-1:\n    type: *nope\n")).toEqual(["error syntax /instances/web-1 «*nope»"]);
  });
});

describe("type-mismatch", () => {
  test.each<[string, string, readonly string[]]>([
    [stack, instance("swap_size: 5.0\nfirewall_id: 1e3\nimage: null\nalerts: { cpu: 0x10 }"), []],
    [
      stack,
      instance("swap_size: .inf\nimage:\nroot_pass: ${env:A}"),
      ["error type-mismatch /instances/web-1/swap_size «.inf»"],
    ],
    [stack, instance('tags: !mine x\nlabel: !!str 5\nbooted: !!bool "true"'), []],
    [stack, instance("tags: ${env:TAGS}\nswap_size: $SWAP\nbooted: {{booted}}\nalerts: ${A}"), []],
    [stack, "- a\n", ["error type-mismatch  «- a»"]],
    [stack, "subnets:\ninstances: {}\nloadbalancers: ~\n", []],
    [stack, "instances: [web-1]\n", ["error type-mismatch /instances «[web-1]»"]],
    [stack, instance("clone: { source: true }"), ["error type-mismatch /instances/web-1/clone/source «true»"]],
    [stack, "region: x\ninstances:\n  5: { type: 5 }\n", ["error type-mismatch /instances/5/type «5»"]],
    [create, '"{}"', ['error type-mismatch  «"{}"»']],
    [
      create,
      body('"interfaces": [null, "public", { "purpose": "public", "ipv4": null, "ip_ranges": null }]'),
      ["error type-mismatch /interfaces/0 «null»", 'error type-mismatch /interfaces/1 «"public"»'],
    ],
    [create, body('"metadata": { "user_data": null }'), ["error type-mismatch /metadata/user_data «null»"]],
    // Only the service sets them: whatever is written there has no effect.
    [
      create,
      body('"ipv4": "203.0.113.1", "specs": { "disk": "x", "y": 1 }'),
      ['warning read-only-field /ipv4 «"ipv4"»', 'warning read-only-field /specs «"specs"»'],
    ],
    // The content of these bodies is unknown, but a body is an object.
    ["x.restore-backup.request.json", '{ "compute_id": "12", "overwrite": 1, "x": {} }', []],
    [sequence, request("POST", "/compute/instances/1/boot", '{ "config_id": "1" }'), []],
    [sequence, request("POST", "/compute/instances/1/boot", "[]"), ["error type-mismatch /0/body «[]»"]],
    [sequence, request("POST", "/compute/instances", '"${file:body.json}"'), []],
    [sequence, request("POST", "/nothing", "5"), ["error type-mismatch /0/body «5»"]],
    [sequence, request("POST", "/nothing", '{ "region": 5 }'), []],
    [sequence, "[5, null]", ["error type-mismatch /0 «5»", "error type-mismatch /1 «null»"]],
  ])("%s %j", (fileName, text, expected) => {
    expect(found(fileName, text)).toEqual(expected);
  });

  test.each(["1e400", "9".repeat(400)])("a number that is too large is described as such: %s", (number) => {
    const [finding] = find(create, body(`"firewall_id": ${number}`));
    expect([finding?.code, finding?.message]).toEqual(["type-mismatch", expect.stringContaining("is too large")]);
    expect(finding?.message.length).toBeLessThan(150);
  });

  test("a value behind an anchor is reported there once", () => {
    const text =
      "x-tags: &tags [1]\nregion: x\ninstances:\n  a: { type: t, tags: *tags }\n  b: { type: t, tags: *tags }\n";
    expect(found(stack, text)).toEqual(["error type-mismatch /x-tags/0 «1»"]);
  });

  test.each<[string, string]>([
    [stack, instance("root_pass: 12345678")],
    [stack, instance("image: compute/x\nroot_pass: ${env:A}\nauthorized_keys: |\n  -----BEGIN KEY-----\n  12345678")],
    [create, body('"metadata": ["12345678"], "authorized_keys": "12345678"')],
    [create, body('"root_pass": ["12345678"]')],
    [sequence, '[{ "method": "GET", "path": "/compute/instances/1", "headers": { "Authorization": 12345678 } }]'],
    ["x.create-config.request.json", '{ "port": 443, "ssl_key": 12345678 }'],
  ])("no message shows a secret: %s %j", (fileName, text) => {
    const shown = find(fileName, text).flatMap(({ message, fixes }) => [message, ...fixes]);
    expect(shown.some((words) => words.includes("list") || words.includes("string"))).toBe(true);
    expect(shown.filter((words) => words.includes("12345678"))).toEqual([]);
  });
});

test("gigabytes are meant only in a field that is in MB", () => {
  const fixesOf = (fields: string): readonly string[] =>
    find(stack, instance(fields)).flatMap(({ code, fixes }) => (code === "type-mismatch" ? fixes : []));
  expect(fixesOf("image: compute/debian12\nswap_size: 1GB")).toEqual(["Change `swap_size` to `1024`"]);
  expect(fixesOf("alerts: { cpu: 1GB }")).toEqual([]);
});

/** In no message, no title and no pointer. */
test.each<[string, string]>([
  // A line that is indented one space too little becomes part of a key.
  [stack, "region: x\ninstances:\n  web:\n    image: compute/d\n   root_pass: Zq7Secret\n    booted: true\n"],
  [stack, "region: x\ninstances:\n  web:\n    type:s\n    root_pass:Zq7pw\n"],
  [stack, "region: x\ninstances:\n  web: {type: s, root_pass:Zq7pw}\n"],
  [stack, "region: x\ninstances:\n  web: {type: s, root_pass:Zq7pw: 1, root_pass:Zq7pw: 2}\n"],
  [stack, "instances:\n  root_pass:Zq7pw:\n    type: s\nloadbalancers:\n  root_pass:Zq7pw:\n    label: a\n"],
  [stack, instance("root_pass: *Zq7&x!")],
  [stack, instance("root_pass: *Zq7x")],
  [stack, instance("root_pass: Zq7: x9Kd8#")],
  [stack, instance("root_pass: { Zq7: 1, Zq7: 2 }")],
  [stack, instance("authorized_keys: [Zq7: x: y]")],
  [stack, instance("label: 'root_pass: ${foo:Zq7}'")],
  [create, '{ "region": "a", "type": "b", "root_pass:Zq7": 1 }'],
  [create, '"root_pass: Zq7"'],
  [create, body('"tags": "root_pass: Zq7"')],
  [create, body('"interfaces": ["password: Zq7"]')],
  [create, body('"booted": "password: Zq7"')],
  [create, '{ "region": "a", "type": "b", root_pass=Zq7: 1 }'],
  [sequence, '["root_pass: Zq7"]'],
  [sequence, '[{ "method": "GET", "path": "/compute/instances", "headers": "Authorization: Bearer Zq7" }]'],
])("no finding contains a possible secret: %s %j", (fileName, text) => {
  const said = find(fileName, text);
  expect(said).not.toEqual([]);
  expect(
    said
      .flatMap(({ message, fixes, pointer }) => [message, pointer, ...fixes])
      .filter((words) => words.includes("Zq7")),
  ).toEqual([]);
});

describe("missing-required and missing-expected", () => {
  test("nothing is inserted beside a key that is an object", () => {
    const text =
      "loadbalancers:\n  a:\n    region: x\n    configs:\n      - port: 80\n        nodes:\n          - { label: b }:\n";
    const missing = find(stack, text).filter(({ code }) => code === "missing-expected");
    expect(missing.map(({ fixes }) => fixes)).toEqual([[]]);
  });

  test.each<[string, string, readonly string[]]>([
    [
      stack,
      "x-a: &a { type: t }\nregion: x\ninstances:\n  a: { <<: *a }\n  b: *a\n  c:\n    <<: [*a, { label: c }]\n",
      [],
    ],
    [stack, "region: x\ninstances:\n  a: { <<: *nope }\n", ["error syntax /instances/a «*nope»"]],
    [stack, "region: x\ninstances:\n  a: !mine {}\n", []],
    // At the place of use, where only the merge is incomplete; at the anchor, where that is all there is.
    [
      stack,
      "x-a: &a { label: l }\nregion: x\ninstances:\n  a: { <<: *a }\n",
      ["error missing-required /instances/a «a»"],
    ],
    [stack, "x-a: &a { label: l }\nregion: x\ninstances:\n  a: *a\n", ["error missing-required /x-a «a»"]],
    [
      stack,
      instance("interfaces: [{}]\nclone: {}"),
      [
        "error missing-required /instances/web-1/interfaces/0 «{}»",
        "error missing-required /instances/web-1/clone «clone»",
      ],
    ],
    [
      stack,
      "loadbalancers:\n  front:\n    region: x\n    configs: [{ nodes: [{}] }]\n",
      [
        "warning missing-expected /loadbalancers/front/configs/0 «nodes»",
        "warning missing-expected /loadbalancers/front/configs/0/nodes/0 «{}»",
      ],
    ],
    // A field that is there with a wrong value is not missing.
    [
      create,
      '{ "region": null, "type": "" }',
      ["error type-mismatch /region «null»", 'error missing-required /type «""»'],
    ],
    ["x.clone-instance.request.json", '{ "region": "", "type": "t" }', ['error missing-required /region «""»']],
    [
      "x.stack.yaml",
      "region: ''\ninstances:\n  web: { type: '' }\n",
      ["error missing-required /region «''»", "error missing-required /instances/web/type «''»"],
    ],
    ["x.update-config.request.json", '{ "protocol": "http" }', []],
    ["x.create-loadbalancer.request.json", "{}", ["error missing-required  «{}»"]],
    ["x.request.json", '{ "method": "GET" }', ['error missing-required  «"method"»']],
    ["x.allocate-ip.request.json", '{ "type": "ipv4" }', ['warning missing-expected  «"type"»']],
  ])("%s %j", (fileName, text, expected) => {
    expect(found(fileName, text)).toEqual(expected);
  });
});

describe("unknown-field", () => {
  test("there is no fix that removes an unreadable value, whose end is unknown", () => {
    const text = "instances:\n  web:\n    typ: nano-1\n        nodes: 1\n    region: r\n";
    const unknown = find(stack, text).filter(({ code }) => code === "unknown-field");
    expect(unknown.map(({ fixes }) => fixes)).toEqual([["Change `typ` to `type`"]]);
  });

  const message = (fileName: string, text: string): string | undefined =>
    find(fileName, text).find(({ code }) => code === "unknown-field")?.message;

  test.each<[string, string, string]>([
    [
      create,
      body('"private_ip": false'),
      "`private_ip` is not a field of a new instance: `false` is not needed here. Remove it.",
    ],
    [
      "x.clone-instance.request.json",
      '{ "compute": 124 }',
      "`compute` is not a field of a clone. Did you mean `compute_id`?",
    ],
    [
      "x.clone-instance.request.json",
      '{ "compute": 124, "region": "r", "type": "t" }',
      "`compute` is not a field of a clone. `compute_id` cannot be combined with the other fields here. Remove it.",
    ],
    [
      create,
      body('"interfaces": [{ "purpose": "vpc", "subnet_id": 1, "vpc": "10.0.0.9" }]'),
      "`vpc` is not a field of an interface: it belongs in `ipv4`.",
    ],
    [
      create,
      body('"interfaces": [{ "purpose": "vpc", "subnet_id": 1, "vpc": { "a": 1 } }]'),
      "`vpc` is not a field of an interface. Remove it.",
    ],
    [
      create,
      body('"private_ip": true'),
      "`private_ip` is not a field of a new instance: only `clone-instance` accepts it. Request the private address with `allocate-ip` once the instance exists.",
    ],
    [
      update,
      '{ "region": "x" }',
      "`region` is not a field of an instance update: `create-instance`, `clone-instance` and `create-loadbalancer` accept it. Remove it.",
    ],
    [
      stack,
      instance("compute_id: 5"),
      "`compute_id` is not a field of an instance in a stack: `clone-instance` and `allocate-ip` accept it. Remove it.",
    ],
    [
      stack,
      instance("user_data: x"),
      "`user_data` is not a field of an instance in a stack: it belongs in `metadata`.",
    ],
    [
      stack,
      instance("purpose: vlan"),
      "`purpose` is not a field of an instance in a stack: it belongs in `interfaces`.",
    ],
    [
      stack,
      instance("alerts: { watchdog_enabled: true }"),
      "`watchdog_enabled` is not a field of `alerts`: it belongs to an instance in a stack, further out.",
    ],
    [
      "x.request.json",
      '{ "method": "POST", "path": "/loadbalancers", "label": "a" }',
      "`label` is not a field of a request: it belongs in `body`.",
    ],
    [stack, instance("bootd: true"), "`bootd` is not a field of an instance in a stack. Did you mean `booted`?"],
    [
      stack,
      instance("tag: []\ntags: []"),
      "`tag` is not a field of an instance in a stack, and `tags` is already set. Remove one of the two.",
    ],
    [stack, instance("nonsense: 1"), "`nonsense` is not a field of an instance in a stack. Remove it."],
  ])("%s %j", (fileName, text, expected) => {
    expect(message(fileName, text)).toBe(expected);
  });

  test.each<[string, string, readonly string[]]>([
    // Open objects may have more than is known.
    [
      "x.create-config.request.json",
      '{ "port": 80, "algorithm": "x", "id": 5, "stickiness": "y", "check_path": "/" }',
      [],
    ],
    ["x.create-config.request.json", '{ "prot": 80, "port": 80 }', ['hint unknown-field /prot «"prot"»']],
    ["x.create-node.request.json", '{ "label": "a", "address": "${A}", "wieght": 1 }', []],
    [create, body('"script_data": { "lable": 1 }'), []],
    ["x.create-snapshot.request.json", '{ "lable": "x" }', []],
    // Header names are the same in capitals and small letters.
    [
      sequence,
      '[{ "method": "GET", "path": "/compute/instances/1", "headers": { "authorization": "Bearer ${env:T}", "X-A": "b" } }]',
      [],
    ],
    [
      sequence,
      '[{ "method": "GET", "path": "/compute/instances/1", "headers": { "Authorisation": "Bearer ${env:T}" } }]',
      ['hint unknown-field /0/headers/Authorisation «"Authorisation"»'],
    ],
    // `x-` fields, and those for other tools.
    [stack, "$schema: x\nx-lable: { lable: 1 }\nregion: x\n", []],
    [create, body('"$schema": "x", "x-mine": 1'), ['warning unknown-field /x-mine «"x-mine"»']],
    [
      sequence,
      request("POST", "/compute/instances", body('"$schema": "y"')),
      ['warning unknown-field /0/body/$schema «"$schema"»'],
    ],
    [
      create,
      body('"interfaces": [{ "purpose": "public", "$schema": "y" }]'),
      ['warning unknown-field /interfaces/0/$schema «"$schema"»'],
    ],
    // The API documentation does not say what holds the window and day of backups.
    [update, '{ "backup_settings": { "window": "W10" }, "plan": { "times": { "day": "x" } } }', []],
    [update, '{ "maintenance": { "x": 1 } }', ['warning unknown-field /maintenance «"maintenance"»']],
    // More specific rules speak.
    [
      create,
      body('"id": 5, "host_uuid": null'),
      ['warning read-only-field /id «"id"»', 'warning read-only-field /host_uuid «"host_uuid"»'],
    ],
    [clone, body('"has_user_data": true'), ['warning read-only-field /has_user_data «"has_user_data"»']],
    // A sibling is not a typo.
    [
      create,
      body('"interfaces": [{ "purpose": "public", "ipv6": {} }]'),
      ['warning unknown-field /interfaces/0/ipv6 «"ipv6"»'],
    ],
    [
      stack,
      "x-a: &a { lable: x }\nregion: x\ninstances:\n  a: { <<: *a, type: t }\n",
      ["error unknown-field /x-a/lable «lable»"],
    ],
    [stack, "instances:\n  a:\n    <<: 5\n    region: x\n    type: t\n", ["error type-mismatch /instances/a/<< «5»"]],
  ])("%s %j", (fileName, text, expected) => {
    expect(found(fileName, text)).toEqual(expected);
  });

  const fixes = (fileName: string, text: string): readonly string[] =>
    checkText(fileName, text)
      .filter(({ code }) => code === "unknown-field")
      .flatMap((finding) => finding.fixes.map((fix) => `${fix.safe ? "safe: " : ""}${fix.title}`));

  test.each<[string, string, readonly string[]]>([
    [create, body('"lable": "web"'), ["safe: Change `lable` to `label`", "Remove `lable`"]],
    [create, body('"Label": "web"'), ["safe: Change `Label` to `label`", "Remove `Label`"]],
    [
      create,
      body('"rootPass": "${A}", "image": "compute/x"'),
      ["safe: Change `rootPass` to `root_pass`", "Remove `rootPass`"],
    ],
    // Its value would be wrong there.
    [create, body('"lable": 5'), ["Change `lable` to `label`", "Remove `lable`"]],
    [create, body('"lable": "${A}"'), ["safe: Change `lable` to `label`", "Remove `lable`"]],
    // Its colon is in the name, and would be lost.
    [
      create,
      body('"interfaces": [{ "purpose": "vlan", "ipam_address´: "10.0.0.1/24" }], "x" 1'),
      ["Change `ipam_address´: ` to `ipam_address`"],
    ],
    // The name is taken, or an existing field excludes it.
    [create, body('"label": "web", "lable": "x"'), ["Remove `lable`"]],
    [create, body('"image": "compute/x", "root_pass": "${A}", "backup_ids": 5'), ["Remove `backup_ids`"]],
    [stack, instance("clone: { source: a }\nboted: true"), ["Remove `boted`"]],
    // Deprecated and read-only fields are not suggested.
    [create, body('"goup": "x"'), ["Remove `goup`"]],
    [create, body('"spec": {}'), ["Remove `spec`"]],
    // Two could be meant.
    [
      "x.create-config.request.json",
      '{ "port": 443, "ssl_kert": "x" }',
      ["Change `ssl_kert` to `ssl_cert`", "Change `ssl_kert` to `ssl_key`", "Remove `ssl_kert`"],
    ],
  ])("suggestions for %s %j", (fileName, text, expected) => {
    expect(fixes(fileName, text)).toEqual(expected);
  });
});

test("behind the comma of a sentence is no key", () => {
  const text = "} The shop for trying out: in another region, with one web server.\nregion: us-east\n";
  const messages = checkText(stack, text).flatMap(({ code, message }) => (code === "syntax" ? [message] : []));
  expect(messages[0]).toBe("Unmatched `}`.");
});

test("an unknown merged field is fixed where it is written", () => {
  const text = "x-base: &base { type: t, lable: abc }\nregion: x\ninstances:\n  web: { <<: *base }\n";
  const fixes = checkText(stack, text).flatMap((finding) => (finding.code === "unknown-field" ? finding.fixes : []));
  expect(fixes.map(({ title, safe, edits }) => [title, safe, applyEdits(text, edits())])).toEqual([
    ["Change `lable` to `label`", false, text.replace("lable", "label")],
    ["Remove `lable`", false, text.replace(", lable: abc", "")],
  ]);
});

test.each<[merged: string, message: string, title: string | undefined, fixed: string]>([
  ["server", "An alias starts with `*`.", "Write `*`", "*server"],
  ["&server", "An alias starts with `*`.", "Write `*`", "*server"],
  ["&&server", "An alias starts with `*`.", "Write `*`", "*server"],
  ["$server", "An alias starts with `*`.", "Write `*`", "*server"],
  ["[server]", "An alias starts with `*`.", "Write `*`", "[*server]"],
  ['"*server"', "`<<` and aliases have no quotes around them.", "Remove the quotes", "*server"],
])("what is merged with `<<: %s` is one finding", (merged, message, title, fixed) => {
  const text = (value: string): string =>
    `region: us-east\nx-base: &server { type: nano-1 }\ninstances:\n  web-1:\n    <<: ${value}\n    tags: [a]\n`;
  const [finding, ...others] = checkText(stack, text(merged));
  expect([finding?.message, finding?.fixes[0]?.title, others]).toEqual([message, title, []]);
  expect(applyEdits(text(merged), finding?.fixes[0]?.edits() ?? [])).toBe(text(fixed));
});

test.each([
  ["[*server, 12]", "a list"],
  ["web", "a string"],
])("only objects can be merged: `<<: %s`", (merged, found) => {
  const base = "region: us-east\nx-base: &server { type: nano-1 }\n";
  const findings = checkText(stack, `${base}instances:\n  web-1: { type: nano-1, <<: ${merged} }\n`);
  expect(findings.map(({ message }) => message)).toEqual([
    `\`<<\` must be an object or a list of objects, found ${found}.`,
  ]);
});

describe("a value that is written as a field is put where it belongs", () => {
  const block = (lines: string): string =>
    `region: us-east\ninstances:\n  web:\n    type: nano-1\n    interfaces:\n${lines.replace(/^(?=.)/gm, "      ")}`;
  test.each<[title: string, fileName: string, text: string, fixed: string]>([
    ["public", stack, block("- public:\n  primary: true\n"), block("- purpose: public\n  primary: true\n")],
    ["public", stack, block("- public: {} # 1\n"), block("- purpose: public # 1\n")],
    ["public", stack, block("- { public, primary: true }\n"), block("- { purpose: public, primary: true }\n")],
    [
      "vpc",
      stack,
      block("- vpc: # 1\n    subnet_id: 12\n    # 2\n    ipv4: { vpc: 10.0.0.2 }\n"),
      block("- purpose: vpc\n  # 1\n  subnet_id: 12\n  # 2\n  ipv4: { vpc: 10.0.0.2 }\n"),
    ],
    ["vlan", stack, block("- { vlan: { label: blue } }\n"), block("- { purpose: vlan, label: blue }\n")],
    [
      "vlan",
      "x.create-instance.request.json",
      body('"interfaces": [{ "purpose": "public" }, { "vlan": { "label": "blue" } }]'),
      body('"interfaces": [{ "purpose": "public" }, { "purpose": "vlan", "label": "blue" }]'),
    ],
    [
      "public",
      "x.create-instance.request.json",
      body('"interfaces": [{ "public": true }]'),
      body('"interfaces": [{ "purpose": "public" }]'),
    ],
  ])("%s in %s %j", (name, fileName, text, fixed) => {
    const required = checkText(fileName, text).filter(({ code }) => code === "missing-required");
    expect(required.map(({ message }) => message)).toEqual(["An interface needs `purpose`."]);
    const [fix, ...others] = required[0]?.fixes ?? [];
    expect([fix?.title, others.map(({ title }) => title)]).toEqual([
      `Change \`${name}\` to \`purpose: ${name}\``,
      ["Insert `purpose`"],
    ]);
    expect(applyEdits(text, fix?.edits() ?? [])).toBe(fixed);
    const left = checkText(fileName, fixed).map(({ code }) => code);
    expect(left).not.toContain("missing-required");
    expect(left).not.toContain("unknown-field");
  });

  test("unless there is already a value", () => {
    const messages = checkText(stack, block("- purpose: vlan\n  label: blue\n  public: true\n"));
    expect(messages.filter(({ code }) => code === "missing-required")).toEqual([]);
  });
});

describe("enum-value", () => {
  const catalog = readSettings({ catalog: { values: { "config.check": ["none", "http"], "config.protocol": [] } } });
  test.each<[string, string, readonly string[]]>([
    [
      update,
      '{ "window": "w2", "backups": { "window": "W3" }, "x": { "y": { "window": "" } } }',
      [
        'error enum-value /window «"w2"»',
        'error enum-value /backups/window «"W3"»',
        'error enum-value /x/y/window «""»',
      ],
    ],
    [update, '{ "window": null }', []],
    [
      stack,
      instance("backups: { enabled: true, window: W1${A} }"),
      ["error syntax /instances/web-1/backups/window «W1${A}»"],
    ],
    [stack, instance('backups: { enabled: true, window: "W1${A}" }'), []],
    [
      stack,
      instance("interfaces: [{ purpose: 5 }]"),
      ["error type-mismatch /instances/web-1/interfaces/0/purpose «5»"],
    ],
    // Values of the catalog, where it has some.
    [
      "x.create-config.request.json",
      '{ "port": 80, "check": "htp", "protocol": "x" }',
      ['warning enum-value /check «"htp"»'],
    ],
    ["x.create-config.request.json", '{ "port": 80, "check": "", "protocol": "${P}" }', []],
  ])("%s %j", (fileName, text, expected) => {
    expect(found(fileName, text, catalog)).toEqual(expected);
  });

  test("without a catalog, every value of an open enum is accepted", () => {
    expect(found("x.create-config.request.json", '{ "port": 80, "check": "htp", "protocol": "x" }')).toEqual([]);
  });

  const fixes = (fileName: string, text: string): readonly string[] =>
    checkText(fileName, text)
      .filter(({ code }) => code === "enum-value")
      .flatMap((finding) => finding.fixes.map((fix) => `${fix.safe ? "safe: " : ""}${fix.title}`));

  test.each<[string, string, readonly string[]]>([
    [update, '{ "window": "w10" }', ["safe: Change `window` to `W10`"]],
    [update, '{ "window": "W7" }', ["Change `window` to `W6`", "Change `window` to `W8`"]],
    [update, '{ "window": "schedulin" }', []],
    [stack, instance("interfaces: [{ purpose: vlna }]"), ["safe: Change `purpose` to `vlan`"]],
    [stack, instance("interfaces: [{ purpose: internet }]"), []],
    [".compute-stack.yaml", "rules: { syntax: warn }\n", ["Change `syntax` to `warning`"]],
  ])("suggestions for %s %j", (fileName, text, expected) => {
    expect(fixes(fileName, text)).toEqual(expected);
  });
});

describe("placeholder", () => {
  test.each([
    ["<label>", "LABEL"],
    ["<your-name>", "NAME"],
    ["<the name>", "NAME"],
    ["<set the name>", "SET_THE_NAME"],
    ["<theory>", "THEORY"],
    ["<YOUR NAME HERE>", "NAME_HERE"],
    ["<replace with name>", "NAME"],
    ["<replace-this>", "LABEL"],
    ["<fill in name>", "NAME"],
    ["<insert here name>", "NAME"],
    ["<enter this>", "LABEL"],
    ["REPLACE_ME", "LABEL"],
    ["xxx", "LABEL"],
    ["<a.b/c>", "A_B_C"],
    [`<${"a".repeat(50)}>`, "A".repeat(40)],
  ])("%s becomes a template with a name", (label, name) => {
    const text = JSON.stringify({ region: "us-east", type: "standard-2", label });
    const [found] = find("x.create-instance.request.json", text).filter(({ code }) => code === "placeholder");
    expect(found?.fixes).toEqual([`Replace the placeholder with \`\${${name}}\``]);
  });
});

describe("deprecated-field", () => {
  const moved = (fileName: string, text: string): string | undefined => {
    const fix = checkText(fileName, text)
      .flatMap((finding) => finding.fixes)
      .find(({ title }) => title.startsWith("Move"));
    return fix && applyEdits(text, fix.edits());
  };

  test.each<[string, string, string | undefined]>([
    [create, '{ "region": "r", "type": "t", "group": "g" }', '{ "region": "r", "type": "t", "tags": ["g"] }'],
    [
      create,
      '{ "group": "g" /* why */, "region": "r", "type": "t", "tags": [] }',
      '{ /* why */ "region": "r", "type": "t", "tags": ["g"] }',
    ],
    [
      create,
      '{\n  "group": "g" /* why */,\n  "region": "r",\n  "type": "t",\n  "tags": []\n}',
      '{\n  "region": "r",\n  "type": "t",\n  /* why */\n  "tags": ["g"]\n}',
    ],
    [
      create,
      '{ "region": "r", "type": "t", "group": "g", "tags": [] }',
      '{ "region": "r", "type": "t", "tags": ["g"] }',
    ],
    [
      create,
      '{\n  "region": "r",\n  "type": "t",\n  "tags": [\n    "a"\n  ],\n  "group": "g"\n}',
      '{\n  "region": "r",\n  "type": "t",\n  "tags": [\n    "a",\n    "g"\n  ]\n}',
    ],
    [stack, instance("tags: [a]\ngroup: g"), instance("tags: [a, g]")],
    [stack, instance("group: ${env:G} # c\nlabel: web"), instance('tags: ["${env:G}"] # c\nlabel: web')],
    [stack, instance("group: g\ntags:\n- a # b"), instance("tags:\n- a # b\n- g")],
    // Nothing to move, or nowhere to put it.
    [stack, instance("group: g\ntags: [g]"), undefined],
    [stack, instance('group: ""'), undefined],
    [stack, instance("group: g\ntags: ${TAGS}"), undefined],
    [clone, body('"group": "g"'), undefined],
    [stack, "x-a: &a { group: g }\nregion: x\ninstances:\n  a: { <<: *a, type: t }\n", undefined],
  ])("%s %j", (fileName, text, expected) => {
    expect(moved(fileName, text)).toBe(expected);
  });
});

describe("number-range", () => {
  test.each<[string, string, readonly string[]]>([
    [
      stack,
      instance("swap_size: 0\nfirewall_id: 1\nalerts: { cpu: 0, io: -1 }"),
      ["error number-range /instances/web-1/alerts/io «-1»"],
    ],
    [stack, instance("firewall_id: -0.5"), ["error type-mismatch /instances/web-1/firewall_id «-0.5»"]],
    [stack, instance("firewall_id: 0x0"), ["error number-range /instances/web-1/firewall_id «0x0»"]],
    [stack, "subnets:\n  app: { id: 0, range: 10.0.0.0/24 }\n", ["error number-range /subnets/app/id «0»"]],
    [
      clone,
      '{ "region": "r", "type": "t", "disks": [0, 1], "configs": [-1] }',
      ["error number-range /disks/0 «0»", "error number-range /configs/0 «-1»"],
    ],
    // Clients send 0 for no script, which the API documentation does not reject.
    [
      create,
      body('"script_id": 0, "image": "compute/x", "root_pass": "${A}"'),
      ["warning number-range /script_id «0»"],
    ],
    [
      create,
      body('"script_id": -1, "image": "compute/x", "root_pass": "${A}"'),
      ["error number-range /script_id «-1»"],
    ],
    ["x.create-config.request.json", '{ "port": "${PORT}" }', []],
    ["x.restore-backup.request.json", '{ "compute_id": 0 }', []],
    [
      "x.allocate-ip.request.json",
      '{ "type": "ipv4", "public": false, "compute_id": 0 }',
      ["warning number-range /compute_id «0»"],
    ],
  ])("%s %j", (fileName, text, expected) => {
    expect(found(fileName, text)).toEqual(expected);
  });

  test("a string is not converted to a number that is out of range", () => {
    const [finding] = find("x.create-config.request.json", '{ "port": "70000" }');
    expect(finding).toMatchObject({ code: "type-mismatch", fixes: [] });
  });
});

describe("unused-suppression", () => {
  test.each<[string, string, readonly string[]]>([
    [stack, "# compute-stack-disable unknown-field\nlable: x\n---\nlable: y\n", []],
    [
      stack,
      "lable: x # compute-stack-disable-line unknown-field\nlabel: y\n",
      ["warning unknown-field /label «label»"],
    ],
    [
      stack,
      "# compute-stack-disable-next-line unknown-field, type-mismatch\nlable: x\n",
      ["hint unused-suppression  «# compute-stack-disable-next-line unknown-field, type-mismatch»"],
    ],
    [
      stack,
      "instances:\n  a:\n    # compute-stack-disable-next-line syntax-error\n    type: t\n    region: x\n",
      ["hint unused-suppression /instances/a «# compute-stack-disable-next-line syntax-error»"],
    ],
    [stack, "# compute-stack-disable unused-suppression\n# compute-stack-disable syntax\nregion: x\n", []],
    [
      stack,
      "# compute-stack-disable unused-suppression\nregion: x\n",
      ["hint unused-suppression  «# compute-stack-disable unused-suppression»"],
    ],
    [
      stack,
      "region: x\n---\n# compute-stack-disable\nregion: y\n",
      ["hint unused-suppression /1 «# compute-stack-disable»"],
    ],
    [create, "{ /* compute-stack-disable-line missing-required */\n}", []],
  ])("%s %j", (fileName, text, expected) => {
    expect(found(fileName, text)).toEqual(expected);
  });

  test.each([
    ["lable: x # compute-stack-disable-line type-mismatch\na: [\n", []],
    ["lable: x # compute-stack-disable-line type-mismach\na: [\n", ["# compute-stack-disable-line type-mismach"]],
    ["a: [\n---\nlabel: x # compute-stack-disable-line type-mismatch\n", []],
  ])("a suppression is not unused where text cannot be read: %j", (text, expected) => {
    const unused = find(stack, text).filter(({ code }) => code === "unused-suppression");
    expect(unused.map(({ marked }) => marked)).toEqual(expected);
  });

  test.each([
    ["compute-stack-disable-nextline", "compute-stack-disable-next-line"],
    ["compute-stack-disable-lines", "compute-stack-disable-line"],
    ["compute-stack-disabel", "compute-stack-disable"],
  ])("a misspelled directive: %s", (written, meant) => {
    const text = `region: x\n# ${written} unknown-field\ny: 1\n`;
    const finding = checkText(stack, text).find(({ code }) => code === "unused-suppression");
    expect(finding?.message).toBe(`\`${written}\` suppresses nothing. Did you mean \`${meant}\`?`);
    expect(applyEdits(text, finding?.fixes[0]?.edits() ?? [])).toBe(text.replace(written, meant));
    const settings = readSettings({ rules: { "unused-suppression": "off" } });
    expect(find(stack, text, { settings }).map(({ code }) => code)).not.toContain("unused-suppression");
  });

  test.each(["compute-stack-team owns this", "the compute-stack-disabel directive"])(
    "not a suppression: %s",
    (comment) => {
      expect(found(stack, `# ${comment}\nregion: x\n`)).toEqual([]);
    },
  );

  test("a suppression of a rule that is turned off is not reported", () => {
    const settings = readSettings({ rules: { "unknown-field": "off" } });
    expect(found(stack, "# compute-stack-disable unknown-field\nlable: x\n", settings)).toEqual([]);
  });
});

function checkText(fileName: string, text: string) {
  const document = openDocument({ uri: `file:///test/${fileName}`, name: fileName, text });
  if (document === null) throw new Error(`${fileName} is no name of a file that is checked`);
  return check(document, defaultSettings, environmentForTests()).findings;
}

describe("every fix removes its finding and adds no error, in any style", () => {
  const fields = `lable: web-one
swap_size: "512" # c
booted: yes
tags: a
group: g
id: 5
interfaces:
  - purpose: Public # first
    active: true
  -   purpose: vlan
      label: 5
      ipam_address: 10.0.0.1/24
`;
  const wide = `region: us-east
instances:
    web-1:
        # the first
        type: standard-2
        lable: 'web-one'
        tags: a
        group: g
        interfaces:
        -   purpose: Public
            active: true # c
        -   purpose: vlan
            label: 5
`;
  const inBraces = `region: us-east
instances: { web-1: { type: standard-2, lable: web-one, swap_size: '512', booted: yes, tags: a, group: g, id: 5,
    interfaces: [{ purpose: Public, active: true }] } }
`;
  const anchored = `x-a: &a
  lable: web-one
  tags: shop
  group: &g shop
  id: &i 5
region: x
instances:
  web-1: { <<: *a, type: t, swap_size: "5" }
  web-2: *a
  web-3: { type: t, group: *g }
`;
  const styles: readonly (readonly [string, string])[] = [
    [stack, instance(fields)],
    [stack, wide],
    [stack, instance(fields).replace(/\n/g, "\r\n")],
    [stack, `\uFEFF${instance(fields)}`],
    [stack, `${instance(fields)}---\n${instance(fields)}`],
    [stack, inBraces],
    [stack, anchored],
    [
      create,
      '{\n    "lable": "web", // c\n    "swap_size": "512",\n    "tags": "a", /* d */\n    "group": "g",\n    "id": 5,\n}\n',
    ],
    [create, '{"lable":"web","swap_size":"512","tags":"a","group":"g","id":5}'],
    [create, '{ "lable": "web"\n, "swap_size": "512"\n, "id": 5 }'],
  ];

  test.each(styles)("%s %j", (fileName, text) => {
    const before = checkText(fileName, text);
    const count = (findings: ReturnType<typeof checkText>, code: string): number =>
      findings.filter((finding) => finding.code === code).length;
    const wrong: string[] = [];
    for (const finding of before.filter(({ code }) => own.has(code))) {
      for (const fix of finding.fixes) {
        const after = checkText(fileName, applyEdits(text, fix.edits()));
        if (count(after, finding.code) >= count(before, finding.code)) wrong.push(`not fixed: ${fix.title}`);
        for (const { code, severity, message } of after)
          if (severity === "error" && count(after, code) > count(before, code)) wrong.push(`${fix.title}: ${message}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(before.filter(({ code }) => own.has(code)).length).toBeGreaterThan(2);
  });

  test.each(styles)("all safe fixes together: %s %j", (fileName, text) => {
    const edits = checkText(fileName, text).flatMap((finding) =>
      finding.fixes.filter((fix) => fix.safe && own.has(finding.code)).flatMap((fix) => fix.edits()),
    );
    const apart = edits.filter(
      (edit) => !edits.some((other) => other !== edit && edit.start < other.end && other.start < edit.end),
    );
    const after = checkText(fileName, applyEdits(text, apart));
    expect(after.filter(({ code }) => code === "syntax" || code === "duplicate-key")).toEqual([]);
  });
});

test("names of JavaScript's own properties are unknown", () => {
  const names = ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf"];
  const said = find(create, body(names.map((name) => `"${name}": {}`).join(", ")));
  expect(said.map(({ code }) => code)).toEqual(names.map(() => "unknown-field"));
  expect(said.filter(({ message }) => /native code|undefined|Object\b/.test(message))).toEqual([]);
});

test("a message is on one line", () => {
  const requests = [
    { method: "PO\nST", path: "/loadbalancers", name: "a\nb" },
    { method: "POST", path: "/compute/inst\nances", name: "a\nb" },
    {
      method: "POST",
      path: "/compute/instances",
      body: { region: "r", type: "t", interfaces: [{ purpose: "v\nlan" }] },
    },
    { method: "POST", path: "/loadbalancers/1/configs/2", body: { label: "x\ny", address: "we\nb:8a\n0" } },
    { method: "POST", path: "/loadbalancers/1/configs/2", body: { label: "x\ny", address: "10.0.0.1:80" } },
  ];
  const said = find("a.requests.json", JSON.stringify(requests));
  expect(said.map(({ code }) => code)).toEqual([
    "request-method",
    "request-unknown-path",
    "step-name-duplicate",
    "enum-value",
    "node-address",
    "node-address",
    "node-label-duplicate",
  ]);
  expect(said.filter(({ message, fixes }) => /\n/.test([message, ...fixes].join("")))).toEqual([]);
});

test("the right characters are marked in a string with escapes", () => {
  for (const before of ["\\u00e9\\n", "\\U0001F600", "a\\\\"])
    expect(find(stack, instance(`label: "${before}\${b.c}"`)).map(({ marked }) => marked)).toContain("${b.c}");
  expect(find(stack, instance("label: 'it''s ${b.c}'")).map(({ marked }) => marked)).toContain("${b.c}");
});

describe("a key that another tool inserts may be any key", () => {
  test.each<[string, string, readonly string[]]>([
    [create, '{ "${KEY}": 1, "label": "web" }', []],
    [create, '{ "{{key}}": 1, "{{key}}": 2 }', []],
    [create, '{ "$KEY": 1, "a_$(key)": { "labell": 1 } }', []],
    [create, '{ "${KEY}": 1, "labell": "web" }', ['warning unknown-field /labell «"labell"»']],
    [create, '{ "$schema": "x" }', ['error missing-required  «"$schema"»']],
    ["web.request.json", '{ "${KEY}": 1, "address": "10.0.0.1:80", "label": "a" }', []],
    [stack, "region: us-east\ninstances:\n  ${NAME}:\n    image: compute/debian12\n    ${FIELD}: x\n", []],
  ])("%s: %j", (fileName, text, expected) => {
    expect(found(fileName, text)).toEqual(expected);
  });

  test("and an instance may have any name", () => {
    const text = "region: us-east\ninstances:\n  ${NAME}: { type: x }\n  web-2: { type: x, clone: { source: web } }\n";
    expect(find(stack, text).filter(({ severity }) => severity === "error")).toEqual([]);
    expect(find(stack, text.replace("${NAME}", "name")).map(({ code }) => code)).toContain("reference-unknown");
  });
});

describe("fixes that move fields or change signs", () => {
  /** What each fix of a rule makes of a text. */
  const fixed = (code: string, fileName: string, text: string): readonly string[] => {
    const document = openDocument({ uri: `file:///test/${fileName}`, name: fileName, text });
    if (document === null) throw new Error(fileName);
    return check(document, defaultSettings, environmentForTests({}))
      .findings.filter((finding) => finding.code === code)
      .flatMap(({ fixes }) => fixes.filter(({ title }) => !title.startsWith("Remove")))
      .map(({ edits }) => applyEdits(text, edits()));
  };

  test("a merge key between fields that move stays where it is", () => {
    const text = `x-on: &on { booted: true }\n${instance("cpu: 180\n<<: *on\nio: 3")}`;
    expect(fixed("unknown-field", stack, text)[0]).toBe(text.replace("    cpu: 180", "    alerts:\n      cpu: 180"));
  });

  test("tabs are kept", () => {
    const text = `{\n\t"region": "us-east",\n\t"user_data": "eA==",\n\t"type": "standard-2"\n}\n`;
    const meant = `\t"metadata": {\n\t\t"user_data": "eA=="\n\t},`;
    expect(fixed("unknown-field", create, text)).toEqual([text.replace(`\t"user_data": "eA==",`, meant)]);
  });

  test.each([
    ['"body": {}, "script_id": 12345678901234567890', '"body": { "script_id": 12345678901234567890 }'],
    ['\n"body": {},\n"image": "a" // b', '\n// b\n"body": { "image": "a" }'],
    ['"body": {\n  "label": "a"\n}, "tags": [\n  "b"\n]', '"body": {\n  "label": "a",\n  "tags": [\n    "b"\n  ]\n}'],
  ])("a field is moved as it is written: %s", (typed, moved) => {
    const head = '[{ "method": "POST", "path": "/compute/instances", ';
    expect(fixed("unknown-field", sequence, `${head}${typed}\n}]`)).toEqual([`${head}${moved}\n}]`]);
  });

  test.each([
    [
      "[{ label: web, type: a }, { label: db, type: b }]",
      "{ web: { label: web, type: a }, db: { label: db, type: b } }",
    ],
    ["[{ type: a }]", null],
    ["[{ label: web }, { label: web }]", null],
  ])("a list of resources in brackets: %s", (typed, meant) => {
    const text = (value: string): string => `region: us-east\ninstances: ${value}\n`;
    expect(fixed("type-mismatch", stack, text(typed))).toEqual(meant === null ? [] : [text(meant)]);
  });

  test("an anchor that nothing above has is no alias but lacks quotes, and is not shown", () => {
    const text = instance("root_pass: &Hunter2secret");
    expect(fixed("type-mismatch", stack, text)).toEqual([instance('root_pass: "&Hunter2secret"')]);
    const [found] = find(stack, text).filter(({ code }) => code === "type-mismatch");
    expect(JSON.stringify(found?.fixes)).not.toContain("Hunter2");
  });

  test.each([
    ["Bearer: token9", "Bearer token9"],
    ["Bearer=token9", "Bearer token9"],
    ["Baerer token", "Bearer token"],
  ])("the scheme of `%s`", (written, meant) => {
    const text = `[{ "method": "GET", "path": "/compute/instances", "headers": { "Authorization": "${written}" } }]`;
    expect(fixed("request-authorization", sequence, text)[0]).toBe(text.replace(written, meant));
  });

  test("an image with a slash before its prefix", () => {
    const text = instance(`image: /compute/debian12\nroot_pass: \${env:A}`);
    expect(fixed("image-prefix", stack, text)).toEqual([text.replace("/compute", "compute")]);
  });

  test("no fix leaves a text as it is", () => {
    const text = instance(`label: \${env::}`);
    expect(fixed("reference-syntax", stack, text)).toEqual([]);
  });
});
