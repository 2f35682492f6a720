import { expect, test } from "vitest";
import { addedText } from "../../text/mapped-text.ts";
import { isCertainlyOwn, isOwnUrl, mayHoldRequests, namesApi, otherVersionIn } from "./own-requests.ts";

const own = [
  "/compute/instances",
  "/compute/instances?page=2",
  "compute/instances",
  "/v4/loadbalancers",
  "/loadbalancers/12/configs",
  "/networking/ips",
  "/compute/anything",
  "https://api.example.com/v4/compute/instances",
  "http://localhost:8080/compute/instances",
  "api.example.com/v4/loadbalancers",
  "localhost:8080/networking/ips",
  "https://api.example.com/base/v4/compute/instances",
  "https://<host>/v4/compute/instances",
  "{base_url}/compute/instances",
  "{{host}}/v4/compute/instances",
  "{{host}}compute/instances",
  "https://{{host}}/v4/loadbalancers",
  "{{ base url }}/loadbalancers?page=1",
  "$API/compute/instances",
  "$/compute/instances",
  "${}/compute/instances",
  "$api/compute/instances",
  "${BASE_URL}/v4/networking/ips",
  "${BASE:-https://h/v4}/compute/instances",
  "https://$HOST:$PORT/v4/compute/instances",
  "$(base)/compute/instances/$ID/boot",
];

const others = [
  "",
  "https://example.com/",
  "https://example.com/compute",
  "https://example.com/api/compute/instances",
  "https://example.com/x?next=/v4/compute/instances",
  "https://compute.googleapis.com/compute/v1/projects/p/zones/z/instances",
  "https://example.com/compute/v2.1/servers",
  "https://example.com/v3/compute/instances",
  "/loadbalancers-of-others",
  "/computers/1",
  "$URL",
  "{{host}}/other/compute/instances",
];

test.each(own)("%s is a request to the API", (url) => {
  expect(isOwnUrl(url)).toBe(true);
  expect(mayHoldRequests(`curl ${url}\n`)).toBe(true);
});

test.each(others)("%s is not a request to the API", (url) => {
  expect(isOwnUrl(url)).toBe(false);
});

test("a text without any of the keywords is not parsed", () => {
  expect(mayHoldRequests("curl https://example.com/computers; my-loadbalancer")).toBe(false);
});

test.each([
  ["/compute/sum", null, true],
  ["$API/compute/instances", null, true],
  ["$API/compute/instances", "{", true],
  ["$API/compute/instances", '{"name": "web", "type": "standard-2"}', true],
  ["$API/compute/instances", '{"boo": true}', true],
  ["$API/compute/instances", '{"name": "web", "flavor": "small"}', false],
  ["$API/compute/instances/$ID/back", null, true],
  ["$API/networking/anything", null, false],
  ["http://localhost:8080/compute/instances", null, false],
  ["https://api.example.com/compute/instances", '{"type": "standard-2"}', false],
])(
  "whether %s with %s can be taken for a request to this API where nothing else says so: %s",
  (url, body, expected) => {
    const sent = body === null ? null : ({ kind: "text", text: addedText(body) } as const);
    expect(isCertainlyOwn({ url: addedText(url), body: sent })).toBe(expected);
  },
);

test.each([
  ["https://api.example.com/v3/compute/instances", "v3"],
  ["https://api.example.com/v4beta/loadbalancers/1/configs", "v4beta"],
  ["$HOST/v3/networking/ips", "v3"],
  ["https://api.example.com/v4/compute/instances", null],
  ["https://api.example.com/v4.1/compute/instances", null],
  ["https://api.example.com/v2/compute/instances", null],
  ["https://os.example.com/v3/compute/servers", null],
  ["https://api.example.com/v3/users", null],
  ["https://api.example.com/compute/instances", null],
])("the version in %s is %s", (url, version) => {
  const found = otherVersionIn(url);
  expect(found && url.slice(found.start, found.end)).toBe(version);
});

test.each([
  ["BASE=https://api.example.com/v4\n", true],
  ['curl -H "Authorization: Bearer $T" $A/compute/sum\n', true],
  ["curl https://api.example.com/v4.1/compute/sum\n", false],
])("whether %j says which API is meant: %s", (text, expected) => {
  expect(namesApi(text)).toBe(expected);
});

test.each([
  ["curl $API/acme/instances", true],
  ["curl $API/acmebalancers", true],
  ["curl $API/acmes", false],
  ["curl $API/networking/ips", true],
])("with the words of a service, %s may hold a request: %s", (text, expected) => {
  expect(mayHoldRequests(text, { compute: "acme", loadbalancer: "acmebalancer" })).toBe(expected);
  expect(mayHoldRequests(text)).toBe(text.includes("networking"));
});
