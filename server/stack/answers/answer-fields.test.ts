import { expect, test } from "vitest";
import type { ObjectTypeId } from "../../api/index.ts";
import { isShownField } from "./answer-fields.ts";

test.each<[type: ObjectTypeId, shown: readonly string[], others: readonly string[]]>([
  ["stack-instance", ["label", "tags", "watchdog_enabled", "alerts"], ["root_pass", "swap_size", "private_ip"]],
  ["stack-backups", ["enabled", "window", "day"], []],
  ["stack-clone", [], ["source", "disks"]],
  ["stack-loadbalancer", ["label", "region"], ["configs"]],
  ["stack-config", ["port", "check"], ["ssl_cert", "ssl_key", "nodes"]],
  ["stack-node", ["label", "address"], []],
])("of %s, responses show %j, and not %j", (type, shown, others) => {
  const isShown = (name: string): boolean => isShownField(type, name);
  expect([shown.filter(isShown), others.filter(isShown)]).toEqual([shown, []]);
});
