import { describe, expect, test } from "vitest";
import { editDocument } from "../../document/index.ts";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { readAnswerRecords } from "../answers/read-answers.ts";
import { changePlanOf } from "./change-plan.ts";
import { changesBetween } from "./changes.ts";
import { earlierStack } from "./earlier.ts";
import { earlierAnswers } from "./earlier-answers.ts";
import { openForTest, planBetween, planFrom } from "./planned.testing.ts";
import { stackSide } from "./sides.ts";

const environment = environmentForTests();

/** Each request, then each change that has no request, with its fields. */
function lines(before: string, now: string, gone: "deleted" | "kept" = "kept"): readonly string[] {
  const { plan, requests } = planBetween(before, now, gone);
  return [
    ...requests.map(({ name, method, path, body }) =>
      [name, method, path, ...(body === undefined ? [] : [JSON.stringify(body)])].join(" "),
    ),
    ...plan.changes.flatMap(({ resource, action, fields }) => [
      ...(action === "gone" ? [`- ${resource}`] : []),
      ...fields.flatMap((field) =>
        field.action === "update"
          ? []
          : [`${field.action === "impossible" ? "!" : "?"} ${resource} ${field.field}: ${field.from} → ${field.to}`],
      ),
    ]),
  ];
}

const base = "type: nano-1, image: compute/debian12, root_pass: '${env:ROOT_PASS}'";
const instance = (rest: string, name = "web"): string => `region: us-east\ninstances:\n  ${name}: { ${base}${rest} }\n`;
const port = (rest: string): string =>
  `${instance(", private_ip: true")}loadbalancers:\n  front:\n    configs: [{ ${rest} }]\n`;
const node = (rest: string): string => port(`port: 80, nodes: [{ ${rest} }]`);
const address = "address: '${instances.web.private_ipv4}:80'";
const update = "web-update PUT /compute/instances/${INSTANCE_WEB_ID}";

