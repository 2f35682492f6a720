import { expect, test } from "vitest";
import { nameProblem, usableNames } from "../../api/index.ts";
import { wordingOf } from "./names.ts";

const names = { compute: "acme", loadbalancer: "acmebalancer", script: "acmescript" };
const acme = () => wordingOf(names) ?? expect.unreachable();
const read = (text: string, wording = acme()): string => wording.read(text)?.text ?? text;

test.each([
  ["/acme/instances", "/compute/instances"],
  ["https://api.example.com/v4/acme/instances/12", "https://api.example.com/v4/compute/instances/12"],
  ["$API/acmebalancers/12/configs", "$API/loadbalancers/12/configs"],
  ["{{host}}/v4/acmebalancers", "{{host}}/v4/loadbalancers"],
  ["acme/debian12", "compute/debian12"],
  ["acmescript_id needs an image", "script_id needs an image"],
  ["add_acmes", "add_computes"],
  ["acmes:read_write", "computes:read_write"],
])("%s is read as %s, and written again", (text, expected) => {
  expect(read(text)).toBe(expected);
  expect(acme().write(expected)).toBe(text);
});

test.each([
  "acme",
  "acme-web",
  "/networking/ips",
  "private/12",
  "${file:acme/site.pem}",
  "${file:certs/acme/site.pem}",
  "acme/web.json",
  "instances",
  "a sentence about acme",
])("%s stays as it is", (text) => {
  expect(read(text)).toBe(text);
  expect(acme().write(text)).toBe(text);
});

test.each([
  "compute_id",
  "acm_id",
  "Acme_id",
  "script_data",
  "acmescrpt_id",
  "/compute/instances",
  "/acne/instances",
  "compute/x",
])("%s is near to something documented, and is written as it was", (text) => {
  const wording = acme();
  const own = text.includes("/") ? read(text, wording) : wording.readName(text);
  expect(own).not.toBe(text);
  expect(own).toMatch(/[\uE000-\uF8FF]/);
  expect(wording.write(own)).toBe(text);
});

test.each(["backup_id", "label", "firewall_id", "image", "subnet_id", "type"])("the key %s stays as it is", (name) => {
  expect(acme().readName(name)).toBe(name);
});

test("without other words there is nothing to read", () => {
  expect([wordingOf(undefined), wordingOf({}), wordingOf({ compute: "compute" })]).toEqual([null, null, null]);
});

test.each([
  [{ compute: "acme cloud" }, "characters"],
  [{ compute: "a/b" }, "characters"],
  [{ compute: "" }, "characters"],
  [{ compute: 5 }, "characters"],
  [{ script: "backup" }, "taken"],
  [{ compute: "config" }, "taken"],
  [{ compute: "private" }, "taken"],
  [{ compute: "loadbalancer" }, "taken"],
  [{ compute: "acme", script: "acme" }, "taken"],
  [{ compute: "script", script: "compute" }, "taken"],
])("%j cannot be used", (names, kind) => {
  const word = "compute" in names ? "compute" : "script";
  expect(nameProblem(word, names)?.kind).toBe(kind);
  expect(Object.keys(usableNames(names) ?? {})).not.toContain(word);
});
