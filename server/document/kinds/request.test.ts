import { expect, test } from "vitest";
import { documentOf } from "../blocks/document.ts";
import { rootOf } from "../values/root.ts";
import { kindOf } from "./kind.ts";
import { isStep, recognize, requestsAt } from "./request.ts";

/** The inferred operation of each request: `basis operation`, or `none` with the candidates. */
function recognized(name: string, text: string): readonly string[] {
  const kind = kindOf(name);
  const blocks = kind ? documentOf({ uri: `file:///${name}`, name, kind }, text).blocks.all() : [];
  return blocks.flatMap((block) => {
    const root = rootOf(block);
    return (root ? requestsAt(root) : []).map((request) => {
      const { operation, basis, candidates } = recognize(request);
      const body = request.object?.id === "envelope" ? request.get("body") : request;
      if (body?.node.kind === "mapping") expect(body.object?.id).toBe(operation?.body?.object);
      return operation ? `${basis} ${operation.id}` : ["none", ...candidates.map(({ id }) => id)].join(" ");
    });
  });
}

const one = (value: unknown, name = "x.request.json"): string | undefined => recognized(name, JSON.stringify(value))[0];

test.each([
  [{ method: "POST", path: "/compute/instances", body: {} }, "envelope create-instance"],
  [{ method: "post", path: "https://h/v3/networking/ips", body: {} }, "envelope allocate-ip"],
  [{ method: "PUT", path: "/loadbalancers/1/configs/2", body: {} }, "envelope update-config"],
  [{ method: "POST", path: "/loadbalancers/1/configs/2", body: {} }, "envelope create-node"],
  [{ method: "POST", path: "/loadbalancers/1/configs/2/nodes", body: {} }, "envelope create-node"],
  [{ method: "POST", path: "/loadbalancers/1/configs", body: {} }, "envelope create-config"],
  [{ method: "PATCH", path: "/compute/instances", body: {} }, "none"],
  [{ path: "/compute/instances", body: {} }, "none"],
  [{ method: "POST", body: {} }, "none"],
  [{ method: 5, path: ["/compute/instances"] }, "none"],
  // Only one method of the path takes a body.
  [{ method: "${METHOD}", path: "/compute/instances", body: {} }, "envelope create-instance"],
  [{ method: "$(…)", path: "/compute/instances/1", body: "${file:web.json}" }, "envelope update-instance"],
  [{ method: "${METHOD}", path: "/compute/instances", body: "${BODY}" }, "none"],
  [{ method: "${METHOD}", path: "/compute/instances" }, "none"],
  [{ method: "${METHOD}", path: "/loadbalancers/1/configs/2", body: {} }, "none"],
])("an envelope: %j is %s", (value, expected) => {
  expect(one(value)).toBe(expected);
});

test("an envelope takes precedence over the file name", () => {
  const envelope = { method: "POST", path: "/networking/ips", body: {} };
  expect(one(envelope, "create-instance.request.json")).toBe("envelope allocate-ip");
  expect(one({ path: "/unknown" }, "create-instance.request.json")).toBe("none");
});

test.each([
  ["web.create-instance.request.json", {}, "name create-instance"],
  ["update-config.request.jsonc", { address: "1" }, "name update-config"],
  ["cancel-backups.request.json", {}, "name cancel-backups"],
  ["restore-backup.requests.json", {}, "name restore-backup"],
  // Misspelled: then the keys say it.
  ["web.create-instnace.request.json", { address: "10.0.0.1:80", label: "a" }, "keys create-node"],
])("operation from the file name: %s", (name, value, expected) => {
  expect(one(value, name)).toBe(expected);
});