describe("a field of an instance", () => {
  test.each<[what: string, before: string, now: string, expected: readonly string[]]>([
    ["label", "", ", label: front", [`${update} {"label":"front"}`]],
    ["label given up for the name", ", label: front", "", [`${update} {"label":"web"}`]],
    ["label that is the name", "", ", label: web", []],
    ["tags", ", tags: [a]", ", tags: [a, b]", [`${update} {"tags":["a","b"]}`]],
    ["tags in another order", ", tags: [a, b]", ", tags: [b, a]", []],
    ["tags removed", ", tags: [a]", "", [`${update} {"tags":[]}`]],
    ["no tags written out", "", ", tags: []", []],
    ["no group written out", "", ", group: ''", []],
    ["an empty group removed", ", group: ''", "", []],
    ["a group emptied", ", group: a", ", group: ''", [`${update} {"group":""}`]],
    [
      "an alert",
      ", alerts: { cpu: 90, io: 5 }",
      ", alerts: { cpu: 80, io: 5 }",
      [`${update} {"alerts":{"cpu":80,"io":5}}`],
    ],
    ["an alert removed", ", alerts: { cpu: 90 }", "", ["! instances.web alerts.cpu: 90 → null"]],
    ["the watchdog", "", ", watchdog_enabled: true", [`${update} {"watchdog_enabled":true}`]],
    [
      "backups enabled",
      "",
      ", backups: { enabled: true }",
      ["web-backups POST /compute/instances/${INSTANCE_WEB_ID}/backups/enable"],
    ],
    ["backups enabled as a creation does", ", backups: { enabled: true }", ", backups_enabled: true", []],
    [
      "backups cancelled",
      ", backups: { enabled: true }",
      ", backups: { enabled: false }",
      ["web-cancel-backups POST /compute/instances/${INSTANCE_WEB_ID}/backups/cancel"],
    ],
    [
      "backups no longer mentioned",
      ", backups: { enabled: true }",
      "",
      ["! instances.web backups.enabled: true → null"],
    ],
    ["no backups written out", "", ", backups: { enabled: false }", []],
    [
      "a window",
      ", backups: { enabled: true, window: W2, day: Sunday }",
      ", backups: { enabled: true, window: W4, day: Sunday }",
      [`${update} {"backups":{"schedule":{"window":"W4","day":"Sunday"}}}`],
    ],
    ["a window left to the service", ", backups: { enabled: true, window: W2 }", ", backups: { enabled: true }", []],
    ["a boot", ", booted: false", "", ["web-boot POST /compute/instances/${INSTANCE_WEB_ID}/boot"]],
    ["a boot written out", "", ", booted: true", []],
    ["a shutdown", "", ", booted: false", ["! instances.web booted: true → false"]],
    [
      "a private address",
      "",
      ", private_ip: true",
      ['web-ip POST /networking/ips {"type":"ipv4","public":false,"compute_id":"${INSTANCE_WEB_ID}"}'],
    ],
    ["no private address written out", "", ", private_ip: false", []],
    ["a private address given up", ", private_ip: true", "", ["! instances.web private_ip: true → false"]],
    ["the swap size written out", "", ", swap_size: 512", []],
    ["the swap size", "", ", swap_size: 1024", ["! instances.web swap_size: null → 1024"]],
    ["a region of its own that is the stack's", "", ", region: us-east", []],
    ["the region", "", ", region: eu-west", ['! instances.web region: "us-east" → "eu-west"']],
    [
      "an ID that no number represents",
      ", firewall_id: 9007199254740992",
      ", firewall_id: 9007199254740993",
      ["! instances.web firewall_id: 9007199254740992 → 9007199254740993"],
    ],
    ["the same of these", ", firewall_id: 9007199254740993", ", firewall_id: 9007199254740993", []],
    ["a firewall", ", firewall_id: 1", ", firewall_id: 2", ["! instances.web firewall_id: 1 → 2"]],
    [
      "user data",
      "",
      ", metadata: { user_data: I2Nsb3VkLWNvbmZpZwo= }",
      ['! instances.web metadata: null → { "user_data": "…" }'],
    ],
    [
      "a variable for a value",
      "",
      ", firewall_id: '${env:FIREWALL}'",
      ['! instances.web firewall_id: null → "${env:FIREWALL}"'],
    ],
    [
      "one side is unknown",
      ", firewall_id: 1",
      ", firewall_id: '${env:FIREWALL}'",
      ['? instances.web firewall_id: 1 → "${env:FIREWALL}"'],
    ],
    ["the same variable", ", firewall_id: '${FIREWALL}'", ", firewall_id: '${env:FIREWALL}'", []],
  ])("%s", (_, before, now, expected) => {
    expect(lines(instance(before), instance(now), "deleted")).toEqual(expected);
  });

  test("is not set to what deletes backups forever, unless that is allowed", () => {
    const on = instance(", backups: { enabled: true }");
    expect(lines(on, instance(", backups: { enabled: false }, label: front"))).toEqual([
      `${update} {"label":"front"}`,
      "! instances.web backups.enabled: true → false",
    ]);
  });

  test.each<[field: string, value: unknown, section: string]>([
    ["region", "eu-west", "2.1"],
    ["type", "nano-2", "4.1"],
    ["image", "compute/debian13", "4.2"],
    ["root_pass", "${env:OTHER_PASS}", "4.2"],
    ["authorized_keys", ["${env:SSH_KEY}"], "4.2"],
    ["authorized_users", ["ann"], "4.2"],
    ["firewall_id", 2, "4.2"],
    ["metadata", { user_data: "I2Nsb3VkLWNvbmZpZwo=" }, "4.2"],
    ["script_id", 2, "4.2"],
    ["script_data", { a: "one" }, "4.2"],
    ["swap_size", 1024, "4.2"],
    ["booted", false, "4.1"],
  ])("that no request changes is impossible, with the reason and nothing to send: %s", (field, value, section) => {
    const made = (rest: object): string => {
      const web = { type: "nano-1", image: "compute/debian12", root_pass: "${env:ROOT_PASS}", script_id: 1, ...rest };
      return JSON.stringify({ region: "us-east", instances: { web } });
    };
    const { plan, requests } = planBetween(made({}), made({ [field]: value }));
    expect(requests).toEqual([]);
    expect(plan.changes.map(({ action }) => action)).toEqual(["impossible"]);
    expect(plan.changes[0]?.fields.map((one) => [one.field, one.action])).toEqual([[field, "impossible"]]);
    expect(plan.changes[0]?.fields[0]?.reason).toContain(`(API documentation, section ${section}: `);
  });

  test("that is a list may be what a variable in it says", () => {
    const users = (user: string) => instance(`, authorized_users: ['${user}']`);
    expect(lines(users("${env:USER}"), users("ann"))).toEqual([
      '? instances.web authorized_users: ["${env:USER}"] → ["ann"]',
    ]);
  });

  test.each([
    [null, []],
    ["", []],
    ["one", ["web-update PUT /compute/instances/1"]],
  ])("that answers give as %j is emptied only if it is not empty", (group, expected) => {
    const web = { id: 1, label: "web", type: "nano-1", image: "compute/debian12", region: "us-east", group };
    const earlier = earlierAnswers([readAnswerRecords("web.json", JSON.stringify(web))]);
    const { requests } = planFrom(earlier, instance(", group: ''"));
    expect(requests.map(({ name, method, path }) => `${name} ${method} ${path}`)).toEqual(expected);
  });

  test("that is a secret is named, not shown", () => {
    const before = instance("").replace("${env:ROOT_PASS}", "Wr1tten-out-in-the-file!");
    const now = instance("").replace("${env:ROOT_PASS}", "An0ther-one-in-the-file!");
    expect(lines(before, now)).toEqual(['! instances.web root_pass: "…" → "…"']);
    expect(lines(before, instance(""))).toEqual(['? instances.web root_pass: "…" → "…"']);
  });

  test("whose name is filled in later is named, unless it is a secret", () => {
    const named = (value: string): string => instance(`, $Wr1tten: ${value}`);
    expect(lines(named("x"), named("y"))).toEqual(["? instances.web $Wr1tten: null → null"]);
    expect(lines(named("x"), named("root_pass"))).toEqual(["? instances.web ********: null → null"]);
  });

  test("that an alias or a reference takes from a secret is not shown", () => {
    const next = "  two: { type: nano-1, tags: ['a${instances.web.label}'] }\n";
    const shared = (secret: string): string =>
      instance(", label: *p, tags: [*p]").replace("'${env:ROOT_PASS}'", `&p ${secret}`) + next;
    const { plan } = planBetween(shared("Wr1tten-out"), shared("An0ther-one"));
    const shown = plan.changes.flatMap(({ fields }) =>
      fields.map(({ field, from, to }) => `${field}: ${from} → ${to}`),
    );
    expect(shown).toEqual([
      'root_pass: "…" → "…"',
      'label: "…" → "…"',
      'tags: ["…"] → ["…"]',
      'tags: ["a${instances.web.label}"] → ["a${instances.web.label}"]',
    ]);
  });
});

