import { describe, expect, test } from "vitest";
import { readAnswerRecords } from "../../answers/read-answers.ts";
import { readJournal } from "../../answers/read-journal.ts";
import type { CompareOptions } from "../changes.ts";
import { earlierStack } from "../earlier.ts";
import { earlierAnswers } from "../earlier-answers.ts";
import { openForTest, planFrom } from "../planned.testing.ts";
import { stackSide } from "../sides.ts";
import { variablesInFile } from "./env-file.ts";
import { newNames } from "./named.ts";

const web = { id: 1, label: "web", region: "us-east", type: "nano-1", image: "compute/debian12", tags: [] };
const front = { id: 7, label: "front", region: "us-east", client_conn_throttle: 5 };
const base = 'type: nano-1, image: compute/debian12, root_pass: "${env:PW}"';

/** What becomes of each resource, and which requests are sent. */
function outcome(earlier: Parameters<typeof planFrom>[0], now: string, compare: CompareOptions = {}) {
  const { plan, requests } = planFrom(earlier, now, "deleted", compare);
  return [
    ...plan.changes.map(({ resource, action }) => `${resource} ${action}`),
    ...requests.map(({ method, path }) => `${method} ${path}`),
  ];
}

const fromAnswers = (...texts: readonly string[]) =>
  earlierAnswers(texts.map((text, index) => readAnswerRecords(`${index}.json`, text)));
const fromStack = (text: string) => earlierStack(stackSide(openForTest("old.stack.yaml", text)));

describe("an instance that the responses do not have", () => {
  const two = `region: us-east\ninstances:\n  web: { ${base} }\n  app: { ${base} }\n`;
  const isCreated = (...texts: readonly string[]): boolean =>
    outcome(fromAnswers(...texts), two).includes("POST /compute/instances");
  const data = (...records: readonly unknown[]): string => JSON.stringify({ data: records });
  const page = (page: number, pages: number, ...records: readonly unknown[]): string =>
    JSON.stringify({ data: records, page, pages });

  test.each<[what: string, texts: readonly string[]]>([
    ["a list", [data(web)]],
    ["a list with what `curl -i` prints above it", [`HTTP/2 200\r\na: b\r\n\r\n${data(web)}`]],
    ["one page of one", [page(1, 1, web)]],
    ["a list without a next part", [JSON.stringify({ data: [web], next: null, links: {}, has_more: false })]],
    ["all pages", [page(1, 2, web), page(2, 2, { ...web, id: 2, label: "db" })]],
    ["a list of very many", [data(...Array.from({ length: 300 }, (_, id) => ({ ...web, id, label: `web-${id}` })))]],
    ["a list beside other responses", [data(web), JSON.stringify(front), '{"errors":[{"reason":"no"}]}']],
    ["an account without instances", [data()]],
  ])("is created after %s", (_, texts) => {
    expect(isCreated(...texts)).toBe(true);
  });

  test.each<[what: string, texts: readonly string[]]>([
    ["one instance", [JSON.stringify(web)]],
    ["instances that are no response of the list", [JSON.stringify([web, { ...web, id: 2, label: "db" }])]],
    ["half a list", [data(web).slice(0, -2)]],
    ["a list that is cut in a record", [`{"data":[${JSON.stringify(web)},{"id":6,"la`]],
    ["half a list of very many", [data(...Array.from({ length: 300 }, (_, id) => ({ ...web, id }))).slice(0, -40)]],
    ["a list with a record without an ID", [data(web, { label: "app", type: "nano-1" })]],
    ["a list with a record of something else", [data(web, { id: 5, label: "app" })]],
    ["a list with a number in it", [data(web, 5)]],
    ["one page of two", [page(1, 2, web)]],
    ["a page of it is not known how many", [JSON.stringify({ data: [web], page: 1 })]],
    ["fewer instances than there are", [JSON.stringify({ data: [web], page: 1, pages: 1, results: 2 })]],
    [
      "more instances than there are",
      [JSON.stringify({ data: [web, { ...web, id: 99 }], page: 1, pages: 1, results: 1 })],
    ],
    ["an empty list that counts one", [JSON.stringify({ data: [], results: 1 })]],
    ["a page of none", [JSON.stringify({ data: [web], page: 1, pages: 0 })]],
    ["a list with an instance without a label", [data(web, { id: 2, type: "nano-1", label: null })]],
    ["a list with an instance whose label is masked", [data(web, { id: 2, type: "nano-1", label: "***" })]],
    ["a list with an instance whose label is empty", [data(web, { id: 2, type: "nano-1", label: "" })]],
    ["a list with an instance with half a label", [data(web, { id: 2, type: "nano-1", label: "ap…" })]],
    ["a list with an instance with the beginning of a label", [data(web, { id: 2, type: "nano-1", label: "ap..." })]],
    ["pages that cannot be counted", [JSON.stringify({ data: [web], page: 1, pages: "2" })]],
    ["a list that has a next part", [JSON.stringify({ data: [web], next: "https://api.example/instances?page=2" })]],
    ["a list with something about it", [JSON.stringify({ data: [web], meta: { total: 1 } })]],
    [
      "a long list with something about it",
      [JSON.stringify({ data: Array.from({ length: 300 }, (_, id) => ({ ...web, id })), meta: { cursor: "b" } })],
    ],
    ["a list that goes on", [JSON.stringify({ has_more: true, data: [web] })]],
    ["a list that begins elsewhere", [JSON.stringify({ data: [web], offset: 100 })]],
    ["part of the content", [`HTTP/1.1 206 Partial Content\r\na: b\r\n\r\n${data(web)}`]],
    ["part of the content, traced", [`* Connected\n< HTTP/2 206 \n< a: b\n<\n${data(web)}`]],
    ["a range of the content", [`HTTP/2 200\r\nContent-Range: items 0-0/2\r\n\r\n${data(web)}`]],
    ["a link to the next part", [`HTTP/2 200\r\nLink: </a?page=2>; rel="next"\r\n\r\n${data(web)}`]],
    ["an empty list beside an instance", [JSON.stringify(web), data()]],
    ["an empty list beside a load balancer", [JSON.stringify(front), data()]],
    ["a list of backups", [data({ id: 5, label: null, type: "auto", updated: "2026-01-01T00:00:00" })]],
    ["a list and half of another", [data(web), `{"data":[{"id":9,"label":"x","type":"n"},`]],
    ["a load balancer", [JSON.stringify(front)]],
  ])("is unknown after %s", (_, texts) => {
    expect(isCreated(...texts)).toBe(false);
    expect(outcome(fromAnswers(...texts), two)).toContain("instances.app unknown");
  });

  test("is created if a person says that it does not exist", () => {
    expect(outcome(fromAnswers(JSON.stringify(web)), two, { isNew: newNames(["app"]) })).toEqual([
      "instances.web unchanged",
      "instances.app create",
      "POST /compute/instances",
    ]);
  });
});

