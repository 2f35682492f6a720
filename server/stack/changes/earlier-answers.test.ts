import { expect, test } from "vitest";
import { readAnswerRecords } from "../answers/answer-records.ts";
import { earlierAnswers } from "./earlier-answers.ts";
import { planFrom } from "./planned.testing.ts";

const answers = JSON.stringify([
  {
    id: 123,
    label: "web",
    region: "us-east",
    type: "nano-1",
    image: "compute/debian12",
    ipv4: ["203.0.113.4", "192.168.128.7"],
    tags: ["b", "a"],
    alerts: { cpu: 90, io: 1000 },
    watchdog_enabled: true,
    group: "",
    has_user_data: true,
    created: "2026-01-01T00:00:00",
    unheard_of: [1],
    backups: { enabled: true, schedule: { window: "Scheduling", day: null } },
  },
  { id: 124, label: "db1", region: "us-east", type: "nano-1", image: null, ipv4: ["203.0.113.5"], tags: [] },
  { id: 7, label: "front", region: "us-east", client_conn_throttle: 5, tags: ["undocumented"] },
  { id: 70, loadbalancer_id: 7, port: 80, check: "none", nodes_status: { up: 1, down: 0 } },
  { id: 700, config_id: 70, label: "web", address: "192.168.128.7:80" },
]);

const stack = (web: string, rest = ""): string => `region: us-east
instances:
  web: { type: nano-1, image: compute/debian12, root_pass: "\${env:ROOT_PASS}", tags: [a, b], private_ip: true${web} }
  db1: { type: nano-1 }
loadbalancers:
  front:
    client_conn_throttle: 5
    configs:
      - port: 80
        check: none
        nodes:
          - { label: web, address: "\${instances.web.private_ipv4}:80" }
${rest}`;

function linesFrom(text: string, now: string): readonly string[] {
  const { plan, requests } = planFrom(earlierAnswers([readAnswerRecords("a.json", text)]), now, "deleted");
  return [
    ...requests.map(({ method, path, body }) =>
      [method, path, ...(body === undefined ? [] : [JSON.stringify(body)])].join(" "),
    ),
    ...plan.changes.flatMap(({ resource, fields }) =>
      fields.flatMap(({ action, field }) => (action === "impossible" ? [`! ${resource} ${field}`] : [])),
    ),
  ];
}

test.each<[what: string, now: string, expected: readonly string[]]>([
  ["what the answers say already, and what they never hold", stack(""), []],
  [
    "user data and keys, which answers never hold",
    stack(", metadata: { user_data: I2Nsb3VkLWNvbmZpZwo= }, authorized_users: [ada], firewall_id: 5"),
    [],
  ],
  ["a label, with the ID of the answer", stack(", label: front-1"), ['PUT /compute/instances/123 {"label":"front-1"}']],
  ["backups", stack(", backups: { enabled: false }"), ["POST /compute/instances/123/backups/cancel"]],
  [
    "a private address",
    stack("").replace("{ type: nano-1 }", "{ type: nano-1, private_ip: true }"),
    ['POST /networking/ips {"type":"ipv4","public":false,"compute_id":124}'],
  ],
  [
    "a node",
    stack("", '          - { label: web-81, address: "${instances.web.private_ipv4}:81" }\n'),
    ['POST /loadbalancers/7/configs/70 {"label":"web-81","address":"192.168.128.7:81"}'],
  ],
  [
    "an alert that the answer does not have",
    stack(", alerts: { network_in: 7 }"),
    ['PUT /compute/instances/123 {"alerts":{"network_in":7}}'],
  ],
  ["a group, which is empty", stack(", group: old"), ['PUT /compute/instances/123 {"group":"old"}']],
  [
    "a backup window that was chosen automatically",
    stack(", backups: { enabled: true, window: W2 }"),
    ['PUT /compute/instances/123 {"backups":{"schedule":{"window":"W2"}}}'],
  ],
  ["what the answer does not show", stack("").replace("{ type: nano-1 }", "{ type: nano-1, group: old }"), []],
  ["a type", stack("").replace("web: { type: nano-1", "web: { type: nano-2"), ["! instances.web type"]],
])("%s", (_, now, expected) => {
  expect(linesFrom(answers, now)).toEqual(expected);
});

test("an instance that nobody describes any more is deleted by its ID", () => {
  expect(linesFrom(answers, stack("").replace("  db1: { type: nano-1 }\n", ""))).toEqual([
    "DELETE /compute/instances/124",
  ]);
});

test("two instances with one label are not told apart", () => {
  const twice = '[{ "id": 1, "label": "web", "specs": {} }, { "id": 2, "label": "web", "specs": {} }]';
  expect(linesFrom(twice, "region: us-east\ninstances:\n  web: { type: n }\n")).toEqual(["! instances.web label"]);
});

test("what the answers do not list is not created a second time", () => {
  const balancer = '{ "id": 7, "label": "front", "region": "us-east", "client_conn_throttle": 5 }';
  const front = "region: us-east\nloadbalancers:\n  front: { configs: [{ port: 80 }] }\n";
  expect(linesFrom(balancer, front)).toEqual(["! loadbalancers.front.configs[0] "]);
  const config = (nodes: string): string => `[${balancer}, { "id": 70, "port": 80, "nodes_status": ${nodes} }]`;
  const node = front.replace("port: 80", "port: 80, nodes: [{ label: n, address: '192.168.0.9:80' }]");
  expect(linesFrom(config('{ "up": 1, "down": 0 }'), node)).toEqual(["! loadbalancers.front.configs[0].nodes[0] "]);
  expect(linesFrom(config('{ "up": 0, "down": 0 }'), node)).toEqual([
    'POST /loadbalancers/7/configs/70 {"label":"n","address":"192.168.0.9:80"}',
  ]);
});
