import { expect, test } from "vitest";
import { matchesIn } from "./matches.ts";

const items = [
  { id: "port0", text: "front, port 80\nError: `web-1` has no private address.", severity: "error", owner: null },
  { id: "node0", text: "Node web-1-80\nweb-1:80", severity: null, owner: "port0" },
  { id: "instance0", text: "Instance web-1\nnano · compute/debian12", severity: null, owner: null },
  { id: "instance1", text: "Instance Web-12\nnano", severity: null, owner: null },
] as const;

test.each([
  ["web-1", ["instance0", "node0", "instance1"]],
  [" WEB-12 ", ["instance1"]],
  ["debian", ["instance0"]],
  ["private", ["port0"]],
  ["nano", ["instance0", "instance1"]],
  ["nothing", []],
  ["", []],
  ["  ", []],
])("%j finds names first, then details and problems", (wanted, expected) => {
  expect(matchesIn(items, wanted).map(({ id }) => id)).toEqual(expected);
});
