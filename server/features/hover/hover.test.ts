import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openDocument, readCatalog } from "../../document/index.ts";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { encodeBase64 } from "../../text/base64.ts";
import { hover } from "./hover.ts";

const pem = (name: string): string =>
  readFileSync(new URL(`../../rules/pages/fixtures/${name}.pem`, import.meta.url), "utf8");

const files = { "site.pem": pem("p256.cert"), "init.b64": `${encode("#cloud-config\nhostname: web\n")}\n` };

const catalog = readCatalog({
  regions: { "us-east": { vlans: true, metadata: false } },
  types: { "standard-2": { cpus: 2, memory: 4096 } },
  images: { "compute/debian12": { cloud_init: true } },
  values: { "config.check": ["http_body"] },
});

function encode(text: string): string {
  return encodeBase64(new TextEncoder().encode(text));
}

function hoverAt(name: string, marked: string) {
  const offset = marked.indexOf("<|>");
  const text = marked.replace("<|>", "");
  const document = openDocument({ uri: `file:///test/${name}`, name, text });
  if (document === null || offset < 0) throw new Error("no document, or no cursor in it");
  const found = hover(document, offset, {
    environment: environmentForTests(files),
    catalog,
  });
  return found && { word: text.slice(found.start, found.end), markdown: found.markdown };
}

/** Checks what word a hover is about, and parts of what it says. */
function checkHover(name: string, marked: string, word: string, ...parts: readonly string[]): void {
  const found = hoverAt(name, marked);
  expect(found?.word).toBe(word);
  for (const part of parts) expect(found?.markdown).toContain(part);
}

const stack = "shop.stack.yaml";
const instance = (lines: string): string => `region: us-east\ninstances:\n  web-1:\n${lines.replace(/^/gm, "    ")}\n`;
const create = "web.create-instance.request.json";

test("a field shows its meaning, type, limits, default, conflicts, requirements, grants, costs and section", () => {
  checkHover(
    stack,
    instance("la<|>bel: web"),
    "label",
    "3 to 64 characters",
    "Default: The instance's name",
    "API documentation, section 2.1: Compute instance",
  );
  checkHover(stack, instance("swap_<|>size: 1"), "swap_size", "in MB", "Default: `512` MB.", "Only with `image`.");
  checkHover(stack, instance("<|>image: compute/x"), "image", "Not together with `backup_id`.", "private image");
  checkHover(stack, instance("backups: { enabled<|>: true }"), "enabled", "Costs: The backup service is billed");
  checkHover(create, '{ "gro<|>up": "a" }', '"group"', "~~`group`~~", "Deprecated: Use `tags`");
  checkHover(create, '{ "region<|>": "a" }', '"region"', "Required.");
  checkHover(create, '{ "i<|>d": 1 }', '"id"', "Only in responses");
  checkHover("x.clone-instance.request.json", '{ "type<|>": "a" }', '"type"', "Required without `compute_id`.");
  checkHover(stack, instance("interfaces: [{ label<|>: a }]"), "label", "interfaces with purpose `vlan`");
  checkHover("x.update-instance.request.json", '{ "day<|>": "a" }', '"day"', "not documented but assumed");
  checkHover(
    "a.request.json",
    '{ "method": "GET", "headers": { "auth<|>orization": "x" } }',
    '"authorization"',
    "`Authorization`",
  );
});

