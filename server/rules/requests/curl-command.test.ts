import { expect, test } from "vitest";
import { requestOfCurl } from "../../document/carriers/pasted-curl.ts";
import { defaultSettings, openDocument } from "../../document/index.ts";
import { readCurl } from "../../syntax/shell/curl.ts";
import { check } from "../engine/check.testing.ts";
import { environmentForTests, find } from "../pages/check.testing.ts";
import { applyEdits } from "../pages/page.testing.ts";

const requests = (text: string): readonly unknown[] =>
  readCurl(text).requests.map((request) => {
    const written = requestOfCurl(request);
    return written === null ? null : JSON.parse(written);
  });

const instances = "https://api.example.com/v4/compute/instances";
const instance = { method: "POST", path: "/compute/instances" };

test.each<[string, unknown]>([
  [`curl ${instances}`, { method: "GET", path: "/compute/instances" }],
  [`/usr/bin/curl -sS ${instances}?page=2`, { method: "GET", path: "/compute/instances?page=2" }],
  [`curl -sSX PUT ${instances}/1`, { method: "PUT", path: "/compute/instances/1" }],
  [`curl -XDELETE ${instances}/1`, { method: "DELETE", path: "/compute/instances/1" }],
  [`curl --request=POST --url=${instances}/1/boot`, { method: "POST", path: "/compute/instances/1/boot" }],
  [`curl -o out.json --retry 3 ${instances}`, { method: "GET", path: "/compute/instances" }],
  [`curl -I ${instances}`, { method: "HEAD", path: "/compute/instances" }],
  [`curl ${instances} -d '{"region":"a"}'`, { ...instance, body: { region: "a" } }],
  [`curl ${instances} -d'{"region":"a"}'`, { ...instance, body: { region: "a" } }],
  [`curl ${instances} \\\n  --data-raw $'{"region":"a\\u0062"}'`, { ...instance, body: { region: "ab" } }],
  [`curl ${instances} -d "{\\"region\\":\\"$REGION\\"}"`, { ...instance, body: { region: "${env:REGION}" } }],
  [
    `curl ${instances} -d '{"region":"'"$REGION"'","id":'$ID'}'`,
    { ...instance, body: { region: "${env:REGION}", id: "${env:ID}" } },
  ],
  [
    `curl ${instances} -d '{"label":"a-'$(date)'","image":"'\`b\`'"}'`,
    { ...instance, body: { label: "a-${env:LABEL}", image: "${env:IMAGE}" } },
  ],
  [`curl ${instances} -d "{\\"tags\\":[\\"$1\\"]}"`, { ...instance, body: { tags: ["${env:TAGS}"] } }],
  [`curl ${instances} -d '{"root_pass":"'\${PASS:-x}'"}'`, { ...instance, body: { root_pass: "${env:PASS}" } }],
  [`curl ${instances} -d "$BODY"`, { ...instance, body: "${env:BODY}" }],
  [`curl ${instances} -d "$(jq . a)"`, { ...instance, body: "${env:BODY}" }],
  [`jq . a | curl ${instances} -d @-`, { ...instance, body: "${env:BODY}" }],
  [`curl ${instances} -d @web.json`, { ...instance, body: "${file:web.json}" }],
  [`curl ${instances} --data-raw @web.json`, instance],
  [`curl -G ${instances} -d a=1 --data b=2`, { method: "GET", path: "/compute/instances?a=1&b=2" }],
  [
    `curl ${instances} --json '{"a":' --json '1}'`,
    { ...instance, headers: { "Content-Type": "application/json" }, body: { a: 1 } },
  ],
  [`curl ${instances} -d @- <<END\n{ "region": "$REGION" }\nEND\n`, { ...instance, body: { region: "${env:REGION}" } }],
  [`curl "$API/compute/instances/$ID"`, { method: "GET", path: "/compute/instances/${env:ID}" }],
  [`curl -XGET $OPTIONS "$API/compute/instances/$(id)"`, { method: "GET", path: "/compute/instances/${env:ID}" }],
  [`curl $OPTIONS -XPOST ${instances} -d '{"region":"a"}'`, { ...instance, body: { region: "a" } }],
  ["curl https://example.com/other", { method: "GET", path: "https://example.com/other" }],
  [
    `curl https://api.example.com/v3/compute/instances`,
    { method: "GET", path: "https://api.example.com/v3/compute/instances" },
  ],
])("%s becomes a request", (text, expected) => {
  expect(requests(text)).toEqual([expected]);
});

