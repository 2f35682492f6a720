import { expect, test } from "vitest";
import { defaultSettings } from "../../document/index.ts";
import { find, findShort } from "../pages/check.testing.ts";

const key = `-----BEGIN OPENSSH PRIVATE KEY-----
b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW
QyNTUxOQAAACCxn0RqAAAA
-----END OPENSSH PRIVATE KEY-----
`;
const config = "#cloud-config\npackages: [nginx]\n";
const files = {
  id: key,
  "putty.ppk": "PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\n",
  "id.b64": btoa(key),
  "init.yaml": config,
  "init.crlf": "#cloud-config\r\npackages: [nginx]\r\n",
  "init.b64": `${btoa(config)}\n`,
  "url.b64": "I2Nsb3VkLWNvbmZpZwptb3RkOiBzaG9wcw",
  "with-key.yaml": `#cloud-config\nwrite_files:\n  - path: /k\n    content: |\n${key.replace(/^/gm, "      ")}`,
  "broken.yaml": "#cloud-config\na: [b\n",
  "notes.txt": "hello there",
  "a.pub": `ssh-ed25519 ${btoa(`\0\0\0\u000bssh-ed25519${"x".repeat(36)}`)} anna\n`,
  empty: "",
};

const instance = (fields: string): string =>
  `region: r\ninstances:\n  web: { type: t, image: compute/x, root_pass: "\${env:P}", ${fields} }\n`;
const of = (fields: string): readonly string[] =>
  findShort("a.stack.yaml", instance(fields), { files }).map((found) => found.replace("/instances/web/", ""));
const userData = (value: string): readonly string[] =>
  of(`metadata: { user_data: "${value}" }`).map((found) => found.replace("metadata/user_data ", ""));

test.each([
  ["${file:init.yaml}", ["metadata-base64 «${file:init.yaml}»"]],
  ["${file:init.crlf}", ["metadata-base64 «${file:init.crlf}»"]],
  ["${base64:init.yaml}", []],
  ["${base64:init.crlf}", []],
  ["${file:init.b64}", []],
  ["${base64:init.b64}", ["metadata-cloud-config «${base64:init.b64}»"]],
  ["${file:url.b64}", ["metadata-base64 «${file:url.b64}»"]],
  ["${base64:broken.yaml}", ["metadata-cloud-config «${base64:broken.yaml}»"]],
  ["${base64:notes.txt}", ["metadata-cloud-config «${base64:notes.txt}»"]],
  ["${file:empty}", ["metadata-cloud-config «${file:empty}»"]],
  ["${base64:with-key.yaml}", []],
  ["${base64:id}", ["key-literal «${base64:id}»"]],
  ["${file:id}", ["key-literal «${file:id}»"]],
  ["${file:id.b64}", ["key-literal «${file:id.b64}»"]],
  [btoa(key), [`key-literal «"${btoa(key)}"»`]],
  ["${base64:missing}", ["reference-file «${base64:missing}»"]],
])("user data %s", (value, expected) => {
  expect(userData(value)).toEqual(expected);
});

test.each([
  ["${file:a.pub}", []],
  ["${file:id}", ["authorized-key authorized_keys/0 «${file:id}»"]],
  ["${base64:id}", ["authorized-key authorized_keys/0 «${base64:id}»"]],
  ["no-pty ${file:id}", ["authorized-key authorized_keys/0 «${file:id}»"]],
  ["${file:putty.ppk}", ["authorized-key authorized_keys/0 «${file:putty.ppk}»"]],
  ["${base64:a.pub}", ["authorized-key authorized_keys/0 «${base64:a.pub}»"]],
  ["${file:notes.txt}", ["authorized-key authorized_keys/0 «${file:notes.txt}»"]],
])("an authorized key %s", (value, expected) => {
  expect(of(`authorized_keys: ["${value}"]`)).toEqual(expected);
});

test("a private key is an error in any field but `ssl_key`, even deep in unknown values", () => {
  const fields = `script_id: 1, script_data: { a: { b: ["x \${file:id}"] }, c: ${JSON.stringify(key)} }, tags: ["\${base64:id}"]`;
  const found = find("a.stack.yaml", instance(fields), { files });
  expect(found.map(({ code, severity, pointer }) => `${severity} ${code} ${pointer}`)).toEqual([
    "error key-literal /instances/web/script_data/a/b/0",
    "error key-literal /instances/web/script_data/c",
    "error key-literal /instances/web/tags/0",
  ]);
  expect(JSON.stringify(found.map(({ message, fixes }) => [message, fixes]))).not.toContain("b3Blbn");
});

test("an anchored key that `ssl_key` uses is not an error", () => {
  const text = `x-key: &key ${JSON.stringify(key)}\nloadbalancers:\n  a: { region: r, configs: [{ port: 443, protocol: https, ssl_key: *key }] }\n`;
  expect(findShort("a.stack.yaml", text, { files }).filter((found) => found.startsWith("key-literal"))).toEqual([
    expect.stringMatching(/^key-literal \/x-key /),
  ]);
  expect(find("a.stack.yaml", text, { files }).find(({ code }) => code === "key-literal")?.severity).toBe("warning");
});

test("file names in references are not masked in messages", () => {
  const text = `region: r\ninstances:\n  web: { type: t, metadata: { user_data: "\${base64:web01/none}" }, tags: ["\${base64:}"] }\n`;
  const messages = find("a.stack.yaml", text, { files }).map(({ message }) => message);
  expect(messages).toContainEqual(expect.stringContaining("`web01/none`"));
  expect(messages).toContainEqual(expect.stringContaining("`${base64:PATH}`"));
  expect(messages.join()).not.toContain("*");
});

test("a request file has the same findings", () => {
  const metadata = { user_data: " ${file:init.yaml}\n" };
  const body = { region: "r", type: "t", backup_id: 7, metadata, tags: ["${file:id}"] };
  const text = JSON.stringify(body);
  expect(findShort("web.create-instance.request.json", text, { files, settings: defaultSettings })).toEqual([
    "metadata-base64 /metadata/user_data «${file:init.yaml}»",
    "key-literal /tags/0 «${file:id}»",
  ]);
});
