import { describe, expect, test } from "vitest";
import { openDocument, requestsAt, rootOf } from "../../document/index.ts";
import { noFiles } from "../../rules/engine/environment.ts";
import { writeCurlCommand } from "../plan/curl/curl.ts";
import { writeHttpAlone } from "../plan/http.ts";
import { createNames } from "../plan/names.ts";
import type { OutgoingRequest } from "../plan/outgoing.ts";
import { writeRequest, writeRequests } from "../plan/requests.ts";
import { createSecrets } from "../plan/secrets.ts";
import { readOneRequest, readRequests } from "./read-requests.ts";
import { standsAlone } from "./stands-alone.ts";

const open = (name: string, text: string) =>
  openDocument({ uri: `file:///test/${name}`, name, text }) ?? expect.unreachable(name);

const listOf = (requests: readonly OutgoingRequest[]) => ({
  requests,
  source: "a",
  omissions: [],
  pathOf: (path: string) => `../${path}`,
});

/** The requests of a file as a sequence, and the messages about them with their locations. */
function read(name: string, text: string) {
  const document = open(name, text);
  const { requests, messages } = readRequests(
    document,
    noFiles,
    createNames(),
    createSecrets(() => document.blocks.all()),
  );
  return {
    sent: JSON.parse(writeRequests(listOf(requests), "no comments").text) as readonly object[],
    remarks: requests.map(({ remarks }) => remarks),
    told: messages.map(({ kind, text }) => `${kind}: ${text}`),
    places: messages.map(({ place: { block, start, end } }) => block.text.slice(start, end)),
  };
}

const token = { Authorization: "Bearer ${env:COMPUTE_TOKEN}" };
const lostTarget = "lost: The request has no method or no path that can be written.";

