import { expect, test } from "vitest";
import { readAnswerRecords } from "../answers/read-answers.ts";
import { earlierAnswers } from "../changes/earlier-answers.ts";
import { findingsIn, openForTest, planFrom } from "../changes/planned.testing.ts";
import { stackFromAnswers } from "./stack-from-answers.ts";

const imported = (...answers: readonly unknown[]) =>
  stackFromAnswers(
    answers.map((one, index) =>
      readAnswerRecords(`${index}.json`, typeof one === "string" ? one : JSON.stringify(one)),
    ),
  );

/** The lines of the stack, without the comment at its top. */
const linesOf = (...answers: readonly unknown[]): readonly string[] =>
  imported(...answers)
    .text.split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

const web = {
  id: 1,
  label: "web",
  region: "us-east",
  type: "nano-1",
  image: "compute/debian12",
  ipv4: ["203.0.113.4", "192.168.128.7"],
};
const front = { id: 7, label: "front", region: "us-east", client_conn_throttle: 5 };
const config = { id: 70, loadbalancer_id: 7, port: 80, nodes_status: { up: 1, down: 0 } };
const node = { id: 700, config_id: 70, label: "web", address: "192.168.128.7:80" };

test("a stack without findings, with names from labels, references and comments", () => {
  const { text, losses, notes } = imported({ data: [web] }, front, [config, node]);
  expect(text).toMatchInlineSnapshot(`
    "# Made from responses of the API. They do not have passwords, SSH keys, user data, scripts, swap sizes,
    # interfaces and firewalls of instances.

    region: us-east

    instances:
      web:
        type: nano-1
        image: compute/debian12
        root_pass: \${env:ROOT_PASS} # Not in the responses: set the variable.
        private_ip: true

    loadbalancers:
      front:
        client_conn_throttle: 5
        configs:
          - port: 80
            nodes:
              - label: web
                address: \${instances.web.private_ipv4}:80
    "
  `);
  expect([losses, notes]).toEqual([[], []]);
  expect(findingsIn(openForTest("a.stack.yaml", text))).toEqual([]);
});

test.each<[what: string, answers: readonly unknown[], line: string]>([
  [
    "a type that is not known",
    [{ id: 3, label: "app", region: "r", specs: {} }],
    "    type: ${env:APP_TYPE} # Not in the responses: set the variable.",
  ],
  ["an instance without a label", [{ ...web, label: undefined }], "  instance-1:"],
  [
    "a label that looks like a token",
    [{ ...web, label: "ghp_0123456789abcdefgh" }],
    "    label: ${env:GHP__1_LABEL} # It looks like a secret: set the variable.",
  ],
  [
    "a label that a stack would read as a template",
    [{ ...front, label: "{{lb}}" }],
    "    label: ${env:LB_LABEL} # A stack would read it as a template: set the variable.",
  ],
  ["a label that could be a placeholder", [{ ...web, label: "your-app" }], "  your-app:"],
  ["a label that is no name", [{ ...web, label: "db.main" }], "    label: db.main"],
  [
    "a second label",
    [[web, { ...web, id: 2 }]],
    "    label: web # compute-stack-disable-line instance-label-duplicate -- the account has several",
  ],
  [
    "a unique label that looks like a number was added",
    [[web, { ...web, id: 2 }, { ...web, id: 3, label: "web-2" }]],
    "  web-2:",
  ],
  ["user data", [{ ...web, has_user_data: true }], "  web: # Created with user data, which responses do not have."],
  [
    "a group",
    [{ ...web, group: "old" }],
    "    group: old # compute-stack-disable-line deprecated-field -- the account has it",
  ],
  ["text that a stack would read as a reference", [{ ...web, tags: ["${x}"] }], '    tags: ["$${x}"]'],
  [
    "no configurations",
    [front],
    "  front: # compute-stack-disable-line balancer-no-configs -- the responses do not list its configurations",
  ],
  [
    "no nodes",
    [front, config],
    "      - port: 80 # compute-stack-disable-line config-no-nodes -- the responses do not list them",
  ],
  [
    "HTTPS",
    [front, { ...config, protocol: "https", ssl_key: "<REDACTED>" }],
    "        ssl_key: ${env:FRONT_80_SSL_KEY} # Not in the responses: set the variable.",
  ],
  ["a node whose instance is not there", [front, config, node], "            address: 192.168.128.7:80"],
  [
    "an address that instances of two accounts have",
    [[web, { ...web, id: 2, label: "app" }], front, config, node],
    "            address: 192.168.128.7:80",
  ],
  [
    "a node in another region",
    [{ ...web, region: "eu-west" }, front, config, node],
    "            address: 192.168.128.7:80",
  ],
  [
    "a backend without a known image",
    [{ ...web, image: null }, front, config, node],
    "            address: ${instances.web.private_ipv4}:80 # compute-stack-disable-line node-instance-offline -- its image is not known",
  ],
  [
    "backups",
    [{ ...web, backups: { enabled: true, schedule: { window: "W2", day: "Scheduling" } } }],
    "      window: W2",
  ],
])("%s", (_, answers, line) => {
  expect(linesOf(...answers)).toContain(line);
  expect(findingsIn(openForTest("a.stack.yaml", imported(...answers).text)).map(({ code }) => code)).toEqual([]);
});

