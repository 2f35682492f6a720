import { expect, test } from "vitest";
import { editableBeside, type PlaygroundFile, switchedTo } from "./files.ts";

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
