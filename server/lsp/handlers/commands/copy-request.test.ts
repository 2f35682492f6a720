import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { requestText } from "../../../document/carriers/take-over.ts";
import { takeOverAlone } from "../../../document/carriers/take-over-context.ts";
import { readCurl } from "../../../syntax/shell/curl.ts";
import { session } from "../../session.testing.ts";

const sequence = `[
  { "name": "front", "method": "POST", "path": "/loadbalancers", "body": { "region": "r" } },
  {
    "method": "PUT",
    "path": "https://api.example.com/v4/compute/instances/\${steps.front.id}",
    "headers": { "Authorization": "Bearer Hidden-1n-the-file" },
    "body": { "root_pass": "Hidden-1n-the-file", "label": "a-\${env:STAGE}" }
  }
]
`;

const asCurl = `curl --request PUT --url "$COMPUTE_URL/compute/instances/\${FRONT_ID}" \\
  --header "Authorization: Bearer \${COMPUTE_TOKEN}" \\
  --header 'Content-Type: application/json' \\
  --globoff \\
  --data-binary @- <<JSON
{
  "root_pass": "$(printf %s "\${ROOT_PASS}" | jq -Rrs '@json | .[1:-1]')",
  "label": "a-$(printf %s "\${STAGE}" | jq -Rrs '@json | .[1:-1]')"
}
JSON
`;

const asHttp = `PUT {{base_url}}/compute/instances/{{FRONT_ID}}
Authorization: Bearer {{COMPUTE_TOKEN}}
Content-Type: application/json

{
  "root_pass": "{{ROOT_PASS}}",
  "label": "a-{{STAGE}}"
}
`;

test.each([
  ["computeStack.copyAsCurl", asCurl],
  ["computeStack.copyAsHttp", asHttp],
])("%s returns the request at the cursor, with variables for secrets", async (command, text) => {
  const client = await session();
  const uri = "file:///shop/a.requests.json";
  client.open(uri, sequence);
  const copied = await client.connection.sendRequest("workspace/executeCommand", {
    command,
    arguments: [{ uri, position: { line: 6, character: 20 } }],
  });
  expect(copied).toMatchObject({ text });
  expect(JSON.stringify(copied)).not.toContain("Hidden");
});

test("a copied command sends any value of a variable as JSON", async () => {
  const client = await session();
  const uri = "file:///shop/a.request.json";
  const body = { region: "us-east", root_pass: "${env:ROOT_PASS}", tags: ["a ${env:STAGE} \\n"] };
  client.open(uri, JSON.stringify({ method: "POST", path: "/compute/instances", body }));
  const { text } = await client.connection.sendRequest<{ readonly text: string }>("workspace/executeCommand", {
    command: "computeStack.copyAsCurl",
    arguments: [{ uri, position: { line: 0, character: 3 } }],
  });
  const env = { ...process.env, COMPUTE_URL: "", COMPUTE_TOKEN: "", ROOT_PASS: 'a"b\\c$d`e`', STAGE: "1\n2\t" };
  const sent = execFileSync("sh", ["-c", `curl() { cat; }\n${text}`], { env, encoding: "utf8" });
  expect(JSON.parse(sent)).toEqual({ ...body, root_pass: env.ROOT_PASS, tags: [`a ${env.STAGE} \\n`] });
  const [request] = readCurl(text).requests;
  const taken = request && requestText(request, takeOverAlone());
  expect(JSON.parse(taken?.text ?? "").body).toEqual(body);
});

test("a request of a Markdown file is copied like any other", async () => {
  const client = await session();
  const uri = "file:///shop/run.md";
  client.open(uri, "Run:\n\n```sh\ncurl $API/compute/instances/$ID/boot -X POST\n```\n", "markdown");
  const copy = (line: number) =>
    client.connection
      .sendRequest("workspace/executeCommand", {
        command: "computeStack.copyAsHttp",
        arguments: [{ uri, position: { line, character: 12 } }],
      })
      .catch((error: Error) => error.message);
  expect(await copy(3)).toEqual({ text: "POST {{base_url}}/compute/instances/{{ID}}/boot\n", notes: [] });
  expect(await copy(0)).toContain("There is no request here.");
});
