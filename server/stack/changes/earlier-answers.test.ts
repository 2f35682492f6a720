import { describe, expect, test } from "vitest";
import { readAnswerRecords } from "../answers/read-answers.ts";
import type { CompareOptions } from "./changes.ts";
import { earlierStack } from "./earlier.ts";
import { earlierAnswers } from "./earlier-answers.ts";
import { newNames } from "./matching/named.ts";
import { openForTest, planBetween, planFrom } from "./planned.testing.ts";
import { stackSide } from "./sides.ts";

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

/** Each request, then each field that no request changes, and each resource that may exist. */
function linesFrom(text: string, now: string, compare: CompareOptions = {}): readonly string[] {
  const { plan, requests } = planFrom(earlierAnswers([readAnswerRecords("a.json", text)]), now, "deleted", compare);
  return [
    ...requests.map(({ method, path, body }) =>
      [method, path, ...(body === undefined ? [] : [JSON.stringify(body)])].join(" "),
    ),
    ...plan.changes.flatMap(({ resource, action, fields }) => [
      ...(action === "unknown" ? [`? ${resource}`] : []),
      ...fields.flatMap(({ action, field }) => (action === "impossible" ? [`! ${resource} ${field}`] : [])),
    ]),
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
    ["? loadbalancers.front.configs[0].nodes[1]"],
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

test("the address of a node may be that of an instance of which no response says whether it exists", () => {
  const records = (JSON.parse(answers) as readonly { readonly id: number }[]).filter(({ id }) => id !== 123);
  const lines = (compare?: CompareOptions) => linesFrom(JSON.stringify(records), stack(""), compare);
  const address = "! loadbalancers.front.configs[0].nodes[0] address";
  expect(lines()).toEqual(["? instances.web"]);
  expect(lines({ isNew: newNames(["web"]) })).toContain(address);
});

test("what the stack sets and the answers do not show is not compared, and changes nothing", () => {
  const front = stack(", firewall_id: 5, metadata: { user_data: I2Nsb3VkLWNvbmZpZwo= }").replace(
    "check: none",
    "check: none\n        stickiness: table",
  );
  const { plan, requests } = planFrom(earlierAnswers([readAnswerRecords("a.json", answers)]), front, "deleted");
  const open = plan.changes.flatMap(({ action, resource, fields }) =>
    fields.map((field) => [action, resource, field.field, field.action, field.from, field.to, field.reason]),
  );
  const reason = "The responses do not show it, so it is not compared.";
  expect([requests, open]).toEqual([
    [],
    [
      ["unchanged", "instances.web", "firewall_id", "unchanged", null, "5", reason],
      ["unchanged", "instances.web", "metadata", "unchanged", null, '{ "user_data": "…" }', reason],
      ["unchanged", "loadbalancers.front.configs[0]", "stickiness", "unchanged", null, '"table"', reason],
    ],
  ]);
});

describe("an instance whose answer has a status", () => {
  const web = { id: 5, label: "web", region: "us-east", type: "nano-1", image: "compute/a", ipv4: ["203.0.113.4"] };
  const described = (rest: string): string =>
    `region: us-east\ninstances:\n  web: { type: nano-1, image: compute/a, root_pass: $PASS${rest} }\n`;
  const boot = "POST /compute/instances/5/boot";

  test.each<[status: string, rest: string, expected: readonly string[]]>([
    ["offline", "", [boot]],
    ["offline", ", booted: true", [boot]],
    ["offline", ", booted: false", []],
    ["offline", ", private_ip: true", ['POST /networking/ips {"type":"ipv4","public":false,"compute_id":5}', boot]],
    ["stopped", "", []],
    ["running", "", []],
    ["running", ", booted: false", []],
    ["provisioning", ", booted: true", []],
  ])("%s%s", (status, rest, expected) => {
    expect(linesFrom(JSON.stringify({ ...web, status }), described(rest))).toEqual(expected);
  });

  test.each([
    [[null]],
    [["203.0.113.4", null]],
    [["192.168.1.2/17"]],
    [[["192.168.1.2"]]],
    [[{ address: "192.168.1.2" }]],
  ])("gets no private address where one of those in %j may be private", (ipv4) => {
    expect(linesFrom(JSON.stringify({ ...web, ipv4 }), described(", private_ip: true"))).toEqual([]);
  });

  test("is not booted if it has nothing to boot from", () => {
    const empty = "region: us-east\ninstances:\n  web: { type: nano-1 }\n";
    expect(linesFrom(JSON.stringify({ ...web, status: "offline" }), empty)).toEqual([]);
  });

  test("is not compared where no value is known for what the stack says", () => {
    const from = (status: string) =>
      planFrom(
        earlierAnswers([readAnswerRecords("a.json", JSON.stringify({ ...web, status }))]),
        described(", booted: false"),
      );
    const fields = (status: string) =>
      from(status).plan.changes.flatMap((one) => one.fields.map(({ field, action }) => [field, action]));
    expect(fields("running")).toEqual([["booted", "unchanged"]]);
    expect(fields("stopped")).toEqual([["booted", "unchanged"]]);
    expect(fields("offline")).toEqual([]);
  });
});

test("what only a creation uses is said once of all instances, and so is what a status is taken to say", () => {
  const [web, db] = ["web", "db"].map((label, id) => ({
    id,
    label,
    region: "us-east",
    type: "nano-1",
    image: "compute/a",
  }));
  const one = "type: nano-1, image: compute/a, root_pass: $PASS";
  const notes = (now: string, ...all: readonly unknown[]) =>
    planFrom(earlierAnswers([readAnswerRecords("a.json", JSON.stringify({ data: all }))]), now).plan.notes.map(
      ({ text }) => text,
    );
  const both = `region: us-east\ninstances:\n  web: { ${one} }\n  db: { ${one}, authorized_users: [ada], swap_size: 256 }\n`;
  expect(notes(both, web, db)).toEqual([
    "Only the creation of an instance uses `root_pass`, `authorized_users` and `swap_size`, and no response shows them, so they are not compared.",
  ]);
  const single = `region: us-east\ninstances:\n  web: { ${one} }\n`;
  expect(notes(single, { ...web, status: "offline" })).toEqual([
    "Only the creation of an instance uses `root_pass`, and no response shows it, so it is not compared.",
    expect.stringContaining("an instance to be off if it reads `offline`"),
  ]);
  expect(notes(single)).toEqual([]);
  expect(planBetween(both, single).plan.notes).toEqual([]);
});

test("a value of another type than the documented one says nothing", () => {
  const other = answers.replace('"us-east"', '{ "id": "us-east" }').replace('"cpu":90', '"cpu":"90"');
  expect(linesFrom(other, stack(""))).toEqual([]);
  expect(linesFrom(other, stack(", alerts: { io: 7 }"))).toEqual(['PUT /compute/instances/123 {"alerts":{"io":7}}']);
  expect(linesFrom(other, stack(", alerts: { cpu: 80 }"))).toEqual([]);
  const large = answers.replace('"cpu":90', '"cpu":90071992547409931');
  expect(linesFrom(large, stack(", alerts: { cpu: 80 }"))).toEqual([]);
});

test("an instance that nobody describes any more is deleted by its ID", () => {
  expect(linesFrom(answers, stack("").replace("  db1: { type: nano-1 }\n", ""))).toEqual([
    "DELETE /compute/instances/124",
  ]);
});

describe("instances with the same label", () => {
  const record = (id: number) =>
    `{ "id": ${id}, "label": "web", "region": "us-east", "type": "n", "tags": [], "ipv4": ["192.168.1.${id}"] }`;
  const balancer = `{ "id": 7, "label": "front", "region": "us-east", "client_conn_throttle": 5 },
    { "id": 70, "loadbalancer_id": 7, "port": 80, "check": "none", "nodes_status": { "up": 2, "down": 0 } }`;
  const nodes = `{ "id": 700, "config_id": 70, "label": "one", "address": "192.168.1.1:80" },
    { "id": 701, "config_id": 70, "label": "two", "address": "192.168.1.2:80" }`;
  const answered = (...records: readonly string[]): string => `[${records.join(", ")}]`;
  const described = (...instances: readonly string[]): string =>
    `region: us-east\ninstances:\n${instances.map((one) => `  ${one}\n`).join("")}`;
  const instance = (name: string, rest = "", label = "web"): string =>
    `${name}: { type: n, label: ${label}, private_ip: true${rest} }`;
  const front = (one: string, two: string, more = ""): string =>
    `loadbalancers: { front: { client_conn_throttle: 5, configs: [{ port: 80, check: none, nodes: [{ label: one, address: "\${instances.${one}.private_ipv4}:80" }, { label: two, address: "\${instances.${two}.private_ipv4}:80" }${more}] }] } }\n`;
  const three = ', { label: three, address: "${instances.first.private_ipv4}:81" }';
  const both = answered(record(1), record(2), balancer, nodes);

  test.each<[what: string, answers: string, now: string, expected: readonly string[]]>([
    ["are not told apart", both, described("web: { type: n }"), ["! instances.web label"]],
    [
      "are those that were imported, even under new labels",
      both,
      described(instance("web-1", "", "web-a"), instance("web-2", "", "web-b")),
      ['PUT /compute/instances/1 {"label":"web-a"}', 'PUT /compute/instances/2 {"label":"web-b"}'],
    ],
    [
      "are those that were imported, if one has a new label",
      both,
      described(instance("web-1"), instance("web-2", "", "web-b")),
      ['PUT /compute/instances/2 {"label":"web-b"}'],
    ],
    [
      "are not taken for new ones that are called like another one",
      `{ "data": ${answered(record(1))} }`,
      described(instance("web"), "web-1: { type: n, image: compute/debian12, root_pass: '${env:P}' }"),
      [
        'POST /compute/instances {"region":"us-east","type":"n","image":"compute/debian12","root_pass":"${env:P}","label":"web-1"}',
      ],
    ],
    [
      "are told apart by the nodes in front of them",
      both,
      described(instance("first", ", tags: [a]"), instance("second")) + front("first", "second", three),
      ['PUT /compute/instances/1 {"tags":["a"]}', "? loadbalancers.front.configs[0].nodes[2]"],
    ],
    [
      "are told apart by elimination",
      both,
      described(instance("first"), instance("second", ", tags: [a]")) +
        front("first", "first").replace(/(?<=two, address: ")[^:]*/, "192.168.1.2"),
      ['PUT /compute/instances/2 {"tags":["a"]}'],
    ],
    [
      "are told apart if only one of them is in the stack, and the other is deleted",
      both,
      described(instance("first")) + front("first", "first").replace("{ label: two", "{ label: other"),
      ["DELETE /compute/instances/2", "? loadbalancers.front.configs[0].nodes[1]"],
    ],
    [
      "stay apart where they share the address of a node",
      answered(record(1), record(2), balancer, nodes).replaceAll(/"192.168.1.[12]"/g, '"192.168.1.1", "192.168.1.2"'),
      described(instance("first"), instance("second")) + front("first", "second"),
      ["! instances.first label", "! instances.second label"],
    ],
    [
      "stay apart where nodes contradict each other",
      answered(record(1), record(2), balancer, nodes),
      described(instance("first"), instance("second")) + front("first", "first", three),
      ["! instances.first label", "! instances.second label", "? loadbalancers.front.configs[0].nodes[2]"],
    ],
  ])("%s", (_, before, now, expected) => {
    expect(linesFrom(before, now)).toEqual(expected);
  });
});

test("which of several private addresses is an instance's own is not guessed: others may be shared", () => {
  const front = `{ "id": 7, "label": "front", "region": "us-east", "client_conn_throttle": 5 },
    { "id": 70, "loadbalancer_id": 7, "port": 80, "nodes_status": { "up": 1, "down": 0 } },
    { "id": 700, "config_id": 70, "label": "one", "address": "192.168.1.2:80" }`;
  const web = '{ "id": 1, "label": "web", "region": "us-east", "type": "n", "ipv4": ["192.168.1.1", "192.168.1.2"] }';
  const address = 'address: "${instances.web.private_ipv4}';
  const now = `region: us-east
instances: { web: { type: n, private_ip: true } }
loadbalancers: { front: { configs: [{ port: 80, nodes: [{ label: one, ${address}:80" }, { label: two, ${address}:81" }] }] } }
`;
  expect(linesFrom(`[${web}, ${front}]`, now, { isNew: newNames(["all"]) })).toEqual([
    'POST /loadbalancers/7/configs/70 {"label":"two","address":"${INSTANCE_WEB_PRIVATE_IPV4}:81"}',
  ]);
  // Two instances list the same one: a response may be older than a reassignment.
  const one = web.replace(', "192.168.1.2"', "");
  const old = one.replace('"id": 1, "label": "web"', '"id": 2, "label": "old"');
  const sent = (answers: string) => linesFrom(answers, now, { isNew: newNames(["all"]) }).join();
  expect(sent(`[${one}, ${front}]`)).toContain('{"label":"two","address":"192.168.1.1:81"}');
  expect(sent(`[${one}, ${old}, ${front}]`)).toContain('{"label":"two","address":"${INSTANCE_WEB_PRIVATE_IPV4}:81"}');
});

test("which of several public addresses was assigned to an instance is not guessed, either", () => {
  const record = (id: number, label: string, ...ipv4: readonly string[]) => ({
    id,
    label,
    region: "us-east",
    type: "n",
    tags: ["x"],
    ipv4,
  });
  const now = `region: us-east
instances: { web: { type: n }, app: { type: n, tags: ["\${instances.web.ipv4}"] } }
`;
  const from = (...ipv4: readonly string[]) =>
    linesFrom(JSON.stringify([record(1, "web", ...ipv4), record(2, "app", "203.0.113.9")]), now);
  const tagged = (tag: string): readonly string[] => [`PUT /compute/instances/2 {"tags":["${tag}"]}`];
  expect(from("203.0.113.1")).toEqual(tagged("203.0.113.1"));
  expect(from("203.0.113.1", "203.0.113.2")).toEqual(tagged("${INSTANCE_WEB_IPV4}"));
});

test("what the answers do not list is not created a second time", () => {
  const balancer = '{ "id": 7, "label": "front", "region": "us-east", "client_conn_throttle": 5 }';
  const front = "region: us-east\nloadbalancers:\n  front: { configs: [{ port: 80 }] }\n";
  expect(linesFrom(balancer, front)).toEqual(["? loadbalancers.front.configs[0]"]);
  const config = (nodes: string): string => `[${balancer}, { "id": 70, "port": 80, "nodes_status": ${nodes} }]`;
  const node = front.replace("port: 80", "port: 80, nodes: [{ label: n, address: '192.168.0.9:80' }]");
  for (const nodes of ['{ "up": 1, "down": 0 }', '{ "up": 0, "down": 0 }'])
    expect(linesFrom(config(nodes), node)).toEqual(["? loadbalancers.front.configs[0].nodes[0]"]);
  for (const name of ["front", "loadbalancers.front", "loadbalancers.front.configs[0]", "all"])
    expect(linesFrom(config('{ "up": 0, "down": 0 }'), node, { isNew: newNames([name]) })).toEqual([
      'POST /loadbalancers/7/configs/70 {"label":"n","address":"192.168.0.9:80"}',
    ]);
});

describe("where the answers have not all pages of a list", () => {
  const web = { id: 1, label: "web", region: "us-east", type: "nano-1", image: "compute/a" };
  const front = { id: 7, label: "front", region: "us-east", client_conn_throttle: 5 };
  const page = (number: number, ...data: readonly unknown[]) => JSON.stringify({ data, page: number, pages: 2 });
  const named = (...names: readonly string[]) =>
    `region: us-east\ninstances:\n${names.map((name) => `  ${name}: { type: nano-1, image: compute/a, root_pass: $PASS }\n`).join("")}`;

  test("nothing is created that may be on another page, and nothing is deleted", () => {
    expect(linesFrom(page(1, web), named("web", "app"))).toEqual(["? instances.app"]);
    expect(linesFrom(page(1, web), named("app"))).toEqual(["? instances.app"]);
    const balancers =
      "region: us-east\nloadbalancers:\n  front: { configs: [{ port: 80 }] }\n  back: { configs: [{ port: 80 }] }\n";
    expect(linesFrom(page(2, front), balancers)).toEqual([
      "? loadbalancers.front.configs[0]",
      "? loadbalancers.back",
      "? loadbalancers.back.configs[0]",
    ]);
  });

  test("a node that needs what may be on another page is left out with it, and the reason is given once", () => {
    const stack = `${named("web", "app").replaceAll(" }", ", private_ip: true }")}loadbalancers:
  front: { configs: [{ port: 80, nodes: [{ label: app, address: "\${instances.app.private_ipv4}:80" }] }] }
`;
    const { plan, requests } = planFrom(
      earlierAnswers([readAnswerRecords("a.json", page(1, { ...web, ipv4: ["192.168.1.2"] }))]),
      stack,
      "kept",
      { isNew: newNames(["front"]) },
    );
    expect(requests.map(({ name }) => name)).toEqual(["front", "front-80"]);
    expect(plan.changes.map(({ resource, action }) => `${resource} ${action}`)).toEqual([
      "instances.web unchanged",
      "instances.app unknown",
      "loadbalancers.front create",
      "loadbalancers.front.configs[0] create",
      "loadbalancers.front.configs[0].nodes[0] unknown",
    ]);
    expect(plan.omissions.map(({ what, why }) => `${what}: ${why}`)).toEqual([
      "`instances.app`: The responses do not say whether `app` exists: save the whole response of `list-instances`, with all its pages, or pass `--create app` if it does not exist.",
      "the node `app` behind port 80 of the load balancer `front`: It needs the instance `app`, which is omitted.",
    ]);
  });

  test("what is on their pages is compared as always", () => {
    expect(linesFrom(page(1, { ...web, tags: ["a"] }), named("web"))).toEqual([]);
    expect(linesFrom(page(1, { ...web, tags: ["a"] }), named("web").replace("type:", "tags: [], type:"))).toEqual([
      'PUT /compute/instances/1 {"tags":[]}',
    ]);
  });

  test("all pages together are the list", () => {
    const both = `${page(1, web)}\n${page(2, { ...web, id: 2, label: "db" })}`;
    expect(linesFrom(both, named("web"))).toEqual(["DELETE /compute/instances/2"]);
    expect(linesFrom(both, named("web", "db", "app"))).toEqual([expect.stringMatching(/^POST \/compute\/instances /)]);
    const later = `${page(1, web)}\n${JSON.stringify({ data: [web], page: 1, pages: 1 })}`;
    expect(linesFrom(later, "")).toEqual([]);
    expect(linesFrom(later, "instances: {}\n")).toEqual(["DELETE /compute/instances/1"]);
  });

  test("a list that has an instance twice may lack another one", () => {
    const twice = JSON.stringify({ data: [web, web], page: 1, pages: 1, results: 2 });
    expect(linesFrom(twice, named("web", "app"))).toEqual(["? instances.app"]);
  });

  test("an empty page of several tells nothing about the others", () => {
    for (const number of [1, 2, 3])
      expect(linesFrom(`[${page(number)}]`, named("web", "app"))).toEqual(["? instances.web", "? instances.app"]);
  });

  test("pages between which a record may have moved are not the list", () => {
    const pages = (results: readonly number[]): string =>
      [web, { ...web, id: 2, label: "db" }]
        .map((one, index) => JSON.stringify({ data: [one], page: index + 1, pages: 2, results: results[index] }))
        .join("\n");
    expect(linesFrom(pages([2, 2]), named("web", "db", "app"))).toHaveLength(1);
    for (const results of [
      [3, 3],
      [3, 2],
      [2, 3],
    ]) {
      expect(linesFrom(pages(results), named("web", "db", "app"))).toEqual(["? instances.app"]);
      expect(linesFrom(pages(results), named("web"))).toEqual([]);
    }
    const again = [web, { ...web, id: 2, label: "db" }];
    const twice = [again, again].map((data, index) => JSON.stringify({ data, page: index + 1, pages: 2, results: 4 }));
    expect(linesFrom(twice.join("\n"), named("web", "db", "app"))).toEqual(["? instances.app"]);
    const { messages } = earlierAnswers([readAnswerRecords("a.json", pages([3, 3]))]);
    expect(messages).toEqual(["The pages of the list of instances do not fit together. Save all of them again."]);
  });

  test("nodes and configurations of the list are not created either", () => {
    const config = { id: 70, port: 80, loadbalancer_id: 7 };
    const node = { id: 700, label: "a", address: "192.168.1.2:80", config_id: 70 };
    const stack = `region: us-east
loadbalancers:
  front:
    configs:
      - { port: 80, nodes: [{ label: a, address: "192.168.1.2:80" }, { label: b, address: "192.168.1.3:80" }] }
      - { port: 81, nodes: [{ label: a, address: "192.168.1.2:81" }] }
`;
    const answers = [JSON.stringify(front), page(1, config), page(2, node)].join("\n");
    expect(linesFrom(answers, stack)).toEqual([
      "? loadbalancers.front.configs[0].nodes[1]",
      "? loadbalancers.front.configs[1]",
      "? loadbalancers.front.configs[1].nodes[0]",
    ]);
  });
});

test.each(["", "# later\n", "---\n"])("an empty stack deletes no instances: %j", (now) => {
  const web = JSON.stringify({ id: 1, label: "web", region: "us-east", type: "nano-1", image: "compute/a" });
  const { plan, requests } = planFrom(earlierAnswers([readAnswerRecords("a.json", web)]), now, "deleted");
  expect([requests, plan.omissions.map(({ what, why }) => `${what}: ${why}`)]).toEqual([
    [],
    ["deletions: The stack is empty, so nothing is deleted. To delete all instances, write `instances: {}`."],
  ]);
  expect(planFrom(earlierAnswers([readAnswerRecords("a.json", web)]), now, "kept").plan.omissions).toEqual([]);
});

test.each([
  "region: us-east\n",
  "loadbalancers: {}\n",
  "region: us-east\r\nsubnets: {}\r\n",
  '{ "region": "us-east" }',
  "a: 1\n---\nname: b\n",
])("a stack without `instances`, such as one that was cut off, deletes none: %j", (now) => {
  const web = JSON.stringify({ id: 1, label: "web", region: "us-east", type: "nano-1", image: "compute/a" });
  const old = "region: us-east\ninstances:\n  web: { type: nano-1, image: compute/a }\n";
  for (const earlier of [
    earlierAnswers([readAnswerRecords("a.json", web)]),
    earlierStack(stackSide(openForTest("old.stack.yaml", old))),
  ]) {
    const { plan, requests } = planFrom(earlier, now, "deleted");
    expect([requests, plan.omissions.map(({ what, why }) => `${what}: ${why}`)]).toEqual([
      [],
      [
        "deletions: The stack has no `instances`, so nothing is deleted. To delete all instances, write `instances: {}`.",
      ],
    ]);
  }
});

test("a stack whose instances are an empty mapping deletes them", () => {
  const web = JSON.stringify({ id: 1, label: "web", region: "us-east", type: "nano-1", image: "compute/a" });
  const { requests } = planFrom(earlierAnswers([readAnswerRecords("a.json", web)]), "{ instances: {} }\n", "deleted");
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(["DELETE /compute/instances/1"]);
});

test("a field with the name of what every object has is compared like any undocumented one", () => {
  const front = '{"id":7,"label":"front","region":"us-east","client_conn_throttle":0,"constructor":"a","toString":"b"}';
  const now = "region: us-east\nloadbalancers:\n  front: { client_conn_throttle: 0 }\ninstances: {}\n";
  expect(linesFrom(front, now)).toEqual([]);
});
