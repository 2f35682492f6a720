import { describe, expect, test } from "vitest";
import { operations } from "../../api/index.ts";
import { readPath } from "./path.ts";

/** The operations of a path, with its parameters; `?` before those that its references may make it. */
function operationsOf(path: string): string {
  const read = readPath(path);
  const found = read.operations.map(({ operation, parameters }) =>
    [operation.id, ...parameters.map(({ name, text, state }) => `${name}=${text}:${state}`)].join(" "),
  );
  return [...found, ...read.possible.map(({ id }) => `?${id}`)].join(", ");
}

/** Those with a path of this form. */
const possible = (form: RegExp): string =>
  Object.values(operations)
    .filter(({ paths }) => paths.some((path) => form.test(path)))
    .map(({ id }) => `?${id}`)
    .join(", ");
const ofAnInstance = /^\/compute\/instances\/\{\w+\}\/\w+$/;

const clone = "clone-instance instanceId=123:given";

describe("a path is the same regardless of its surroundings", () => {
  test.each([
    "/compute/instances/123/clone",
    "compute/instances/123/clone",
    "/compute/instances/123/clone/",
    "/compute/instances/123/clone//",
    "/compute/instances/123/clone?dry=true",
    "/compute/instances/123/clone/?a=/b/c",
    "/compute/instances/123/clone#part",
    "/compute/instances/12%33/clon%65",
    "/v4/compute/instances/123/clone",
    "/v3/compute/instances/123/clone",
    "{base_url}/compute/instances/123/clone",
    "{base_url}/v4/compute/instances/123/clone",
    "{{base}}/compute/instances/123/clone",
    "{{ base }}/v4/compute/instances/123/clone",
    "${env:BASE}/compute/instances/123/clone",
    "${BASE}/v4/compute/instances/123/clone",
    "$BASE/compute/instances/123/clone",
    "${file:a/b?c.txt}/compute/instances/123/clone",
    "https://api.example.com/v4/compute/instances/123/clone",
    "HTTPS://api.example.com:8443/some/proxy/v4/compute/instances/123/clone",
    "https://{{host}}/v4/compute/instances/123/clone",
    "{{scheme}}://host/v4/compute/instances/123/clone",
    "https://user@compute/v4/compute/instances/123/clone",
    "https://compute/compute/v4/compute/instances/123/clone",
    "api.example.com/v4/compute/instances/123/clone",
    "localhost:8080/v4/compute/instances/123/clone",
  ])("%s", (path) => {
    expect(operationsOf(path)).toBe(clone);
    expect(readPath(path).path).toBe("/compute/instances/123/clone");
  });
});

describe("operations", () => {
  test.each([
    ["/compute/instances", "list-instances, create-instance"],
    ["/networking/ips", "allocate-ip"],
    ["/loadbalancers/1/configs/2/nodes", "create-node loadbalancerId=1:given configId=2:given"],
    // A fixed word is meant rather than an ID.
    ["/compute/instances/1/backups/cancel", "cancel-backups instanceId=1:given"],
    ["/compute/instances/1/backups/7", "view-backup instanceId=1:given backupId=7:given"],
    ["/compute/instances//clone", "clone-instance instanceId=:wrong"],
    ["/compute/instances/%zz/clone", "clone-instance instanceId=%zz:wrong"],
    ["/compute/instances/a%2Fb/clone", "clone-instance instanceId=a/b:wrong"],
    ["", ""],
    ["/", ""],
    ["/compute", ""],
    ["/compute//instances", ""],
    ["/Compute/instances", ""],
    ["/nodes", ""],
    ["/compute/instances/1/nodes", ""],
    ["/some/proxy/compute/instances", ""],
    ["/api/v4/compute/instances", ""],
    ["/compute/instances/1/clone/2", ""],
    ["https://compute/instances", ""],
    ["{base_url}", ""],
    ["{base_url}/instances/1", ""],
    ["https://host/v4/", ""],
  ])("%s", (path, expected) => {
    expect(operationsOf(path)).toBe(expected);
  });

  test.each([
    ["123", "given"],
    ["007", "given"],
    ["0", "wrong"],
    ["-1", "wrong"],
    ["1.0", "wrong"],
    ["1e3", "wrong"],
    ["+1", "wrong"],
    [" 1", "wrong"],
    ["١٢", "wrong"],
    ["abc", "wrong"],
    [":id", "wrong"],
    ["{instanceId}", "left"],
    ["<id>", "left"],
    ["[config id]", "left"],
    ["YOUR_INSTANCE", "left"],
    ["%7BinstanceId%7D", "left"],
    ["{}", "left"],
    ["{a}{b}", "wrong"],
    ["x{instanceId}", "wrong"],
    ["${steps.web.id}", "open"],
    ["${env:ID}", "open"],
    ["$ID", "open"],
    ["{{id}}", "open"],
    ["1${N}", "open"],
    ["0${N}", "open"],
    ["web-${N}", "wrong"],
    ["-${N}", "wrong"],
    ["$${id}", "wrong"],
  ])("the path parameter %s is %s", (text, state) => {
    expect(readPath(`/compute/instances/${text}/boot`).operations[0]?.parameters[0]?.state).toBe(state);
  });
});

