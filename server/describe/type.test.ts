import { expect, test } from "vitest";
import { objectTypes } from "../api/index.ts";
import { describeType } from "./type.ts";

test.each([
  ["stack-loadbalancer", "client_conn_throttle", "integer"],
  ["stack-config", "port", "integer from 1 to 65535"],
  ["create-instance", "interfaces", "list, at most 3 items, each an interface"],
  ["create-instance", "authorized_keys", "list, each a string (public SSH key)"],
  ["clone-instance", "disks", "list, each an integer, at least 1"],
  ["stack", "instances", "mapping, each value an instance in a stack"],
  ["stack", "vars", "mapping, each value a string, integer, `true` or `false`"],
  ["stack", "extends", "string (path of a stack) or list, each a string (path of a stack)"],
] as const)("the type of %s.%s in words", (object, name, words) => {
  const field = objectTypes[object].fields[name];
  expect(field && describeType(field.type)).toBe(words);
});
