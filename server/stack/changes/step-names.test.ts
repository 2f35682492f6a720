import { expect, test } from "vitest";
import { planBetween } from "./planned.testing.ts";

const made = "type: nano-1, image: compute/debian12, root_pass: '${env:ROOT_PASS}', private_ip: true";
const broken = made.replace("true", "perhaps");
const node = (label: string, to: string): string =>
  `{ label: ${label}, address: '\${instances.${to}.private_ipv4}:80' }`;
const front = (...nodes: readonly string[]): string =>
  `loadbalancers: { front: { configs: [{ port: 80, check: connection, nodes: [${nodes.join(", ")}] }] } }\n`;
const stack = (instances: string, balancers = ""): string =>
  `region: us-east\ninstances: { ${instances} }\n${balancers}`;

const namesOf = (before: string, now: string): readonly string[] => {
  const { plan, requests } = planBetween(before, now);
  const names = requests.map(({ name }) => name);
  expect(plan.changes.flatMap(({ steps }) => steps).toSorted()).toEqual(names.toSorted());
  return names;
};

test.each([
  [
    "node",
    stack(`app: { ${broken} }, web: { ${made} }`, front(node("web_1", "app"), node("web-1", "web"))),
    ["front", "web", "front-80", "web-ip", "web-boot", "front-80-web-1"],
  ],
  [
    "instance, with what belongs to it,",
    stack(`web_1: { ${broken} }, web-1: { ${made}, watchdog_enabled: false }`),
    ["web-1", "web-1-ip", "web-1-update", "web-1-boot"],
  ],
  [
    "load balancer, with what belongs to it,",
    stack(`web: { ${made} }`, front(node("web", "web")).replace("{ front: {", "{ web_1: { region: [] }, web-1: {")),
    ["web-1", "web", "web-1-80", "web-ip", "web-boot", "web-1-80-web"],
  ],
])("an omitted %s takes no name from another that is similar", (_, now, expected) => {
  expect(namesOf("region: us-east\n", now).toSorted()).toEqual(expected.toSorted());
});

test("an omitted node takes no name from one that is added to a port that exists", () => {
  const instances = `app: { ${made} }, web: { ${made} }`;
  const now = stack(`${instances}, cache: { ${broken} }`, front(node("web_1", "cache"), node("web-1", "web")));
  expect(namesOf(stack(instances, front()), now)).toEqual(["front-80-web-1"]);
});

test("an omitted update takes no name from the update of a similar instance", () => {
  const before = stack(`web_1: { ${made} }, web-1: { ${made} }`);
  expect(namesOf(before, stack(`web_1: { ${made}, label: -x }, web-1: { ${made}, tags: [t] }`))).toEqual([
    "web-1-update",
  ]);
});

test("a request that uses the response to a renamed one calls it by its final name", () => {
  const { requests } = planBetween(
    "region: us-east\n",
    stack(
      `web_1: { ${broken} }, web-1: { ${made} }, copy: { type: nano-1, clone: { source: web-1 }, tags: ["of-\${instances.web-1.id}"] }`,
    ),
  );
  const copy = requests.find(({ name }) => name === "copy");
  expect(copy?.path).toBe("/compute/instances/${steps.web-1.id}/clone");
  expect(requests.find(({ name }) => name === "copy-update")?.body).toEqual({ tags: ["of-${steps.web-1.id}"] });
});
