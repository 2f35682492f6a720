import { expect, test } from "vitest";
import { defaultSettings, openDocument, readAnswer } from "../../document/index.ts";
import { check } from "../../rules/engine/check.testing.ts";
import type { Finding } from "../../rules/engine/check.ts";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { findRequest } from "../../stack/from-requests/find-request.ts";
import { explainErrors } from "./explain-errors.ts";

const body = `{
  "region": "us-east", "type": "standard-2", "image": "compute/debian12",
  "root_pass": "hunter2-and-more", // compute-stack-disable-line root-pass-literal
  "label": "web 1",
  "swap_size": 12,
  "metadata": { "user_data": "I2Nsb3VkLWNvbmZpZwp1c2VyczogW10K" },
  "interfaces": [{ "purpose": "public" }, { "purpose": "vlan", "label": "a_b" }]
}
`;
const sequence = `[
  { "name": "front", "method": "POST", "path": "/loadbalancers", "body": { "region": "us-east" } },
  { "method": "GET", "path": "/compute/instances/12" },
  { "method": "POST", "path": "/compute/instances/7/clone", "body": { "compute_id": 5 } }
]
`;
const stack = `region: us-east
instances:
  web-1: { type: standard-2, image: compute/debian12, root_pass: "\${env:ROOT_PASS}", private_ip: true }
  web-2: { type: standard-2, clone: { source: web-1, disks: [5] } }
loadbalancers:
  front:
    configs:
      - { port: 443, nodes: [{ label: a, address: "10.0.0.1:80" }] }
`;
const files: Readonly<Record<string, string>> = {
  "web.create-instance.request.json": body,
  "port.create-config.request.json": '{ "port": 443 }',
  "flow.requests.json": sequence,
  "shop.stack.yaml": stack,
};

const answer = (...errors: readonly (readonly [field: string | null, reason: string])[]): string =>
  JSON.stringify({ errors: errors.map(([field, reason]) => ({ field, reason })) });

function explain(name: string, text: string, step: string | null = null, content = files[name]): readonly Finding[] {
  const document = openDocument({ uri: `file:///test/${name}`, name, text: content ?? "" });
  if (!document) throw new Error(name);
  const found = findRequest([document], step);
  const read = readAnswer(text);
  if (found.kind !== "found" || read.kind !== "errors") throw new Error(`${found.kind}, ${read.kind}`);
  const { findings } = check(document, defaultSettings, environmentForTests());
  return explainErrors(document, found.sent, read.errors, findings).map(({ finding }) => finding);
}

const request = "web.create-instance.request.json";

test.each([
  ["a field", request, "label", "/label", "label-pattern"],
  ["an item", request, "interfaces[1].label", "/interfaces/1/label", "vlan-label-pattern"],
  ["an item by its number", request, "interfaces.1.label", "/interfaces/1/label", "vlan-label-pattern"],
  ["a field of which no rule says anything", request, "swap_size", "/swap_size", "service-error"],
  ["a list", request, "interfaces", "/interfaces", "service-error"],
  ["a field that is not there", request, "firewall_id", "", "service-error"],
  ["a field of an item that is not there", request, "interfaces[0].subnet_id", "/interfaces/0", "service-error"],
  ["the request", request, null, "", "service-error"],
] as const)("an error is shown at its field: %s", (_, file, field, pointer, code) => {
  expect(explain(file, answer([field, "No."]))).toMatchObject([{ pointer, code, severity: "error" }]);
});

test.each([
  ["front", "region", "/0/body/region"],
  ["1", null, "/0"],
  ["2", "instanceId", "/1/path"],
  ["3", "compute_id", "/2/body/compute_id"],
  ["3", "path", "/2/path"],
] as const)("in a sequence: step %s, field %s", (step, field, pointer) => {
  expect(explain("flow.requests.json", answer([field, "No."]), step)).toMatchObject([{ pointer }]);
});

test.each([
  ["web-1", "type", "/instances/web-1/type"],
  ["instances.web-1", "label", "/instances/web-1"],
  ["web-2", "disks[0]", "/instances/web-2/clone/disks/0"],
  ["web-2", "type", "/instances/web-2/type"],
  ["web-1-ip", "type", "/instances/web-1/private_ip"],
  ["front-443", "port", "/loadbalancers/front/configs/0/port"],
  ["front.configs[0]", "port", "/loadbalancers/front/configs/0/port"],
  ["loadbalancers.front.configs[0].nodes[0]", "address", "/loadbalancers/front/configs/0/nodes/0/address"],
] as const)("in a stack: resource %s, field %s", (step, field, pointer) => {
  expect(explain("shop.stack.yaml", answer([field, "No."]), step)).toMatchObject([{ pointer }]);
});