test("the response to a request for an address says what an instance has, or is said to be left out", () => {
  const made = { ...web, ipv4: ["203.0.113.4"] };
  const other = { ...web, id: 2, label: "app", ipv4: ["203.0.113.5"] };
  const ip = { address: "192.168.128.7", type: "ipv4", public: false };
  for (const answers of [
    [made, ip],
    [other, { ...ip, compute_id: "1" }, made],
    [web, { ...ip, compute_id: 1 }],
  ]) {
    const { text, losses } = imported(...answers, front, config, node);
    expect(losses).toEqual([]);
    expect(text).toContain("    private_ip: true\n");
    expect(text).toContain("address: ${instances.web.private_ipv4}:80");
  }
  const lost = "The responses do not say which of their instances has `192.168.128.7`, so that address is left out.";
  expect(imported(made, other, ip).losses).toEqual([lost]);
  expect(imported(made, { ...ip, compute_id: 77 }).losses).toEqual([lost]);
  const publicIp = { address: "203.0.113.7", type: "ipv4", public: true, compute_id: 1 };
  expect(imported(made, publicIp).losses).toEqual([
    "`203.0.113.7` is public, and no field of a stack requests such an address, so it is left out.",
  ]);
  expect(imported({ ...made, ipv4: ["203.0.113.4", "203.0.113.7"] }, publicIp).losses).toEqual([]);
});

test("IDs can be in quotes, or larger than numbers can be exactly", () => {
  const large = "9007199254740993";
  const answers = `[{"id":${large},"label":"web","region":"us-east","type":"nano-1","image":"compute/debian12","ipv4":[],"tags":[]},
    {"id":"7","label":"front","region":"us-east","client_conn_throttle":${large}}]`;
  const { text, losses } = imported(answers);
  expect(text).toContain("  front:");
  expect(losses).toEqual(["1 number is too large to be exact, and is left out."]);
  const now = text.replace("type: nano-1", "type: nano-1\n    private_ip: true\n    tags: [a]");
  const planned = planFrom(earlierAnswers([readAnswerRecords("a.json", answers)]), now);
  expect(planned.requests.map(({ path }) => path)).toEqual(["/networking/ips", `/compute/instances/${large}`]);
  expect(planned.text).toContain(`"compute_id": ${large}\n`);
});

test("instances with one label keep their names and are found again, whatever else exists", () => {
  const second = { ...web, id: 2, tags: [], ipv4: ["203.0.113.5", "192.168.128.8"] };
  const nameless = { ...web, id: 3, label: undefined, ipv4: [] };
  const all = [web, second, nameless];
  const { text } = imported(all, front, config, { ...node, address: "192.168.128.8:80" });
  expect(text).toContain("address: ${instances.web-2.private_ipv4}:80");
  const names = (answers: readonly unknown[]) =>
    linesOf(answers)
      .filter((line) => /^ {2}\S/.test(line))
      .map((line) => line.trim().replace(/:.*/, ""));
  expect(names(all)).toEqual(["web-1", "web-2", "instance-3"]);
  expect(names([...all].reverse())).toEqual(["instance-3", "web-2", "web-1"]);
  const changes = (answers: readonly unknown[], now: string) =>
    planFrom(earlierAnswers([readAnswerRecords("a.json", JSON.stringify(answers))]), now, "kept");
  const plan = (answers: readonly unknown[], now = imported(all).text) =>
    changes(answers, now).plan.changes.map(({ action, resource }) => `${action} ${resource}`);
  const unchanged = ["unchanged instances.web-1", "unchanged instances.web-2", "unchanged instances.instance-3"];
  expect(plan(all)).toEqual(unchanged);
  expect(plan([...all].reverse())).toEqual(unchanged);
  expect(plan([second, nameless])).toEqual(["unknown instances.web-1", ...unchanged.slice(1)]);
  const tagged = imported(all).text.replace("  web-2:", "  web-2:\n    tags: [new]");
  expect(changes(all, tagged).requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "PUT /compute/instances/2",
  ]);
  // A name that only looks like one with an ID.
  expect(plan([web], "region: us-east\ninstances:\n  web-1: { type: nano-1 }\n")).toContain("unknown instances.web-1");
});