describe("a clone", () => {
  const clone = (rest: string): string => `region: us-east\ninstances:\n  web: { type: nano-1, clone: { ${rest} } }\n`;
  test.each([
    ["source: 5, configs: []", "source: 5, configs: [1]", "configs: [] → [1]"],
    ["source: 5, configs: [1]", "source: 5, configs: []", "configs: [1] → []"],
    ["source: 5, configs: [1, 2]", "source: 5", "configs: [1, 2] → null"],
    ["source: 5", "source: 5, configs: []", "configs: null → []"],
    ["source: 5, configs: []", "source: 5", "configs: [] → null"],
    ["source: 5, disks: [1]", "source: 5, disks: []", "disks: [1] → []"],
  ])("with { %s } that should have { %s } is not booted for that", (before, now, change) => {
    expect(lines(clone(before), clone(now))).toEqual([`! instances.web clone.${change}`]);
  });

  test("of what exists has the ID that the responses show, by its name or by a reference", () => {
    const db = { id: 7, label: "db", region: "us-east", type: "nano-1", ipv4: [] };
    const earlier = earlierAnswers([
      readAnswerRecords("a.json", JSON.stringify({ data: [db], page: 1, pages: 1, results: 1 })),
    ]);
    for (const source of ["db", '"${instances.db.id}"']) {
      const { requests } = planFrom(earlier, `${clone(`source: ${source}`)}  db: { type: nano-1 }\n`);
      expect(requests[0]?.path).toBe("/compute/instances/7/clone");
    }
  });

  test("of which it was unknown what boots is not compared in that", () => {
    const off = clone("source: 5, configs: [1]").replace("nano-1,", "nano-1, booted: false,");
    expect(lines(clone("source: 5, configs: []"), off)).toEqual(["! instances.web clone.configs: [] → [1]"]);
  });

  // It may have those of its source, so what the stack says is sent.
  test.each([["[a]"], ["[]"]])("without tags of its own gets the tags %s", (tags) => {
    const { plan, requests } = planBetween(
      clone("source: 5"),
      clone("source: 5").replace("nano-1,", `nano-1, tags: ${tags},`),
    );
    expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([
      ["PUT", "/compute/instances/${INSTANCE_WEB_ID}", { tags: JSON.parse(tags.replace("a", '"a"')) }],
    ]);
    expect(plan.counts).toMatchObject({ update: 1, unchanged: 0 });
    expect(lines(clone("source: 5").replace("nano-1,", "nano-1, tags: [a],"), clone("source: 5"))).toEqual([]);
  });

  test("is booted if that is all that changes", () => {
    const off = clone("source: 5").replace("nano-1,", "nano-1, booted: false,");
    expect(lines(off, clone("source: 5"))).toEqual(["web-boot POST /compute/instances/${INSTANCE_WEB_ID}/boot"]);
  });
});

test("a key without a name and a value is no resource", () => {
  expect(lines(instance(""), `${instance("")}  :\n`)).toEqual([]);
});

test.each([
  ["[a]", "[a, b]"],
  ["[a]", "[]"],
])("a change of the tags %s to %s needs an unrestricted user", (before, now) => {
  const { plan } = planBetween(instance(`, tags: ${before}`), instance(`, tags: ${now}`));
  expect(plan.steps.flatMap(({ consequences }) => consequences.grants)).toContain("unrestricted-user");
});

describe("interfaces", () => {
  const faces = (list: string): string => instance(`, interfaces: ${list}`);
  test("are sent whole, with what happens to the instance", () => {
    const before = faces("[{ purpose: public }]");
    const now = faces("[{ purpose: public }, { purpose: vlan, label: back, ipam_address: 10.0.0.1/24 }]");
    const { plan, requests } = planBetween(before, now);
    expect(requests.map(({ body }) => body)).toEqual([
      { interfaces: [{ purpose: "public" }, { purpose: "vlan", label: "back", ipam_address: "10.0.0.1/24" }] },
    ]);
    expect(plan.steps[0]?.consequences.interrupts).toEqual([
      "Changes to interfaces take effect when the instance reboots.",
    ]);
  });

  test.each([
    ["[]", "[{ purpose: public }]"],
    ["[{ purpose: public }]", "[{ purpose: public, primary: true }]"],
    ["[{ purpose: public, label: null }]", "[{ label: '', purpose: public, ipam_address: null }]"],
    [
      "[{ purpose: vpc, subnet_id: 4 }]",
      "[{ subnet_id: 4, purpose: vpc, ip_ranges: [], ipv4: { nat_1_1: '' }, primary: true }]",
    ],
  ])("%s mean the same as %s", (one, other) => {
    expect(lines(faces(one), faces(other))).toEqual([]);
    expect(lines(faces(other), faces(one))).toEqual([]);
  });

  test("of a stack that lists none are the public one", () => {
    expect(lines(instance(""), faces("[{ purpose: public }]"))).toEqual([]);
    expect(lines(faces("[{ purpose: public }, { purpose: vpc, subnet_id: 4 }]"), instance(""))).toEqual([
      `${update} {"interfaces":[]}`,
    ]);
  });

  test("lose their ranges only if that is said", () => {
    const before = faces("[{ purpose: vpc, subnet_id: 4, ip_ranges: [10.0.0.0/28] }]");
    expect(lines(before, faces("[{ purpose: vpc, subnet_id: 4 }]"))).toEqual([
      `${update} {"interfaces":[{"purpose":"vpc","subnet_id":4,"ip_ranges":[]}]}`,
    ]);
  });

  test.each(["'${subnets.app.id}'", '"\\x24{subnets.app.id}"'])(
    "%s follows the subnet that it refers to",
    (reference) => {
      const withSubnet = (id: number) =>
        `subnets: { app: { id: ${id}, range: 10.0.0.0/24 } }\n${faces(`[{ purpose: vpc, subnet_id: ${reference} }]`)}`;
      expect(lines(withSubnet(4), withSubnet(5)).join("\n")).toContain('"subnet_id": 5');
      expect(lines(withSubnet(4), withSubnet(4))).toEqual([]);
    },
  );

  test("keep their subnets", () => {
    const before = faces("[{ purpose: public }, { purpose: vpc, subnet_id: 4 }]");
    const now = faces("[{ purpose: public }, { purpose: vpc, subnet_id: 5 }]");
    expect(lines(before, now)).toEqual([expect.stringMatching(/^! instances\.web interfaces: /)]);
    expect(planBetween(before, now).plan.changes[0]?.fields[0]?.reason).toContain("section 2.5: Network interface");
  });
});

