import { describe, expect, test } from "vitest";
import { defaultSettings, documentOf, openDocument } from "../../document/index.ts";
import { check } from "../../rules/engine/check.testing.ts";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { describePlainData } from "./body.ts";
import { journalNote } from "./curl/journal.ts";
import { summaryOf } from "./format.ts";
import { formatPlan, planFormats, variablesOfPlan } from "./formats.ts";
import { planOf } from "./plan.ts";

const environment = environmentForTests();

interface Request {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

function planned(text: string) {
  const document = openDocument({ uri: "file:///a.stack.yaml", name: "a.stack.yaml", text });
  if (!document) throw new Error("no stack");
  return { document, plan: planOf(document, check(document, defaultSettings, environment).findings) };
}

/** A line for each request, then one for each resource that is left out or worth knowing. */
function planLines(text: string): readonly string[] {
  const { document, plan } = planned(text);
  const requests = JSON.parse(
    formatPlan(plan, { document }, planFormats[0], { source: "a" }).text,
  ) as readonly Request[];
  return [
    ...requests.map(({ name, method, path, body }) =>
      [name, method, path, ...(body === undefined ? [] : [JSON.stringify(body)])].join(" "),
    ),
    ...plan.omissions.map(({ what, why }) => `− ${what}: ${why}`),
    ...plan.errors.map(({ code }) => `! ${code}`),
    ...plan.notes.map((note) => `i ${note.text}`),
    ...plan.secrets.map(({ variable }) => `secret ${variable}`),
  ];
}

test("an instance whose fields begin in a conflict is not requested: which of them are meant is not known", () => {
  const sides = "<<<<<<< HEAD\n    type: nano-1\n=======\n    type: huge-96\n>>>>>>> other\n";
  expect(
    planLines(`region: r\ninstances:\n  web:\n${sides}    image: compute/debian12\n    root_pass: $PASS\n`),
  ).toEqual(["− the instance `web`: Unresolved merge conflict. Keep one side and delete the markers. (syntax)"]);
});

const checkPlan = (text: string, expected: readonly string[]): void => expect(planLines(text)).toEqual(expected);

const image = "image: compute/debian12, root_pass: '${env:ROOT_PASS}'";
const body = '"image":"compute/debian12","root_pass":"${env:ROOT_PASS}"';
const inRegion = (rest: string): string => `region: us-east\ninstances:\n${rest}`;

test("a resource whose name another tool fills in is not sent under the text that it replaces", () => {
  const lines = planLines(`region: us-east
instances:
  "\${env:STAGE}-db": { type: nano-1, image: compute/debian12, root_pass: "\${env:PW}" }
  "{{ name }}": { type: nano-1, image: compute/debian12, root_pass: "\${env:PW}", label: web-1 }
loadbalancers:
  "{{ front }}": {}
`);
  const why = "Its name, which is its label too, is known only when it is filled in. Add a `label`.";
  expect(lines.filter((line) => line.startsWith("−"))).toEqual([
    `− the load balancer \`{{ front }}\`: ${why}`,
    `− the instance \`\${env:STAGE}-db\`: ${why}`,
  ]);
  expect(lines.filter((line) => /\bPOST\b/.test(line))).toEqual([expect.stringContaining('"label":"web-1"')]);
});

describe("an instance", () => {
  test("that boots by itself needs one request", () => {
    checkPlan(inRegion(`  web: { type: nano-1, ${image} }\n`), [
      `web POST /compute/instances {"region":"us-east","type":"nano-1",${body},"label":"web"}`,
    ]);
  });

  test("with a private address is booted after it has it", () => {
    checkPlan(inRegion(`  web: { type: nano-1, ${image}, private_ip: true }\n`), [
      `web POST /compute/instances {"region":"us-east","type":"nano-1",${body},"booted":false,"label":"web"}`,
      'web-ip POST /networking/ips {"type":"ipv4","public":false,"compute_id":"${steps.web.id}"}',
      "web-boot POST /compute/instances/${steps.web.id}/boot",
    ]);
  });

  test("with `booted: false` is not booted", () => {
    checkPlan(inRegion(`  web: { type: nano-1, ${image}, private_ip: true, booted: false }\n`), [
      `web POST /compute/instances {"region":"us-east","type":"nano-1",${body},"booted":false,"label":"web"}`,
      'web-ip POST /networking/ips {"type":"ipv4","public":false,"compute_id":"${steps.web.id}"}',
    ]);
  });

  test("without an image or a backup has nothing to boot from", () => {
    checkPlan(inRegion("  web: { type: nano-1, private_ip: true }\n"), [
      'web POST /compute/instances {"region":"us-east","type":"nano-1","label":"web"}',
      'web-ip POST /networking/ips {"type":"ipv4","public":false,"compute_id":"${steps.web.id}"}',
    ]);
  });

  test("gets fields that creation does not accept in an update", () => {
    checkPlan(
      inRegion(
        "  web: { type: nano-1, backups: { enabled: true, window: W10, day: Sunday }, alerts: { cpu: 1 }, watchdog_enabled: true }\n",
      ),
      [
        'web POST /compute/instances {"region":"us-east","type":"nano-1","backups_enabled":true,"label":"web"}',
        'web-update PUT /compute/instances/${steps.web.id} {"alerts":{"cpu":1},"backups":{"schedule":{"window":"W10","day":"Sunday"}},"watchdog_enabled":true}',
      ],
    );
  });

  test("has its backups enabled by a request only if creation is told not to", () => {
    checkPlan(inRegion("  web: { type: nano-1, backups_enabled: false, backups: { enabled: true, window: W2 } }\n"), [
      'web POST /compute/instances {"region":"us-east","type":"nano-1","backups_enabled":false,"label":"web"}',
      "web-backups POST /compute/instances/${steps.web.id}/backups/enable",
      'web-update PUT /compute/instances/${steps.web.id} {"backups":{"schedule":{"window":"W2"}}}',
    ]);
    checkPlan(inRegion("  web: { type: nano-1, backups: { enabled: false, window: W10 } }\n"), [
      'web POST /compute/instances {"region":"us-east","type":"nano-1","backups_enabled":false,"label":"web"}',
    ]);
  });
});

test("fields that no request sends are noted, including those inside groups", () => {
  checkPlan(
    inRegion(
      "  web: { type: n, future: 1, backups: { later: 2 } }\n  copy: { type: n, clone: { source: 5, configs: [], deep: 3 } }\n",
    ),
    [
      'web POST /compute/instances {"region":"us-east","type":"n","label":"web"}',
      'copy POST /compute/instances/5/clone {"region":"us-east","type":"n","label":"copy","configs":[]}',
      "i No request sends `future` of the instance `web`.",
      "i No request sends `later` of the instance `web`.",
      "i No request sends `deep` of the instance `copy`.",
    ],
  );
});

describe("a clone", () => {
  test("comes after its source in any order, and gets its own tags in an update", () => {
    checkPlan(
      inRegion(
        "  copy: { clone: { source: web, disks: [1] }, type: nano-1, tags: [a], private_ip: true }\n  web: { type: nano-1 }\n",
      ),
      [
        'web POST /compute/instances {"region":"us-east","type":"nano-1","label":"web"}',
        'copy POST /compute/instances/${steps.web.id}/clone {"region":"us-east","type":"nano-1","label":"copy","disks":[1]}',
        'copy-ip POST /networking/ips {"type":"ipv4","public":false,"compute_id":"${steps.copy.id}"}',
        'copy-update PUT /compute/instances/${steps.copy.id} {"tags":["a"]}',
        "copy-boot POST /compute/instances/${steps.copy.id}/boot",
        "i Booting the instance `copy` fails if its source has several profiles, because none of them was booted in the clone. List one in `clone.configs`.",
      ],
    );
  });

  test("of an instance elsewhere names its ID, and is not booted without a profile or with several", () => {
    checkPlan(
      inRegion(
        "  aaa: { clone: { source: 12, configs: [] }, type: n }\n  bbb: { clone: { source: 12, configs: [1, 2] }, type: n }\n",
      ),
      [
        'aaa POST /compute/instances/12/clone {"region":"us-east","type":"n","label":"aaa","configs":[]}',
        'bbb POST /compute/instances/12/clone {"region":"us-east","type":"n","label":"bbb","configs":[1,2]}',
        "i The instance `bbb` is not booted: a boot fails if there are several profiles and none was booted before.",
      ],
    );
  });
});

describe("references", () => {
  test("become references to responses, or values of the stack", () => {
    checkPlan(
      `
region: us-east
subnets: { app: { id: 7, range: 10.0.0.0/24 } }
instances:
  one:
    label: first.\${env:STAGE}
    type: \${env:TYPE}
    interfaces: [{ purpose: vpc, subnet_id: "\${subnets.app.id}" }]
  two:
    type: nano-1
    tags: ["\${instances.one.label}", "\${instances.one.ipv4}", "\${loadbalancers.front.id}-\${subnets.app.range}", "$\${x}", "{{later}}"]
loadbalancers:
  front: { label: "\${instances.one.region}" }
`,
      [
        'front POST /loadbalancers {"region":"us-east","label":"us-east"}',
        'one POST /compute/instances {"region":"us-east","type":"${env:TYPE}","interfaces":[{"purpose":"vpc","subnet_id":7}],"label":"first.${env:STAGE}"}',
        'two POST /compute/instances {"region":"us-east","type":"nano-1","label":"two","tags":["first.${env:STAGE}","${steps.one.ipv4.0}","${steps.front.id}-10.0.0.0/24","$${x}","{{later}}"]}',
      ],
    );
  });

  test("from nodes wait for the address, and aliased nodes are sent twice", () => {
    checkPlan(
      `
region: us-east
loadbalancers:
  front:
    configs:
      - port: 80
        nodes: &n [{ label: web, address: "\${instances.web.private_ipv4}:80" }]
      - { port: 81, nodes: *n }
instances:
  web: { type: nano-1, private_ip: true }
`,
      [
        'front POST /loadbalancers {"region":"us-east","label":"front"}',
        'front-80 POST /loadbalancers/${steps.front.id}/configs {"port":80}',
        'front-81 POST /loadbalancers/${steps.front.id}/configs {"port":81}',
        'web POST /compute/instances {"region":"us-east","type":"nano-1","label":"web"}',
        'web-ip POST /networking/ips {"type":"ipv4","public":false,"compute_id":"${steps.web.id}"}',
        'front-80-web POST /loadbalancers/${steps.front.id}/configs/${steps.front-80.id} {"label":"web","address":"${steps.web-ip.address}:80"}',
        'front-81-web POST /loadbalancers/${steps.front.id}/configs/${steps.front-81.id} {"label":"web","address":"${steps.web-ip.address}:80"}',
      ],
    );
  });
});

describe("invalid parts are omitted with everything that needs them", () => {
  test("an aliased part is omitted without its parent", () => {
    const why = "The stack has no instance named `nope`. (reference-unknown)";
    checkPlan(
      `
region: us-east
x-c: &c { port: 80, nodes: &n [{ label: b, address: "\${instances.nope.private_ipv4}:80" }] }
loadbalancers:
  one: { configs: [{ port: 81, nodes: *n }] }
  two: { configs: [*c] }
`,
      [
        'one POST /loadbalancers {"region":"us-east","label":"one"}',
        'two POST /loadbalancers {"region":"us-east","label":"two"}',
        'one-81 POST /loadbalancers/${steps.one.id}/configs {"port":81}',
        'two-80 POST /loadbalancers/${steps.two.id}/configs {"port":80}',
        `− the node \`b\` behind port 81 of the load balancer \`one\`: ${why}`,
        `− the node \`b\` behind port 80 of the load balancer \`two\`: ${why}`,
      ],
    );
  });

  test("an instance, its clone and a node on it", () => {
    checkPlan(
      `
region: us-east
instances:
  web: { type: nano-1, label: w b, private_ip: true }
  copy: { clone: { source: web }, type: nano-1, private_ip: true }
  good: { type: nano-1 }
loadbalancers:
  front: { configs: [{ port: 80, nodes: [{ label: copy, address: "\${instances.copy.private_ipv4}:80" }] }] }
`,
      [
        'front POST /loadbalancers {"region":"us-east","label":"front"}',
        'front-80 POST /loadbalancers/${steps.front.id}/configs {"port":80}',
        'good POST /compute/instances {"region":"us-east","type":"nano-1","label":"good"}',
        expect.stringMatching(/^− the instance `web`: .*\(label-pattern\)$/),
        "− the instance `copy`: It needs the instance `web`, which is omitted.",
        "− the node `copy` behind port 80 of the load balancer `front`: It needs the private address of the instance `copy`, which is omitted.",
      ] as string[],
    );
  });

  test("resources in a cycle, and those that refer to themselves", () => {
    const lines = planLines(
      inRegion(
        "  a: { type: n, tags: ['${instances.b.id}'] }\n  b: { type: n, tags: ['${instances.a.id}'] }\n  self: { clone: { source: self }, type: n }\n  good: { type: nano-1 }\n",
      ),
    );
    expect(lines.filter((line) => !line.startsWith("−"))).toEqual([
      'good POST /compute/instances {"region":"us-east","type":"nano-1","label":"good"}',
    ]);
    expect(lines.map((line) => /^− the instance `(\w+)`/.exec(line)?.[1]).filter(Boolean)).toEqual(
      expect.arrayContaining(["a", "b", "self"]),
    );
  });

  test("a thousand unresolved references", () => {
    const nodes = Array.from(
      { length: 1000 },
      (_, i) => `{ label: n${i}, address: "\${instances.x${i}.private_ipv4}:80" }`,
    );
    const lines = planLines(
      `region: r\nloadbalancers:\n  f: { configs: [{ port: 80, nodes: [${nodes.join(", ")}] }] }\n`,
    );
    expect(lines.slice(0, 2)).toEqual([
      'f POST /loadbalancers {"region":"r","label":"f"}',
      'f-80 POST /loadbalancers/${steps.f.id}/configs {"port":80}',
    ]);
    expect(new Set(lines.slice(2).map((line) => /`(n\d+)`/.exec(line)?.[1])).size).toBe(1000);
  });

  test("fields with names of JavaScript's own properties", () => {
    checkPlan(
      "region: r\nloadbalancers:\n  f: { constructor: x, toString: 1, configs: [{ port: 80, __proto__: { a: 2 }, valueOf: 3 }] }\n",
      [
        'f POST /loadbalancers {"region":"r","label":"f","constructor":"x","toString":1}',
        'f-80 POST /loadbalancers/${steps.f.id}/configs {"port":80,"__proto__":{"a":2},"valueOf":3}',
      ],
    );
  });

  test("a number that a request cannot represent exactly", () => {
    const data = "script_id: 1, script_data: { n: 12345678901234567890, i: .inf }";
    checkPlan(inRegion(`  web: { type: nano-1, ${image}, ${data} }\n`), [
      "− the instance `web`: A request cannot represent this number exactly.",
      "− the instance `web`: A request cannot represent this number exactly.",
    ]);
  });

  test("a duplicate resource, a resource without a region, and one that is not a mapping", () => {
    const lines = planLines(
      "instances:\n  a: { region: r, type: n }\n  a: { region: r, type: n }\n  b: { type: n }\n  c: 5\n  d: *x\n",
    );
    expect(lines.filter((line) => line.startsWith("−")).map((line) => line.split(":")[0])).toEqual(
      expect.arrayContaining(["− the instance `a`", "− the instance `b`", "− the instance `c`"]),
    );
  });

  test("why is said of what no finding is about", () => {
    const document = planned(inRegion("  a: { type: n }\n  a: { type: n }\n  b: 5\n")).document;
    expect(planOf(document, []).omissions.map(({ what, why }) => `${what}: ${why}`)).toEqual([
      "the instance `a`: An earlier one has the same name.",
      "the instance `b`: It has no fields.",
    ]);
  });

  test("omitted resources cause no other notes", () => {
    checkPlan(inRegion("  web: { type: nano-1, future: 1, image: compute/x }\n"), [
      expect.stringMatching(/^− the instance `web`: .*\(root-pass-required\)$/) as unknown as string,
    ]);
  });

  test("what a shell would do with variables is not part of a plan, and said once", () => {
    const tags = "${B=x}, ${B%y}, ${#B}, ${C:?z}, ${D}, ${A:-1}";
    checkPlan(inRegion(`  web: { type: "\${A:-hunter2}", tags: [${tags.replace(/\$\{[^}]*\}/g, '"$&"')}] }\n`), [
      'web POST /compute/instances {"region":"us-east","type":"${env:A}","label":"web","tags":["${env:B}","${env:B}","${env:B}","${env:C}","${env:D}","${env:A}"]}',
      "i The default of `A` is not part of the plan. Set `A` before sending.",
      "i The default of `B` is not part of the plan. Set `B` before sending.",
      "i What a shell changes in `B` is not part of the plan. Set `B` to the result.",
    ]);
    checkPlan(inRegion('  web: { type: "${env:A:-hunter2}" }\n'), [
      'web POST /compute/instances {"region":"us-east","type":"${env:A}","label":"web"}',
      "i The default of `A` is not part of the plan. Set `A` before sending.",
    ]);
    checkPlan(inRegion('  web: { type: "${A:-x}", future: 1, image: compute/x }\n'), [
      expect.stringMatching(/^− the instance/) as unknown as string,
    ]);
  });

  test("errors that do not prevent a request are also reported", () => {
    checkPlan(`version: v3\n${inRegion("  web: { type: nano-1 }\n")}`, [
      'web POST /compute/instances {"region":"us-east","type":"nano-1","label":"web"}',
      "! stack-version",
    ]);
  });
});

describe("files", () => {
  const key =
    "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEINk52YSlCHbqDleo5lT3wtnsEpIiSdNCHLcyCkNuZpNz\n-----END PRIVATE KEY-----\n";
  const files = environmentForTests({
    "init.yaml": "#cloud-config\n",
    id: key,
    "data.json": '{"a": 1}',
    "a b.txt": "x",
    "it's; $(rm -r x).txt": "x",
  });
  const written = (fields: string, settings = defaultSettings) => {
    const text = inRegion(`  web: { type: n, ${fields} }\n`);
    const document = openDocument({ uri: "file:///a.stack.yaml", name: "a.stack.yaml", text });
    if (!document) throw new Error("no stack");
    const plan = planOf(document, check(document, settings, files).findings, undefined, files);
    const texts = planFormats.map((format) => formatPlan(plan, { document }, format, { source: "a" }));
    return { plan, texts: texts.map(({ text }) => text), variables: texts.map(({ variables }) => variables) };
  };

  test("each format encodes a file", () => {
    const { texts, variables } = written(
      'backup_id: 7, metadata: { user_data: "${base64:init.yaml}" }, tags: ["${file:init.yaml}"]',
    );
    const [requests, commented, http, curl] = texts;
    for (const text of [requests, commented]) expect(text).toContain('"user_data": "${base64:init.yaml}"');
    expect(http).toContain('"user_data": "{{INIT_YAML_BASE64}}"');
    expect(http).toContain("@INIT_YAML_BASE64 = {{$processEnv INIT_YAML_BASE64}}");
    expect(variables[2]).toEqual(expect.arrayContaining(["INIT_YAML", "INIT_YAML_BASE64"]));
    expect(curl).toContain('"user_data": "${plan_file_1_base64}"');
    expect(curl).toContain('"${plan_file_1_string}"');
    expect(curl?.match(/^plan_file_\d=/gm)).toHaveLength(1);
  });

  test("a file name is quoted for the shell, whatever it contains", () => {
    const { texts } = written('tags: ["${file:it\'s; $(rm -r x).txt}"]');
    expect(texts[3]).toContain("\nplan_file_1='it'\\''s; $(rm -r x).txt'\n");
  });

  test("an object in a file is sent as an object", () => {
    const { texts } = written(
      `image: compute/x, root_pass: "\${env:P}", script_id: 1, script_data: "\${file:data.json}"`,
    );
    expect(texts[3]).toContain('"script_data": ${plan_file_1_word}');
  });

  test.each(["off", "hint"] as const)("a private key is never sent, even where its rules are %s", (severity) => {
    const rules = { "authorized-key": severity, "key-literal": severity, "metadata-base64": severity };
    for (const fields of [
      `image: compute/x, root_pass: "\${env:P}", authorized_keys: ["\${file:id}"]`,
      'metadata: { user_data: "${base64:id}" }',
      'tags: ["${file:id}"]',
    ]) {
      const { plan, texts } = written(fields, { ...defaultSettings, rules });
      expect(plan.steps.map(({ name }) => name)).toEqual([]);
      expect(texts.join("\n")).not.toMatch(/[:=]'?id\b/);
    }
  });
});

test("plans of two stacks in one file have different step names", () => {
  checkPlan(`${inRegion("  web: { type: a }\n")}---\n${inRegion("  web: { type: b }\n")}`, [
    'web POST /compute/instances {"region":"us-east","type":"a","label":"web"}',
    'web-2 POST /compute/instances {"region":"us-east","type":"b","label":"web"}',
  ]);
});

test("literal secrets become variables, the same one for the same text", () => {
  checkPlan(
    inRegion(
      "  aaa: { type: n, image: compute/x, root_pass: &p Hidden-in-the-file-42 }\n  bbb: { type: n, image: compute/x, root_pass: *p }\n  ccc: { type: n, image: compute/x, root_pass: 'pre${env:AAA_ROOT_PASS}', tags: ['${env:CCC_ROOT_PASS}'] }\n",
    ),
    [
      'aaa POST /compute/instances {"region":"us-east","type":"n","image":"compute/x","root_pass":"${env:AAA_ROOT_PASS_2}","label":"aaa"}',
      'bbb POST /compute/instances {"region":"us-east","type":"n","image":"compute/x","root_pass":"${env:AAA_ROOT_PASS_2}","label":"bbb"}',
      'ccc POST /compute/instances {"region":"us-east","type":"n","image":"compute/x","root_pass":"${env:CCC_ROOT_PASS_2}","label":"ccc","tags":["${env:CCC_ROOT_PASS}"]}',
      "secret AAA_ROOT_PASS_2",
      "secret CCC_ROOT_PASS_2",
    ],
  );
});

test("a secret is not written in another field that an alias or a reference leads from", () => {
  checkPlan(
    inRegion(
      "  aaa: { type: n, image: compute/x, root_pass: &p Hidden-in-the-file-42, label: *p, metadata: &m { user_data: &u aGlkZGVu } }\n  bbb: { type: n, image: compute/x, root_pass: '${env:P}', tags: ['x-${instances.aaa.label}'] }\n  ccc: { type: n, image: compute/x, root_pass: '${env:P}', label: &c ccc, script_id: 5, script_data: { <<: *m, host: *c, text: *u } }\n",
    ),
    [
      'aaa POST /compute/instances {"region":"us-east","type":"n","image":"compute/x","root_pass":"${env:AAA_ROOT_PASS}","label":"${env:AAA_ROOT_PASS}","metadata":{"user_data":"${env:AAA_USER_DATA}"}}',
      'bbb POST /compute/instances {"region":"us-east","type":"n","image":"compute/x","root_pass":"${env:P}","label":"bbb","tags":["x-${env:AAA_ROOT_PASS}"]}',
      'ccc POST /compute/instances {"region":"us-east","type":"n","image":"compute/x","root_pass":"${env:P}","label":"ccc","script_data":{"host":"ccc","text":"${env:AAA_USER_DATA}","user_data":"${env:AAA_USER_DATA}"},"script_id":5}',
      `i ${describePlainData}`,
      "secret AAA_ROOT_PASS",
      "secret AAA_USER_DATA",
    ],
  );
});

test.each<[data: string, isSaid: boolean]>([
  ["{ size: 5 }", true],
  ["{ a: [{ b: x }] }", true],
  ["{ a: '${env:A}', b: true, my_password: x }", false],
  ["{}", false],
])("whether data of scripts is in a plan as written is said once: %s", (data, isSaid) => {
  const web = (name: string): string =>
    `  ${name}: { type: n, image: compute/x, root_pass: '\${env:P}', script_id: 1, script_data: ${data} }\n`;
  const { plan } = planned(inRegion(web("aaa") + web("bbb")));
  expect(plan.notes.map(({ text }) => text)).toEqual(isSaid ? [describePlainData] : []);
});

test("step names are made of valid characters and are unique", () => {
  const lines = planLines(
    inRegion(
      '  "a.b": { type: n, label: abc }\n  "a b": { type: n, label: abd }\n  "§": { type: n, label: abe }\n  "ä_b": { type: n, label: abf }\n',
    ),
  );
  expect(lines.map((line) => line.split(" ")[0])).toEqual(["a-b", "a-b-2", "unnamed", "a_b-3"]);
});

test("other files and empty stacks have an empty plan", () => {
  for (const text of ["", "[]", "instances:\n", "x-a: 1\n", "instances: { a: [", "\u0000", "&a [*a]"])
    expect(planLines(text).filter((line) => !/^[−!]/.test(line))).toEqual([]);
});

test("no variable in an HTTP file has the name of a request", () => {
  const { document, plan } = planned(inRegion("  base_url: { type: n }\n  COMPUTE_TOKEN: { type: n }\n"));
  const { text } = formatPlan(plan, { document }, planFormats[2], { source: "a" });
  const names = [...text.matchAll(/^(?:@|# @name )(\w+)/gm)].map(([, name]) => name);
  expect(names).toEqual(["base_url_2", "COMPUTE_TOKEN_2", "base_url", "COMPUTE_TOKEN"]);
  const read = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
  expect([...new Set(read)]).toEqual(["base_url_2", "COMPUTE_TOKEN_2"]);
});

describe("values of fields", () => {
  const planOfField = (field: string): readonly string[] =>
    planLines(
      `region: us-east
subnets: { app: { id: 7, range: 10.0.0.0/24 }, free: { range: 10.1.0.0/24 } }
instances:
  other: { type: n, label: other, private_ip: true }
  web: { type: n, ${field} }
`,
    ).flatMap((line) =>
      line.startsWith("web POST")
        ? (/(?<="type":"n",).*(?=})/.exec(line)?.[0] ?? [])
        : /^(?:other|!)/.test(line)
          ? []
          : line,
    );

  const omitted = (why: string): string => `− the instance \`web\`: ${why}`;

  test.each([
    [`tags: ['$\${a}', 'a\${env:B}c', '{{ d }}']`, [`"label":"web","tags":["$\${a}","a\${env:B}c","{{ d }}"]`]],
    [
      "tags: ['${instances.other.id}', '${instances.other.label}', 'x${instances.other.private_ipv4}y']",
      ['"label":"web","tags":["${steps.other.id}","other","x${steps.other-ip.address}y"]'],
    ],
    ["tags: ['${subnets.app.range}']", ['"label":"web","tags":["10.0.0.0/24"]']],
    ["tags: ['${subnets.free.id}']", [omitted("`free` does not set `id`.")]],
    ["tags: !x [a]", [omitted("Part of it could not be read.")]],
    ["color: red", ['"label":"web"', "i No request sends `color` of the instance `web`."]],
    ["firewall_id: '${env:FW}'", ['"firewall_id":"${env:FW}","label":"web"']],
    ["region: '${env:R}'", ['"label":"web"']],
    ["tags: ['https://me:secret@host']", ['"label":"web","tags":["${env:WEB_TAGS}"]', "secret WEB_TAGS"]],
    ["tags: ['`date`']", ['"label":"web","tags":["${env:WEB_TAGS}"]', "secret WEB_TAGS"]],
    [
      "backup_id: 7, metadata: { user_data: 'aGk=' }",
      ['"backup_id":7,"label":"web","metadata":{"user_data":"${env:WEB_USER_DATA}"}', "secret WEB_USER_DATA"],
    ],
    ["authorized_users: []", ['"authorized_users":[],"label":"web"']],
    [`tags: ['a\\nb', "c\\td"]`, [`"label":"web","tags":["a\\\\nb","c\\td"]`]],
  ])("%s", (field, expected) => {
    expect(planOfField(field)).toEqual(expected);
  });
});

test("a plan is written in the words of the service that it is for, and says which variables it needs", () => {
  const text =
    "region: us-east\ninstances:\n  web: { type: nano-1, image: machine/debian12, root_pass: '${env:PASS}', label: '${env:NAME}' }\n  db: { type: 5 }\n";
  const document = documentOf(
    { uri: "file:///a.stack.yaml", name: "a.stack.yaml", kind: "stack", names: { compute: "machine" } },
    text,
  );
  const plan = planOf(document, check(document, defaultSettings, environment).findings);
  const [json, , , script] = planFormats.map((format) => formatPlan(plan, { document }, format, { source: "a" }).text);
  expect(JSON.parse(json ?? "")).toMatchObject([{ path: "/machine/instances", body: { image: "machine/debian12" } }]);
  expect(script).toContain("# The owner of the token needs the `add_machines` grant.\n");
  expect(variablesOfPlan(plan)).toEqual(["COMPUTE_TOKEN", "PASS", "NAME"]);
  expect(variablesOfPlan(planned("instances: {}\n").plan)).toEqual([]);
});

test("the notes of a plan are shown once", () => {
  const summary = (text: string) => {
    const { document, plan } = planned(text);
    return summaryOf(plan, formatPlan(plan, { document }, planFormats[3], { source: "a" }));
  };
  expect(summary("name: a\n")).toEqual(["Nothing to send."]);
  expect(summary(inRegion("  web: { type: nano-1, label: '${env:A}' }\n"))).toEqual([
    "1 request, which is billed.",
    journalNote,
    "The owner of the token needs the `add_computes` grant.",
    "Set before sending: `COMPUTE_URL`, `COMPUTE_TOKEN`, `A`.",
  ]);
  expect(
    summary(inRegion("  web-1: { type: nano-1, private_ip: true }\n  web-2: { type: nano-1 }\n")).slice(0, 3),
  ).toEqual([
    "3 requests; 2 of them are billed.",
    journalNote,
    "The owner of the token needs the `add_computes` grant.",
  ]);
});