test.each([
  [{ region: "us-east", type: "standard-2", image: "compute/debian12", root_pass: "x" }, "create-instance"],
  [{ region: "us-east", type: "standard-2", interfaces: [] }, "create-instance"],
  [{ regoin: "us-east", type: "standard-2", image: "compute/debian12" }, "create-instance"],
  [{ alerts: { cpu: 90 } }, "update-instance"],
  [{ label: "web", tags: [] }, "update-instance"],
  [{ $schema: "x.json", watchdog_enabled: true }, "update-instance"],
  [{ disks: [1], configs: [] }, "clone-instance"],
  [{ region: "us-east", type: "standard-2", private_ip: true }, "clone-instance"],
  [{ type: "ipv4", public: false, compute_id: 1 }, "allocate-ip"],
  [{ public: false, compute_id: 1 }, "allocate-ip"],
  [{ region: "us-east", label: "front" }, "create-loadbalancer"],
  [{ region: "us-east", client_conn_throttle: 5 }, "create-loadbalancer"],
  [{ label: "web", address: "10.0.0.1:80" }, "create-node"],
  [{ label: "web", address: "10.0.0.1:80", weight: 50, mode: "accept" }, "create-node"],
  [{ region: "us-east", image: "compute/debian12", root_pass: "x", label: "web" }, "create-instance"],
  [{ region: "us-east", type: "x", image: "y", root_pass: "z", label: "web", private_ip: true }, "create-instance"],
  [{ region: "us-east", label: "front", configs: [{ port: 80 }] }, "create-loadbalancer"],
  [{ region: "us-east", label: "front", client_conn_throttle: 5, tags: [], firewall_id: 1 }, "create-loadbalancer"],
  [{ protocol: "https", ssl_cert: "x", ssl_key: "y" }, "update-config"],
])("operation from the keys: %j is %s", (value, expected) => {
  expect(one(value)).toBe(`keys ${expected}`);
});

test.each([
  [{}, "none"],
  [{ $schema: "x.json" }, "none"],
  [{ foo: 1, bar: 2 }, "none"],
  [{ label: "x", foo: 1, bar: 2 }, "none"],
  [{ constructor: 1, __proto__: 2 }, "none"],
  [{ region: "us-east", type: "standard-2", label: "web" }, "none create-instance clone-instance"],
  [{ port: 443, protocol: "https" }, "none create-config update-config"],
  [{ port: 443, check: "http", algorithm: "x", stickiness: "y", check_path: "/" }, "none create-config update-config"],
  [{ label: "x" }, "none update-instance update-config"],
])("ambiguous or unknown operation: %j is %s", (value, expected) => {
  expect(one(value)).toBe(expected);
});

test("in a sequence each item is recognized by itself, unless the file is declared", () => {
  const items = [
    { method: "POST", path: "/networking/ips", body: {} },
    { label: "web", address: "10.0.0.1:80" },
    {},
    null,
    [],
    5,
  ];
  const text = JSON.stringify(items);
  expect(recognized("shop.requests.json", text)).toEqual(["envelope allocate-ip", "keys create-node", "none"]);
  expect(recognized("web.create-instance.request.json", text)).toEqual([
    "envelope allocate-ip",
    "name create-instance",
    "name create-instance",
  ]);
  expect(recognized("shop.requests.json", "[]")).toEqual([]);
});

test.each(["", "  \n", "// nothing\n", "5", '"text"', "null"])("no operation is recognized in %j", (text) => {
  expect(recognized("create-instance.request.json", text)).toEqual([]);
});

test("files that are not request files contain no requests", () => {
  expect(recognized("shop.stack.yaml", "region: us-east\nlabel: front\n")).toEqual([]);
});

test.each([
  ["shop.requests.json", '[{ "method": "GET", "path": "/networking/ips" }]', true],
  ["shop.request.json", '{ "method": "GET", "path": "/networking/ips" }', false],
])("whether the requests of %s are steps: %s is %s", (name, text, expected) => {
  const ways = ["blocks", "whole"] as const;
  for (const way of ways) {
    const roots = documentOf({ uri: "", name, kind: "request" }, text, way).blocks.all().map(rootOf);
    const steps = roots.flatMap((root) => (root ? requestsAt(root) : [])).map(isStep);
    expect(steps).toEqual([expected]);
  }
});