test.each([
  ["Authorization: Bearer $TOKEN", { Authorization: "Bearer ${env:TOKEN}" }],
  ["Authorization: Bearer $(pass token)", { Authorization: "Bearer ${env:COMPUTE_TOKEN}" }],
  ["authorization: Bearer abc123", { authorization: "Bearer ${env:COMPUTE_TOKEN}" }],
  ["Authorization: Bearer abc$X", { Authorization: "Bearer ${env:COMPUTE_TOKEN}" }],
  ["X-Api-Key: abc123", { "X-Api-Key": "${env:X_API_KEY}" }],
  ["Content-Type:application/json", { "Content-Type": "application/json" }],
])("the header %s", (header, expected) => {
  expect(requests(`curl ${instances} -H "${header}"`)).toEqual([
    { method: "GET", path: "/compute/instances", headers: expected },
  ]);
});

test("a long number keeps all its digits", () => {
  const [request] = readCurl(`curl ${instances} -d '{"a":12345678901234567890}'`).requests;
  expect(request && requestOfCurl(request)).toContain("12345678901234567890");
});

test("a body that is not JSON has no request", () => {
  const [request] = readCurl(`curl ${instances} -d a=1 -d b=2`).requests;
  expect(request && requestOfCurl(request)).toBeNull();
});

test("a header without a value is ignored", () => {
  expect(requests(`curl ${instances} -H "Accept:"`)).toEqual([{ method: "GET", path: "/compute/instances" }]);
});

test.each([`curl -u me:secret ${instances}`, `curl -F a=b ${instances}`, `curl -X "$M" ${instances}`])(
  "%s cannot be expressed as a request",
  (text) => {
    expect(requests(text)).toEqual([null]);
  },
);

test("commands are found anywhere in a script", () => {
  const text = `x=$(curl ${instances}/1)\nf() { curl ${instances}/2; }\nif true; then curl ${instances}/3 | jq . && curl ${instances}/4; fi\n`;
  expect(requests(text)).toEqual([1, 2, 3, 4].map((id) => ({ method: "GET", path: `/compute/instances/${id}` })));
});

test.each(["curl 'unclosed", "curl -s", `curl ${instances}; if true`])("%s cannot be read completely", (text) => {
  expect(readCurl(text).isWhole).toBe(false);
});

const create = `curl ${instances} -H "Authorization: Bearer $T" -d '{"region":"'$R'","type":"'$TYPE'"}'`;

test.each([
  ["web.request.json", create],
  ["web.create-instance.request.json", `  \n# A comment\n$ ${create}\n`],
  ["web.request.jsonc", create.replaceAll(" -", " \\\r\n  -")],
  ["web.requests.json", `\uFEFF${create}\n${create}`],
  ["web.request.json", `// c\n${create}\n`],
  ["web.request.jsonc", `/* c\n * d **/\r\n\r\n# e\n$ ${create}\n`],
])("in %s the command is the only finding, and the fix converts it", (name, text) => {
  expect(find(name, text)).toMatchObject([
    {
      code: "curl-command",
      severity: "error",
      pointer: "",
      marked: "curl",
      fixes: [expect.stringMatching(/^Convert/)],
    },
  ]);
});

test("comments of JSON are kept above the request", () => {
  const text = `// a\n/* b */\n\n# c\n${create}\n`;
  const document = openDocument({ uri: "", name: "web.request.jsonc", text });
  const [fix] = document ? (check(document, defaultSettings, environmentForTests()).findings[0]?.fixes ?? []) : [];
  expect(fix && applyEdits(text, fix.edits())).toMatch(/^\/\/ a\n\/\* b \*\/\n\n\{\n {2}"method": "POST"/);
});

test.each([
  ["two.request.json", `${create}\n${create}`],
  ["broken.request.json", "curl 'unclosed\n[{"],
  ["empty.create-instance.request.json", "curl"],
  ["unknown-method.request.json", `curl $OPTIONS ${instances}`],
])("in %s there is no fix", (name, text) => {
  expect(find(name, text)).toMatchObject([{ code: "curl-command", fixes: [] }]);
});

test.each(['{"a":"curl b"}', "curls x", "// curl x\n{}"])("%s is not a command", (text) => {
  expect(find("web.request.json", text).map(({ code }) => code)).not.toContain("curl-command");
});
