import { expect, test } from "vitest";
import { completeName, freeName, isOutside } from "./new-file-name.ts";

test.each([
  ["shop", ".stack.yaml", "shop.stack.yaml"],
  [" shop ", ".stack.yaml", "shop.stack.yaml"],
  ["shop.", ".stack.yaml", "shop.stack.yaml"],
  ["shop.yaml", ".stack.yaml", "shop.stack.yaml"],
  ["shop.stack", ".stack.yaml", "shop.stack.yaml"],
  ["shop.stack.yml", ".stack.yaml", "shop.stack.yml"],
  ["stack.yaml", ".stack.yaml", "stack.yaml"],
  ["infra/stack.yml", ".stack.yaml", "infra/stack.yml"],
  ["haystack.yaml", ".stack.yaml", "haystack.stack.yaml"],
  ["v1.2", ".stack.yaml", "v1.2.stack.yaml"],
  ["infra\\shop", ".stack.yaml", "infra/shop.stack.yaml"],
  ["./shop", ".stack.yaml", "shop.stack.yaml"],
  ["web", ".request.json", "web.request.json"],
  ["web.json", ".request.json", "web.request.json"],
  ["web.create-instance.request.jsonc", ".request.json", "web.create-instance.request.jsonc"],
  // A list is not read from a file for one request.
  ["flow.request.json", ".requests.json", "flow.requests.json"],
  ["flow.requests.json", ".request.json", "flow.request.json"],
])("%j with %s is %s", (typed, ending, name) => {
  expect(completeName(typed, ending)).toBe(name);
});

test.each(["", "  ", ".yaml", ".stack.yaml", "infra/", "infra/.json"])("%j leaves nothing for a name", (typed) => {
  expect(completeName(typed, ".stack.yaml")).toBe(null);
});

test.each([
  ["shop.stack.yaml", false],
  ["infra/shop.stack.yaml", false],
  ["a..b/shop.stack.yaml", false],
  ["/etc/shop.stack.yaml", true],
  ["../shop.stack.yaml", true],
  ["infra/../../shop.stack.yaml", true],
])("%s is outside of the folder: %s", (path, expected) => {
  expect(isOutside(path)).toBe(expected);
});

test("names that are taken are numbered", async () => {
  const taken = ["new.stack.yaml", "new-2.stack.yaml"];
  expect(await freeName("new", ".stack.yaml", async (name) => taken.includes(name))).toBe("new-3.stack.yaml");
});