test("a field of a stack shows which request sends it", () => {
  const sent = (lines: string, word: string, ...parts: readonly string[]): void => {
    checkHover(stack, instance(lines), word, ...parts);
    expect(hoverAt(stack, instance(lines))?.markdown).not.toContain("never sees it");
  };
  sent(
    "backups: { enabled<|>: true }",
    "enabled",
    "Sent by `create-instance` or `clone-instance` as `backups_enabled`.",
    "Sent by a separate request, `enable-backups`, if `backups_enabled` is `false`.",
  );
  sent(
    "backups: { window<|>: W2 }",
    "window",
    "Sent by `update-instance` as `backups.schedule.window`, an assumed name.",
  );
  sent("backups: { da<|>y: Sunday }", "day", "Sent by `update-instance` as `backups.schedule.day`, an assumed name.");
  sent("back<|>ups: {}", "backups", "where it groups fields that requests send");
  sent(
    "private_ip<|>: true",
    "private_ip",
    "Sent by a separate request, `allocate-ip`.",
    "With it, `create-instance` sends `booted: false` so that",
  );
  sent("clone: { so<|>urce: 1 }", "source", "Sent in the path of `clone-instance`.");
  sent("ta<|>gs: []", "tags", "Sent by `create-instance` as `tags`.", "`update-instance` as `tags` if the instance");
  checkHover(stack, "reg<|>ion: us-east", "region", "`create-instance`, `clone-instance` or `create-loadbalancer`");
  checkHover(stack, "na<|>me: shop", "name", "it is never sent");
});

test.each([
  [
    stack,
    instance("ima<|>ge: compute/x"),
    "two disks, a primary disk and a swap disk. (API documentation, section 3: States and transitions)",
  ],
  [stack, instance("backup<|>_id: 1"), "avoids the UUID collision"],
  [stack, instance("inter<|>faces: []"), "ports 25, 465 and 587 are restricted"],
  [stack, instance("interfaces: [{ ipv4: { na<|>t_1_1: any } }]"), "cloned with NAT set to `any`"],
  [stack, instance("clo<|>ne: { source: 1 }"), "does not start in a data center without VLAN support"],
  [stack, instance("clone: { con<|>figs: [1, 2] }"), "booting it without naming a profile fails"],
  ["x.clone-instance.request.json", '{ "reg<|>ion": "r" }', "without VLAN support"],
  ["a.request.json", '{ "method": "GE<|>T", "path": "/compute/instances/1" }', "reads `stopped`"],
  ["a.request.json", '{ "method": "POST", "path": "/compute/inst<|>ances" }', "two disks"],
  ["a.request.json", '{ "method": "PO<|>ST", "path": "/compute/instances/1/clone" }', "set to `any`"],
  ["a.request.json", '{ "method": "PO<|>ST", "path": "/compute/instances/1/backups/2/restore" }', "under maintenance"],
] as const)("a note is shown at the field that it concerns: %s, %s", (name, marked, part) => {
  expect(hoverAt(name, marked)?.markdown).toContain(part);
});

test("a value shows its meaning, or else that of its field", () => {
  checkHover(stack, instance("backups: { window: W<|>22 }"), "W22", "From 22:00 to 00:00 UTC.");
  checkHover(stack, instance("interfaces: [{ purpose: <|>vpc }]"), "vpc", "An existing VPC subnet");
  checkHover(stack, instance("booted: tr<|>ue"), "true", "Default: `true`.");
  checkHover(stack, instance("tags: [<|>a]"), "a", "**`tags`**");
  checkHover(stack, instance("type: standard-2<|>"), "standard-2", "2 cores", "4,096 MB of memory");
  checkHover(stack, "region: us-<|>east", "us-east", "Has VLANs", "Does not have the metadata capability");
  checkHover(stack, instance("image: compute/<|>debian12"), "compute/debian12", "Has cloud-init");
  const config = (check: string): string => `loadbalancers: { f: { configs: [{ port: 80, check: ${check} }] } }`;
  checkHover(stack, config("http_<|>body"), "http_body", "in the catalog", "`check`");
  expect(hoverAt(stack, config("ht<|>tp"))?.markdown).not.toContain("in the catalog");
  checkHover(".compute-stack.yaml", "catalog: { values: { config.ch<|>eck: [] } }", "config.check", "**`check`**");
});