describe("paths that contain references", () => {
  test.each([
    ["{{url}}", possible(/./)],
    ["${env:URL}/", possible(/./)],
    ["/compute/{{what}}", "?list-instances, ?create-instance"],
    ["{{instances}}/123/clone", "?clone-instance"],
    ["https://{{host}}/instances/123/clone", "?clone-instance"],
    ["/compute/instances/5/{{action}}", possible(ofAnInstance)],
    ["{{base}}/compute/instances/5/nodes", ""],
    ["{{base}}/unknown", ""],
    ["https://host/v4/instances/123/clone", ""],
    [
      "/compute/instances/${steps.web.id",
      ["view", "update", "delete"].map((verb) => `${verb}-instance instanceId=\${steps.web.id:open`).join(", "),
    ],
  ])("%s", (path, expected) => {
    expect(operationsOf(path)).toBe(expected);
  });
});

test.each([
  ["/compute/instances/$A/boot", "boot-instance instanceId=$A:open"],
  ["/compute/instances/$A/backups/cancel", "cancel-backups instanceId=$A:open"],
  ["/compute/instances/$A/$B", possible(ofAnInstance)],
  ["/loadbalancers/{{a}}/configs/{{b}}/nodes", "create-node loadbalancerId={{a}}:open configId={{b}}:open"],
  ["$A/backups/cancel", "?cancel-backups"],
])("%s names each operation once", (path, expected) => {
  expect(operationsOf(path)).toBe(expected);
});

describe("the version", () => {
  test.each([
    ["/compute/instances", null],
    ["{base_url}/compute/instances", null],
    ["{{base}}/compute/instances", null],
    ["https://{{host}}/compute/instances", null],
    ["https://host/{{version}}/compute/instances", null],
    ["https://host/{version}/compute/instances", null],
    ["/v4/compute/instances", "v4"],
    ["/v3/networking/ips", "v3"],
    ["https://host/v4/loadbalancers", "v4"],
    ["https://host/v4beta/loadbalancers", "v4beta"],
    ["https://host/api/loadbalancers", "api"],
    ["https://host/loadbalancers", ""],
    ["https://{{host}}:80/loadbalancers", ""],
    ["{{host}}/v3/loadbalancers", "v3"],
    ["{{host}}v4/loadbalancers", null],
    ["https://compute/v3/compute/instancez", "v3"],
    // Another word of a path is not its beginning.
    ["https://host/v4/compute/instances/123/loadbalancers", "v4"],
    ["https://host/v4/compute/instances/123/networking/ips", "v4"],
    ["https://host/v4/networking/firewalls/12/loadbalancers", "v4"],
    ["https://host/compute/instances/123/loadbalancers", ""],
  ])("of %s is %s", (path, expected) => {
    const { version } = readPath(path);
    expect(version && path.slice(version.start, version.end)).toBe(expected);
  });
});

test("the span of the path without what precedes and follows it", () => {
  const own = (path: string): string => {
    const { start, end } = readPath(path);
    return path.slice(start, end);
  };
  expect(own("https://host/v4/compute/instance/?a=1")).toBe("/compute/instance");
  expect(own("https://host/v4/instances?a=1")).toBe("/instances");
  expect(own("{{base}}/v4/instances/7/")).toBe("/instances/7");
  expect(own("instances/7")).toBe("instances/7");
  expect(own("https://host/v4?a")).toBe("");
});
