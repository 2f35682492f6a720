import { expect, test } from "vitest";
import { outline } from "../../features/structure/outline.ts";
import { find } from "../../rules/pages/check.testing.ts";
import { documentOf } from "../blocks/document.ts";
import { rootOf } from "../values/root.ts";
import { isHidden } from "./secrets.ts";
import { show, showKey, showMessage, showPart, showPointer, showStretches, showValue } from "./shown.ts";

const S = "Kanarienvogel7";
const stars = "*".repeat(S.length);

test.each([
  "root_psas: ",
  "root_paas=",
  "root_pss ",
  "ssl_kye: ",
  "autorized_keys: ",
  "pwd: ",
  "privkey: ",
  "auth: ",
  "jwt: ",
  "access_key: ",
  "tls_key: ",
  "https://",
  "glpat-",
  "ghp_",
  "AKIA",
  "sk-",
  "xoxb-",
  "Bearer ",
  "-----BEGIN RSA PRIVATE KEY-----\n",
])("text after `%s` is hidden", (before) => {
  const secret = before === "AKIA" ? S.toUpperCase() : S;
  expect(show(`${before}${secret}${before.endsWith("//") ? "@host" : ""}`)).toBe(
    `${before}${stars}${before.endsWith("//") ? "@host" : ""}`,
  );
});

test.each([
  "web-1",
  "us-east",
  "compute/debian12",
  "10.0.0.1:80",
  "${instances.web.private_ipv4}:80",
  "owner:ann@example.com",
  "sk-north-1",
  "authorized_users: ann",
  "author: ann",
  "path: /compute/instances",
  "https://web.example.com:8080/x?y=z",
  "private/38575292",
  "region: us-east",
])("%s is not hidden", (written) => {
  expect(show(written)).toBe(written);
});

test.each([
  ["/instances/web/root_pass", "/instances/web/root_pass"],
  ["/instances/web/a~1b", "/instances/web/a~1b"],
  [`/https:~1~1user:${S}@host~1x`, `/https:~1~1user:${stars}@host~1x`],
  [`/instances/root_pass ${S}`, `/instances/root_pass ${stars}`],
])("the pointer %s is shown as %s", (pointer, shown) => {
  expect(showPointer(pointer)).toBe(shown);
});

const stackOf = (text: string) =>
  documentOf({ uri: "file:///x.stack.yaml", name: "x.stack.yaml", kind: "stack" }, text);

test.each([
  `root_pass: ${S}\n`,
  `instances:\n  web:\n    ssl_kye: |\n      ${S}\n      ${S}\n`,
  `instances:\n  web:\n    user_data: ${S}\n`,
  `instances:\n  web:\n    metadata: ${S}\n`,
  `instances:\n  web:\n    metadta: { user_data: ${S} }\n`,
  `instances:\n  web:\n    script_dta:\n      a: ${S}\n`,
  `instances:\n  web:\n    type: [\n    ssl_kye: |\n      ${S}\n`,
])("no excerpt, outline or message shows the secret of %j", (text) => {
  const document = stackOf(text);
  const said = JSON.stringify([
    outline(document),
    find("x.stack.yaml", text).map(({ message, pointer }) => [message, pointer]),
  ]);
  const lines = text.split("\n").map((line) => {
    const start = text.indexOf(line);
    return showStretches(document)(start, start + line.length);
  });
  expect(said + lines.join("\n")).not.toContain(S);
});

test("a pointer does not show the words before a second colon as a key", () => {
  const pointers = find("x.stack.yaml", "instances:\n  web:\n    pwd: correct-horse#a: b\n").map(
    ({ pointer }) => pointer,
  );
  expect(pointers.join("\n")).not.toContain("horse");
});

test("part of a text is masked as in the whole text", () => {
  expect(showPart("password: abc", 8, 12)).toBe(": **");
  expect(show(`${"a b ".repeat(600)}`)).toBe(`${"a b ".repeat(500)}${"*".repeat(400)}`);
});

