import { expect, test } from "vitest";
import { outline } from "../../features/structure/outline.ts";
import { find } from "../../rules/pages/testing.ts";
import { documentOf } from "../blocks/document.ts";
import { show, showPointer, showStretches } from "./shown.ts";

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
])("what follows `%s` is hidden", (before) => {
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
])("%s is shown as it is", (written) => {
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
])("neither an excerpt, the outline nor a message shows the secret of %j", (text) => {
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
