import { expect, test } from "vitest";
import { openDocument } from "../../document/index.ts";
import { findRequest, requestAt, type Sent } from "./find-request.ts";

const open = (name: string, text: string) =>
  openDocument({ uri: `file:///${name}`, name, text }) ?? expect.unreachable(`${name} is not ours`);

const stack = `name: x
instances:
  web-1: { type: a, clone: { source: db } }
  db: { type: a }
loadbalancers:
  front:
    configs:
      - port: 80
        nodes: [{ label: n, address: "10.0.0.1:80" }]
  db: {}
`;
const planned = `region: r
instances:
  web-1:
    type: a
    private_ip: true
    backups: { enabled: true, window: W10 }
loadbalancers:
  front:
    configs:
      - port: 80
        nodes: [{ label: n, address: "10.0.0.1:80" }]
`;
const list = `[
  { "name": "a", "method": "POST", "path": "/loadbalancers", "body": { "x": { "y": 1 } } },
  { "label": "web", "address": "10.0.0.1:80" },
  { "name": "2", "method": "GET", "path": "/compute/instances" }
]`;

/** The request that a step selects: its own name, the operation that makes it, and the beginning of its text. */
function found(name: string, text: string, step: string | null): string {
  const answer = findRequest([open(name, text)], step);
  if (answer.kind === "none") return "none";
  if (answer.kind !== "found") return `${answer.kind}: ${answer.names.join(" ")}`;
  return told(answer.sent);
}

const told = ({ step, operation, value }: Sent): string =>
  `${step} ${operation ?? "-"} ${value.source.slice(0, 10).trim()}`;

test.each([
  ["a.stack.yaml", stack, "web-1", "web-1 clone-instance { type: a,"],
  ["a.stack.yaml", stack, "instances.web-1", "instances.web-1 clone-instance { type: a,"],
  ["a.stack.yaml", stack, "loadbalancers.front.configs[0]", "loadbalancers.front.configs[0] create-config port: 80"],
  [
    "a.stack.yaml",
    stack,
    "loadbalancers.front.configs[0].nodes[0]",
    "loadbalancers.front.configs[0].nodes[0] create-node { label: n",
  ],
  ["a.stack.yaml", stack, "front", "front create-loadbalancer configs:"],
  ["a.stack.yaml", stack, "db", "db create-loadbalancer {}"],
  ["a.stack.yaml", stack, "zzz", "unknown: loadbalancers.front loadbalancers.db instances.web-1 instances.db"],
  ["a.stack.yaml", stack, null, "several: loadbalancers.front loadbalancers.db instances.web-1 instances.db"],
  ["a.stack.yaml", planned, "web-1-ip", "web-1-ip allocate-ip true"],
  ["a.stack.yaml", planned, "web-1-update", "web-1-update update-instance type: a"],
  ["a.stack.yaml", planned, "front-80", "front-80 create-config port: 80"],
  ["a.stack.yaml", planned, "front-80-n", "front-80-n create-node { label: n"],
  ["a.stack.yaml", "name: x\n", null, "none"],
  ["a.stack.yaml", "instances: { one: { type: a } }\n", null, "instances.one create-instance { type: a"],
  ["a.requests.json", list, "a", 'a - { "name":'],
  ["a.requests.json", list, "1", 'a - { "name":'],
  ["a.requests.json", list, "2", '2 - { "label":'],
  ["a.requests.json", list, "3", '2 - { "name":'],
  ["a.requests.json", list, "4", "unknown: a 2 2"],
  ["a.requests.json", list, null, "several: a 2 2"],
  ["a.requests.json", "[]", null, "none"],
  ["a.create-node.request.json", '{ "label": "n" }', null, 'null - { "label":'],
  ["a.create-node.request.json", '{ "label": "n" }', "1", 'null - { "label":'],
])("%s: %#", (name, text, step, expected) => {
  expect(found(name, text, step)).toBe(expected);
});

test.each([
  ["a.stack.yaml", stack, "clone", "instances.web-1 clone-instance { type: a,"],
  ["a.stack.yaml", stack, "port", "loadbalancers.front.configs[0] create-config port: 80"],
  ["a.stack.yaml", stack, "10.0", "loadbalancers.front.configs[0].nodes[0] create-node { label: n"],
  ["a.stack.yaml", stack, "x\n", "null"],
  ["a.requests.json", list, "y", 'a - { "name":'],
  ["a.requests.json", list, "web", '2 - { "label":'],
  ["a.requests.json", list, "/compute", '2 - { "name":'],
  ["a.create-node.request.json", '{ "label": "n", "x": { "y": 1 } }', "y", 'null - { "label":'],
])("around an offset of %s: %#", (name, text, word, expected) => {
  const sent = requestAt(open(name, text), text.indexOf(word));
  expect(sent ? told(sent) : "null").toBe(expected);
});
