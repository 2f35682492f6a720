import { expect, test } from "vitest";
import { wordingOf } from "../kinds/names.ts";
import { requestsInCurl } from "./pasted-curl.ts";

const url = "https://api.example.com/v4/compute/instances";
const parsed = (script: string) =>
  requestsInCurl(script)?.map((text) => (text === null ? null : (JSON.parse(text) as unknown)));

test.each<[script: string, requests: readonly unknown[] | undefined]>([
  [`curl ${url}`, [{ method: "GET", path: "/compute/instances" }]],
  [
    `curl ${url}; curl -X POST ${url}/1/boot -d '{"config_id": 5}'`,
    [
      { method: "GET", path: "/compute/instances" },
      { method: "POST", path: "/compute/instances/1/boot", body: { config_id: 5 } },
    ],
  ],
  [`curl ${url}/$ID`, [{ method: "GET", path: "/compute/instances/${env:ID}" }]],
  [`curl ${url} -d 'a: b'; curl ${url}`, [null, { method: "GET", path: "/compute/instances" }]],
  [`curl '${url}/[1-3]'`, [null]],
  [`curl -X POST ${url} -d "$(cat a.json)"`, [{ method: "POST", path: "/compute/instances", body: "${file:a.json}" }]],
  [`echo curl`, []],
  [`curl ${url} -d '{`, undefined],
])("%s becomes %j", (script, requests) => {
  expect(parsed(script)).toEqual(requests);
});

test("what precedes a path is left out where its words are those of the service", () => {
  const url = "https://api.example.com/v4/acme/instances";
  const paths = [null, wordingOf({ compute: "acme" })].flatMap((wording) =>
    (requestsInCurl(`curl ${url}`, wording) ?? []).map((text) => text && JSON.parse(text)),
  );
  expect(paths).toEqual([
    { method: "GET", path: url },
    { method: "GET", path: "/acme/instances" },
  ]);
});