describe("a sequence", () => {
  test.each<[what: string, request: string, sent: object, told?: readonly string[]]>([
    [
      "keeps its names, and references to them",
      '{ "name": "a", "method": "GET", "path": "/compute/instances/${steps.b.id}" }',
      { name: "a", method: "GET", path: "/compute/instances/${steps.b.id}" },
    ],
    [
      "without names is called after its labels",
      '{ "method": "POST", "path": "/loadbalancers", "body": { "label": "front" } }',
      { name: "front", method: "POST", path: "/loadbalancers", body: { label: "front" } },
    ],
    [
      "whose labels are filled in is called after its operations",
      '{ "method": "POST", "path": "/loadbalancers", "body": { "label": "${env:L}" } }',
      { name: "create-loadbalancer", method: "POST", path: "/loadbalancers", body: { label: "${env:L}" } },
    ],
    [
      "of unknown operations is called after what it is",
      '{ "method": "POST", "path": "/elsewhere" }',
      { name: "request", method: "POST", path: "/elsewhere" },
    ],
    [
      "loses the URL of the service",
      '{ "name": "a", "method": "GET", "path": "https://api.example.com/v4/compute/instances" }',
      { name: "a", method: "GET", path: "/compute/instances" },
    ],
    [
      "gains the slash that its path lacks",
      '{ "name": "a", "method": "GET", "path": "compute/instances/${ID}" }',
      { name: "a", method: "GET", path: "/compute/instances/${env:ID}" },
    ],
    [
      "keeps the URL of another service",
      '{ "name": "a", "method": "GET", "path": "https://example.com/v4/elsewhere" }',
      { name: "a", method: "GET", path: "https://example.com/v4/elsewhere" },
    ],
    [
      "keeps the headers that no format adds",
      '{ "name": "a", "method": "GET", "path": "/compute/instances", "headers": { "X-Note": "${env:N} here", "content-type": "application/json; charset=utf-8", "Content-Type": "text/plain" } }',
      {
        name: "a",
        method: "GET",
        path: "/compute/instances",
        headers: { "X-Note": "${env:N} here", "Content-Type": "text/plain" },
      },
    ],
    [
      "keeps a token that is a variable",
      '{ "name": "a", "method": "GET", "path": "/compute/instances", "headers": { "Authorization": "Bearer ${env:MINE}" } }',
      { name: "a", method: "GET", path: "/compute/instances", headers: { Authorization: "Bearer ${env:MINE}" } },
    ],
    [
      "has a variable for a token that is written out",
      '{ "name": "a", "method": "GET", "path": "/compute/instances", "headers": { "Authorization": "Bearer 0123456789abcdef0123456789abcdef" } }',
      { name: "a", method: "GET", path: "/compute/instances", headers: token },
      ["note: `Authorization` is a literal secret, which is not written. Set `COMPUTE_TOKEN` to its value."],
    ],
    [
      "keeps the scheme of a token that is written out",
      '{ "name": "a", "method": "GET", "path": "/compute/instances", "headers": { "Authorization": "Basic YTpi" } }',
      {
        name: "a",
        method: "GET",
        path: "/compute/instances",
        headers: { Authorization: "Basic ${env:AUTHORIZATION}" },
      },
      ["note: `Authorization` is a literal secret, which is not written. Set `AUTHORIZATION` to its value."],
    ],
    [
      "keeps credentials that are variables",
      '{ "name": "a", "method": "GET", "path": "/compute/instances", "headers": { "Authorization": "Basic ${env:U}:{{p}}", "X-Token": "$T" } }',
      {
        name: "a",
        method: "GET",
        path: "/compute/instances",
        headers: { Authorization: "Basic ${env:U}:{{p}}", "X-Token": "${env:T}" },
      },
    ],
    [
      "loses the credentials in the URL of the service",
      '{ "name": "a", "method": "GET", "path": "https://me:${env:P}@api.example.com/v4/compute/instances" }',
      { name: "a", method: "GET", path: "/compute/instances" },
      ["lost: The credentials in the URL. Send them in a header."],
    ],
    [
      "loses the default of a variable",
      '{ "name": "a", "method": "GET", "path": "/compute/instances/${ID:-5}", "headers": { "X-Note": "${N=x}" } }',
      { name: "a", method: "GET", path: "/compute/instances/${env:ID}", headers: { "X-Note": "${env:N}" } },
      ["lost: The default of `ID`. Set `ID` to it.", "lost: The default of `N`. Set `N` to it."],
    ],
    [
      "keeps a body that is no object",
      '{ "name": "a", "method": "POST", "path": "/compute/instances/1/boot", "body": null }',
      { name: "a", method: "POST", path: "/compute/instances/1/boot", body: null },
    ],
    [
      "loses a field whose name is inserted",
      '{ "name": "a", "method": "POST", "path": "/loadbalancers", "body": { "${env:K}": 1, "x": { "{{k}}": 1, "y$": 2 } } }',
      { name: "a", method: "POST", path: "/loadbalancers", body: { x: { y$: 2 } } },
      [
        "lost: `${env:K}` is left out. The name of a field cannot be inserted.",
        "lost: `{{k}}` is left out. The name of a field cannot be inserted.",
      ],
    ],
    [
      "loses a variable for the URL of the service, and no other",
      '{ "name": "a", "method": "GET", "path": "{{base}}/compute/instances/${env:ID}" }',
      { name: "a", method: "GET", path: "/compute/instances/${env:ID}" },
    ],
    [
      "keeps what a person is to fill in",
      '{ "name": "a", "method": "POST", "path": "/loadbalancers", "body": { "label": "the <label> here" } }',
      { name: "a", method: "POST", path: "/loadbalancers", body: { label: "the <label> here" } },
    ],
    [
      "loses a header that has no text",
      '{ "name": "a", "method": "GET", "path": "/compute/instances", "headers": { "X-Note": { "a": 1 } } }',
      { name: "a", method: "GET", path: "/compute/instances" },
      ["lost: The header `X-Note` has no text."],
    ],
    [
      "has a variable for a secret that is written out",
      '{ "name": "a", "method": "POST", "path": "/compute/instances", "body": { "root_pass": "Wr1tten-out-42" } }',
      { name: "a", method: "POST", path: "/compute/instances", body: { root_pass: "${env:A_ROOT_PASS}" } },
      ["note: `root_pass` is a literal secret, which is not written. Set `A_ROOT_PASS` to its value."],
    ],
    [
      "has a variable for what a command prints",
      '{ "name": "a", "method": "POST", "path": "/loadbalancers", "body": { "label": "$(hostname)" } }',
      { name: "a", method: "POST", path: "/loadbalancers", body: { label: "${env:A_LABEL}" } },
      ["note: The value inserted at `label` becomes the variable `A_LABEL`. Set it."],
    ],
    [
      "loses a number that JSON cannot hold",
      '{ "name": "a", "method": "POST", "path": "/loadbalancers", "body": { "client_conn_throttle": 12345678901234567890 } }',
      { name: "a", method: "POST", path: "/loadbalancers", body: { client_conn_throttle: null } },
      ["lost: `client_conn_throttle` is left out. A request cannot represent this number exactly."],
    ],
    [
      "has no resources to refer to",
      '{ "name": "a", "method": "POST", "path": "/loadbalancers", "body": { "label": "${instances.web.label}" } }',
      { name: "a", method: "POST", path: "/loadbalancers", body: { label: "" } },
      ["lost: `label` is left out. Requests have no resources to refer to."],
    ],
  ])("%s", (_, request, sent, told = []) => {
    const result = read("a.requests.json", `[${request}]`);
    expect(result.sent).toEqual([sent]);
    expect(result.told).toEqual(told);
  });

  test.each([
    '{ "name": "a", "path": "/elsewhere" }',
    '{ "name": "a", "method": "GET" }',
    '{ "name": "a", "method": "GET", "path": "" }',
    '{ "name": "a", "method": "GET POST", "path": "/compute/instances" }',
    '{ "name": "a", "method": "GET1", "path": "/compute/instances" }',
    '{ "name": "a", "method": "GET", "path": "/compute/instances/$(id)" }',
  ])("loses %s", (request) => {
    const { sent, told, places } = read("a.requests.json", `[${request}]`);
    expect([sent, told, places]).toEqual([[], [lostTarget], [request]]);
  });

  test("has unique names, to which references lead", () => {
    const { sent, remarks } = read(
      "a.requests.json",
      `[
  { "name": "web 1", "method": "POST", "path": "/compute/instances" },
  { "name": "web-1", "method": "POST", "path": "/networking/ips", "body": { "compute_id": "\${steps.web 1.id}" } },
  { "name": "web-1", "method": "GET", "path": "/compute/instances/\${steps.web-1.id}", "headers": { "X-Id": "\${steps.web-1.id}" } },
  { "method": "GET", "path": "/compute/instances/\${steps.nobody.id}" }
]`,
    );
    expect(sent).toMatchObject([
      { name: "web-1" },
      { name: "web-1-2" },
      { name: "web-1-3", path: "/compute/instances/${steps.web-1-2.id}", headers: { "X-Id": "${steps.web-1-2.id}" } },
      { name: "view-instance", path: "/compute/instances/${steps.nobody.id}" },
    ]);
    expect(remarks).toEqual([
      ["Create an instance"],
      ["Allocate an IP address"],
      ["View an instance"],
      ["View an instance"],
    ]);
  });

  test("has no comments that would mean something else in an HTTP file", () => {
    const { remarks } = read(
      "a.requests.jsonc",
      '[\n  // The list of @all\n  // @name other\n  // @no-redirect\n  { "method": "GET", "path": "/compute/instances" }\n]',
    );
    expect(remarks).toEqual([["List instances", "The list of @all"]]);
  });

  test("that is cut off is read as far as it can be", () => {
    const { sent, told, places } = read(
      "a.requests.json",
      '[{ "name": "a", "method": "GET", "path": "/compute/instances" }, { "name": "b", "method" ',
    );
    expect(sent).toMatchObject([{ name: "a" }]);
    expect(told[0]).toBe("lost: Part of the file cannot be read. Run `compute-stack check` for details.");
    expect(places).toHaveLength(told.length);
  });
});