test("a CIDR shows its network, range and usable hosts", () => {
  checkHover(
    stack,
    "subnets: { app: { id: 1, range: 10.10.<|>0.0/24 } }",
    "10.10.0.0/24",
    "Network: `10.10.0.0/24`",
    "`10.10.0.0` to `10.10.0.255` (256 addresses)",
    "`10.10.0.2` to `10.10.0.253` (252 hosts)",
  );
  const ipam = (address: string): string => instance(`interfaces: [{ purpose: vlan, ipam_address: ${address} }]`);
  checkHover(
    stack,
    ipam("10.0.0.7<|>/29"),
    "10.0.0.7/29",
    "Network: `10.0.0.0/29`",
    "`10.0.0.1` to `10.0.0.6` (6 hosts)",
  );
  checkHover(stack, ipam("10.0.0.7<|>/31"), "10.0.0.7/31", "(2 hosts)");
  checkHover(stack, ipam("10.0.0.7<|>/32"), "10.0.0.7/32", "`10.0.0.7` (1 host)");
  checkHover(stack, ipam('"fd00::1<|>/64"'), '"fd00::1/64"', "Network: `fd00::/64`", "about 2^64 hosts");
  checkHover(stack, instance("interfaces: [{ ip_ranges: [10.<|>1.0.0/30] }]"), "10.1.0.0/30", "(4 addresses)");
  checkHover(stack, ipam("10.0.0<|>/29"), "10.0.0/29", "**`ipam_address`**");
});

test("user data shows its first lines without possible secrets", () => {
  const shown = (text: string): string => {
    const found = hoverAt(stack, instance(`metadata: { user_data: <|>${encode(text)} }`));
    return found?.markdown ?? "";
  };
  expect(shown("#cloud-config\npackages: [nginx]\n")).toContain("```yaml\n#cloud-config\npackages: [nginx]\n```");
  expect(shown("#cloud-config\npackages: [nginx]\n")).toContain("32 bytes");
  const secrets = shown(
    [
      "#cloud-config",
      "password: hunter2",
      "chpasswd:",
      "  list: |",
      "    root:hunter2",
      "users:",
      "  - name: deploy",
      "    hashed_passwd: $6$hunter2",
      "runcmd:",
      "  - curl -H 'Authorization: Bearer hunter2' x",
      "  - echo AKhunter2hunter2hunter2hunter2hunter2hunter2",
      "  - git clone https://me:hunter2@example.org/x",
      "  - cat /etc/nginx/sites-available/default.conf",
      "write_files:",
      "  - content: |",
      "      -----BEGIN OPENSSH PRIVATE KEY-----",
      "      hunter2",
    ].join("\n"),
  );
  expect(secrets).toContain("- name: deploy");
  expect(secrets).toContain("sites-available");
  expect(secrets).not.toContain("hunter2");
  expect(shown("```\n[a](http://x)")).toContain("````yaml\n```\n[a](http://x)\n````");
  checkHover(stack, instance("metadata: { user_data: '${file:ini<|>t.b64}' }"), "${file:init.b64}", "hostname: web");
  checkHover(stack, instance("metadata: { user_data: no<|>t }"), "not", "**`user_data`**");
});

test("a certificate shows its subject, names and validity; a key or password shows nothing", () => {
  const config = (line: string): string => `loadbalancers:\n  front:\n    configs:\n      - ${line}\n`;
  const quoted = (text: string): string => JSON.stringify(text);
  checkHover(
    stack,
    config("ssl_cert: ${file:si<|>te.pem}"),
    "${file:site.pem}",
    "**Certificate** · `CN=",
    "Valid from `",
  );
  const written = hoverAt(stack, config(`ssl_cert: <|>${quoted(pem("p256.cert"))}`));
  expect(written?.markdown).toContain("**Certificate** · `CN=");
  expect(written?.markdown).not.toContain("BEGIN");
  const expired = hoverAt(stack, config(`ssl_cert: <|>${quoted(pem("expired.cert"))}`));
  expect(expired?.markdown).toContain("(**expired**)");
  for (const field of ["ssl_key", "ssl_cert"]) {
    const key = pem("p256.key.pkcs8");
    const found = hoverAt(stack, config(`${field}: <|>${quoted(key)}`));
    expect(found?.markdown).toContain(`**\`${field}\`**`);
    for (const line of key.trim().split("\n")) expect(found?.markdown).not.toContain(line);
  }
  expect(hoverAt(stack, instance("root_pass: <|>hunter2"))?.markdown).not.toContain("hunter2");
  const header = '{ "method": "GET", "headers": { "Authorization": "Bearer <|>hunter2" } }';
  expect(hoverAt("a.request.json", header)?.markdown).not.toContain("hunter2");
});