const planned = `x-day: &day { window: W10, day: Sunday }
region: us-east
instances:
  web-1:
    type: standard-2
    image: compute/debian12
    root_pass: "\${env:ROOT_PASS}"
    private_ip: true
    backups: { enabled: true, <<: *day }
    alerts: { cpu: 5 }
  web-2: { type: standard-2, clone: { source: web-1, configs: [] }, tags: [a], backups: { enabled: false } }
  web-3: { region: eu, type: t, backups_enabled: false, backups: { enabled: true }, booted: false, private_ip: true }
loadbalancers:
  front: { client_conn_throttle: 5, configs: [{ port: 80 }] }
`;

test.each([
  ["web-1", "region", "/region"],
  ["web-3", "region", "/instances/web-3/region"],
  ["web-2", "region", "/region"],
  ["front", "region", "/region"],
  ["front", "label", "/loadbalancers/front"],
  ["web-1", "label", "/instances/web-1"],
  ["web-1", "backups_enabled", "/instances/web-1/backups/enabled"],
  ["web-2", "backups_enabled", "/instances/web-2/backups/enabled"],
  ["web-3", "backups_enabled", "/instances/web-3/backups_enabled"],
  ["web-3-backups", "anything", "/instances/web-3/backups/enabled"],
  ["web-1-update", "backups.schedule.window", "/x-day/window"],
  ["web-1-update", "backups.schedule.day", "/x-day/day"],
  ["web-1", "backups.schedule.day", "/x-day/day"],
  ["web-1-update", "backups.schedule", "/instances/web-1/backups"],
  ["web-1-update", "backups", "/instances/web-1/backups"],
  ["web-1-update", "alerts.cpu", "/instances/web-1/alerts/cpu"],
  ["web-1", "booted", "/instances/web-1/private_ip"],
  ["web-3", "booted", "/instances/web-3/booted"],
  ["web-1-ip", "compute_id", "/instances/web-1/private_ip"],
  ["web-1-ip", "type", "/instances/web-1/private_ip"],
  ["web-2", "instanceId", "/instances/web-2/clone/source"],
  ["web-2-update", "instanceId", "/instances/web-2"],
  ["web-1-boot", "instanceId", "/instances/web-1"],
  ["front-80", "loadbalancerId", "/loadbalancers/front/configs/0"],
  ["web-2", "configs", "/instances/web-2/clone/configs"],
  ["web-2-update", "tags[0]", "/instances/web-2/tags/0"],
] as const)("a field that the plan sends is located in the stack: %s, field %s", (step, field, pointer) => {
  const found = explain("planned.stack.yaml", answer([field, "No."]), step, planned);
  expect(found).toMatchObject([{ pointer }]);
  expect(found[0]?.message).not.toContain("is missing");
});

test.each(["front", "loadbalancers.front.configs[0]", "web-1", "web-1-update"])(
  "an error of the whole request is of no field: %s",
  (step) => {
    const [found] = explain("planned.stack.yaml", answer([null, "Try again later."]), step, planned);
    expect(found?.message).toBe("The API rejected the request: “Try again later.”");
  },
);

test("how the plan transforms a field is explained", () => {
  const message = (step: string, field: string) =>
    explain("planned.stack.yaml", answer([field, "No."]), step, planned)[0]?.message;
  expect(message("web-1", "booted")).toContain(
    "The plan sends `false` because of `private_ip`, so that the instance boots only once it has its private address.",
  );
  expect(message("web-1-ip", "type")).toContain("The plan sends this request because of `private_ip`. `type`: `ipv4`.");
  expect(message("web-1-update", "backups.schedule.window")).toContain("`window`: one of");
  expect(message("web-1", "firewall_id")).toContain("`firewall_id` is missing.");
});

test.each([
  ["root_pass", "Password does not meet the strength requirement", request, "root-pass-weak"],
  ["label", "Label must be between 3 and 64 characters long", request, "label-length"],
  ["interfaces[1].label", "Must be unique", request, "vlan-label-duplicate"],
  ["script_id", "Cannot be used with a backup", request, "script-with-backup"],
  ["ssl_cert", "The subject has blank values", "port.create-config.request.json", "certificate-subject"],
  [null, "Specify an image or a backup_id, not both.", request, "image-with-backup"],
] as const)("%s, rejected because of “%s” in %s, is explained by %s", (field, reason, file, rule) => {
  const [found] = explain(file, answer([field, reason]));
  expect(found?.code).toBe(rule);
  expect(found?.message).toContain(`Rule \`${rule}\``);
});

