import { describe, expect, test } from "vitest";
import { defaultSettings, openDocument } from "../../document/index.ts";
import { check } from "../engine/check.testing.ts";
import { environmentForTests, find } from "../pages/check.testing.ts";
import { applyEdits } from "../pages/page.testing.ts";

const ours = new Set([
  "ip-type",
  "ip-public",
  "tls-required",
  "tls-unused",
  "config-port-duplicate",
  "config-no-nodes",
  "balancer-no-configs",
  "node-address",
  "node-address-public",
  "node-label-duplicate",
  "node-address-duplicate",
]);

const found = (fileName: string, text: string): readonly string[] =>
  find(fileName, text)
    .filter(({ code }) => ours.has(code))
    .map(({ code, pointer, marked }) => `${code} ${pointer} «${marked}»`);

const inNode = (address: string): readonly string[] =>
  found("a.create-node.request.json", `{ "label": "a", "address": ${address} }`);

test("what may be a password is not shown as the scheme of an address", () => {
  const [wrong] = find("a.create-node.request.json", '{ "label": "a", "address": "Hunter2-x://host:80" }').filter(
    ({ code }) => code === "node-address",
  );
  expect(wrong?.marked).toBe("Hunter2-x://");
  expect(JSON.stringify([wrong?.message, wrong?.fixes])).not.toContain("Hunter2");
});

describe("the address of a node", () => {
  test.each([
    ["192.168.128.10:80"],
    ["10.0.0.1:65535"],
    ["172.16.0.1:1"],
    ["${env:NODE}"],
    ["${env:NODE}:80"],
    ["$NODE"],
    ["{{host}}:{{port}}"],
    ["192.168.128.10:${env:PORT}"],
    ["192.168.128.${env:LAST}:80"],
    ["${steps.address.address}"],
    ["${steps.address.address}:80"],
    ["${env:HOST}80"],
  ])("%s is fine", (address) => {
    expect(inNode(JSON.stringify(address))).toEqual([]);
  });

  test.each([
    ["", 'node-address /address «""»'],
    ["192.168.128.10", 'node-address /address «"192.168.128.10"»'],
    ["192.168.128.10:", 'node-address /address «"192.168.128.10:"»'],
    ["192.168.128.10:0", "node-address /address «0»"],
    ["192.168.128.10:65536", "node-address /address «65536»"],
    ["192.168.128.10:http", "node-address /address «http»"],
    ["192.168.128.10: 80", "node-address /address « »"],
    ["192.168.128.10:80/health", "node-address /address «80/health»"],
    ["${steps.address.address}:99999", "node-address /address «99999»"],
    [":80", 'node-address /address «":80"»'],
    [" 192.168.128.10:80", "node-address /address « »"],
    ["192.168.1:80", "node-address /address «192.168.1»"],
    ["192.168.128.010:80", "node-address /address «192.168.128.010»"],
    ["192.168.128.10/24:80", "node-address /address «/24»"],
    ["localhost:80", "node-address /address «localhost»"],
    ["localhost", 'node-address /address «"localhost"»'],
    ["büro:80", "node-address /address «büro»"],
    ["https://192.168.128.10:443", "node-address /address «https://»"],
    ["https://192.168.128.10", "node-address /address «https://»"],
    ["::1", 'node-address /address «"::1"»'],
    ["[::1]:80", 'node-address /address «"[::1]:80"»'],
    ["fd00::1:80", 'node-address /address «"fd00::1:80"»'],
    ["203.0.113.5:80", 'node-address-public /address «"203.0.113.5:80"»'],
    ["127.0.0.1:80", 'node-address-public /address «"127.0.0.1:80"»'],
    ["172.32.0.1:${env:PORT}", 'node-address-public /address «"172.32.0.1:${env:PORT}"»'],
  ])("%j", (address, ...expected) => {
    expect(inNode(JSON.stringify(address))).toEqual(expected);
  });

  test("one with two mistakes has two findings", () => {
    expect(inNode('"web:99999"')).toEqual(["node-address /address «web»", "node-address /address «99999»"]);
    expect(inNode('"203.0.113.5"').map((line) => line.split(" ")[0])).toEqual(["node-address", "node-address-public"]);
  });

  test.each(["80", "null", "[]", "true"])("%s is left to another rule", (address) => {
    expect(inNode(address)).toEqual([]);
  });

  test("references of a stack", () => {
    const stack = (address: string): readonly string[] =>
      found(
        "shop.stack.yaml",
        `region: us-east
instances:
  web: { type: standard-2, private_ip: true }
loadbalancers:
  front: { configs: [{ port: 80, nodes: [{ label: a, address: "${address}" }] }] }
`,
      ).map((line) => line.replace("/loadbalancers/front/configs/0/nodes/0/", ""));
    expect(stack("${instances.web.private_ipv4}:80")).toEqual([]);
    expect(stack("${instances.web.private_ipv4}")).toEqual(['node-address address «"${instances.web.private_ipv4}"»']);
    expect(stack("${instances.web.ipv4}:80")).toEqual(['node-address-public address «"${instances.web.ipv4}:80"»']);
    expect(stack("${instances.web.label}:80")).toEqual([]);
    expect(stack("${instances.web.private_ipv4}:99999")).toEqual(["node-address address «99999»"]);
    expect(stack("${instances.web.private_ipv4")).toEqual([]);
  });

  test("behind an alias, it is reported once, where it is written", () => {
    const text = `region: us-east
x-address: &address 192.168.128.10
loadbalancers:
  front:
    configs:
      - port: 80
        nodes:
          - { label: a, address: *address }
      - port: 81
        nodes:
          - { label: a, address: *address }
`;
    expect(found("shop.stack.yaml", text)).toEqual(["node-address /x-address «192.168.128.10»"]);
  });
});

