import { expect, test } from "vitest";
import { removals } from "../../../api/index.ts";
import { remarkOnNode } from "./replaced.ts";

const stays = `The node that is there stays, and counts as down once its instance is deleted. ${removals.node.operation === null ? removals.node.doc : ""}`;

test.each<[label: string | null, own: string | null, more: string]>([
  ["web-2", "web", " Write `label: web-2` in the stack, so that later plans know this one."],
  ["web", "web", ""],
  [null, "web", ""],
  [null, null, ""],
])("the node of a replacement that is called %j, and %j in the stack", (label, own, more) => {
  expect(remarkOnNode(label, own)).toBe(stays + more);
});