const blockOf = (text: string) => stackOf(text).blocks.get(1);
const secretive = `instances:\n  web: { label: web-1, root_pass: "${S}", script_data: { pin: "a b1c d22e", on: true } }\n`;

test.each([
  [`the value \`${S}\` of \`web\``, `the value \`${stars}\` of \`web\``],
  [`it is ${S}, or ${S}x`, `it is ${stars}, or ${S}x`],
  ["`d22e` d22e b1c", "`****` **** b1c"],
  ["root_pass true pin on web-1", "root_pass true pin on web-1"],
  ["`password: abc`", "`password: ***`"],
])("the message %j is shown as %j", (message, shown) => {
  const block = blockOf(secretive);
  expect(block && showMessage(message, [block])).toBe(shown);
});

test("messages about text with syntax errors hide possible secrets", () => {
  const block = blockOf("instances:\n  web: { password: swordfish, x: [\n");
  expect(block && showMessage("`swordfish` and swordfish: password", [block])).toBe(
    "`*********` and swordfish: password",
  );
  const ok = blockOf("instances:\n  web: { color: swordfish1 }\n");
  expect(ok && showMessage("`swordfish1`", [ok])).toBe("`swordfish1`");
});

test("keys and pointers of a block hide the block's secrets", () => {
  const block = blockOf(secretive);
  const shown = [S, ` ${S} `, `${S}/x`, "web", "a-1"].map((key) => block && showKey(key, block));
  expect(shown).toEqual([stars, ` ${stars} `, `${stars}/x`, "web", "a-1"]);
  expect(block && showPointer(`/web/${S}~1x/a~0b`, block)).toBe(`/web/${stars}~1x/a~0b`);
});

test.each([
  ["instances:\n  web:\n    password:\n  hunterSecret\n  app: {}\n"],
  ["instances:\n  web:\n    password: # below\n\n    # here\n    one\n  hunterSecret\n"],
  ["instances:\n  web:\n    password:\n  hunterSecret # note\n  app: {}\n"],
  ["instances:\n  web:\n    password:\n  'hunterSecret'\n  app: {}\n"],
  ['instances:\n  web:\n    password:\n  - "hunterSecret" # note\n  app: {}\n'],
])("in %j, a secret that became a key is hidden in pointers", (text) => {
  const block = blockOf(text);
  expect(block && showPointer("/instances/hunterSecret", block)).toBe("/instances/************");
  expect(block && showPointer("/instances/web/password", block)).toBe("/instances/web/password");
});

const S1 = "correcthorsebattery";

test.each([
  [`instances:\n  web:\n    root_pass:\n    ${S1}: x\n`],
  [`instances:\n  web:\n    root_pass:\n\n    # below\n    ${S1}:\n    region: eu-west\n`],
  [`instances:\n  web:\n    root_pass:\n    ${S1}\n    region: eu-west\n`],
  [`instances:\n  web:\n    root_pass\n    ${S1}\n    region: eu-west\n`],
  [`instances:\n  web:\n    root_pass:\n      ${S1}: 1\n`],
  [`instances:\n  web:\n    api_key:\n      ${S1}: 1\n`],
  [`instances:\n  web:\n    interfaces:\n      - api_key:\n          ${S1}:\n            ${S1}: 1\n`],
  [`instances:\n  web:\n    script_data:\n      db_password:\n    ${S1}: x\n`],
  [`instances: &a\n  web: { root_pass: , ${S1}: x }\n`],
  [`instances:\n  web:\n    root_pass: |-\n    Hunter2\n    ${S1}: x\n    label: a\n`],
  [`instances:\n  web:\n    { root_pass, Hunter2: ${S1} }\n`],
])("in %j, the word after the name of a secret is no key that is shown", (text) => {
  const document = stackOf(text);
  const said = JSON.stringify([
    outline(document),
    find("x.stack.yaml", text).map(({ message, pointer }) => [message, pointer]),
  ]);
  expect(said + showStretches(document)(0, text.length)).not.toContain(S1);
});