test("a reference shows its target, anywhere in the file", () => {
  const two = "instances:\n  web-1:\n    type: nano-1\n    private_ip: true\n  web-2:\n    label: ";
  checkHover(
    stack,
    `region: eu\n${two}\${instances.we<|>b-1.region}\n`,
    "${instances.web-1.region}",
    "Here: `eu`",
    "Type: `nano-1`",
  );
  checkHover(stack, `${two}\${instances.web-1.lab<|>el}\n`, "${instances.web-1.label}", "Here: `web-1`");
  checkHover(stack, `${two}\${instances.web-9.id<|>}\n`, "${instances.web-9.id}", "There is no instance `web-9`");
  checkHover(stack, `${two}x\n    clone: { source: <|>web-1 }\n`, "web-1", "**Instance** `web-1`", "private IPv4");
  checkHover(stack, "name: a-${env:NA<|>ME}-b", "${env:NAME}", "**Environment variable** `NAME`");
  checkHover(stack, "name: ${file:x<|>.txt}", "${file:x.txt}", "The file does not exist");
  const steps =
    '[{"name":"a","method":"POST","path":"/loadbalancers"},{"path":"/loadbalancers/${steps.a<|>.id}/configs"}]';
  checkHover("a.requests.json", steps, "${steps.a.id}", "the step `a`", "Create a load balancer", "loadbalancerId");
  // Several documents in one file are stacks of their own.
  checkHover(stack, `${two}x\n---\nname: \${instances.web-1.id<|>}\n`, "${instances.web-1.id}", "There is no instance");
});

test("a reference to a response shows the documented field", () => {
  const at = (request: string, attribute: string): string =>
    `[{"name":"a",${request}},{"method":"PUT","path":"/compute/instances/1","body":{"label":"\${steps.a.${attribute}<|>}"}}]`;
  const check = (request: string, attribute: string, ...parts: readonly string[]): void =>
    checkHover("a.requests.json", at(request, attribute), `\${steps.a.${attribute}}`, ...parts);
  const view = '"method":"GET","path":"/compute/instances/1"';
  check(view, "specs.disk", "**`specs.disk`** · integer, in MB", "the response to the step `a`");
  check(view, "ipv4.0", "IPv4 address");
  check(view, "created", "Only in responses");
  expect(hoverAt("a.requests.json", at(view, "image"))?.markdown).not.toContain("Only in responses");
  check('"method":"GET","path":"/compute/instances"', "data.0.id", "**`data.0.id`** · integer");
  check('"method":"POST","path":"/networking/ips"', "address", "not documented but assumed");
  check(
    view,
    "bogus",
    "The API documentation shows no field `bogus` in the response to the step `a`.",
    "`has_user_data`",
  );
  check(view, "specs.dsk", "The response to the step `a` has no `specs.dsk`.");
});

test("a path or method shows its operation", () => {
  const request = (method: string, path: string): string => `{ "method": "${method}", "path": "${path}" }`;
  const cancel = "/compute/instances/123/backups/can<|>cel";
  checkHover(
    "a.request.json",
    request("POST", cancel),
    `"${cancel.replace("<|>", "")}"`,
    "Cancel backups",
    "Destroys:",
    "computes:read_write",
  );
  checkHover(
    "a.request.json",
    request("PO<|>ST", "/compute/instances"),
    '"POST"',
    "Create an instance",
    "add_computes",
    "Costs:",
  );
  checkHover(
    "a.request.json",
    request("GET", "/compute/instances/1<|>23"),
    "123",
    "The ID of the instance",
    "View an instance",
  );
  checkHover("a.request.json", request("PATCH", "/loadbalancers<|>"), '"/loadbalancers"', "Create a load balancer");
});

