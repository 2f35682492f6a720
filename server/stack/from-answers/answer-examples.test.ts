import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readAnswerRecords } from "../answers/read-answers.ts";
import { looksLikeJournal, readJournal } from "../answers/read-journal.ts";
import { earlierAnswers } from "../changes/earlier-answers.ts";
import { stacks } from "../changes/example-stacks.testing.ts";
import { openForTest, planFrom } from "../changes/planned.testing.ts";
import { addToStack } from "./add-to-stack.ts";
import { stackFromAnswers } from "./stack-from-answers.ts";

/**
 * What is made of saved responses is kept in golden files: a stack, what is added to one, and the requests from there to
 * another, with all that is said about it.
 */
const instance = (id: number, label: string, more: object = {}): object => ({
  id,
  label,
  region: "us-east",
  type: "nano-1",
  image: "compute/debian12",
  ipv4: [`203.0.113.${id}`],
  tags: [],
  ...more,
});
const web = instance(1, "web-1", {
  ipv4: ["203.0.113.1", "192.168.0.1"],
  tags: ["a", "b"],
  group: "shop",
  alerts: { cpu: 90, io: 0, network_in: 10 },
  backups: { enabled: true, schedule: { window: "W4", day: "Sunday" } },
  watchdog_enabled: false,
  created: "2026-01-02T00:00:00",
  status: "running",
  unheard_of: { a: 1 },
});
const other = instance(2, "web-2", {
  region: "eu-west",
  image: null,
  created: "2026-01-03T00:00:00",
  status: "offline",
});
const front = { id: 7, label: "front", region: "us-east", client_conn_throttle: 5 };
const ports = [
  { id: 70, loadbalancer_id: 7, port: 80, protocol: "http", check: "connection", nodes_status: { up: 1, down: 1 } },
  {
    id: 71,
    loadbalancer_id: 7,
    port: 443,
    protocol: "https",
    ssl_cert: "[REDACTED]",
    ssl_key: "[REDACTED]",
    nodes_status: { up: 0, down: 0 },
  },
];
const nodes = [
  { id: 700, config_id: 70, label: "web-1", address: "192.168.0.1:80" },
  { id: 701, config_id: 70, label: "gone", address: "192.168.0.9:80" },
];
const journal = `Journal of a.stack.yaml at 12 34
lines 000000009
plan 0123456789abcdef
done create-instance:WEB_1 0123456789abcdef {"id":1,"label":"web-1","ipv4":["203.0.113.1"]}
done allocate-ip:WEB_1_IP 0123456789abcdef {"address":"192.168.0.1","compute_id":1}
done replace:create-instance:WEB_2 0123456789abcdef {"id":3,"label":"web-2"}
sending create-loadbalancer:FRONT 0123456789abcdef
done delete-instance:OLD 0123456789abcdef {"path":"/compute/instances/4"}
what is this
`;

