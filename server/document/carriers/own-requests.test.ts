import { expect, test } from "vitest";
import { isCertainlyOwn, isOwnUrl, mayHoldRequests, namesApi } from "./own-requests.ts";

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
  ["/compute/sum", true],
  ["$API/compute/instances", true],
  ["$API/compute/instances/$ID/back", true],
  ["http://localhost:8080/compute/", true],
  ["http://localhost:8080/compute/sum", false],
  ["$API/networking/anything", false],
])("whether %s can be taken for a URL of this API where nothing else says so: %s", (url, expected) => {
  expect(isCertainlyOwn(url)).toBe(expected);
});

test.each([
  ["BASE=https://api.example.com/v4\n", true],
  ['curl -H "Authorization: Bearer $T" $A/compute/sum\n', true],
  ["curl https://api.example.com/v4.1/compute/sum\n", false],
])("whether %j says which API is meant: %s", (text, expected) => {
  expect(namesApi({ text })).toBe(expected);
});
