import { describe, expect, test } from "vitest";
import { findingsOf } from "../../../test/slips/findings-of.ts";
import { defaultSettings, openDocument } from "../../document/index.ts";
import { check } from "../engine/check.testing.ts";
import { environmentForTests, type Found, find, findShort } from "../pages/check.testing.ts";
import { applyEdits } from "../pages/page.testing.ts";

const isOurs = ({ code }: Found): boolean => /^(request|step)-/.test(code);
const found = (text: string, name = "x.request.json"): readonly Found[] => find(name, text).filter(isOurs);

/** In short: `code pointer «marked»`, the severity before it where it is not the rule's own. */
const short = (text: string, name?: string): readonly string[] =>
  found(text, name).map(({ code, pointer, marked }) => `${code} ${pointer} «${marked}»`);

const request = (method: string, path: string, rest: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({ method, path, ...rest });
const codes = (text: string, name?: string): string =>
  found(text, name)
    .map(({ code, severity }) => `${severity} ${code}`)
    .join(", ");

function fixed(text: string, title: string, name = "x.request.json"): string {
  const document = openDocument({ uri: `file:///test/${name}`, name, text });
  const findings = document ? check(document, defaultSettings, environmentForTests()).findings : [];
  const fix = findings.flatMap(({ fixes }) => fixes).find((each) => each.title === title);
  if (!fix) throw new Error(`no fix is called ${title}`);
  return applyEdits(text, fix.edits());
}

test.each([
  ['"$schema": "x", "region": "$REGION", "type": "$SIZE"', "$REGION"],
  ['"root_pass": "Corr$ct-horse-batt9", "region": "us-east", "type": "$SIZE"', "$SIZE"],
])("of a quoted here-document with %s, only %s is reported", (fields, marked) => {
  const text = `curl -X POST "$API/compute/instances" --json @- <<'EOF'\n{ ${fields} }\nEOF\n`;
  const own = findingsOf("create.sh", text).filter(({ code }) => code === "shell-not-expanded");
  expect(own.map(({ start, end }) => text.slice(start, end))).toEqual([marked]);
});

test.each([
  ["curl $U", "curl -X POST $U"],
  ["sudo curl.exe -s $U", "sudo curl.exe -X POST -s $U"],
  ["$(curl $U)", "$(curl -X POST $U)"],
  ['"/opt/my tools/curl" $U', undefined],
  ["C=(curl -s -H 'A: b')\n\"${C[@]}\" $U", undefined],
  ["curl $U $API/compute/instances/2", undefined],
])("the method of %j is named with -X where that changes nothing else", (text, after) => {
  const script = text.replaceAll("$U", "$API/compute/instances/1/boot");
  const [fix] = findingsOf("a.sh", script).find(({ code }) => code === "request-method")?.fixes ?? [];
  expect(fix && applyEdits(script, fix.edits())).toBe(after?.replaceAll("$U", "$API/compute/instances/1/boot"));
});

const label = { body: { label: "web-one" } };
const clone = { body: { region: "us-east", type: "standard-2" } };

test.each([
  ["GET", "/compute/instances/1", {}, ""],
  ["GET", "/compute/instance/1", {}, "error request-unknown-path"],
  ["GET", "", {}, "error request-unknown-path"],
  ["GET", "/", {}, "error request-unknown-path"],
  ["GET", "{base_url}", {}, "error request-unknown-path"],
  ["GET", "{{url}}", {}, ""],
  ["GET", "${env:URL}/1/backups", {}, ""],
  ["GET", "$URL", {}, ""],
  ["POST", "/compute/instances/1/{{action}}", {}, ""],
  ["GET", "/compute/instances/1/nodes", {}, "information request-unknown-path"],
  ["GET", "/compute/instances/1/backup", {}, "error request-unknown-path"],
  ["GET", "/Compute/instances/1", {}, "error request-unknown-path"],
  ["POST", "/compute/instances/1/bot", {}, "error request-unknown-path"],
  ["POST", "/compute/instances/1/paint", {}, "information request-unknown-path"],
  ["GET", "/instances/1", {}, "information request-unknown-path"],
  ["GET", "/loadbalancers", {}, "information request-unknown-path"],
  ["GET", "/loadbalancers/1/configs", {}, "information request-unknown-path"],
  ["DELETE", "/loadbalancers/1/configs/2", {}, "information request-unknown-path"],
  ["DELETE", "/loadbalancers", {}, "error request-method"],
  ["GET", "/compute/instances/1/boot", {}, "error request-method"],
  // Method: the path has to be known, and the method a string without references.
  ["PATCH", "/compute/instances/1", label, "error request-method"],
  ["Put", "/compute/instances/1", label, "error request-method"],
  ["patch", "/compute/instances/1", label, "error request-method"],
  ["get", "/account", {}, "error request-method, information request-unknown-path"],
  ["${METHOD}", "/compute/instances/1", {}, ""],
  ["PUT", "/networking/ips", {}, "error request-method"],
  ["GET", "/compute/instances/1/backups/cancel", {}, "error request-method"],
  ["POST", "/compute/instances/1/backups/{{which}}", {}, ""],
  ["PUT", "/compute/instances/1/backups/{{which}}", {}, "error request-method"],
  ["POST", "/compute/instances/clone", clone, "error request-path-parameter"],
  ["POST", "/compute/instances/{instanceId}", {}, "error request-method, warning request-path-parameter"],
  ["POST", "/compute/instances/{id}", {}, "error request-method, warning request-path-parameter"],
  ["PUT", "/compute/instances//boot", {}, "error request-path-parameter"],
  // Parameters.
  ["GET", "/compute/instances/0", {}, "error request-path-parameter"],
  ["GET", "/compute/instances/1.5", {}, "error request-path-parameter"],
  ["GET", "/compute/instances/{instanceId}", {}, "warning request-path-parameter"],
  ["GET", "/compute/instances/%7Bid%7D", {}, "warning request-path-parameter"],
  ["POST", "/compute/instances//boot", {}, "error request-path-parameter"],
  ["GET", "/compute/instances/${env:ID}?a=b", {}, ""],
  ["GET", "/compute/instances/web-${N}", {}, "error request-path-parameter"],
  // Version.
  ["GET", "https://h/v4/compute/instances/1", {}, ""],
  ["GET", "https://h/v4beta/compute/instances/1", {}, "error request-version"],
  ["GET", "https://h/compute/instances/1", {}, "error request-version"],
  ["GET", "https://{{host}}/compute/instances/1", {}, ""],
  ["GET", "https://h/v3/compute/instances/x", {}, "error request-path-parameter, error request-version"],
  // Bodies.
  ["PUT", "/compute/instances/1", {}, "error request-body-missing"],
  ["PUT", "/compute/instances/1", { body: null }, ""],
  ["PUT", "/compute/instances/1", { body: "${env:BODY}" }, ""],
  ["POST", "/compute/instances/1/boot", {}, ""],
  ["POST", "/compute/instances/1/boot", { body: {} }, ""],
  ["GET", "/compute/instances/1", { body: null }, ""],
  ["GET", "/compute/instances/1", { body: {} }, "warning request-body-unexpected"],
  ["POST", "/compute/instances/1/backups/enable", { body: [] }, "warning request-body-unexpected"],
  // Consequences.
  ["GET", "/compute/instances", {}, "hint request-undocumented"],
  ["DELETE", "/compute/instances/1", {}, "hint request-undocumented"],
  ["POST", "/compute/instances/1/backups/cancel", {}, "information request-cancel-backups"],
  ["POST", "/compute/instances/1/backups", {}, "information request-replaces-snapshot"],
])("%s %s %j: %s", (method, path, rest, expected) => {
  expect(
    codes(request(method, path, rest))
      .split(", ")
      .sort(),
  ).toEqual(expected.split(", ").sort());
});

test("the whole value is marked, at the field", () => {
  expect(short(request("PATCH", "https://h/v3/compute/instances/x"))).toEqual([
    'request-method /method «"PATCH"»',
    'request-path-parameter /path «"https://h/v3/compute/instances/x"»',
    'request-version /path «"https://h/v3/compute/instances/x"»',
  ]);
  expect(short(`[${request("GET", "/foo")}]`, "x.requests.json")).toEqual(['request-unknown-path /0/path «"/foo"»']);
});

test("other types and absent values are left to other rules", () => {
  for (const text of [
    '{"path":5,"method":true}',
    '{"method":"POST"}',
    '{"path":"/compute/instances"}',
    '{"path":null}',
  ])
    expect(short(text)).toEqual([]);
  expect(short('{"method":"PUT","path":"/compute/instances/1"')).toEqual([]);
});

test.each([
  ["GET", "/compute/instance/7", ["/compute/instances/7"]],
  ["GET", "/Compute/Instances/7", ["/compute/instances/7"]],
  ["GET", "/instances/7", ["/compute/instances/7"]],
  ["GET", "/compute/7", ["/compute/instances/7"]],
  ["GET", "/api/v4/compute/instances/7/", ["/compute/instances/7"]],
  ["POST", "/compute/instances/7/boots", ["/compute/instances/7/boot"]],
  ["GET", "/compute/instances/7/boots", ["/compute/instances/7/boot"]],
  ["POST", "/loadbalancers/7/nodes", ["/loadbalancers/7/configs/{configId}/nodes"]],
  ["POST", "/loadbalancers/7/config/nodes", ["/loadbalancers/7/configs/{configId}/nodes"]],
  ["POST", "/loadbalancer/${steps.a.id}/config", ["/loadbalancers/${steps.a.id}/configs"]],
  ["POST", "/networking", ["/networking/ips"]],
  ["PATCH", "/loadbalancer", ["/loadbalancers"]],
  ["GET", "/account", []],
  ["GET", "/a/b/c/d/e/f/g/h", []],
  ["GET", "", []],
])("the suggestion for %s %s: %j", (method, path, expected) => {
  const unknown = found(request(method, path)).find(({ code }) => code === "request-unknown-path");
  expect(unknown?.fixes).toEqual(expected.map((near) => `Change the path to \`${near}\``));
});

test("a corrected path keeps its surroundings", () => {
  const after = (path: string, near: string): unknown =>
    JSON.parse(fixed(request("GET", path), `Change the path to \`${near}\``)).path;
  expect(after("https://h/v4/compute/instance/7?a=b", "/compute/instances/7")).toBe(
    "https://h/v4/compute/instances/7?a=b",
  );
  expect(after("{base_url}/instances/7/", "/compute/instances/7")).toBe("{base_url}/compute/instances/7/");
  expect(after("instances/7#x", "/compute/instances/7")).toBe("/compute/instances/7#x");
});

test("a version is replaced or inserted", () => {
  const after = (path: string, title: string): unknown => JSON.parse(fixed(request("GET", path), title)).path;
  expect(after("https://h/v3/compute/instances/7", "Change the version to `v4`")).toBe(
    "https://h/v4/compute/instances/7",
  );
  expect(after("https://h/api/compute/instances/7", "Insert `/v4` before the path")).toBe(
    "https://h/api/v4/compute/instances/7",
  );
});

test.each([
  ["Bearer ${env:T}", ""],
  ["bearer  {{t}} ", ""],
  ["Bearer $TOKEN", ""],
  ["Bearer a${T}", ""],
  ["${env:HEADER}", ""],
  ["${SCHEME} abc", ""],
  ["Bearer abc123", "warning request-token-literal"],
  ["BEARER <token>", "warning placeholder"],
  ["Bearer $token", ""],
  ["abc123", "error request-authorization"],
  ["Bearer", "error request-authorization"],
  ["Bearer ", "error request-authorization"],
  ["Bearerabc123", "error request-authorization"],
  ["Bearer abc123 abc123", "error request-authorization"],
  ["Basic abc123", "error request-authorization"],
  ["Token ${env:T}", "error request-authorization"],
  ["", "error request-authorization"],
])("authorization %j: %s", (value, expected) => {
  for (const name of ["Authorization", "authorization", "AUTHORIZATION"]) {
    const all = find("x.request.json", request("GET", "/compute/instances/1", { headers: { [name]: value } }));
    expect(all.map(({ severity, code }) => `${severity} ${code}`).join(", ")).toBe(expected);
    expect(all.every(({ pointer, marked }) => pointer === `/headers/${name}` && marked === JSON.stringify(value))).toBe(
      true,
    );
    // Nothing of what may be a token is said again.
    expect(JSON.stringify(all.map(({ message, fixes }) => [message, fixes]))).not.toContain("abc123");
  }
});

test("no message repeats a token of the wrong type", () => {
  const text = '{"method":"GET","path":"/compute/instances/1","headers":{"authorization":987654321}}';
  const all = find("x.request.json", text);
  expect(all.map(({ code }) => code)).toEqual(["type-mismatch"]);
  expect(JSON.stringify(all.map(({ message, fixes }) => [message, fixes]))).not.toContain("987654321");
});

test("only the token is replaced", () => {
  const text = request("GET", "/compute/instances/1", { headers: { authorization: "bearer  abc " } });
  const after = JSON.parse(fixed(text, "Replace the token with `${env:COMPUTE_TOKEN}`"));
  expect(after.headers.authorization).toBe("bearer  ${env:COMPUTE_TOKEN} ");
});

test.each([
  ["application/json", ""],
  ["APPLICATION/json ; charset=utf-8", ""],
  ["application/json;v=${V}", ""],
  ["{{type}}", ""],
  ["text/plain", "warning request-content-type"],
  ["application/json-patch+json", "warning request-content-type"],
  ["text/plain;v=${V}", "warning request-content-type"],
  ["", "warning request-content-type"],
])("content type %j: %s", (value, expected) => {
  const headers = { "content-type": value };
  expect(codes(request("PUT", "/compute/instances/1", { headers, ...label }))).toBe(expected);
  expect(codes(request("GET", "/compute/instances/1", { headers }))).toBe("");
});

test("the inserted body has the required fields", () => {
  const after = (method: string, path: string, title: string): unknown => {
    const text = fixed(request(method, path), title);
    expect(codes(text)).not.toContain("error");
    expect(find("x.request.json", text).filter(({ severity }) => severity === "error")).toEqual([]);
    return JSON.parse(text).body;
  };
  expect(after("POST", "/loadbalancers", "Insert a body with `region`")).toEqual({ region: "${REGION}" });
  expect(after("POST", "/loadbalancers/1/configs", "Insert a body with `port`")).toEqual({ port: "${PORT}" });
  expect(after("POST", "/loadbalancers/1/configs/2/nodes", "Insert a body with `label` and `address`")).toEqual({
    label: "${LABEL}",
    address: "${ADDRESS}",
  });
  expect(after("PUT", "/loadbalancers/1/configs/2", "Insert a body")).toEqual({});
});

test("findings about a whole bare body are at its first key", () => {
  expect(short("{}")).toEqual(["request-operation-unknown  «{}»"]);
  expect(short('{"foo": 1}')).toEqual(['request-operation-unknown  «"foo"»']);
  expect(short('[{}, {"label":"a","address":"10.0.0.1:80"}]', "x.requests.json")).toEqual([
    "request-operation-unknown /0 «{}»",
    'request-operation-inferred /1 «"label"»',
  ]);
  expect(short("{}", "cancel-backups.request.json")).toEqual(["request-cancel-backups  «{}»"]);
  expect(short("{}", "delete-instance.request.json")).toEqual(["request-undocumented  «{}»"]);
  expect(short('{"label":"x"}', "view-instance.request.json")).toEqual(['request-body-unexpected  «"label"»']);
  expect(short('{"overwrite": true}', "restore-backup.request.json")).toEqual([
    "request-overwrites-disks /overwrite «true»",
  ]);
  expect(short('{"overwrite": "true"}', "restore-backup.request.json")).toEqual([]);
});

test("the operation of an incomplete body is not inferred", () => {
  for (const text of ['{"foo": 1', '{"foo": 1, "region"', '[{"foo": 1]'])
    expect(short(text).filter((line) => line.includes("-operation-"))).toEqual([]);
});

test.each(["", " \n", "// nothing\n", "/* nothing */", "[]", "5", "null"])("nothing is reported for %j", (text) => {
  for (const name of ["x.request.json", "cancel-backups.request.json", "x.requests.json"])
    expect(short(text, name)).toEqual([]);
});

test("a stack is not a request", () => {
  expect(short("region: us-east\nlabel: front\n", "shop.stack.yaml")).toEqual([]);
});

test("the operation that is misspelled in the file name is offered first", () => {
  const [finding] = found('{"region":"us-east","type":"standard-2"}', "web.clone-instanse.request.json");
  expect(finding?.message).toContain("did you mean `clone-instance`?");
  expect(finding?.message).toContain("Rename the file to `web.clone-instance.request.json`");
  expect(finding?.fixes.map((title) => /\(`(.*)`\)/.exec(title)?.[1])).toEqual(["clone-instance", "create-instance"]);
});

const wrapNode = "Wrap it in a request `POST /loadbalancers/{loadbalancerId}/configs/{configId}` (`create-node`)";

test.each([
  [
    '// The node.\r\n{\r\n\t// Its name.\r\n\t"label": "a", // a\r\n\r\n\t"address": "10.0.0.1:80"\r\n} // end\r\n',
    '// The node.\r\n{\r\n\t"method": "POST",\r\n\t"path": "/loadbalancers/${LOADBALANCER_ID}/configs/${CONFIG_ID}",\r\n\t"body": {\r\n\t\t// Its name.\r\n\t\t"label": "a", // a\r\n\r\n\t\t"address": "10.0.0.1:80"\r\n\t}\r\n} // end\r\n',
  ],
  [
    '\uFEFF{"label":"a","address":"10.0.0.1:80"}',
    '\uFEFF{ "method": "POST", "path": "/loadbalancers/${LOADBALANCER_ID}/configs/${CONFIG_ID}", "body": {"label":"a","address":"10.0.0.1:80"} }',
  ],
  [
    '{ "label": "a",\n  "address": "10.0.0.1:80" }',
    '{\n  "method": "POST",\n  "path": "/loadbalancers/${LOADBALANCER_ID}/configs/${CONFIG_ID}",\n  "body": { "label": "a",\n    "address": "10.0.0.1:80" }\n}',
  ],
])("a bare body is wrapped unchanged: %j", (text, expected) => {
  const after = fixed(text, wrapNode, "x.request.jsonc");
  expect(after).toBe(expected);
  expect(codes(after, "x.request.jsonc")).toBe("");
});

const steps = (...items: readonly unknown[]): string => JSON.stringify(items);
const view = (name: string, id: unknown = 1) => ({ name, method: "GET", path: `/compute/instances/${id}` });
const unknown = (text: string, name = "x.requests.json"): readonly string[] =>
  found(text, name)
    .filter(({ code }) => code === "step-unknown")
    .map(({ pointer, marked, fixes }) => [pointer, marked, ...fixes].join(" "));

test("references to steps are found anywhere", () => {
  const items = [
    view("a"),
    {
      method: "POST",
      path: "/networking/ips?x=${steps.p.id}",
      headers: { "X-Trace": "a ${steps.h.id} b ${steps.a.id}" },
      body: { compute_id: "${steps.b.id}", unknown: { deep: [["${steps.d.id}"]] } },
    },
    { label: "${steps.e.id}", address: "10.0.0.1:80" },
  ];
  expect(unknown(steps(...items))).toEqual([
    "/1/path ${steps.p.id}",
    "/1/headers/X-Trace ${steps.h.id}",
    "/1/body/compute_id ${steps.b.id}",
    "/1/body/unknown/deep/0/0 ${steps.d.id}",
    "/2/label ${steps.e.id}",
  ]);
});

test("a step can be referred to from the next step on", () => {
  expect(unknown(steps(view("a"), view("b", "${steps.a.id}"), view("c", "${steps.b.data.0.id}")))).toEqual([]);
  const own = found(steps(view("a", "${steps.a.id}")), "x.requests.json");
  expect(own.map(({ message }) => message)).toEqual([
    "`a` cannot refer to its own response. Refer to an earlier step.",
  ]);
  const later = found(steps(view("b", "${steps.a.id}"), view("a")), "x.requests.json");
  expect(later.map(({ message }) => message)).toEqual(["`a` is sent after this step. Move it before this one."]);
  // The first of two that are called so counts.
  expect(unknown(steps(view("a"), view("a", "${steps.a.id}")))).toEqual([]);
});

test("suggested step names are those before the reference", () => {
  expect(unknown(steps(view("front"), view("back"), view("x", "${steps.fronnt.id}"), view("fronnd")))).toEqual([
    "/2/path ${steps.fronnt.id} Change the step to `front`",
  ]);
  expect(
    fixed(steps(view("front"), view("x", "${steps.fronnt.id}")), "Change the step to `front`", "x.requests.json"),
  ).toBe(steps(view("front"), view("x", "${steps.front.id}")));
});

test("step names can contain dots, and the field can be missing", () => {
  expect(unknown(steps(view("web.1"), view("x", "${steps.web.1.id}"), view("y", "${steps.web.2.id}")))).toEqual([
    "/2/path ${steps.web.2.id}",
  ]);
  expect(unknown(steps(view("web"), view("x", "${steps.wb}"), view("y", "${steps.web}")))).toEqual([
    "/1/path ${steps.wb} Change the step to `web`",
  ]);
  for (const text of ["${steps}", "${steps.}", "${steps..id}", "$${steps.a.id}", "{{steps.a.id}}"])
    expect(unknown(steps(view("x", text)))).toEqual([]);
});

test("a reference without a field to an unknown step is reported once", () => {
  const codes = (path: string) => findShort("x.requests.json", steps(view("web"), view("x", path)));
  expect(codes("${steps.nope}")).toEqual(["step-unknown /1/path «${steps.nope}»"]);
  expect(codes("${steps.web}")).toEqual(["reference-syntax /1/path «${steps.web}»"]);
  expect(codes("${steps.nope.id}/${steps.web}")).toEqual([
    "step-unknown /1/path «${steps.nope.id}»",
    "reference-syntax /1/path «${steps.web}»",
  ]);
});

test("a single request has no steps", () => {
  expect(unknown(JSON.stringify(view("a", "${steps.a.id}")), "x.request.json")).toEqual(["/path ${steps.a.id}"]);
  expect(unknown('{"label":"${steps.a.id}"}', "update-instance.request.json")).toEqual(["/label ${steps.a.id}"]);
});

test("undocumented bodies are not checked", () => {
  const restore = {
    method: "POST",
    path: "/compute/instances/1/backups/2/restore",
    body: { compute_id: "${steps.x.id}" },
  };
  expect(unknown(steps(restore))).toEqual([]);
});

const allocate = (id: unknown, isPublic: unknown = false) => ({
  method: "POST",
  path: "/networking/ips",
  body: { type: "ipv4", public: isPublic, compute_id: id },
});
const copy = (name: string, body: Readonly<Record<string, unknown>> = {}, source: unknown = 1) => ({
  name,
  method: "POST",
  path: `/compute/instances/${source}/clone`,
  body: { region: "us-east", type: "standard-2", private_ip: true, ...body },
});
const limits = (...items: readonly unknown[]): readonly string[] =>
  found(steps(...items), "x.requests.json")
    .filter(({ code }) => code === "step-private-ip-limit")
    .map(({ pointer }) => pointer);

test("an instance gets one private address", () => {
  expect(limits(allocate(1), allocate(2), allocate(1), allocate(1))).toEqual(["/2/path", "/3/path"]);
  expect(limits(allocate("${steps.a.id}"), allocate("${steps.b.id}"), allocate("${steps.a.id}"))).toEqual(["/2/path"]);
  expect(limits(allocate(1, true), allocate(1), allocate(1, "${env:P}"))).toEqual([]);
  expect(limits(copy("a"), allocate("${steps.a.id}"))).toEqual(["/1/path"]);
  // Each clone is an instance of its own, and a clone onto an existing one cannot ask for an address.
  expect(limits(copy("a"), copy("b"), allocate("${steps.c.id}"))).toEqual([]);
  expect(limits(copy("a", { compute_id: 5 }), allocate("${steps.a.id}"))).toEqual([]);
  expect(limits(copy("a", { private_ip: false }), allocate("${steps.a.id}"))).toEqual([]);
  // A bare body has no path.
  const bare = { type: "ipv4", public: false, compute_id: 1 };
  expect(limits(allocate(1), bare)).toEqual(["/1"]);
});

test("an instance can be cloned five times", () => {
  const clones = (...sources: readonly unknown[]): readonly string[] =>
    found(steps(...sources.map((source, index) => copy(`c${index}`, {}, source))), "x.requests.json")
      .filter(({ code }) => code === "step-clone-limit")
      .map(({ pointer }) => pointer);
  expect(clones(1, 1, 1, 1, 1)).toEqual([]);
  expect(clones(1, 1, 1, 2, 1, 1, 1, 1)).toEqual(["/6/path"]);
  expect(clones(...Array(6).fill("${env:SOURCE}"))).toEqual(["/5/path"]);
  // Each may be filled in with another.
  expect(clones(...Array(6).fill("{instanceId}"))).toEqual([]);
  const bases = ["", "{base_url}", "https://h/v4", "{{base}}", "/v4", "${B}"];
  const mixed = bases.map((base) => ({
    ...copy("c"),
    name: base || "c",
    path: `${base}/compute/instances/1/clone/?x`,
  }));
  expect(
    found(steps(...mixed), "x.requests.json")
      .filter(({ code }) => code === "step-clone-limit")
      .map(({ pointer }) => pointer),
  ).toEqual(["/5/path"]);
});

describe("request-content-type", () => {
  test.each([
    ["application/json", null],
    [" Application/JSON ; charset=utf-8", null],
    ["application/${KIND}", null],
    ["text/plain; charset=utf-8", "found `text/plain`."],
    ["application/json5", "found `application/json5`."],
    [";charset=utf-8", "found no type."],
    [" ", "found no type."],
  ])("%j", (type, end) => {
    const request = { method: "PUT", path: "/compute/instances/1", headers: { "content-type": type }, body: {} };
    const found = find("x.request.json", JSON.stringify(request)).filter(({ code }) => code === "request-content-type");
    const message = `Content type must be \`application/json\`, ${end}`;
    expect(found.map((one) => one.message)).toEqual(end === null ? [] : [message]);
  });
});

test.each([
  ["{}", ["Change `method` to `POST`"]],
  ['"${env:BODY}"', []],
])("another method is offered for the body %s: %j", (body, offered) => {
  const text = `{ "method": "GET", "path": "/compute/instances", "body": ${body} }`;
  const titles = find("x.request.json", text).flatMap(({ fixes }) => fixes.map(String));
  expect(titles.filter((title) => title.startsWith("Change `method`"))).toEqual(offered);
});