describe("a port and its nodes", () => {
  const put = "front-443-update PUT /loadbalancers/${LOADBALANCER_FRONT_ID}/configs/${CONFIG_FRONT_80_ID}";
  test.each<[what: string, before: string, now: string, expected: readonly string[]]>([
    [
      "a health check",
      port("port: 80"),
      port("port: 80, check: connection"),
      [
        'front-80-update PUT /loadbalancers/${LOADBALANCER_FRONT_ID}/configs/${CONFIG_FRONT_80_ID} {"check":"connection"}',
      ],
    ],
    [
      "HTTPS",
      port("port: 80, protocol: http, check: connection"),
      port("port: 443, protocol: https, check: connection, ssl_cert: '${env:CERT}', ssl_key: '${env:KEY}'"),
      [`${put} {"port":443,"protocol":"https","ssl_cert":"\${env:CERT}","ssl_key":"\${env:KEY}"}`],
    ],
    [
      "a new certificate, with all that HTTPS needs",
      port("port: 80, protocol: https, check: connection, ssl_cert: '${env:CERT}', ssl_key: '${env:KEY}'"),
      port("port: 80, protocol: https, check: connection, ssl_cert: '${env:NEW_CERT}', ssl_key: '${env:KEY}'"),
      [
        'front-80-update PUT /loadbalancers/${LOADBALANCER_FRONT_ID}/configs/${CONFIG_FRONT_80_ID} {"port":80,"protocol":"https","ssl_cert":"${env:NEW_CERT}","ssl_key":"${env:KEY}"}',
      ],
    ],
    [
      "an undocumented field",
      port("port: 80"),
      port("port: 80, algorithm: roundrobin"),
      [
        'front-80-update PUT /loadbalancers/${LOADBALANCER_FRONT_ID}/configs/${CONFIG_FRONT_80_ID} {"algorithm":"roundrobin"}',
      ],
    ],
    [
      "a new port",
      port("port: 80"),
      port("port: 80 }, { port: 81"),
      ['front-81 POST /loadbalancers/${LOADBALANCER_FRONT_ID}/configs {"port":81}'],
    ],
    [
      "a port that was written twice, of which the service had one",
      port("port: 80 }, { port: 80, check: connection"),
      port("port: 80 }, { port: 81, check: connection"),
      ['front-81 POST /loadbalancers/${LOADBALANCER_FRONT_ID}/configs {"port":81,"check":"connection"}'],
    ],
    ["a port that is gone", port("port: 80 }, { port: 81"), port("port: 81"), ["- loadbalancers.front.configs[0]"]],
    ["the order of ports", port("port: 80 }, { port: 81"), port("port: 81 }, { port: 80"), []],
    [
      "other ports of the same labels, in another order",
      port("port: 80, label: a, nodes: [{ label: n }] }, { port: 81, label: b }, { port: 82"),
      port("port: 91, label: b }, { port: 90, label: a, nodes: [{ label: n }] }, { port: 92"),
      [
        'front-91-update PUT /loadbalancers/${LOADBALANCER_FRONT_ID}/configs/${CONFIG_FRONT_81_ID} {"port":91}',
        'front-90-update PUT /loadbalancers/${LOADBALANCER_FRONT_ID}/configs/${CONFIG_FRONT_80_ID} {"port":90}',
        'front-92-update PUT /loadbalancers/${LOADBALANCER_FRONT_ID}/configs/${CONFIG_FRONT_82_ID} {"port":92}',
      ],
    ],
    [
      "a node",
      port("port: 80"),
      node(`label: web, ${address}`),
      [
        'front-80-web POST /loadbalancers/${LOADBALANCER_FRONT_ID}/configs/${CONFIG_FRONT_80_ID} {"label":"web","address":"${INSTANCE_WEB_PRIVATE_IPV4}:80"}',
      ],
    ],
    [
      "a node that is gone",
      node(`label: web, ${address}`),
      port("port: 80"),
      ["- loadbalancers.front.configs[0].nodes[0]"],
    ],
    [
      "the address of a node",
      node(`label: web, ${address}`),
      node("label: web, address: '${instances.web.private_ipv4}:81'"),
      [
        '! loadbalancers.front.configs[0].nodes[0] address: "${instances.web.private_ipv4}:80" → "${instances.web.private_ipv4}:81"',
      ],
    ],
  ])("%s", (_, before, now, expected) => {
    expect(lines(before, now)).toEqual(expected);
  });

  const written = (address: string): string => node(`label: web, address: '${address}'`);
  const web = "${instances.web.private_ipv4}";
  const where = "loadbalancers.front.configs[0].nodes[0] address:";
  test.each([
    ["that may be the same", "192.168.128.5:80", `${web}:80`, "?"],
    ["that may have been the same", `${web}:80`, "192.168.128.5:80", "?"],
    ["with another port", "192.168.128.5:80", `${web}:81`, "!"],
    ["with a variable", "${env:BACKEND}:80", `${web}:80`, "?"],
    ["with another beginning", "192.168.128.5:80", "10.${env:BACKEND}:80", "!"],
    ["that is too short", "10.5:80", "10.${env:BACKEND}.5:80", "!"],
  ])("an address %s", (_, before, now, sign) => {
    expect(lines(written(before), written(now))).toEqual([`${sign} ${where} "${before}" → "${now}"`]);
  });

  test.each(["192.168.128.5:80", `${web}:80`, "${env:BACKEND}:80"])(
    "an address of an instance that is created is another one than %s",
    (before) => {
      const now = written("${instances.app.private_ipv4}:80").replace(
        "web: {",
        `app: { ${base}, private_ip: true }\n  web: {`,
      );
      expect(lines(written(before), now)).toContainEqual(expect.stringMatching(/^! \S+nodes\[0\] address/));
    },
  );

  test("an address that is still to be allocated is another one", () => {
    const before = written("192.168.128.5:80").replace(", private_ip: true", "");
    expect(lines(before, written(`${web}:80`))).toContainEqual(expect.stringMatching(/^! \S+nodes\[0\] address/));
  });

  test("a field of a load balancer cannot be changed", () => {
    const front = (rest: string): string => `region: us-east\nloadbalancers:\n  front: { ${rest} }\n`;
    expect(lines(front("client_conn_throttle: 5"), front("client_conn_throttle: 6"))).toEqual([
      "! loadbalancers.front client_conn_throttle: 5 → 6",
    ]);
    expect(lines(front(""), front("algorithm: x"))).toEqual(['! loadbalancers.front algorithm: null → "x"']);
  });
});