test("what is undecided or switched off is not in the stack", () => {
  const undecided = {
    ...web,
    backups: { enabled: false, schedule: { window: "W2" } },
    group: "",
    tags: [],
    alerts: {},
  };
  expect(linesOf(undecided)).toEqual(linesOf(web));
});

test("what the API documentation does not show is counted and left out", () => {
  const { text, notes } = imported([
    { ...web, status: "running", placement: {} },
    { ...web, id: 2, label: "app", status: "x" },
  ]);
  expect(text).not.toMatch(/status|placement/);
  expect(notes).toEqual([
    "3 values are left out, because the API documentation does not show the fields: `status` and `placement`.",
  ]);
});

test("an instance that is off stays off, and a plan from the same answers sends nothing", () => {
  const answers = [{ ...web, status: "offline" }, front, config, node];
  const { text, notes } = imported(...answers);
  expect([text, notes]).toEqual([expect.stringContaining("\n    booted: false\n"), []]);
  expect(findingsIn(openForTest("a.stack.yaml", text))).toEqual([]);
  expect(planFrom(earlierAnswers([readAnswerRecords("a.json", JSON.stringify(answers))]), text).requests).toEqual([]);
});

test("what cannot be used is said", () => {
  expect(imported({ ...web, watchdog_enabled: "yes", alerts: { cpu: 1.5 } }).losses).toEqual([
    "2 values do not have the types that the API documentation shows, and are left out.",
  ]);
  expect(imported(front, { ...config, port: undefined }).losses).toEqual([
    "1 configuration has no port, and is left out.",
  ]);
  expect(imported(config).losses).toEqual([
    "A configuration or node belongs to a resource that the responses do not have, and is left out.",
  ]);
  const half = imported(`{ "data": [${JSON.stringify(web)}, { "id": 2, "la`);
  expect([half.isEmpty, half.losses]).toEqual([
    false,
    ["0.json: Part of the response cannot be read, and is left out."],
  ]);
  expect(imported("")).toMatchObject({ isEmpty: true, text: "" });
});

test("answers of several accounts are not mixed, and those of one at several times are", () => {
  const later = imported({ ...web, tags: ["old"] }, { ...web, label: "new" });
  expect(later.text).toContain("  new:\n");
  expect([later.losses, later.notes]).toEqual([
    [],
    ["Several responses describe the same resource differently. The last one counts."],
  ]);
  expect(imported(web, { data: [web] }).notes).toEqual([]);
  const other = { ...web, label: "app", region: "eu-west" };
  const mixed = imported([web, { ...web, id: 2, label: "db1" }], [other], front, config, node);
  expect(mixed.text).not.toMatch(/ {2}(?:web|app):/);
  expect(mixed.text).toContain("  db1:\n");
  expect(mixed.losses).toEqual([
    "The responses are of several accounts: different resources have the same ID (`instance 1`). Use the responses of one account. They are left out.",
  ]);
  const created = [
    { ...web, created: "2026-01-01T00:00:01" },
    { ...web, created: "2026-01-01T00:00:02" },
  ];
  expect(imported(created).isEmpty).toBe(true);
  expect(imported(front, { ...front, label: "back" }, config).losses.length).toBe(2);
});