test.each([
  ["instances:\n  web:\n    root_pass:\n    region: x\n", "region"],
  ["instances:\n  web:\n    root_pass: region\n    region: x\n", "region"],
  ["instances:\n  web:\n    root_pass:\n    colors: { a: b }\n", "colors"],
  ["instances:\n  web:\n    root_pass: ~\n    color: x\n", "color"],
  ["instances:\n  web:\n    root_pass:\n    region: x\n    color: x\n", "color"],
  ["instances:\n  web:\n    credentials: { password: x }\n", "password"],
  ["instances:\n  web:\n    script_data: { mode: color }\n    color: x\n", "color"],
])("in %j, the key `%s` is shown", (text, key) => {
  const block = blockOf(text);
  expect(block && showKey(key, block)).toBe(key);
});

test("values are shown unless they are secrets", () => {
  const block = blockOf(secretive.replace("label: web-1", "label: web-1, vm: null, tags: [5]"));
  const web = block && rootOf(block)?.get("web");
  const shown = (...path: string[]) => showValue(web?.at(...path));
  expect([
    shown("label"),
    shown("vm"),
    shown("root_pass"),
    shown("script_data", "pin"),
    shown("tags"),
    shown("zz"),
  ]).toEqual(["web-1", "", "", "", "", ""]);
  expect(showValue(web?.get("tags")?.items[0])).toBe("5");
});

test.each([
  ["label: a", false],
  ["root_pass: a", true],
  ["ssl_key: { a: b }", true],
  ["metadata: a", true],
  ["metadata: { user_data: a }", true],
  ["script_data: { x: a }", true],
  ["script_data: a", true],
  ["authorized_keys: [a]", true],
  ["my_password: a", true],
  ["my_password: { x: a }", true],
  ["color: a", false],
  [`color: "-----BEGIN PRIVATE KEY-----"`, true],
  ["tags: [a]", false],
])("of the nested values of %s, the innermost is hidden: %s", (field, expected) => {
  const block = blockOf(`instances:\n  web: { ${field} }\n`);
  let value = block && rootOf(block)?.get("web");
  while (value && value.values.length > 0) value = value.values[0];
  expect(value && isHidden(value)).toBe(expected);
});

test("a resource may have the name of a secret field, and only its secrets are hidden", () => {
  const shown = (text: string) => {
    const value = rootOf(stackOf(text).blocks.all().at(-1) ?? expect.unreachable())?.values[0];
    return value && isHidden(value);
  };
  expect([shown("instances:\n  password: { label: a }\n"), shown("instances:\n  password: abc\n")]).toEqual([
    false,
    true,
  ]);
});

test("all headers are hidden except the content type", () => {
  const name = "a.requests.json";
  const text = '[{ "method": "GET", "path": "/x", "headers": { "Content-Type": "a", "X-Y": "b" } }]';
  const document = documentOf({ uri: "", name, kind: "request" }, text);
  const request = document.blocks
    .all()
    .map(rootOf)
    .find((root) => root?.object?.id === "envelope");
  expect(request?.get("headers")?.values.map(isHidden)).toEqual([false, true]);
});