test.each([
  ["image", "Backups are not available for this image", request],
  ["script_id", "You have no access to this private script", request],
  ["ssl_cert", "May not be blank", "port.create-config.request.json"],
  ["interfaces[0].label", "Must be alphanumeric", request],
  ["swap_size", "Strength", request],
])("an ambiguous reason matches no rule: %s, “%s”", (field, reason, file) => {
  expect(explain(file, answer([field, reason]))).toMatchObject([{ code: "service-error" }]);
});

test("without a matching rule, the facts of the field are shown", () => {
  expect(explain(request, answer(["swap_size", "Not enough space."]))[0]?.message).toBe(
    "The API rejected `swap_size`: “Not enough space.” `swap_size`: integer, at least 0, in MB. The size of the swap disk " +
      "when deploying from an image. Ignored without an image. API documentation, section 4.2: Create instance body.",
  );
});

test.each([
  [
    "with the head that curl -i prints",
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\n\r\n${answer(["label", "No."])}`,
  ],
  ["with several heads", `HTTP/1.1 100 Continue\r\n\r\nHTTP/2 400\r\nA: b\r\n\r\n${answer(["label", "No."])}`],
  [
    "as curl -v prints it",
    `* Trying\n> POST /v4\n> Authorization: Bearer x\n< HTTP/1.1 400 Bad\n< A: b\n< \n{ [12 bytes data]\n${answer(["label", "No."])}`,
  ],
  ["with a byte order mark", `\uFEFF${answer(["label", "No."])}`],
  ["over several lines", JSON.stringify(JSON.parse(answer(["label", "No."])), null, 2)],
  ["where only its errors were copied", '[{"field":"label","reason":"No."}]'],
  ["where only one error was copied", '{"field":"label","reason":"No."}'],
  ["where an error stands alone", '{"errors":{"field":"label","reason":"No."}}'],
  ["where a path or a reason comes in parts", '{"errors":[{"field":["label"],"reason":["No","."]}]}'],
])("a response is read %s", (_, text) => {
  expect(explain(request, text)).toMatchObject([{ pointer: "/label", message: expect.stringContaining("“No") }]);
});

test("an error without a reason is one sentence", () => {
  expect(explain(request, answer(["label", "  "]))[0]?.message).toMatch(/^The API rejected `label`\. /);
});

test("a text instead of a list of errors is shown as the API's message", () => {
  expect(explain(request, '{"errors":"No room."}')).toMatchObject([
    { pointer: "", message: "The API rejected the request: “No room.”" },
  ]);
});

test.each([
  ["", "unreadable", "is empty"],
  ["<!doctype html><h1>502 Bad Gateway</h1>", "unreadable", "is HTML"],
  ["HTTP/1.1 502 Bad Gateway\r\n\r\n<html>", "unreadable", "(HTTP status 502)"],
  ["no route to host", "unreadable", "is not JSON"],
  ['{"errors":[', "unreadable", "is cut off"],
  ["HTTP/1.1 500 Oops\r\n\r\n{}", "unreadable", "(HTTP status 500)"],
  ['{"errors":[]}', "success", "has an empty `errors`"],
  ['{"id": 5}', "success", "has no `errors`"],
  ["HTTP/1.1 204 No Content\r\n\r\n", "success", "has no body (HTTP status 204)"],
  ['{"errors":[{"field":5,"reason":null},7,null,{}]}', "unreadable", "has `errors` in an unknown form"],
  ['{"errors":{"label":["too short"]}}', "unreadable", "has `errors` in an unknown form"],
  ['{"errors":null}', "success", "has an empty `errors`"],
  ['{"message":"Not found"}', "unreadable", "has `message` but no `errors`"],
  ['"Not found"', "unreadable", "is not a JSON object"],
  ["[]", "unreadable", "is not a JSON object"],
])("a response without a list of errors is recognized: %j", (text, kind, why) => {
  expect(readAnswer(text)).toEqual({ kind, why: expect.stringContaining(why) });
});

test("the readable part of a truncated response is used", () => {
  const whole = answer(["label", "Label is bad"], ["swap_size", "No."]);
  expect(readAnswer(whole.slice(0, whole.indexOf("bad") + 2))).toEqual({
    kind: "errors",
    errors: [{ field: "label", reason: "Label is ba" }],
    isCut: true,
  });
});

test("no part of a response and no path causes an exception", () => {
  const whole = answer(["interfaces[1].label", "No."], [null, "x".repeat(5_000)], ["[".repeat(5_000), "y"]);
  for (let end = 0; end < whole.length; end += end < 200 ? 1 : 501) readAnswer(whole.slice(0, end));
  const [first, second, third] = explain(request, whole);
  expect([first?.pointer, second?.pointer, third?.pointer]).toEqual(["/interfaces/1/label", "", ""]);
  expect(second?.message.length).toBeLessThan(1_000);
});