describe("a port that no configuration of the responses has", () => {
  const stackWith = (...ports: readonly (number | string)[]): string =>
    `region: us-east\nloadbalancers:\n  front: { client_conn_throttle: 5, configs: [${ports.map((port) => `{ port: ${JSON.stringify(port)}, protocol: tcp }`).join(", ")}] }\n`;
  const responses = (...ports: readonly number[]) =>
    fromAnswers(
      JSON.stringify([front, ...ports.map((port) => ({ id: port, port, protocol: "http", loadbalancer_id: 7 }))]),
    );
  const configs = (lines: readonly string[]) => lines.filter((line) => !line.startsWith("loadbalancers.front "));

  test.each<[ports: readonly (number | string)[], had: readonly number[], expected: readonly string[]]>([
    [[80, 443], [8080], ["0] unknown", "1] unknown", "0] gone"]],
    [[80], [8080], ["0] unknown", "0] gone"]],
    [["${env:PORT}"], [8080], ["0] unknown", "0] gone"]],
    [
      [443, 80],
      [80, 8080],
      ["0] unknown", "1] update", "1] gone", "PUT 80"],
    ],
    [
      [80, 443],
      [443, 80],
      ["0] update", "1] update", "PUT 80", "PUT 443"],
    ],
  ])("%j of %j is not known to be another one", (ports, had, expected) => {
    expect(configs(outcome(responses(...had), stackWith(...ports)))).toEqual(
      expected.map((line) =>
        line.replace(/^PUT /, "PUT /loadbalancers/7/configs/").replace(/^(\d\])/, "loadbalancers.front.configs[$1"),
      ),
    );
  });

  test("says what would settle it", () => {
    const { plan } = planFrom(responses(8080, 8081), stackWith(80));
    expect(plan.omissions.map(({ what, why }) => `${what}: ${why}`)).toEqual([
      "`loadbalancers.front.configs[0]`: It may be the configuration of port 8080 or 8081 that the responses have: to change the port, compare with the old stack, or pass `--create 'loadbalancers.front.configs[0]'` if `loadbalancers.front.configs[0]` does not exist.",
    ]);
    const isNew = newNames(["loadbalancers.front.configs[0]"]);
    expect(configs(outcome(responses(8080), stackWith(80), { isNew }))).toEqual([
      "loadbalancers.front.configs[0] create",
      "loadbalancers.front.configs[0] gone",
      "POST /loadbalancers/7/configs",
    ]);
  });

  test("of a stack is the next one: that has an order", () => {
    expect(configs(outcome(fromStack(stackWith(8080)), stackWith(80, 443)))).toEqual([
      "loadbalancers.front.configs[0] update",
      "loadbalancers.front.configs[1] create",
      "POST /loadbalancers/${LOADBALANCER_FRONT_ID}/configs",
      "PUT /loadbalancers/${LOADBALANCER_FRONT_ID}/configs/${CONFIG_FRONT_8080_ID}",
    ]);
  });
});