describe("duplicate nodes and configurations", () => {
  const nodes = (...lines: readonly string[]): readonly string[] =>
    found(
      "shop.stack.yaml",
      `region: us-east
loadbalancers:
  front:
    configs:
      - port: 80
        nodes:
${lines.map((line) => `          - ${line}\n`).join("")}`,
    ).map((line) => line.replace("/loadbalancers/front/configs/0/", ""));

  test("templates are not compared", () => {
    expect(nodes("{ label: $LABEL, address: $ADDRESS }", "{ label: $LABEL, address: $ADDRESS }")).toEqual([]);
    expect(nodes('{ label: a, address: "{{ip}}:80" }', '{ label: b, address: "{{ip}}:80" }')).toEqual([]);
  });

  test("equal references are equal addresses", () => {
    expect(nodes('{ label: a, address: "${env:IP}:80" }', '{ label: b, address: "${env:IP}:80" }')).toEqual([
      'node-address-duplicate nodes/1/address «"${env:IP}:80"»',
    ]);
    expect(nodes('{ label: a, address: "${env:IP}:80" }', '{ label: b, address: "${env:IP}:81" }')).toEqual([]);
  });

  test("a third duplicate is reported too, and absent labels are not compared", () => {
    expect(nodes('{ label: a, address: "10.0.0.1:1" }', '{ label: a, address: "10.0.0.1:2" }', "{ label: a }")).toEqual(
      ["node-label-duplicate nodes/1/label «a»", "node-label-duplicate nodes/2/label «a»"],
    );
    expect(nodes('{ address: "10.0.0.1:1" }', '{ address: "10.0.0.1:2" }')).toEqual([]);
    expect(nodes('{ label: "", address: "10.0.0.1:1" }', '{ label: "", address: "10.0.0.1:2" }')).toEqual([]);
  });

  test("a node that is used twice is reported where it is used the second time", () => {
    expect(nodes('&node { label: a, address: "10.0.0.1:1" }', "*node")).toEqual([
      "node-address-duplicate nodes/1/address «*node»",
      "node-label-duplicate nodes/1/label «*node»",
    ]);
    expect(nodes('&node { label: a, address: "10.0.0.1:1" }', "{ <<: *node, label: b }")).toEqual([
      "node-address-duplicate nodes/1/address «*node»",
    ]);
  });

  test("merged nodes are reported where they are written", () => {
    const text = `region: us-east
x-nodes: &nodes
  - { label: a, address: "10.0.0.1:1" }
  - { label: a, address: "10.0.0.1:2" }
loadbalancers:
  front:
    configs:
      - { port: 80, nodes: *nodes }
      - { port: 81, nodes: *nodes }
`;
    expect(found("shop.stack.yaml", text)).toEqual(["node-label-duplicate /x-nodes/1/label «a»"]);
  });

  test("a configuration that is used twice has a duplicate port", () => {
    const text = `region: us-east
loadbalancers:
  front:
    configs:
      - &config { port: 80, nodes: [{ label: a, address: "10.0.0.1:1" }] }
      - *config
  back:
    configs:
      - *config
`;
    expect(found("shop.stack.yaml", text)).toEqual([
      "config-port-duplicate /loadbalancers/front/configs/1/port «*config»",
    ]);
  });

  const sequence = (...requests: readonly (readonly [string, string, object])[]): readonly string[] =>
    found("shop.requests.json", JSON.stringify(requests.map(([method, path, body]) => ({ method, path, body })))).map(
      (line) => line.replace(/ «.*/, ""),
    );

  test("in a sequence, balancers are compared by their path without the base URL", () => {
    expect(
      sequence(
        ["POST", "https://api.example.org/v4/loadbalancers/1/configs", { port: 80 }],
        ["POST", "{base_url}/loadbalancers/1/configs/?a=b", { port: 80 }],
        ["POST", "/loadbalancers/2/configs", { port: 80 }],
        ["POST", "/loadbalancers/${env:LB}/configs", { port: 80 }],
        ["POST", "/loadbalancers/${env:LB}/configs", { port: 80 }],
      ),
    ).toEqual(["config-port-duplicate /1/body/port", "config-port-duplicate /4/body/port"]);
  });

  test("templates in paths may have different values", () => {
    const node = { label: "a", address: "192.168.0.1:80" };
    expect(
      sequence(
        ["POST", "/loadbalancers/{loadbalancerId}/configs", { port: 80 }],
        ["POST", "/loadbalancers/{loadbalancerId}/configs", { port: 80 }],
        ["POST", "/loadbalancers/1/configs/{configId}", node],
        ["POST", "/loadbalancers/1/configs/{configId}", node],
      ),
    ).toEqual([]);
  });

  test("an update can make a port available again", () => {
    expect(
      sequence(
        ["POST", "/loadbalancers/1/configs", { port: 80 }],
        ["PUT", "/loadbalancers/1/configs/7", { port: 8080 }],
        ["POST", "/loadbalancers/1/configs", { port: 80 }],
      ),
    ).toEqual([]);
    expect(
      sequence(
        ["POST", "/loadbalancers/1/configs", { port: 80 }],
        ["PUT", "/loadbalancers/1/configs/7", { check: "connection" }],
        ["POST", "/loadbalancers/1/configs", { port: 80 }],
      ),
    ).toEqual(["config-port-duplicate /2/body/port"]);
  });

  test("nodes of one configuration in a sequence, by either path", () => {
    expect(
      sequence(
        ["POST", "/loadbalancers/1/configs/2", { label: "a", address: "10.0.0.1:1" }],
        ["POST", "/loadbalancers/1/configs/2/nodes", { label: "a", address: "10.0.0.1:1" }],
        ["POST", "/loadbalancers/1/configs/3/nodes", { label: "a", address: "10.0.0.1:1" }],
      ),
    ).toEqual(["node-label-duplicate /1/body/label", "node-address-duplicate /1/body/address"]);
  });

  test("documents of one file are not compared", () => {
    const one = "loadbalancers: { front: { region: a, configs: [{ port: 80, nodes: [{ label: a }] }] } }\n";
    expect(found("shop.stack.yaml", `${one}---\n${one}`)).toEqual([]);
  });
});