test.each([
  [
    "instances:\n  web:\n    root_pass: abc # note\n    label: web\n",
    "instances:\n  web:\n    root_pass: *** # note\n    label: web\n",
  ],
  [
    "instances:\n  web: { root_pass: abc, label: web, ssl_key: d }\n",
    "instances:\n  web: { root_pass: ***, label: web, ssl_key: * }\n",
  ],
  ["# password: abc\nx-a: b\n", "# password: ***\nx-a: b\n"],
  [
    'x-p: &pass ${env:P}\ninstances:\n  a: { root_pass: *pass, authorized_keys: ["${file:a}", b], c: [\n',
    'x-p: &pass ${env:P}\ninstances:\n  a: { root_pass: *pass, authorized_keys: ["${file:a}", *], c: [\n',
  ],
  [
    "instances:\n  a: { Hunter2: root_pass, b1: root_pass }\n  b:\n    metadata: { Hunter2: x, role: y }\n",
    "instances:\n  a: { *******: root_pass, **: root_pass }\n  b:\n    metadata: { *******: x, role: y }\n",
  ],
  [
    "x-key: |\n  -----BEGIN PRIVATE KEY-----\n  abc\n  -----END PRIVATE KEY-----\nlabel: abc\n",
    "x-key: |\n  -----BEGIN PRIVATE KEY-----\n  ***\n  -----END PRIVATE KEY-----\nlabel: abc\n",
  ],
  [
    "instances:\n  a: { root_pass: b }\n  c: { root_pass: d }\n",
    "instances:\n  a: { root_pass: * }\n  c: { root_pass: * }\n",
  ],
  [
    'vars: { size: nano-1, flavor: "Kanarienvogel7 x" }\ninstances:\n  a: { root_pass: "p${vars.flavor}", type: "${vars.size}" }\n',
    'vars: { size: nano-1, flavor: "************** *" }\ninstances:\n  a: { root_pass: "***************", type: "${vars.size}" }\n',
  ],
  [
    "extends: a.stack.yaml\nvars:\n  size: standard-2\n  image: compute/debian12\n  flavor: Kanarienvogel7\n",
    "extends: a.stack.yaml\nvars:\n  size: standard-2\n  image: compute/debian12\n  flavor: **************\n",
  ],
])("%j is shown line by line as %j", (text, shown) => {
  const stretch = showStretches(stackOf(text));
  const lines = [...text.matchAll(/.*\n/g)].map(({ index, 0: line }) => stretch(index, index + line.length));
  expect(lines.join("")).toBe(shown);
  expect(stretch(3, text.length - 2)).toBe(shown.slice(3, -2));
});

test.each([
  ['["a",\npassword:\n  Hunter2\n"b"]', '["a",\npassword:\n  *******\n"b"]'],
  ['["a",\r\n password:\r\n  Hunter2\r\n\r\n  too\r\n"b"]', '["a",\r\n password:\r\n  *******\r\n\r\n  ***\r\n"b"]'],
])("in a stretch of several lines, each may be the value of a name above it: %j", (text, shown) => {
  const document = documentOf({ uri: "file:///x", name: "x.request.json", kind: "request" }, text);
  expect(showStretches(document)(0, text.length)).toBe(shown);
  expect(showStretches(document)(2, text.length - 2)).toBe(shown.slice(2, -2));
});

test.each([
  ["in the same block", "  web:\n    # password:\n", "    Hunter2\n"],
  ["in the block above", "  web: {} # password:\n", "  Hunter2 {}\n"],
])("far from the start of a document, the name of a secret may be %s", (_, above, line) => {
  const others = Array.from({ length: 1_000 }, (_, index) => `  web-${index}: {}\n`).join("");
  const text = `instances:\n${others}${above}${line}${others}`;
  const start = text.indexOf(line);
  expect(showStretches(stackOf(text))(start, start + line.length)).not.toContain("Hunter2");
});

test("part of a line is masked according to the text before and after it", () => {
  const stretch = showStretches(stackOf("x: 1 # password: abc def\n# see https://a:bcd@e\n"));
  expect([stretch(17, 20), stretch(21, 24), stretch(25, 26), stretch(41, 44)]).toEqual(["***", "***", "#", "***"]);
});

test("a secret that became a key further below its name is hidden", () => {
  const text = `instances:
  web:
    interfaces:
      - ROOT_PASS:
          - |
          ${S}: x
          - b
        purpose: public
`;
  const found = find("shop.stack.yaml", text);
  expect(found.map(({ code }) => code)).toContain("syntax");
  expect(JSON.stringify(found.map(({ message, pointer }) => [message, pointer]))).not.toContain(S);
});