describe("what is the same", () => {
  test("a renamed key with the same label, wherever references lead", () => {
    const before = node(`label: web, ${address}`);
    const now = before.replace("  web: { ", "  app: { label: web, ").replace("instances.web.", "instances.app.");
    expect(lines(before, now)).toEqual([]);
  });

  test("a label that several have is nobody's", () => {
    const before = "region: us-east\ninstances:\n  a1: { type: n, label: web }\n  a2: { type: n, label: web }\n";
    const now = "region: us-east\ninstances:\n  b1: { type: n, label: web }\n";
    expect(lines(before, now, "deleted")).toEqual(['! instances.b1 label: "web" → "web"']);
  });

  test("documents in another order, and resources in another document", () => {
    const [one, two] = [instance("", "one"), `name: b\n${instance("", "two")}`];
    expect(lines(`${one}---\n${two}`, `${two}---\n${one}`)).toEqual([]);
    expect(lines(`${one}---\n${two}`, `${two}---\nregion: us-east\n---\n${one}`)).toEqual([]);
  });

  test("what anchors and merge keys bring", () => {
    const before = "region: us-east\ninstances:\n  web: { type: n, tags: [a] }\n  app: { type: n, tags: [a] }\n";
    const now =
      "x-base: &base\n  type: n\n  tags: &tags [a]\nregion: us-east\ninstances:\n  app:\n    <<: *base\n  web:\n    # A comment.\n    tags: *tags\n    \"type\": 'n'\n";
    expect(lines(before, now)).toEqual([]);
  });

  test("instances that a merge key brings yield to those that are written", () => {
    const merged = `region: us-east\ninstances:\n  <<: { web: { ${base}, tags: [a] }, app: { ${base} } }\n`;
    expect(lines(`${instance(", tags: [b]")}  app: { ${base} }\n`, `${merged}  web: { ${base}, tags: [b] }\n`)).toEqual(
      [],
    );
  });
});

/** A file with these instances: `=` is before the name of a stack, and `---` between two. */
const written = (words: readonly string[]): string =>
  words
    .join(" ")
    .split(" --- ")
    .map((stack) => {
      const names = stack.split(" ");
      const title = names.flatMap((name) => (name.startsWith("=") ? `name: ${name.slice(1)}\n` : []));
      const instances = names.filter((name) => !name.startsWith("=")).map((name) => `  ${name}: { ${base} }\n`);
      return `${title.join("")}region: us-east\ninstances:\n${instances.join("")}`;
    })
    .join("---\n");