describe("TLS", () => {
  const config = (kind: "create" | "update", body: object): readonly string[] =>
    find(`a.${kind}-config.request.json`, JSON.stringify(body))
      .filter(({ code }) => ours.has(code))
      .map(({ code, severity, pointer }) => `${severity} ${code} ${pointer}`);

  test.each([
    ["create", { port: 1, protocol: "https" }, ["warning tls-required "]],
    ["create", { port: 1, protocol: "https", ssl_cert: null, ssl_key: null }, ["warning tls-required "]],
    ["update", { protocol: "https" }, ["information tls-required "]],
    ["update", { protocol: "https", ssl_cert: "$A", ssl_key: "$B" }, []],
    ["update", { ssl_cert: "$A", ssl_key: "$B" }, []],
    ["update", { protocol: "http", ssl_cert: "$A" }, ["warning tls-unused /ssl_cert"]],
    ["create", { port: 1, ssl_cert: "$A" }, ["warning tls-unused /ssl_cert"]],
    ["create", { port: 1, protocol: "$PROTOCOL", ssl_cert: "$A" }, []],
    ["create", { port: 1, protocol: null, ssl_cert: "$A" }, []],
    ["create", { port: 1, protocol: "http", ssl_cert: null, ssl_key: null }, []],
    ["create", { port: 1, protocol: "tcp" }, []],
  ] as const)("%s %j", (kind, body, expected) => {
    expect(config(kind, body)).toEqual(expected);
  });

  test("fields that a merge key may contain are not missing", () => {
    const text = (merged: string): string => `region: us-east
x-tls: &tls { protocol: https, ssl_cert: "\${env:A}", ssl_key: "\${env:B}" }
loadbalancers:
  front:
    configs:
      - ${merged}
        port: 443
        nodes: [{ label: a, address: "10.0.0.1:1" }]
`;
    expect(found("shop.stack.yaml", text("<<: *tls"))).toEqual([]);
    expect(found("shop.stack.yaml", text("protocol: https"))).toEqual([
      "tls-required /loadbalancers/front/configs/0 «protocol»",
    ]);
  });

  test("in a body that ends with an empty field, the insertion comes before it", () => {
    const text = "loadbalancers:\n  a:\n    configs:\n      - protocol: https\n        ssl_cert: ";
    expect(fixed("shop.stack.yaml", text, "tls-required")).toBe(`${text}\${SSL_CERT}\n        ssl_key: \${SSL_KEY}`);
  });

  test("`null` is replaced, and no key is inserted twice", () => {
    const text = '{ "port": 1, "protocol": "https", "ssl_key": null }';
    expect(fixed("a.create-config.request.json", text, "tls-required")).toBe(
      '{ "port": 1, "protocol": "https", "ssl_cert": "${SSL_CERT}", "ssl_key": "${SSL_KEY}" }',
    );
  });
});