test("of two configurations of a port, of which only one can exist, none is changed and none gets a node", () => {
  const [one, other] = [70, 71].map((id) => ({ id, port: 80, protocol: "http", loadbalancer_id: 7 }));
  const now = `region: us-east\nloadbalancers:\n  front: { client_conn_throttle: 5, configs: [{ port: 80, protocol: tcp, nodes: [{ label: n1, address: "192.168.0.1:80" }] }] }\n`;
  const lines = outcome(fromAnswers(JSON.stringify([front, one, other])), now, {
    isNew: newNames(["loadbalancers.front.configs[0].nodes[0]"]),
  });
  expect(lines).toContain("loadbalancers.front.configs[0] unknown");
  expect(lines.filter((line) => /^(?:PUT|POST)/.test(line))).toEqual([]);
});

test("load balancers, ports and nodes that the responses do not have are never created again", () => {
  const stack = `region: us-east
instances: {}
loadbalancers:
  front: { client_conn_throttle: 5, configs: [{ port: 80, nodes: [{ label: a, address: "192.168.1.2:80" }] }] }
  back: { configs: [{ port: 81, nodes: [{ label: a, address: "192.168.1.2:81" }] }] }
`;
  const back = ["loadbalancers.back", "loadbalancers.back.configs[0]", "loadbalancers.back.configs[0].nodes[0]"];
  const isUnknown = (one: string): string => `${one} unknown`;
  expect(outcome(fromAnswers(JSON.stringify({ data: [web] }), JSON.stringify(front)), stack)).toEqual([
    "loadbalancers.front unchanged",
    "loadbalancers.front.configs[0] unknown",
    "loadbalancers.front.configs[0].nodes[0] unknown",
    ...back.map(isUnknown),
    "instances.web gone",
    "DELETE /compute/instances/1",
  ]);
  const { plan } = planFrom(fromAnswers(JSON.stringify(front)), stack);
  const reasons = plan.changes.map(({ fields }) => fields.map(({ reason }) => reason));
  expect(reasons.flat()).toEqual([
    expect.stringContaining("`view-config`, or pass `--create 'loadbalancers.front.configs[0]'`"),
    expect.stringContaining("`create-loadbalancer`), or pass `--create back`"),
  ]);
});

test("what needs an instance that may exist is unknown, too, and its other requests are sent", () => {
  const stack = `region: us-east
instances:
  web: { ${base}, tags: ["\${instances.app.id}"], watchdog_enabled: true, label: web, private_ip: true }
  app: { ${base} }
  copy: { type: nano-1, clone: { source: app } }
`;
  const compare = { isNew: newNames(["copy"]) };
  const { plan, requests } = planFrom(fromAnswers(JSON.stringify({ ...web, ipv4: [] })), stack, "kept", compare);
  expect(requests.map(({ name }) => name)).toEqual(["web-ip"]);
  expect(
    plan.changes.map(({ resource, action, fields }) => [resource, action, fields.map((one) => one.action)]),
  ).toEqual([
    ["instances.web", "unknown", ["unknown", "unchanged", "update"]],
    ["instances.app", "unknown", ["unknown"]],
    ["instances.copy", "unknown", ["unknown"]],
  ]);
});