describe("what the old stack has and the new one has not", () => {
  const before = `${instance("", "old-1")}loadbalancers:\n  front: {}\n`;
  test("stays, unless it can and may be deleted", () => {
    const now = "region: us-east\ninstances: {}\n";
    expect(lines(before, now)).toEqual(["- instances.old-1", "- loadbalancers.front"]);
    expect(lines(before, now, "deleted")).toEqual([
      "old-1-delete DELETE /compute/instances/${INSTANCE_OLD_1_ID}",
      "- instances.old-1",
      "- loadbalancers.front",
    ]);
  });

  test("is not deleted with all of its stack, which may be in another file, unless it is chosen", () => {
    const [one, two] = [instance("", "old-1"), instance("", "web")].map((text, at) => `name: stack-${at + 1}\n${text}`);
    const { plan } = planBetween(`${one}---\n${two}`, `${two}`, "deleted");
    expect([plan.steps, plan.omissions.map(({ why }) => why)]).toEqual([
      [],
      [
        "The file has no stack `stack-1` of the old version, which may be in another file, so nothing is deleted. Choose what to delete with `--only PATTERN` or `--tagged TAG`.",
      ],
    ]);
    const only = (_: string, resource: { readonly name: string } | null) => resource?.name === "old-1";
    const earlier = earlierStack(stackSide(openForTest("old.stack.yaml", `${one}---\n${two}`)));
    const chosen = changePlanOf(stackSide(openForTest("shop.stack.yaml", `${two}`)), earlier, {
      findings: [],
      environment,
      gone: "deleted",
      only,
    });
    expect(chosen.steps.map(({ name }) => name)).toEqual(["old-1-delete"]);
    // Moved to another stack of the file, or gone from one that is still there.
    expect(lines(`${one}---\n${two}`, `${two}  old-1: { ${base} }\n`, "deleted")).toEqual([]);
    expect(lines(`${one}---\n${two}`, `name: stack-1\ninstances: {}\n---\n${two}`, "deleted")).toHaveLength(2);
  });

  test.each([
    [
      "one of two documents without names is gone, and the other has changed",
      ["web", "old-1", "---", "web", "app"],
      ["web", "app", "new-1"],
    ],
    ["another document is in the place of one", ["old-1", "---", "web"], ["web", "---", "new-1"]],
    ["the only stack has nothing in common with the old one, not even its name", ["=a", "old-1"], ["=b", "web"]],
  ])("is not deleted where %s", (_, before, now) => {
    const { plan } = planBetween(written(before), written(now), "deleted");
    expect(plan.steps.filter(({ operation }) => operation.id === "delete-instance")).toEqual([]);
    expect(plan.omissions[0]?.why).toContain("may be in another file");
  });

  test.each([
    ["another has come", ["old-1"], ["web"]],
    ["the stack has a new name", ["=a", "old-1", "web"], ["=b", "web"]],
    ["another stack of the file is new", ["=a", "old-1", "web"], ["=b", "app", "---", "=a", "web"]],
  ])("can be deleted where %s", (_, before, now) => {
    const { plan } = planBetween(written(before), written(now), "deleted");
    expect(plan.steps.map(({ name }) => name)).toContain("old-1-delete");
  });

  test("is not deleted because it is there twice, and still there once", () => {
    const twice = `${instance("")}  web: { ${base}, tags: [a] }\n`;
    expect(lines(twice, instance(""), "deleted")).toEqual([]);
    expect(lines(twice, "region: us-east\ninstances: {}\n", "deleted")).toEqual([
      "web-delete DELETE /compute/instances/${INSTANCE_WEB_ID}",
      "- instances.web",
    ]);
  });

  test.each([
    ["a misspelled section", `instancs:\n  old-1: { ${base} }\n`],
    ["a list as a section", `instances:\n  - old-1: { ${base} }\n`],
    ["a section in quotes", 'instances: "old-1"\n'],
    ["half a text", "instances:\n  app: { type: nano-1\n"],
    ["a text that is no stack", "- old-1\n"],
    ["a merge key with an unknown alias", "instances:\n  <<: *lost\n"],
    ["another instance", `instances:\n  web:\n    type: nano-1\n    old-1: { ${base} }\n`],
    ["a group of another instance", `instances:\n  web:\n    alerts:\n      cpu: 90\n      old-1: { ${base} }\n`],
    ["another instance, as a clone", `instances:\n  web:\n    type: nano-1\n    old-1: { clone: { source: web } }\n`],
    ["the top of the file, with a label alone", `instances:\n  web: { ${base} }\nold-1:\n  label: old-1\n`],
    ["the top of the file", `instances:\n  web: { ${base} }\nold-1: { ${base} }\n`],
    ["another document", `instances:\n  web: { ${base} }\n---\n  old-1: { ${base} }\n`],
    [
      "a field of an instance at the top",
      `region: us-east\ninstances:\n  web: { ${base} }\nalerts:\n  old-1: { ${base} }\n`,
    ],
  ])("is not deleted where it may be in %s", (_, now) => {
    const { plan } = planBetween(before, now, "deleted");
    expect(plan.steps.filter(({ operation }) => operation.id === "delete-instance")).toEqual([]);
    expect(plan.omissions.map(({ why }) => why)).toContain(
      "Part of the stack cannot be read, so nothing is deleted: what seems to be gone may be there.",
    );
    expect(plan.changes.find(({ resource }) => resource === "instances.old-1")).toMatchObject({
      action: "unknown",
      fields: [{ reason: "Part of the stack cannot be read, and it may be there." }],
    });
  });

  test.each([
    ["is the source of a clone", "  web: { clone: { source: old-1 }, type: nano-1 }\n"],
    ["lost its name", "  web:\n    type: nano-1\n    booted: true\n    type: nano-1\n    booted: true\n"],
    ["has a `:` in its name", `  "old-1:": { ${base} }\n`],
    ["may be meant in another document", `  web: { ${base} }\n---\ninstances:\n  "old-1:": { ${base} }\n`],
  ])("is not deleted while the stack has errors: it %s", (_, instances) => {
    const { plan } = planBetween(before, `region: us-east\ninstances:\n${instances}`, "deleted");
    expect(plan.steps.filter(({ operation }) => operation.id === "delete-instance")).toEqual([]);
    expect(plan.omissions.map(({ why }) => why)).toContain(
      "The stack has errors, so nothing is deleted: what seems to be gone may be meant where they are. Correct them first.",
    );
  });

  test("of an instance is not said to be compared if it is not indented", () => {
    const { plan } = planBetween(instance(""), `${instance("")}booted: false\n`);
    expect(plan.isPartial).toBe(true);
    expect(plan.isRead).toBe(false);
  });

  test("is not deleted while another stack of the file cannot be read: it may be there", () => {
    const now = "name: a\nregion: us-east\ninstances: {}\n---\nname: b\ninstances: [\n";
    const side = stackSide(openForTest("new.stack.yaml", now));
    const earlier = earlierStack(stackSide(openForTest("old.stack.yaml", `name: a\n${before}`)));
    const isWanted = ({ name }: { readonly name: string | null }) => name === "a";
    const plan = changePlanOf(side, earlier, { findings: [], environment, gone: "deleted", isWanted });
    expect(plan.steps).toEqual([]);
    expect(plan.omissions.map(({ what }) => what)).toContain("deletions");
  });
});

