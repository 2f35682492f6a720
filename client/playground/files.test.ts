import { expect, test } from "vitest";
import { cleanName, editableBeside, kindOfName, type PlaygroundFile, pathOf, switchedTo, uriOf } from "./files.ts";

const prod: PlaygroundFile = {
  name: "prod.stack.yaml",
  text: "extends: shop.stack.yaml\n",
  files: { "shop.stack.yaml": "abstract: true\n", "certs/site.pem": "-----" },
};

test("a stack beside another is edited in its place, and keeps it beside itself", () => {
  expect(editableBeside(prod)).toEqual(["shop.stack.yaml", ".compute-stack.yaml"]);
  const shop = switchedTo(prod, "shop.stack.yaml");
  expect(shop).toEqual({
    name: "shop.stack.yaml",
    text: "abstract: true\n",
    files: { "certs/site.pem": "-----", "prod.stack.yaml": "extends: shop.stack.yaml\n" },
  });
  expect(switchedTo(shop, "prod.stack.yaml")).toEqual(prod);
});

test("the settings are beside every file, and lead back to it", () => {
  const script: PlaygroundFile = { name: "web.sh", text: "curl\n", files: {} };
  const settings = switchedTo(script, ".compute-stack.yaml");
  expect(settings).toEqual({
    name: ".compute-stack.yaml",
    text: "rules:\n  reference-file: off\n",
    files: { "web.sh": "curl\n" },
  });
  expect(editableBeside(settings)).toEqual(["web.sh"]);
  const edited = { ...settings, text: "names: { compute: acme }\n" };
  expect(switchedTo(edited, "web.sh")).toEqual({
    ...script,
    files: { ".compute-stack.yaml": "names: { compute: acme }\n" },
  });
});

test("a file has a URI in the folder of the playground, and URIs elsewhere are not its files", () => {
  expect(pathOf(uriOf("a b/ü.md"))).toBe("a b/ü.md");
  expect(pathOf("file:///elsewhere/a.md")).toBe(null);
  expect(pathOf(`${uriOf("a")}%`)).toBe(null);
});

test("a file that is missing is empty", () => {
  expect(switchedTo(prod, "none.sh").text).toBe("");
});

test.each([
  ["", "untitled.stack.yaml"],
  ["  ", "untitled.stack.yaml"],
  ["../a/shop.http ", "shop.http"],
  ["C:\\x\\a.md", "a.md"],
  ["a\u0000\tb.sh", "ab.sh"],
  ["x".repeat(101), "x".repeat(100)],
])("the typed name %j becomes %j", (typed, name) => {
  expect(cleanName(typed)).toBe(name);
});

test.each([
  ["stack.yaml", "stack"],
  ["shop.stack.YML", "stack"],
  ["mystack.yaml", null],
  ["a.request.json", "request"],
  ["a.requests.jsonc", "request"],
  ["requests.json", null],
  ["a.stack.yaml.txt", null],
  ["a.requests.json5", null],
  [".compute-stack.yaml", "settings"],
  ["x.compute-stack.yaml", null],
  ["a.rest", "http"],
  ["a.http", "http"],
  ["a.https", null],
  ["a.bash", "shell"],
  ["a.shx", null],
  ["a.markdown", "markdown"],
  ["a.mdown", null],
])("%s is a file of the kind %s", (name, kind) => {
  expect(kindOfName(name)).toBe(kind);
});