describe("a label that a variable is part of", () => {
  const stack = `region: us-east\ninstances:\n  t1: { ${base}, label: "\${env:STAGE}-web" }\n`;
  const prod = { ...web, id: 7, label: "prod-web" };
  const answers = (...labels: readonly string[]) =>
    fromAnswers(JSON.stringify({ data: labels.map((label, index) => ({ ...prod, id: 7 + index, label })) }));

  test("is unknown: nothing is created, and what may have it is not deleted", () => {
    expect(outcome(answers("prod-web", "prod-db"), stack)).toEqual([
      "instances.t1 unknown",
      "instances.prod-web unknown",
      "instances.prod-db gone",
      "DELETE /compute/instances/8",
    ]);
    expect(outcome(answers("prod-db"), stack)).toContain("instances.t1 unknown");
    expect(outcome(answers("t1"), stack)).toContain("instances.t1 unknown");
  });

  test.each(["{{stage}}-web", "${STAGE:-prod}-web", "$(stage)-web", "${STAGE}-web"])(
    "whoever fills it in: %s",
    (label) => {
      const now = stack.replace("${env:STAGE}-web", label);
      expect(outcome(answers("prod-web"), now)).toEqual(["instances.t1 unknown", "instances.prod-web unknown"]);
    },
  );

  test.each(["<label>", "{{ label }}", "${file:label.txt}"])("also if nothing can be given for it: %s", (label) => {
    const now = stack.replace("${env:STAGE}-web", label);
    expect(outcome(answers("prod-web"), now)).toEqual(["instances.t1 unknown", "instances.prod-web unknown"]);
    const { fields } = planFrom(answers("prod-web"), now).plan.changes[0] ?? {};
    expect(fields?.[0]?.reason).toContain("The label of `t1` is not known.");
  });

  test("also if it is the name", () => {
    const now = `region: us-east\ninstances:\n  "\${env:STAGE}": { ${base} }\n`;
    expect(outcome(answers("prod-web"), now)).toEqual(["instances.${env:STAGE} unknown", "instances.prod-web unknown"]);
  });

  test("is known with the value of the variable", () => {
    const variables = variablesInFile("# Production\nexport STAGE = 'prod'\n");
    expect(outcome(answers("prod-web"), stack, { variables })).toEqual(["instances.t1 unchanged"]);
    expect(outcome(answers("prod-db"), stack, { variables })).toEqual([
      "instances.t1 create",
      "instances.prod-db gone",
      "POST /compute/instances",
      "DELETE /compute/instances/7",
    ]);
    expect(outcome(answers("prod-db"), stack, { isNew: newNames(["t1"]) })).toContain("POST /compute/instances");
  });

  test.each(["${BASE}", "$BASE", '"$BASE"', "$(cat stage)", "`cat stage`", "~/prod", "(prod)"])(
    "is not known with %s, which a shell completes",
    (value) => {
      const variables = variablesInFile(`STAGE=prod\nSTAGE=${value}\n`);
      expect(outcome(answers("prod-web"), stack, { variables })).toEqual([
        "instances.t1 unknown",
        "instances.prod-web unknown",
      ]);
    },
  );

  test.each(["'pr'\"od\"", "prod; REGION=eu", "prod&", "prod web", '"prod', "pr\\od", '"pr\\od"', "'prod'-1"])(
    "is not known with %s, of which a shell takes something else",
    (value) => {
      const variables = variablesInFile(`STAGE=${value}\n`);
      expect(outcome(answers("prod-web"), stack, { variables })).toEqual([
        "instances.t1 unknown",
        "instances.prod-web unknown",
      ]);
    },
  );

  test("is not known where it would begin or end with a sign, as with an empty variable", () => {
    const variables = variablesInFile("STAGE=\n");
    expect(outcome(answers("prod-web"), stack, { variables })).toEqual([
      "instances.t1 unknown",
      "instances.prod-web unknown",
    ]);
    const suffixed = stack.replace("${env:STAGE}-web", "prod-web${env:STAGE}");
    expect(outcome(answers("prod-web"), suffixed, { variables })).toEqual(["instances.t1 unchanged"]);
  });

  test.each(["prod\r", "prod ", "\nprod"])("is not known with %j, as from a file with other line ends", (value) => {
    expect(outcome(answers("prod-web"), stack, { variables: new Map([["STAGE", value]]) })).toEqual([
      "instances.t1 unknown",
      "instances.prod-web unknown",
    ]);
  });

  test("counts for load balancers, ports and nodes, too", () => {
    const balancer = (label: string, port: string, node: string): string =>
      `region: us-east\nloadbalancers:\n  front: { label: "${label}", client_conn_throttle: 5, configs: [{ port: ${port}, nodes: [{ label: "${node}", address: "192.168.1.2:80" }] }] }\n`;
    const config = { id: 70, port: 80, loadbalancer_id: 7 };
    const node = { id: 700, label: "prod-a", address: "192.168.1.2:80", config_id: 70 };
    const earlier = fromAnswers(...[{ ...front, label: "prod-front" }, config, node].map((one) => JSON.stringify(one)));
    const now = balancer("${env:STAGE}-front", '"${env:PORT}"', "${env:STAGE}-a");
    expect(outcome(earlier, now)).toEqual([
      "loadbalancers.front unknown",
      "loadbalancers.front.configs[0] unknown",
      "loadbalancers.front.configs[0].nodes[0] unknown",
      "loadbalancers.prod-front unknown",
    ]);
    expect(outcome(earlier, balancer("prod-front", '"${env:PORT}"', "prod-a"))).toContain(
      "loadbalancers.front.configs[0] unknown",
    );
    expect(outcome(earlier, balancer("prod-front", "80", "${env:STAGE}-a"))).toContain(
      "loadbalancers.front.configs[0].nodes[0] unknown",
    );
    const variables = variablesInFile('STAGE=prod # The stage\nPORT="80"\n');
    expect(outcome(earlier, now, { variables })).toEqual([
      "loadbalancers.front unchanged",
      "loadbalancers.front.configs[0] unchanged",
      "loadbalancers.front.configs[0].nodes[0] unchanged",
    ]);
  });

  test("of a stack as well, unless its name says which one it is", () => {
    const old = (name: string, label: string): string =>
      `region: us-east\ninstances:\n  ${name}: { ${base}, label: "${label}" }\n`;
    const unknown = ["instances.t1 unknown", "instances.web unknown"];
    expect(outcome(fromStack(old("web", "prod-web")), stack)).toEqual(unknown);
    expect(outcome(fromStack(old("web", "${env:STAGE}-web")), stack.replace("${env:STAGE}", "prod"))).toEqual(unknown);
    expect(outcome(fromStack(old("web", "${env:STAGE}-web")), stack)).toEqual(["instances.t1 unchanged"]);
    expect(outcome(fromStack(old("t1", "${env:STAGE}-web")), stack)).toEqual(["instances.t1 unchanged"]);
    expect(outcome(fromStack(old("web", "prod-db")), stack)).toEqual([
      "instances.t1 create",
      "instances.web gone",
      "POST /compute/instances",
      "DELETE /compute/instances/${INSTANCE_WEB_ID}",
    ]);
  });
});