describe("broken input", () => {
  test("an error in a port leaves out its update, and says why", () => {
    const { plan, requests } = planBetween(port("port: 80"), port("port: 80, check: [x]"));
    expect(requests).toEqual([]);
    expect(plan.changes.flatMap(({ fields }) => fields.map(({ reason }) => reason))).toEqual([
      expect.stringContaining("type-mismatch"),
    ]);
  });

  test("an error in a new instance is the only reason for which its requests are left out", () => {
    const { plan } = planBetween(instance(""), `${instance("")}  x: { ${base}, private_ip: true, tags: [a] }\n`);
    expect(plan.changes[1]?.fields.map(({ reason }) => reason)).toEqual([
      "An instance label must have at least 3 characters, found 1. (label-length)",
    ]);
  });

  test("all reasons for which a request is left out are given, each once", () => {
    const reasonOf = (rest: string) => planBetween(instance(""), instance(rest)).plan.changes[0]?.fields[0]?.reason;
    expect(reasonOf(", label: '-x'")).toBe(
      "An instance label must have at least 3 characters, found 2. (label-length) " +
        "An instance label must start with a letter or digit, found `-`. (label-pattern)",
    );
    expect(reasonOf(", tags: [5, 5]")).toBe(
      "An item of `tags` must be a string, found the number `5`. (type-mismatch)",
    );
  });

  test("in stacks of one file, each instance has its own reasons, even if they have the same name", () => {
    const stacks = (one: string, other: string): string =>
      `name: one\n${instance(one)}---\nname: other\n${instance(other)}`;
    const { plan } = planBetween(stacks("", ""), stacks(", label: w", ", tags: 5"));
    expect(plan.changes.flatMap(({ fields }) => fields.map(({ reason }) => reason))).toEqual([
      expect.stringContaining("(label-length)"),
      expect.stringContaining("(type-mismatch)"),
    ]);
  });

  test("a new instance is created although what follows cannot be requested", () => {
    const { plan } = planBetween(
      instance(""),
      `${instance("")}  app: { ${base}, alerts: { cpu: "\${instances.bad.id}" } }\n  bad: { type: 5 }\n`,
    );
    expect(plan.steps.map(({ name }) => name)).toEqual(["app"]);
    const [, app] = plan.changes;
    expect([app?.resource, app?.action, app?.steps]).toEqual(["instances.app", "create", ["app"]]);
    expect(app?.fields.map(({ reason }) => reason)).toEqual([
      "Omitted: the settings of the instance `app`. It needs the instance `bad`, which is omitted.",
    ]);
  });

  test("an error in the new stack leaves out what it concerns", () => {
    const { plan, requests } = planBetween(instance(""), instance(", label: '-x', private_ip: true"));
    expect(requests.map(({ name }) => name)).toEqual(["web-ip"]);
    expect(plan.changes[0]?.action).toBe("impossible");
    expect(plan.changes[0]?.fields.find(({ field }) => field === "label")?.reason).toContain("label-");
  });

  test("an old stack that cannot be read in part is compared as far as it can", () => {
    const before = "region: us-east\ninstances:\n  web:\n    type: nano-1\n    tags: [a\n  app: { type: nano-1 }\n";
    const { requests, plan } = planBetween(
      before,
      "region: us-east\ninstances:\n  web: { type: nano-1, tags: [b] }\n  app: { type: nano-2 }\n",
    );
    expect(requests.filter(({ method }) => method === "POST")).toEqual([]);
    expect(plan.changes.map(({ resource, action }) => `${resource} ${action}`)).toContain("instances.app impossible");
  });

  test.each([
    ["another value in the place of an instance", "web: 5"],
    ["half an instance", "web: { type: nano-1"],
  ])("nothing is made up about %s, on either side", (_, broken) => {
    const text = `region: us-east\ninstances:\n  ${broken}\n`;
    expect(lines(text, instance(", private_ip: true"))).toEqual([]);
    expect(lines(instance(", private_ip: true"), text)).toEqual([]);
  });
});

