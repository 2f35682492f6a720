import { describe, expect, test } from "vitest";
import { editDocument } from "../../document/index.ts";
import { changesBetween } from "./changes.ts";
import { earlierStack } from "./earlier.ts";
import { openForTest, planBetween } from "./planned.testing.ts";
import { stackSide } from "./sides.ts";

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
const update = "web-update PUT /compute/instances/${WEB_ID}";

describe("a field of an instance", () => {
  test.each<[what: string, before: string, now: string, expected: readonly string[]]>([
    ["label", "", ", label: front", [`${update} {"label":"front"}`]],
    ["label given up for the name", ", label: front", "", [`${update} {"label":"web"}`]],
    ["label that is the name", "", ", label: web", []],
    ["tags", ", tags: [a]", ", tags: [a, b]", [`${update} {"tags":["a","b"]}`]],
    ["tags in another order", ", tags: [a, b]", ", tags: [b, a]", []],
    ["tags removed", ", tags: [a]", "", [`${update} {"tags":[]}`]],
    ["no tags written out", "", ", tags: []", []],
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
      ["web-backups POST /compute/instances/${WEB_ID}/backups/enable"],
    ],
    ["backups enabled as a creation does", ", backups: { enabled: true }", ", backups_enabled: true", []],
    [
      "backups cancelled",
      ", backups: { enabled: true }",
      ", backups: { enabled: false }",
      ["web-cancel-backups POST /compute/instances/${WEB_ID}/backups/cancel"],
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
    ["a boot", ", booted: false", "", ["web-boot POST /compute/instances/${WEB_ID}/boot"]],
    ["a boot written out", "", ", booted: true", []],
    ["a shutdown", "", ", booted: false", ["! instances.web booted: true → false"]],
    [
      "a private address",
      "",
      ", private_ip: true",
      ['web-ip POST /networking/ips {"type":"ipv4","public":false,"compute_id":"${WEB_ID}"}'],
    ],
    ["no private address written out", "", ", private_ip: false", []],
    ["a private address given up", ", private_ip: true", "", ["! instances.web private_ip: true → false"]],
    ["the swap size written out", "", ", swap_size: 512", []],
    ["the swap size", "", ", swap_size: 1024", ["! instances.web swap_size: null → 1024"]],
    ["a region of its own that is the stack's", "", ", region: us-east", []],
    ["the region", "", ", region: eu-west", ['! instances.web region: "us-east" → "eu-west"']],
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
    expect(lines(instance(before), instance(now))).toEqual(expected);
  });

  test("that is a secret is named, not shown", () => {
    const before = instance("").replace("${env:ROOT_PASS}", "Wr1tten-out-in-the-file!");
    const now = instance("").replace("${env:ROOT_PASS}", "An0ther-one-in-the-file!");
    expect(lines(before, now)).toEqual(['! instances.web root_pass: "…" → "…"']);
    expect(lines(before, instance(""))).toEqual(['? instances.web root_pass: "…" → "…"']);
  });
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

  test("keep their subnets", () => {
    const before = faces("[{ purpose: public }, { purpose: vpc, subnet_id: 4 }]");
    const now = faces("[{ purpose: public }, { purpose: vpc, subnet_id: 5 }]");
    expect(lines(before, now)).toEqual([expect.stringMatching(/^! instances\.web interfaces: /)]);
    expect(planBetween(before, now).plan.changes[0]?.fields[0]?.reason).toContain("section 2.5");
  });
});

describe("a port and its nodes", () => {
  const put = "front-443-update PUT /loadbalancers/${FRONT_ID}/configs/${FRONT_80_ID}";
  test.each<[what: string, before: string, now: string, expected: readonly string[]]>([
    [
      "a health check",
      port("port: 80"),
      port("port: 80, check: connection"),
      ['front-80-update PUT /loadbalancers/${FRONT_ID}/configs/${FRONT_80_ID} {"check":"connection"}'],
    ],
    [
      "HTTPS",
      port("port: 80, protocol: http, check: connection"),
      port("port: 443, protocol: https, check: connection, ssl_cert: '${env:CERT}', ssl_key: '${env:KEY}'"),
      [`${put} {"port":443,"protocol":"https","ssl_cert":"\${env:CERT}","ssl_key":"\${env:KEY}"}`],
    ],
    [
      "an undocumented field",
      port("port: 80"),
      port("port: 80, algorithm: roundrobin"),
      ['front-80-update PUT /loadbalancers/${FRONT_ID}/configs/${FRONT_80_ID} {"algorithm":"roundrobin"}'],
    ],
    [
      "a new port",
      port("port: 80"),
      port("port: 80 }, { port: 81"),
      ['front-81 POST /loadbalancers/${FRONT_ID}/configs {"port":81}'],
    ],
    ["a port that is gone", port("port: 80 }, { port: 81"), port("port: 81"), ["- loadbalancers.front.configs[0]"]],
    ["the order of ports", port("port: 80 }, { port: 81"), port("port: 81 }, { port: 80"), []],
    [
      "a node",
      port("port: 80"),
      node(`label: web, ${address}`),
      [
        'front-80-web POST /loadbalancers/${FRONT_ID}/configs/${FRONT_80_ID} {"label":"web","address":"${WEB_PRIVATE_IPV4}:80"}',
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
});

describe("what the old stack has and the new one has not", () => {
  const before = `${instance("", "old-1")}loadbalancers:\n  front: {}\n`;
  test("stays, unless it can and may be deleted", () => {
    const now = "region: us-east\n";
    expect(lines(before, now)).toEqual(["- instances.old-1", "- loadbalancers.front"]);
    expect(lines(before, now, "deleted")).toEqual([
      "old-1-delete DELETE /compute/instances/${OLD_1_ID}",
      "- instances.old-1",
      "- loadbalancers.front",
    ]);
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
});

describe("after an edit", () => {
  const text = `${instance("")}  app: { ${base} }\n`;
  const open = (now: string) => stackSide(openForTest("new.stack.yaml", now));
  const actions = (side: ReturnType<typeof stackSide>, earlier: ReturnType<typeof earlierStack>) =>
    changesBetween(side, earlier).changes.map(({ resource, action }) => `${resource} ${action}`);

  test("the same old side says what changed since, and keeps what did not", () => {
    const earlier = earlierStack(open(text));
    const document = openForTest("new.stack.yaml", text);
    expect(actions(stackSide(document), earlier)).toEqual(["instances.web unchanged", "instances.app unchanged"]);
    const at = text.indexOf("nano-1");
    const edited = editDocument(document, at, at + 6, "nano-2");
    const first = changesBetween(stackSide(edited), earlier);
    expect(actions(stackSide(edited), earlier)).toEqual(["instances.web impossible", "instances.app unchanged"]);
    expect(changesBetween(stackSide(edited), earlier).changes[1]).toBe(first.changes[1]);
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