describe("a body by itself", () => {
  test("is sent to where its operation says", () => {
    expect(read("a.create-loadbalancer.request.json", '{ "label": "front" }')).toMatchObject({
      sent: [{ name: "front", method: "POST", path: "/loadbalancers", headers: token, body: { label: "front" } }],
      remarks: [["Create a load balancer"]],
      told: [],
    });
  });

  test("has variables for the IDs in its path", () => {
    const { sent, told } = read("a.create-node.request.json", '{ "address": "192.168.0.1:80" }');
    expect(sent).toMatchObject([
      { name: "create-node", path: "/loadbalancers/${env:LOADBALANCER_ID}/configs/${env:CONFIG_ID}" },
    ]);
    expect(told).toEqual([
      "note: The file does not say what the request is sent to. Set `LOADBALANCER_ID`.",
      "note: The file does not say what the request is sent to. Set `CONFIG_ID`.",
    ]);
  });

  test("of an unknown operation is lost", () => {
    const { sent, told } = read("a.request.json", '{ "zzz": 1 }');
    expect([sent, told]).toEqual([
      [],
      ["lost: The operation of the request is unknown. Name it with `--as` or in the file name."],
    ]);
  });
});

describe("one request", () => {
  const one = (text: string) => {
    const block = open("a.requests.json", text).blocks.get(1) ?? expect.unreachable();
    const root = rootOf(block) ?? expect.unreachable();
    const [request] = requestsAt(root);
    return readOneRequest(request ?? expect.unreachable(), noFiles);
  };
  const create = `[
  { "name": "a", "method": "POST", "path": "/compute/instances", "headers": { "Authorization": "Bearer \${env:T}" },
    "body": { "label": "it's \${env:L}", "root_pass": "Wr1tten-out-42", "firewall_id": "\${env:FW}", "metadata": { "user_data": "\${base64:init.sh}" } } }
]`;

  test("is read by itself, with what is told of it", () => {
    const { request, messages } = one(create);
    expect(request?.name).toBe("request");
    expect(messages).toEqual([
      "`root_pass` is a literal secret, which is not written. Set `A_ROOT_PASS` to its value.",
    ]);
    expect(one('[{ "name": "a", "method": "GET" }]')).toEqual({
      request: null,
      messages: ["The request has no method or no path that can be written."],
    });
  });

  test("is written as a request file", () => {
    const { request } = one(create);
    expect(request && writeRequest(request, listOf([request]))).toBe(`{
  "method": "POST",
  "path": "/compute/instances",
  "headers": { "Authorization": "Bearer \${env:T}" },
  "body": {
    "label": "it's \${env:L}",
    "root_pass": "\${env:A_ROOT_PASS}",
    "firewall_id": "\${env:FW}",
    "metadata": {
      "user_data": "\${base64:../init.sh}"
    }
  }
}
`);
  });

  test("is written for a REST client, whose user sets the variables", () => {
    const { request } = one(create);
    const list = listOf(request ? [request] : []);
    expect(writeHttpAlone(list)).toBe(`POST {{base_url}}/compute/instances
Authorization: Bearer {{T}}
Content-Type: application/json

{
  "label": "it's {{L}}",
  "root_pass": "{{A_ROOT_PASS}}",
  "firewall_id": {{FW}},
  "metadata": {
    "user_data": "{{INIT_SH_BASE64}}"
  }
}
`);
    expect(writeHttpAlone({ ...list, requests: [...list.requests, ...list.requests] }).split("\n###\n")).toHaveLength(
      2,
    );
  });

  test("is written as a command, which reads its files itself", () => {
    const { request } = one(create);
    expect(
      request && writeCurlCommand(request, (path) => `it's/${path}`),
    ).toBe(`curl --request POST --url "$COMPUTE_URL/compute/instances" \\
  --header "Authorization: Bearer \${T}" \\
  --header 'Content-Type: application/json' \\
  --data-binary @- <<JSON
{
  "label": "it's $(printf %s "\${L}" | jq -Rrs '@json | .[1:-1]')",
  "root_pass": "$(printf %s "\${A_ROOT_PASS}" | jq -Rrs '@json | .[1:-1]')",
  "firewall_id": \${FW},
  "metadata": {
    "user_data": "$(jq -Rrs @base64 'it'\\''s/init.sh')"
  }
}
JSON
`);
  });

  test.each([
    ['"tags": ["${file:a.txt}"]', `"$(jq -Rrs '@json | .[1:-1]' '../a.txt')"`],
    ['"script_data": "${file:a.json}"', "$(jq -Rs fromjson '../a.json')"],
    ['"script_data": "${file:-a.json}"', "$(jq -Rs fromjson './-a.json')"],
    ['"label": "{{a-b}}"', `"$(printf %s "\${a_b}" | jq -Rrs '@json | .[1:-1]')"`],
    [
      '"tags": ["100$ \\\\ ${env:A} \\"q\\""]',
      `"100\\$ \\\\\\ $(printf %s "\${A}" | jq -Rrs '@json | .[1:-1]') \\"q\\""`,
    ],
  ])("with %s is a command with %s", (field, expected) => {
    const { request } = one(`[{ "method": "POST", "path": "/compute/instances", "body": { ${field} } }]`);
    expect(request && writeCurlCommand(request, (path) => path.replace(/^a/, "../a"))).toContain(expected);
  });

  test("without a body is a command without one", () => {
    const { request } = one(
      '[{ "method": "DELETE", "path": "https://x.example.com/elsewhere/$y/${env:ID}/${file:id.txt}", "headers": { "X-A": "say \\"$hi\\" ${file:a.txt}" } }]',
    );
    expect(request && writeCurlCommand(request, (path) => path)).toBe(
      `curl --request DELETE --url "https://x.example.com/elsewhere/\${y}/\${ID}/$(cat 'id.txt')" \\
  --header "X-A: say \\"\\$hi\\" $(cat 'a.txt')" \\
  --globoff
`,
    );
  });

  test("that names its own content type gets no other", () => {
    const { request } = one(
      '[{ "method": "POST", "path": "/loadbalancers", "headers": { "X-A": "a", "content-TYPE": "text/x" }, "body": { "label": "$5" } }]',
    );
    expect(
      request && writeCurlCommand(request, (path) => path),
    ).toBe(`curl --request POST --url "$COMPUTE_URL/loadbalancers" \\
  --header "X-A: a" \\
  --header "content-TYPE: text/x" \\
  --data-binary @- <<'JSON'
{
  "label": "$5"
}
JSON
`);
    expect(writeHttpAlone(listOf(request ? [request] : []))).toBe(
      'POST {{base_url}}/loadbalancers\nX-A: a\ncontent-TYPE: text/x\n\n{\n  "label": "$5"\n}\n',
    );
  });

  test("has variables for the answers to others, and each is told once", () => {
    const { request } = one(
      '[{ "method": "PUT", "path": "/compute/instances/${steps.web-1.id}", "body": { "label": "a", "tags": ["${steps.web-1.id}", { "x": "${steps.ip.ipv4[0]} ${env:E}" }] } }]',
    );
    const { requests, messages } = standsAlone(request ? [request] : []);
    expect(JSON.parse(writeRequests(listOf(requests), "no comments").text)).toEqual([
      {
        name: "request",
        method: "PUT",
        path: "/compute/instances/${env:WEB_1_ID}",
        body: { label: "a", tags: ["${env:WEB_1_ID}", { x: "${env:IP_IPV4_0} ${env:E}" }] },
      },
    ]);
    expect(messages).toEqual([
      {
        kind: "note",
        text: "The response to `web-1` cannot be used by a request in a file of its own. Set `WEB_1_ID` to its `id`.",
      },
      {
        kind: "note",
        text: "The response to `ip` cannot be used by a request in a file of its own. Set `IP_IPV4_0` to its `ipv4.0`.",
      },
    ]);
  });
});
