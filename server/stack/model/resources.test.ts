import { expect, test } from "vitest";
import { documentOf, editDocument, namespaceOf } from "../../document/index.ts";
import { effectiveRegion, lookup, partsOf, type Stack, stacksOf, targetsIn } from "./resources.ts";

const open = (text: string) => documentOf({ uri: "file:///a.stack.yaml", name: "a.stack.yaml", kind: "stack" }, text);

/** One line for each resource, then one for each reference. */
function describe(stack: Stack): readonly string[] {
  const find = lookup(stack);
  return [...stack.subnets, ...stack.instances, ...stack.loadbalancers].flatMap((resource) => [
    `${namespaceOf(resource)} ${resource.name}: ${resource.get("label")?.text ?? resource.name} in ${effectiveRegion(stack, resource)?.text}`,
    ...partsOf("loadbalancer", resource).map(
      (config) => `  port ${config.get("port")?.integer}: ${partsOf("config", config).length} nodes`,
    ),
    ...targetsIn(resource).map(
      ({ namespace, name, attribute }) =>
        `  → ${namespace} ${name} ${attribute || "itself"}${find(namespace, name) ? "" : " (unknown)"}`,
    ),
  ]);
}

const shop = `
region: us-east
x-base: &base { type: nano-1, label: based }
subnets: { app: { id: 1, range: 10.0.0.0/24 } }
instances:
  web:
    <<: *base
    region: eu-west
    interfaces: [ { purpose: vpc, subnet_id: "\${subnets.app.id}" } ]
  copy: { clone: { source: web } }
  lost: { clone: { source: wbe } }
loadbalancers:
  front:
    label: The front
    configs:
      - port: 80
        nodes: &nodes
          - { address: "\${instances.web.private_ipv4}:\${env:PORT}" }
      - { port: 443, nodes: *nodes }
`;

test("resources with their regions, labels, ports and references", () => {
  expect(stacksOf(open(shop)).map(describe)).toEqual([
    [
      "subnets app: app in us-east",
      "instances web: based in eu-west",
      "  → subnets app id",
      "instances copy: copy in us-east",
      "  → instances web itself",
      "instances lost: lost in us-east",
      "  → instances wbe itself (unknown)",
      "loadbalancers front: The front in us-east",
      "  port 80: 1 nodes",
      "  port 443: 1 nodes",
      "  → instances web private_ipv4",
      "  → instances web private_ipv4",
    ],
  ]);
});

test("each document is a stack of its own, and root facts may come last", () => {
  const stacks = stacksOf(open("instances:\n  a: {}\n---\ninstances:\n  a: { region: b }\nregion: c\nname: two\n"));
  expect(stacks.map(describe)).toEqual([["instances a: a in undefined"], ["instances a: a in b"]]);
  expect(stacks.map(({ name, region }) => [name?.text, region?.text])).toEqual([
    [undefined, undefined],
    ["two", "c"],
  ]);
});

test("other files have no resources", () => {
  for (const text of ["", "# only a comment\n", "[]", "instances: 5", "instances:\n", "a: &a [*a]", "{", "\t- :"])
    expect(stacksOf(open(text)).flatMap(describe)).toEqual([]);
  expect(stacksOf(documentOf({ uri: "", name: "a.request.json", kind: "request" }, "{}"))).toEqual([]);
});

test("of two resources with one name, the first is found", () => {
  const [stack] = stacksOf(open("instances:\n  a: { type: one }\n  a: { type: two }\n"));
  expect(stack && lookup(stack)("instances", "a")?.get("type")?.text).toBe("one");
  expect(stack && lookup(stack)("instances", "toString")).toBe(undefined);
});

test("an edit does not change the resources of other blocks", () => {
  const text = "instances:\n  a:\n    type: one\n  b:\n    type: two\n  c:\n    type: three\n";
  const before = open(text);
  const [old] = stacksOf(before);
  const at = text.indexOf("two");
  const [fresh] = stacksOf(editDocument(before, at, at + 3, "2"));
  expect(fresh?.instances.map((resource, index) => resource === old?.instances[index])).toEqual([true, false, true]);
});
