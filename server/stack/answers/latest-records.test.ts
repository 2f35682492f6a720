import { describe, expect, test } from "vitest";
import type { ReadAnswers } from "./answer-records.ts";
import { answeredResources } from "./answered-resources.ts";
import { readAnswerRecords } from "./read-answers.ts";
import { readJournal } from "./read-journal.ts";

const file = (name: string, ...records: readonly object[]): ReadAnswers =>
  readAnswerRecords(name, JSON.stringify(records));

const journal = (...lines: readonly string[]): ReadAnswers =>
  readJournal("plan.journal", ["Journal of a at 1 2", "lines 000000000", ...lines, ""].join("\n"));

const web = { id: 1, label: "web", region: "us-east", type: "t", image: "i", created: "2026-01-01T00:00:00" };
const front = { id: 7, label: "front", region: "us-east", client_conn_throttle: 0 };
const port = { id: 70, port: 80, loadbalancer_id: 7 };
const node = { id: 700, label: "web", address: "192.168.0.3:80", config_id: 70 };

function put(...all: readonly ReadAnswers[]) {
  const { resources, messages, notes, accounts, lacksInstances } = answeredResources(all);
  return {
    names: resources.map(({ namespace, name }) => `${namespace}.${name}`),
    messages,
    notes,
    accounts,
    lacksInstances,
  };
}

describe("of several answers about a resource", () => {
  test("the last counts, and that they differ is said", () => {
    const renamed = put(file("a.json", web), file("b.json", { ...web, label: "app" }));
    expect(renamed.names).toEqual(["instances.app"]);
    expect(renamed.notes).toEqual(["Several responses describe the same resource differently. The last one counts."]);
    expect(put(file("a.json", web), file("b.json", web)).notes).toEqual([]);
    const other = { ...web, id: 2, label: "x" };
    const two = put(file("a.json", web, other), file("b.json", { ...web, type: "u" }, { ...other, type: "u" }));
    expect(two.notes).toEqual([
      "2 resources are described differently by several responses. The last response about each counts.",
    ]);
  });

  test("that of a journal is filled in, whatever the order", () => {
    const created = 'done create-instance:WEB 0123456789abcdef {"id":1,"label":"web","ipv4":["203.0.113.1"]}';
    const { label: _, ...unnamed } = { ...web, ipv4: ["192.168.0.1"] };
    for (const all of [
      [journal(created), file("a.json", unnamed)],
      [file("a.json", unnamed), journal(created)],
    ]) {
      const { resources, notes } = { ...answeredResources(all), notes: put(...all).notes };
      expect(resources.map(({ name, record }) => [name, record.addresses])).toEqual([
        ["web", ["192.168.0.1", "203.0.113.1"]],
      ]);
      expect(notes).toEqual([]);
    }
  });
});

describe("answers are of several accounts", () => {
  const said = (ids: string): string =>
    `The responses are of several accounts: different resources have the same ID (${ids}). Use the responses of one account.`;

  test.each<[what: string, one: object, other: object, ids: string | null]>([
    ["another time of creation", web, { ...web, created: "2025-01-01T00:00:00" }, "`instance 1`"],
    ["another label and region", web, { ...web, label: "db", region: "eu-west" }, "`instance 1`"],
    ["another label and image", web, { ...web, label: "db", image: "j" }, "`instance 1`"],
    ["another label", web, { ...web, label: "db" }, null],
    ["another region", web, { ...web, region: "eu-west" }, null],
    ["another label of a load balancer", front, { ...front, label: "back" }, "`loadbalancer 7`"],
    ["another region of a load balancer", front, { ...front, region: "eu-west" }, "`loadbalancer 7`"],
    ["another owner of a port", port, { ...port, loadbalancer_id: 8 }, "`config 70`"],
    ["another port of the same", port, { ...port, port: 81 }, null],
    ["another owner of a node", node, { ...node, config_id: 71 }, "`node 700`"],
    ["another label of a node", node, { ...node, label: "app" }, null],
  ])("%s", (_, one, other, ids) => {
    const { accounts } = put(file("a.json", one), file("b.json", other));
    expect(accounts).toBe(ids === null ? null : said(ids));
  });

  test("and some of very many are named", () => {
    const many = Array.from({ length: 6 }, (_, index) => ({ ...front, id: index + 1 }));
    const { accounts, names } = put(
      file("a.json", ...many),
      file("b.json", ...many.map((one) => ({ ...one, label: "b" }))),
    );
    expect(accounts).toContain(
      "(`loadbalancer 1`, `loadbalancer 2`, `loadbalancer 3`, `loadbalancer 4` and `loadbalancer 5`, among others)",
    );
    expect(names).toEqual([]);
  });
});

describe("what a script deleted", () => {
  const gone = (id: number): string =>
    `done delete-instance:I${id} 0123456789abcdef {"path":"/compute/instances/${id}"}`;

  test("is left out of older responses, which are outdated", () => {
    const { names, messages, lacksInstances } = put(
      file("a.json", web, { ...web, id: 2, label: "app" }),
      journal(gone(1)),
    );
    expect(names).toEqual(["instances.app"]);
    expect(messages).toEqual([
      "The responses still have an instance (`1`) that a script deleted, as its journal says. Save the responses again.",
    ]);
    expect(lacksInstances).toBe(true);
    expect(put(file("a.json", web), journal(gone(2))).messages).toEqual([]);
  });

  test("is said of several", () => {
    const many = Array.from({ length: 6 }, (_, index) => ({ ...web, id: index + 1, label: `web-${index}` }));
    const { messages } = put(file("a.json", ...many), journal(...many.map(({ id }) => gone(id))));
    expect(messages.join()).toContain("instances (`1`, `2`, `3`, `4` and `5`, among others) that a script deleted");
  });
});

test.each<[records: readonly object[], message: string]>([
  [[port], "A configuration or node belongs to a resource that the responses do not have, and is left out."],
  [
    [port, { ...port, id: 71 }],
    "2 configurations and nodes belong to resources that the responses do not have, and are left out.",
  ],
  [
    [{ id: 70, port: 80, protocol: "http", algorithm: "roundrobin" }],
    "A record of a configuration or node does not say what it belongs to, and is left out.",
  ],
])("of %j, it is said what they belong to", (records, message) => {
  expect(put(file("a.json", ...records)).messages).toEqual([message]);
});

test.each<[addresses: readonly object[], instances: readonly object[], message: string]>([
  [
    [{ address: "192.168.1.2", type: "ipv4", public: false }],
    [web, { ...web, id: 2, label: "b" }],
    "The responses do not say which of their instances has `192.168.1.2`, so that address is left out.",
  ],
  [
    [
      { address: "192.168.1.2", type: "ipv4", public: false },
      { address: "192.168.1.3", type: "ipv4", public: false, compute_id: 9 },
    ],
    [web, { ...web, id: 2, label: "b" }],
    "The responses do not say which of their instances has `192.168.1.2` and `192.168.1.3`, so these addresses are left out.",
  ],
  [
    [{ address: "203.0.113.2", type: "ipv4", public: true, compute_id: 1 }],
    [web],
    "`203.0.113.2` is public, and no field of a stack requests such an address, so it is left out.",
  ],
])("of the addresses %j, it is said that they are left out", (addresses, instances, message) => {
  expect(put(file("a.json", ...instances, ...addresses)).messages).toEqual([message]);
});

test("an address is that of the only instance", () => {
  const { resources } = answeredResources([
    file("a.json", web, { address: "192.168.1.2", type: "ipv4", public: false }),
  ]);
  expect(resources.map(({ record }) => record.addresses)).toEqual([["192.168.1.2"]]);
});