describe("what a journal says about which instance is which", () => {
  const journal = (...created: readonly (readonly [subject: string, id: number, label: string])[]) =>
    readJournal(
      "shop.sh.journal",
      [
        "Journal of shop.stack.yaml at 1 1",
        `lines ${created.length + 1}`,
        ...created.map(
          ([subject, id, label]) =>
            `done create-instance:${subject} 0123456789abcdef ${JSON.stringify({ id, label, path: "/compute/instances" })}`,
        ),
      ].join("\n"),
    );
  const list = (...labels: readonly string[]) =>
    readAnswerRecords(
      "list.json",
      JSON.stringify({ data: labels.map((label, at) => ({ ...web, id: at + 1, label })) }),
    );
  const stackOf = (labels: Readonly<Record<string, string>>): string =>
    `region: us-east\ninstances:\n${Object.entries(labels)
      .map(([name, label]) => `  ${name}: { ${base}, label: ${label} }\n`)
      .join("")}`;
  const both = earlierAnswers([list("alpha", "beta"), journal(["WEB_A", 1, "alpha"], ["WEB_B", 2, "beta"])]);

  test("keeps labels that are exchanged from being taken for the other instance", () => {
    expect(outcome(both, stackOf({ "web-a": "alpha", "web-b": "beta" }))).toEqual([
      "instances.web-a unchanged",
      "instances.web-b unchanged",
    ]);
    expect(outcome(both, stackOf({ "web-a": "beta", "web-b": "alpha" }))).toEqual([
      "instances.web-a impossible",
      "instances.web-b impossible",
    ]);
  });

  test("keeps one whose label changed from being created again and deleted", () => {
    expect(outcome(both, stackOf({ "web-a": "gamma", "web-b": "beta" }))).toEqual([
      "instances.web-a impossible",
      "instances.web-b unchanged",
    ]);
  });

  test("counts for the name that it has, and not where the label says it under another", () => {
    expect(outcome(both, stackOf({ "web-c": "alpha", "web-b": "beta", "web-d": "delta" }))).toEqual([
      "instances.web-c unchanged",
      "instances.web-b unchanged",
      "instances.web-d create",
      "POST /compute/instances",
    ]);
  });
});