test.each<[what: string, answers: readonly unknown[], losses: readonly string[]]>([
  ["a label that looks like a token", [{ ...web, label: "ghp_0123456789abcdefgh" }], []],
  ["the same of a load balancer", [{ ...front, label: "ghp_0123456789abcdefgh" }, config], []],
  [
    "tags that look like tokens",
    [{ ...web, tags: ["a", "ghp_0123456789abcdefgh"] }],
    ["1 value looks like a secret, and is left out."],
  ],
  [
    "groups and tags that assign to secret names",
    [
      { ...web, group: "password=ghp_0", tags: ["env:prod", "api_key: ghp_0"] },
      { ...front, label: "db://a:ghp_0@b" },
    ],
    ["2 values look like secrets, and are left out."],
  ],
  [
    "labels of configurations and nodes that assign to secret names",
    [front, { ...config, label: "secret=ghp_0" }, { ...node, label: "token=ghp_0", address: "192.168.1.1:80" }],
    ["2 values look like secrets, and are left out."],
  ],
  [
    "texts that a stack would read as templates",
    [
      { ...web, group: "{{p}}", tags: ["a", "$HOME"] },
      { ...web, id: 2, label: "app", ipv4: [], tags: ["$(id)"] },
      front,
      { ...config, protocol: "`id`", label: "{{c}}" },
    ],
    ["5 values would be read as templates in a stack, and are left out."],
  ],
  [
    "texts with references, which can be escaped",
    [
      { ...web, label: "${env:A}", group: "${x}", tags: ["$${x}", "${", "a ${b} ${c", "$5", "a $HOME", "{p}", "a:b"] },
      { ...front, label: "${file:b} $x y" },
    ],
    [],
  ],
  ["labels that could be placeholders", [{ ...web, label: "xxx", group: "{a}" }], []],
])("with %s, the stack has no tokens and needs no change", (_, answers, losses) => {
  const result = imported(...answers);
  expect(result.losses).toEqual(losses);
  expect(result.text).not.toContain("ghp_0");
  const earlier = earlierAnswers(answers.map((one) => readAnswerRecords("a.json", JSON.stringify(one))));
  const { requests, plan } = planFrom(earlier, result.text);
  const changes = plan.changes.flatMap(({ action, resource, fields }) =>
    action === "unchanged" ? [] : `${action} ${resource} ${fields.map(({ field }) => field)}`,
  );
  expect([requests, changes]).toEqual([[], []]);
});

test("a label that is a placeholder in the stack is not taken for the one that a response has", () => {
  const answer = JSON.stringify({ ...front, label: "<lb>" });
  const { requests, plan } = planFrom(
    earlierAnswers([readAnswerRecords("a.json", answer)]),
    imported(JSON.parse(answer)).text,
  );
  expect([requests, plan.changes.map(({ action, resource }) => `${action} ${resource}`)]).toEqual([
    [],
    ["unknown loadbalancers.lb", "unknown loadbalancers.<lb>"],
  ]);
});

test("secrets in answers are never in the stack or its messages", () => {
  const key = `-----BEGIN PRIVATE KEY-----\n${"QUJDREVGR0g".repeat(9)}\n-----END PRIVATE KEY-----`;
  const secret = "S3cret-in-an-answer";
  const all = imported(
    { ...web, label: key, tags: [key], root_pass: secret, metadata: { user_data: secret }, authorized_keys: [secret] },
    front,
    { ...config, protocol: "https", ssl_cert: key, ssl_key: key, password: secret },
    { ...node, token: secret },
  );
  expect(JSON.stringify(all)).not.toMatch(/QUJD|S3cret/);
});

test("a list of which pages are missing is said to be incomplete", () => {
  const page = (number: number) => ({ data: [{ ...web, id: number, label: `web-${number}` }], page: number, pages: 4 });
  expect(imported(page(1)).losses).toEqual([
    "Of the list of instances, the responses have only page 1 of 4. Add the other pages.",
  ]);
  expect(imported(page(4), page(1)).losses).toEqual([
    "Of the list of instances, the responses have only pages 1 and 4 of 4. Add the other pages.",
  ]);
  expect(imported(page(1), page(2), page(3), page(4)).losses).toEqual([]);
  expect(imported(front, { data: [config], page: 1, pages: 9_000_000_000 }).losses).toEqual([
    "Of the list of configurations of the load balancer 7, the responses have only page 1 of 9000000000. Add the other pages.",
  ]);
});