describe("addresses to allocate", () => {
  test.each([
    ['{ "type": "ipv4", "public": false, "compute_id": 1 }', []],
    ['{ "type": "IPv4", "public": false, "compute_id": 1 }', ['ip-type /type «"IPv4"»']],
    ['{ "type": "", "public": true, "compute_id": 1 }', ['ip-type /type «""»', "ip-public /public «true»"]],
    ['{ "type": "$TYPE", "public": "$PUBLIC", "compute_id": 1 }', []],
    ['{ "type": 4, "public": "true", "compute_id": 1 }', []],
  ])("%s", (text, expected) => {
    expect(found("a.allocate-ip.request.json", text)).toEqual(expected);
  });
});

test("configurations and nodes that may come from elsewhere are not reported as missing", () => {
  const text = `region: us-east
loadbalancers:
  a: { configs: "\${env:CONFIGS}" }
  b: { configs: [{ port: 80, nodes: "\${env:NODES}" }] }
  c: { configs: [{ <<: *unknown, port: 80 }] }
  d: { configs: null }
  e: { configs: [{}] }
`;
  expect(found("shop.stack.yaml", text)).toEqual(["config-no-nodes /loadbalancers/e/configs/0 «{}»"]);
});

test.each(["\n", "\r\n"])("the second node is removed with its lines (%j)", (newline) => {
  const lines = (...written: readonly string[]): string => written.map((line) => line + newline).join("");
  const head = ["region: us-east", "loadbalancers:", "    front:", "        configs:", "        -   port: 80"];
  const first = ["            nodes:", "            -   label: a # the first", "                address: 10.0.0.1:80"];
  const second = ["            -   label: b", "                address: 10.0.0.1:80 # again"];
  const text = lines(...head, ...first, ...second, "            check: connection");
  expect(fixed("shop.stack.yaml", text, "node-address-duplicate")).toBe(
    lines(...head, ...first, "            check: connection"),
  );
});

/** The text after the first fix of the first finding of a rule. */
function fixed(name: string, text: string, code: string): string {
  const document = openDocument({ uri: `file:///test/${name}`, name, text });
  const findings = document ? check(document, defaultSettings, environmentForTests()).findings : [];
  const fix = findings.find((finding) => finding.code === code)?.fixes[0];
  return fix ? applyEdits(text, fix.edits()) : text;
}