/** Files by their contents, which are objects or texts. */
const examples: Readonly<Record<string, readonly unknown[]>> = {
  all: [{ data: [web, other], page: 1, pages: 1, results: 2 }, front, [...ports, ...nodes]],
  "one by one": [web, other, front, ...ports, ...nodes],
  "first page": [{ data: [web], page: 1, pages: 2, results: 2 }],
  "two pages": [
    { data: [web], page: 1, pages: 2, results: 2 },
    { data: [other], page: 2, pages: 2, results: 2 },
  ],
  "a list that lacks one": [
    { data: [web], page: 1, pages: 1, results: 1 },
    instance(3, "late", { created: "2026-05-05T00:00:00" }),
    instance(4, "old", { created: "2025-05-05T00:00:00" }),
  ],
  "same labels": [[web, instance(3, "web-1"), instance(4, "web-1", { region: "eu-west" }), front, { ...front, id: 8 }]],
  "twice at different times": [
    web,
    { ...web, type: "nano-2", tags: ["new"], updated: "2026-02-02T00:00:00" },
    [front, front],
  ],
  journal: [journal],
  "journal and list": [journal, { data: [web, other, instance(4, "old")], page: 1, pages: 1, results: 3 }],
  refusal: [{ errors: [{ field: "label", reason: "taken" }] }, web],
  "cut off": [JSON.stringify({ data: [web, other] }).slice(0, -20), '{ "id": 7, "label": "fro'],
  unowned: [
    [
      ports[0],
      nodes[0],
      { id: 72, loadbalancer_id: 9, port: 81 },
      { id: 702, config_id: 99, label: "x", address: "192.168.0.2:80" },
    ],
    { label: "web-1", region: "us-east", type: "nano-1" },
    { id: "abc", label: "x", type: "nano-1" },
  ],
  allocated: [
    [web, other],
    { address: "192.168.0.2", type: "ipv4", public: false, compute_id: 2 },
    { address: "192.168.0.8", type: "ipv4", public: false, compute_id: 8 },
  ],
  "odd values": [
    instance(5, "a b", {
      region: "",
      type: 5,
      image: "private/9",
      tags: ["x", 1],
      group: "ghp_0123456789abcdefghijABCDEFGHIJ012345",
      backups: { enabled: false },
      alerts: null,
      ipv4: [],
    }),
    instance(6, "12"),
    instance(7, "true", { tags: null }),
  ],
  "one unshown field": [instance(1, "web-1", { unheard_of: 1 })],
  "many unshown fields": [
    instance(1, "web-1", Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`more_${at}`, at]))),
  ],
  backups: [
    {
      automatic: [{ id: 9, label: null, created: "2026-01-01T00:00:00" }],
      snapshot: { current: null, in_progress: null },
    },
    "",
    "[]",
    "{}",
    '"text"',
    "[1, 2]",
    "null",
  ],
};

const shownPlan = (files: ReturnType<typeof read>, name: string): readonly string[] => {
  const { plan, requests } = planFrom(earlierAnswers(files), stacks[name] ?? "", "deleted");
  return [
    `-- to ${name}${plan.isPartial ? ", in part" : ""}`,
    ...plan.told.map(({ action, resource, fields, remark }) =>
      [
        `${action} ${resource}:`,
        ...fields.map(({ field, action: how, reason }) => `${how} ${field} (${reason ?? ""})`),
        remark ?? "",
      ]
        .join(" ")
        .trim(),
    ),
    ...requests.map(({ name: step, method, path, body }) => [step, method, path, JSON.stringify(body ?? "")].join(" ")),
    ...plan.omissions.map(({ what, why }) => `omitted ${what}: ${why}`),
    ...plan.notes.map(({ text }) => `note ${text}`),
  ];
};

const read = (contents: readonly unknown[]) =>
  contents.map((content, index) => {
    const text = typeof content === "string" ? content : JSON.stringify(content);
    return looksLikeJournal(text) ? readJournal(`${index}.journal`, text) : readAnswerRecords(`${index}.json`, text);
  });

/** All that is made of the files. */
function made(contents: readonly unknown[]): string {
  const files = read(contents);
  const { text, ...said } = stackFromAnswers(files);
  const added = addToStack(openForTest("a.stack.yaml", stacks.two ?? ""), files);
  const side = earlierAnswers(files);
  const lines = [
    ...side.messages.map((message) => `message ${message}`),
    `read: ${side.isRead}, accounts: ${side.accounts}`,
    "-- as a stack",
    text,
    JSON.stringify(said, null, 1),
    "-- added to a stack",
    ...("refusal" in added ? [added.refusal] : [added.text, ...added.losses, JSON.stringify(added.others)]),
    ...["nothing", "two", "full"].flatMap((one) => shownPlan(files, one)),
  ];
  return `${lines.join("\n")}\n`;
}

test.each(Object.entries(examples))("what is made of responses is as in the golden file: %s", (name, contents) => {
  const golden = new URL(`../../../test/answers/${name.replaceAll(" ", "-")}.txt`, import.meta.url);
  const told = made(contents);
  if (process.env.UPDATE) writeFileSync(golden, told);
  expect(told, "renewed by `npm run update`").toBe(readFileSync(golden, "utf8"));
});