describe("after an edit", () => {
  const text = `${instance("")}  app: { ${base} }\n`;
  const open = (now: string) => stackSide(openForTest("new.stack.yaml", now));
  const actions = (side: ReturnType<typeof stackSide>, earlier: ReturnType<typeof earlierStack>) =>
    changesBetween(side, earlier).changes.map(({ resource, action }) => `${resource} ${action}`);

  test("the same old side says what changed since", () => {
    const earlier = earlierStack(open(text));
    const document = openForTest("new.stack.yaml", text);
    expect(actions(stackSide(document), earlier)).toEqual(["instances.web unchanged", "instances.app unchanged"]);
    const at = text.indexOf("nano-1");
    const edited = editDocument(document, at, at + 6, "nano-2");
    expect(actions(stackSide(edited), earlier)).toEqual(["instances.web impossible", "instances.app unchanged"]);
    const back = editDocument(edited, at, at + 6, "nano-1");
    expect(actions(stackSide(back), earlier)).toEqual(["instances.web unchanged", "instances.app unchanged"]);
  });

  test("another region of the stack changes all that have none of their own", () => {
    const earlier = earlierStack(open(text));
    expect(actions(open(text), earlier)).toEqual(["instances.web unchanged", "instances.app unchanged"]);
    const moved = open(text.replace("us-east", "eu-west"));
    expect(actions(moved, earlier)).toEqual(["instances.web impossible", "instances.app impossible"]);
  });
});

describe("errors of one field", () => {
  const instance = (nat: string, tag: string) =>
    `region: us-east\ninstances:\n  web:\n    type: nano-1\n    tags: [${tag}]\n    interfaces:\n      - { purpose: vpc, subnet_id: 1, ipv4: { nat_1_1: ${nat} } }\n`;

  test("an instance that exists can choose one of its addresses", () => {
    const { requests, plan } = planBetween(instance("any", "a"), instance("45.33.2.1", "b"));
    expect(plan.changes.map(({ action }) => action)).toEqual(["update"]);
    expect(requests.map(({ body }) => body)).toEqual([
      { interfaces: [{ purpose: "vpc", subnet_id: 1, ipv4: { nat_1_1: "45.33.2.1" } }], tags: ["b"] },
    ]);
    const created = planBetween("instances: {}", instance("45.33.2.1", "b"));
    expect([created.requests, created.plan.omissions.length]).toEqual([[], 1]);
    expect(planBetween(instance("45.33.2.1", "b"), instance("45.33.2.1", "b")).plan.errors).toEqual([]);
    const record = { id: 1, label: "web", type: "nano-1", region: "us-east", tags: ["b"] };
    const responses = earlierAnswers([readAnswerRecords("web.json", JSON.stringify(record))]);
    expect(planFrom(responses, instance("45.33.2.1", "b")).plan).toMatchObject({
      steps: [],
      errors: [],
      omissions: [],
    });
  });

  test("do not hold back the others of an instance", () => {
    const { requests, plan } = planBetween(instance("any", "a"), instance("10.0.0.1", "b"));
    expect(requests.map(({ name, body }) => [name, body])).toEqual([["web-update", { tags: ["b"] }]]);
    const [change] = plan.changes;
    expect(change?.fields.map(({ field, action }) => [field, action])).toEqual([
      ["tags", "update"],
      ["interfaces", "impossible"],
    ]);
    expect(change?.steps).toEqual(["web-update"]);
    expect(plan.omissions).toEqual([
      expect.objectContaining({ what: "`interfaces` of the instance `web`", why: expect.stringMatching(/nat-value/) }),
    ]);
  });

  test("hold back what one request has to hold together", () => {
    const config = (more: string) =>
      `region: us-east\nloadbalancers:\n  front:\n    configs:\n      - { port: 443, label: a${more} }\n`;
    const { requests, plan } = planBetween(
      config(""),
      config(", protocol: https, ssl_cert: nothing, ssl_key: '${env:KEY}'").replace("label: a", "label: b"),
    );
    expect(requests.map(({ body }) => body)).toEqual([{ label: "b" }]);
    expect(plan.changes[1]?.fields.map(({ field, action }) => [field, action])).toEqual([
      ["label", "update"],
      ["protocol", "impossible"],
      ["ssl_cert", "impossible"],
      ["ssl_key", "impossible"],
    ]);
  });
});

const labelled = (labels: readonly string[], tag: string): string =>
  `region: us-east\ninstances:\n${labels.map((label, index) => `  web-${index}: { type: nano-1, tags: [${tag}], label: "${label}" }\n`).join("")}`;

test.each<[string, readonly string[]]>([
  ["itself", ["${instances.web-0.label}-a"]],
  ["itself, twice", ["${instances.web-0.label}${instances.web-0.label}"]],
  ["another that refers to it", ["${instances.web-1.label}-a", "${instances.web-0.label}-b"]],
  [
    "another twice, and so on",
    Array.from({ length: 60 }, (_, index) => (index === 0 ? "web" : `\${instances.web-${index - 1}.label}`.repeat(2))),
  ],
  [
    "another, and so on up to a variable",
    Array.from({ length: 60 }, (_, index) => (index === 0 ? "${env:STAGE}" : `\${instances.web-${index - 1}.label}-x`)),
  ],
])("a label that refers to %s is compared", (_, labels) => {
  expect(lines(labelled(labels, "a"), labelled(labels, "a"))).toEqual([]);
  const { plan } = planBetween(labelled(labels, "a"), labelled(labels, "b"));
  expect(plan.counts).toMatchObject({ create: 0, gone: 0, unchanged: 0 });
  expect(plan.changes.flatMap(({ fields }) => fields.map(({ field }) => field))).toEqual(labels.map(() => "tags"));
});
