import { expect, test } from "vitest";
import { openDocument } from "../../document/index.ts";
import { copyRequest } from "./copy-request.ts";

const open = (name: string, text: string) =>
  openDocument({ uri: `file:///test/${name}`, name, text }) ?? expect.unreachable(name);

const sequence = `[
  { "name": "web", "method": "POST", "path": "/compute/instances", "body": { "root_pass": "Wr1tten-out-42" } },
  { "name": "ip", "method": "POST", "path": "/networking/ips", "body": { "compute_id": "\${steps.web.id}" } }
]`;
const copied = (word: string, format: "curl" | "http") =>
  copyRequest(open("a.requests.json", sequence), sequence.indexOf(word), format);

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

test("a request is copied for a REST client, with a variable for the answer to another", () => {
  const found = copied("networking", "http");
  expect(found?.text).toBe(
    'POST {{base_url}}/networking/ips\nContent-Type: application/json\n\n{\n  "compute_id": {{WEB_ID}}\n}\n',
  );
  expect(found?.notes).toEqual([expect.stringContaining("Set `WEB_ID` to its `id`.")]);
});

test("nothing is copied where no request is, or none that can be written", () => {
  expect(copied("[", "curl")).toBeNull();
  const stack = "instances:\n  web: { type: a }\n";
  expect(copyRequest(open("a.stack.yaml", stack), stack.indexOf("type"), "curl")).toBeNull();
  expect(copyRequest(open("a.request.json", '{ "method": "GET" }'), 3, "curl")).toBeNull();
});
