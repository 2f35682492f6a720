import { expect, test } from "vitest";
import { kindOf } from "../../document/index.ts";
import { planFormats } from "../../stack/plan/formats.ts";
import { pathsFrom, planFileOf, planFormatNamed, planFormatOf, savedPlanFormat } from "./plan-file.ts";

test.each([
  ["file:///shop/shop.stack.yaml", "file:///shop/shop.http"],
  ["/shop/stack.yml", "/shop/stack.http"],
  ["SHOP.STACK.YAML", "SHOP.http"],
  ["infra.yaml", "infra.http"],
  ["infra.json", "infra.http"],
  ["untitled:Untitled-1", "untitled:Untitled-1.http"],
])("the plan of %s is %s", (stack, plan) => {
  expect(planFileOf(stack, { ending: "http" })).toBe(plan);
});

test("each format is known by its name and by the extension of its files", () => {
  for (const format of planFormats) {
    expect(planFormatNamed(format.ending)).toBe(format);
    expect(planFormatNamed(format.name)?.name).toBe(format.name);
    expect(planFormatOf(planFileOf("file:///SHOP.STACK.YAML", format))).toBe(format);
  }
  expect(kindOf(planFileOf("shop.stack.yaml", { ending: "requests.jsonc" }))).toBe("request");
  expect([planFormatNamed("xml"), planFormatNamed(5), planFormatOf("a.json")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  [undefined, null, "requests.jsonc"],
  ["requests", null, "requests.jsonc"],
  ["requests.json", null, "requests.json"],
  ["curl", null, "sh"],
  [undefined, "file:///a.requests.json", "requests.json"],
  [undefined, "file:///A.HTTP", "http"],
  [undefined, "file:///a.txt", undefined],
  ["http", "file:///a.txt", "http"],
  ["xml", null, undefined],
])("a plan saved as %s to %s is %s", (wanted, target, ending) => {
  expect(savedPlanFormat(wanted, target)?.ending).toBe(ending);
});

test.each([
  ["certs/a.pem", "file:///shop/out/a.http", "../certs/a.pem"],
  ["./certs/a.pem", "file:///shop/a.http", "certs/a.pem"],
  ["../a%20b.pem", "file:///shop/a.http", "../a%20b.pem"],
  ["certs\\a.pem", "file:///shop/certs/a.http", "a.pem"],
  ["certs/a.pem", "file:///other%20shop/a.http", "../shop/certs/a.pem"],
  ["../../../a.pem", "file:///shop/a.http", "../a.pem"],
  ["/etc/a.pem", "file:///other/a.http", "/etc/a.pem"],
  ["C:\\a.pem", "file:///other/a.http", "C:\\a.pem"],
  ["certs/a.pem", "vscode-vfs://github/a.http", "certs/a.pem"],
  ["certs/a.pem", "untitled:a.http", "certs/a.pem"],
])("%s reads from %s as %s", (path, target, expected) => {
  expect(pathsFrom("file:///shop/shop.stack.yaml", target)(path)).toBe(expected);
});
