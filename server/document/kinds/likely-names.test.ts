import { expect, test } from "vitest";
import type { ServiceNames } from "../../api/index.ts";
import { collectLikelyNames, describeLikelyNames } from "./likely-names.ts";

const lineFor = (text: string, names?: ServiceNames): string | null => {
  const likely = collectLikelyNames(names);
  likely.add(text);
  return likely.line();
};

test.each<[text: string, line: string | null]>([
  ["curl https://api.example.com/v4/acme/instances", "names: { compute: acme }"],
  ["POST {{host}}/v4/acme/instances/{{id}}/boot", "names: { compute: acme }"],
  ["curl $API/v4/acmebalancers/12/configs/5", "names: { loadbalancer: acmebalancer }"],
  [
    `curl https://a.example.com/v4/acme/instances -d '{"acmescript_id": 5}'; curl https://a.example.com/v4/balancers/1/configs`,
    "names: { compute: acme, loadbalancer: balancer, script: acmescript }",
  ],
  ["/v4/acme/instances /v4/acme/instances/1 /v4/other/instances", "names: { compute: acme }"],
  ["curl https://api.example.com/v4/compute/instances", null],
  ["curl https://api.example.com/v4/loadbalancers/1/configs", null],
  ["curl https://api.example.com/v1/acme/instances", null],
  ["curl https://api.example.com/v4/acme/instances/1/volumes", null],
  ["curl https://api.example.com/v4/acme/5", null],
  ["curl https://api.example.com/v4/networking/ips", null],
  ['{ "acmescript_id": 5 }', null],
  [`curl https://api.example.com/v4/compute/instances -d '{"acmescript_id": 5}'`, "names: { script: acmescript }"],
  [`curl https://api.example.com/v4/compute/instances -d '{"script_id": 5, "my_script_id": 6}'`, null],
])("%s is read with %s", (text, line) => {
  expect(lineFor(text)).toBe(line);
});

test("what the settings of a text say is known", () => {
  const likely = collectLikelyNames();
  likely.add(String.raw`/v4/acme/instances -d "{\"acmescript_id\": 5}"`, { compute: "acme" });
  expect(likely.line()).toBe("names: { compute: acme, script: acmescript }");
});

test("words that the settings have are kept, and not asked for again", () => {
  const text = "/v4/acme/instances /v4/acmebalancers/1/configs";
  expect(lineFor(text, { compute: "acme" })).toBe("names: { compute: acme, loadbalancer: acmebalancer }");
  expect(lineFor("/v4/other/instances", { compute: "acme" })).toBe(null);
});

test("the line for the settings is told with its reason", () => {
  expect(describeLikelyNames("names: { compute: acme }")).toBe(
    "Some requests use other words than the API documentation. To have them checked, add `names: { compute: acme }` to `.compute-stack.yaml`.",
  );
});
