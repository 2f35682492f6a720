import { expect, test } from "vitest";
import { openDocument } from "../../document/index.ts";
import { noFiles } from "../../rules/engine/environment.ts";
import { copyRequest } from "./copy-request.ts";

const open = (name: string, text: string) =>
  openDocument({ uri: `file:///test/${name}`, name, text }) ?? expect.unreachable(name);

const sequence = `[
  { "name": "web", "method": "POST", "path": "/compute/instances", "body": { "root_pass": "Wr1tten-out-42" } },
  { "name": "ip", "method": "POST", "path": "/networking/ips", "body": { "compute_id": "\${steps.web.id}" } }
]`;
const copy = (name: string, text: string, at: string, format: "curl" | "http" = "curl") =>
  copyRequest(open(name, text), text.indexOf(at), format, noFiles);
const copied = (word: string, format: "curl" | "http") => {
  const found = copy("a.requests.json", sequence, word, format);
  return found !== null && typeof found === "object" ? found : expect.unreachable();
};

test("a request is copied as a command, without its secret", () => {
  expect(copied("root_pass", "curl")).toEqual({
    text: `curl --request POST --url "$COMPUTE_URL/compute/instances" \\
  --header 'Content-Type: application/json' \\
  --data-binary @- <<JSON
{
  "root_pass": "$(printf %s "\${WEB_ROOT_PASS}" | jq -Rrs '@json | .[1:-1]')"
}
JSON
`,
    notes: ["`root_pass` is a literal secret, which is not written. Set `WEB_ROOT_PASS` to its value."],
  });
});

test("a copied command has the type of its body once, as the request says it", () => {
  const text =
    '{ "method": "POST", "path": "/compute/instances/5/boot", "headers": { "content-type": "text/plain" }, "body": {} }';
  const { text: command } = copy("a.request.json", text, "boot") as { readonly text: string };
  expect(command.match(/content-type: [\w/]+/gi)).toEqual(["content-type: text/plain"]);
});

test("a request is copied for a REST client, with a variable for the answer to another", () => {
  const found = copied("networking", "http");
  expect(found?.text).toBe(
    'POST {{base_url}}/networking/ips\nContent-Type: application/json\n\n{\n  "compute_id": {{WEB_ID}}\n}\n',
  );
  expect(found?.notes).toEqual([expect.stringContaining("Set `WEB_ID` to its `id`.")]);
});

test.each([
  ["/compute/instances", false],
  ["/compute/instances?x=[1-3]", true],
  ["/compute/instances/{web,db}", true],
  ["/compute/instances/${env:ID}", true],
])("curl does not expand the URL of a copied request: %s", (path, isOff) => {
  const found = copy("a.request.json", JSON.stringify({ method: "GET", path }), "method");
  expect(JSON.stringify(found).includes("--globoff")).toBe(isOff);
});

test("nothing is copied where no request is, or none that can be written", () => {
  expect(copy("a.requests.json", sequence, "[")).toBeNull();
  const stack = "instances:\n  web: { type: a }\n";
  expect(copy("a.stack.yaml", stack, "type")).toBeNull();
  expect(copy("a.request.json", '{ "method": "GET" }', "method")).toBe(
    "The request has no method or no path that can be written.",
  );
});