test("what part of an old stack that cannot be read may have is not created", () => {
  const now = `region: us-east\ninstances:\n  web: { ${base} }\n  app: { ${base} }\n`;
  const half = `region: us-east\ninstances:\n  web: { ${base} }\n  ap: { type: [\n`;
  expect(outcome(fromStack(half), now)).toContain("instances.app unknown");
  expect(outcome(fromStack(half), now)).not.toContain("POST /compute/instances");
});

test("where labels may have been handed on, nothing is created, deleted or changed", () => {
  const records = ["web-1", "web-2"].map((label, id) => ({ ...web, id, label }));
  const both = fromAnswers(JSON.stringify({ data: records }));
  const now = (second: string): string =>
    `region: us-east\ninstances:\n  web-1: { ${base}, label: web-2 }\n  ${second}: { ${base}, label: web-3 }\n`;
  expect(outcome(both, now("web-2"))).toEqual([
    "instances.web-1 unchanged",
    "instances.web-2 unknown",
    "instances.web-1 unknown",
  ]);
  expect(outcome(both, now("web-2"), { isNew: newNames(["web-2"]) })).toContain("POST /compute/instances");
  // No resource of the stack was `web-2`.
  expect(outcome(both, now("app"))).toContain("POST /compute/instances");
  expect(outcome(both, now("app"))).not.toContain("DELETE /compute/instances/0");
});

test.each([
  ["WEB", "web"],
  [" web", "web"],
  ["ｗeb", "web"],
])("the label %j may be that of %j: neither is created or deleted", (label, name) => {
  const earlier = fromAnswers(
    JSON.stringify({
      data: [
        { ...web, label },
        { ...web, id: 2, label: "db" },
      ],
    }),
  );
  const now = `region: us-east\ninstances:\n  ${name}: { ${base} }\n`;
  expect(outcome(earlier, now)).toEqual([
    `instances.${name} unknown`,
    `instances.${label} unknown`,
    "instances.db gone",
    "DELETE /compute/instances/2",
  ]);
  expect(outcome(earlier, now, { isNew: () => true })).toContain("POST /compute/instances");
});

test("an instance whose name changes only in case is not created again beside the one of the old stack", () => {
  const one = (name: string, rest = ""): string => `region: us-east\ninstances:\n  ${name}: { ${base}${rest} }\n`;
  expect(outcome(fromStack(one("Web")), one("web", ", tags: [a]"))).toEqual([
    "instances.web unknown",
    "instances.Web unknown",
  ]);
  expect(outcome(fromStack(one("Web")), one("web", ", tags: [a], label: Web"))).toEqual([
    "instances.web update",
    "PUT /compute/instances/${INSTANCE_WEB_ID}",
  ]);
  expect(outcome(fromStack(one("Web")), one("Web", ", label: web"))).toContain("instances.Web update");
});

test("labels that differ only in case are two where both sides have both", () => {
  const earlier = fromAnswers(JSON.stringify({ data: [web, { ...web, id: 2, label: "WEB" }] }));
  const now = `region: us-east\ninstances:\n  web: { ${base} }\n  WEB: { ${base} }\n`;
  expect(outcome(earlier, now)).toEqual(["instances.web unchanged", "instances.WEB unchanged"]);
});