test("names, sections and `x-` keys have hovers", () => {
  checkHover(
    stack,
    "region: eu\ninstances:\n  we<|>b-1: { type: nano-1 }\n",
    "web-1",
    "Type: `nano-1`",
    "Region: `eu`",
  );
  checkHover(
    stack,
    "loadbalancers:\n  fr<|>ont:\n    configs: [{ port: 80 }, { port: 443 }]\n",
    "front",
    "Ports: `80`, `443`",
  );
  checkHover(stack, "instan<|>ces: {}", "instances", "The instances by name.");
  checkHover(stack, "x-a<|>: 1", "x-a", "are ignored");
  checkHover("x.create-instance.request.json", '{ "private_ip<|>": true }', '"private_ip"', "allocate-ip");
  checkHover(
    ".compute-stack.yaml",
    "rules:\n  root-pass-<|>literal: off\n",
    "root-pass-literal",
    "contains a literal password",
  );
});

test("an anchored value has the type of the field that uses it", () => {
  const anchored = "x-a: &a\n  win<|>dow: W2\ninstances:\n  web-1:\n    backups: *a\n";
  checkHover(stack, anchored, "window", "The two hours");
  checkHover(stack, anchored.replace("<|>", "").replace("W2", "<|>W2"), "W2", "From 02:00");
  checkHover(stack, anchored.replace("<|>", "").replace("*a", "*<|>a"), "*a", "**`backups`**");
  expect(hoverAt(stack, "x-a: &a { root_pass: <|>hunter2 }\ninstances: { web: { <<: *a } }")?.markdown).not.toContain(
    "hunter2",
  );
});

test("a rule in a suppression shows its summary", () => {
  checkHover(
    stack,
    "# compute-stack-disable root-<|>pass-literal, syntax\n",
    "root-pass-literal",
    "**`root-pass-literal`** · warning",
  );
  checkHover("a.request.jsonc", "{} // compute-stack-disable-line syn<|>tax", "syntax", "not valid JSON or YAML");
  expect(hoverAt(stack, "# compute-<|>stack-disable syntax\n")).toBeNull();
  expect(hoverAt(stack, "# compute-stack-disable no-such-r<|>ule\n")).toBeNull();
});

test.each([
  "<|>\n",
  "instances:\n  <|>\n  web: {}\n",
  "instances:\n <|> web: {}\n",
  "instances:\n  web:\n    type:  <|>  a\n",
  "# a comm<|>ent\n",
  "name: a  <|>  # b\n",
  "<|>",
])("whitespace has no hover: %j", (marked) => {
  expect(hoverAt(stack, marked)).toBeNull();
});

test("a path that is a number has the hover of its field", () => {
  checkHover("a.request.json", '{ "method": "GET", "path": <|>5 }', "5", "path");
});

test.each(["[x](https://evil.example)", "<img src=x>", "a`](command:x)", "https://evil.example"])(
  "text from the file is not rendered: %s",
  (evil) => {
    const key = JSON.stringify(evil);
    const places = [
      `instances:\n  <|>${key}:\n    type: ${key}\n    image: ${key}\n`,
      `instances:\n  a:\n    label: <|>\${instances.${evil}.id}\n`,
      `name: "<|>\${env:${evil}}"`,
      `name: "<|>\${file:${evil}}"`,
    ];
    for (const marked of places) {
      const { markdown = "" } = hoverAt(stack, marked) ?? {};
      const outside = markdown.replace(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, "");
      expect(outside).not.toMatch(/evil|img|command/);
    }
  },
);

test("an offset outside the text has no hover", () => {
  const document = openDocument({ uri: "file:///a.stack.yaml", name: "a.stack.yaml", text: "name: a" });
  for (const offset of [-1, 8, 1e9, Number.NaN])
    expect(document && hover(document, offset, { environment: environmentForTests(), catalog })).toBeNull();
});
