import { expect, test } from "vitest";
import { type PlaygroundFile, stacksBeside, switchedTo } from "./files.ts";

const prod: PlaygroundFile = {
  name: "prod.stack.yaml",
  text: "extends: shop.stack.yaml\n",
  files: { "shop.stack.yaml": "abstract: true\n", "certs/site.pem": "-----" },
};

test("a stack beside another is edited in its place, and keeps it beside itself", () => {
  expect(stacksBeside(prod)).toEqual(["shop.stack.yaml"]);
  const shop = switchedTo(prod, "shop.stack.yaml");
  expect(shop).toEqual({
    name: "shop.stack.yaml",
    text: "abstract: true\n",
    files: { "certs/site.pem": "-----", "prod.stack.yaml": "extends: shop.stack.yaml\n" },
  });
  expect(switchedTo(shop, "prod.stack.yaml")).toEqual(prod);
});
