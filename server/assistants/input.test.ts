import { describe, expect, test } from "vitest";
import { defaultSettings } from "../document/index.ts";
import { assistant } from "./assistant.testing.ts";
import { uriInRoots } from "./input.ts";

describe("paths", () => {
  const roots = () => ["file:///w/", "file:///C:/x/"];

  test.each([
    ["a b/ü?#.yaml", "file:///w/a%20b/%C3%BC%3F%23.yaml"],
    ["sub\\a.yaml", "file:///w/sub/a.yaml"],
    ["x/../a.yaml", "file:///w/a.yaml"],
    ["/w/a.yaml", "file:///w/a.yaml"],
    ["\\w\\a.yaml", "file:///w/a.yaml"],
    ["C:\\x\\a.yaml", "file:///C:/x/a.yaml"],
    ["C:/x/a.yaml", "file:///C:/x/a.yaml"],
    ["sub/C:/a.yaml", "file:///w/sub/C%3A/a.yaml"],
    ["ab:/a.yaml", "file:///w/ab%3A/a.yaml"],
    ["FILE:///w/a%20b.yaml", "file:///w/a%20b.yaml"],
    [".", "file:///w/"],
    ["/w", "file:///w/"],
    ["C:\\x", "file:///C:/x/"],
  ])("%s is %s", (path, uri) => {
    expect(uriInRoots(path, { roots })).toBe(uri);
  });

  test.each([
    "",
    "\0",
    "../a.yaml",
    "/wx/a.yaml",
    "C:",
    "D:/x/a.yaml",
    "file://",
    "file://[",
    "//[",
    "//h/a",
    "\ud800",
  ])("%j is outside", (path) => {
    expect(() => uriInRoots(path, { roots })).toThrow(
      "The path is outside the folders that can be read: `/w/` and `/C:/x/`.",
    );
  });

  test("need a folder", () => {
    expect(() => uriInRoots("a.yaml", { roots: () => [] })).toThrow("There is no folder to work in.");
  });
});

const request = '{ "method": "GET", "path": "/compute/instances/1" }';

test.each([
  ["by its name", { path: "a.stack.yaml", text: "nmae: x\n" }, "a.stack.yaml:1:1: warning: `nmae`"],
  ["by its content", { text: "instances: { a: { bootd: true } }\n" }, "the text:1:19: warning: `bootd`"],
  ["by its content, whatever its name", { path: "x.txt", text: request.replace("/1", "/x") }, "x.txt:1:"],
  ["as the settings say", { path: "deploy", text: "curl -X post $API/compute/instances/1/boot\n" }, "deploy:1:9: "],
  ["as asked for", { text: "[]", kind: "sequence" }, "1 file checked: no findings."],
  ["as asked for, as a carrier", { text: request, kind: "markdown" }, "1 file checked: no findings."],
  [
    "as another program's stack",
    { path: "stack.yaml", text: "services: {}\n" },
    'refused: `stack.yaml` is read as a stack only if it has `instances`, `loadbalancers` or `subnets`. If it is one, pass `kind: "stack"`.',
  ],
  ["as a stack all the same", { path: "stack.yaml", text: "services: {}\n", kind: "stack" }, "stack.yaml:1:1: "],
])("the kind of a text is known %s", async (_, args, expected) => {
  const declaredFor = async (uri: string) => (uri.endsWith("/deploy") ? ("shell" as const) : null);
  expect(await assistant({}, { declaredFor }).call("check", args)).toContain(expected);
});

describe("the words of the service", () => {
  const names = { compute: "acme" };
  const settings = { ...defaultSettings, names };

  test("are those of the file", async () => {
    const settingsFor = async (uri: string) => ({
      settings: uri === "file:///w/run.sh" ? settings : defaultSettings,
      ignored: false,
    });
    const { call } = assistant({ "run.sh": "curl $API/acme/instances/1\n" }, { settingsFor });
    expect(await call("convert", { path: "run.sh", to: "requests" })).toContain('"/acme/instances/1"');
    expect(await call("explain", { topic: "create-instance" })).toContain("`POST /compute/instances`");
  });

  test("are those of the first folder where there is no file", async () => {
    const settingsFor = async () => ({ settings, ignored: false });
    expect(await assistant({}, { settingsFor }).call("explain", { topic: "create-instance" })).toContain(
      "`POST /acme/instances`",
    );
    const { call } = assistant({}, { settingsFor, roots: () => [] });
    expect(await call("explain", { topic: "create-instance" })).toContain("`POST /compute/instances`");
  });
});
