import { expect, test } from "vitest";
import { readAnswerRecords } from "../answers/read-answers.ts";
import { applyRequest } from "./apply-request.ts";
import { addAnswers } from "./service-from-answers.ts";
import { emptyService } from "./service-state.ts";

/** A service with what answers describe, and what is said about them. */
function from(...records: readonly object[]) {
  const state = emptyService();
  const messages = addAnswers(state, [readAnswerRecords("a.json", JSON.stringify(records))]);
  const get = (path: string) => {
    const reply = applyRequest(state, { method: "GET", path, body: null });
    return reply.kind === "done" ? (reply.answer as Readonly<Record<string, unknown>>) : reply.kind;
  };
  return { state, messages, get };
}

const web = { id: 5, label: "web", region: "us-east", type: "nano-1", ipv4: ["203.0.113.5"] };
const front = { id: 7, label: "front", region: "us-east", client_conn_throttle: 3 };
const port = { id: 70, port: 443, loadbalancer_id: 7 };
const node = { id: 700, label: "web", address: "192.168.0.5:80", config_id: 70 };

test("what exists is as answers say, and as usual where they say nothing", () => {
  const { get, messages, state } = from(
    { ...web, tags: ["x"], status: "stopped", watchdog_enabled: false },
    front,
    port,
    node,
  );
  expect(messages).toEqual([]);
  expect(get("/compute/instances/5")).toMatchObject({
    ...web,
    tags: ["x"],
    status: "offline",
    watchdog_enabled: false,
  });
  expect(get("/loadbalancers/7/configs/70")).toMatchObject({ ...port, nodes_status: { up: 0, down: 1 } });
  expect(state.balancers.get(7)).toMatchObject(front);
  // What is created next has an ID of its own.
  expect(state.nextId).toBe(701);
});

test.each([
  ["running", "running"],
  ["provisioning", "running"],
  ["offline", "offline"],
  ["stopped", "offline"],
  [undefined, "running"],
])("an instance whose status is %s is %s", (status, expected) => {
  expect(from({ ...web, ...(status === undefined ? {} : { status }) }).get("/compute/instances/5")).toMatchObject({
    status: expected,
  });
});

test("backups are as they are shown", () => {
  const backups = { enabled: true, schedule: { window: "W10", day: "Monday" } };
  expect(from({ ...web, backups }).get("/compute/instances/5")).toMatchObject({ backups });
  expect(from(web).get("/compute/instances/5")).toMatchObject({ backups: { enabled: false } });
});

test("an allocated address is added to its instance, which has one", () => {
  const address = { address: "192.168.0.9", type: "ipv4", public: false, compute_id: 5 };
  expect(from(web, address).get("/compute/instances/5")).toMatchObject({ ipv4: ["203.0.113.5", "192.168.0.9"] });
  const shown = { ...web, ipv4: ["203.0.113.5", "192.168.0.9"] };
  expect(from(shown, address).get("/compute/instances/5")).toMatchObject({ ipv4: shown.ipv4 });
});

test("what belongs to nothing is left out, and that is said", () => {
  const { loadbalancer_id: _, ...unowned } = { ...port, protocol: "http", algorithm: "roundrobin" };
  const { config_id: __, ...lost } = node;
  const said = (count: number) => [
    `Records without a numeric ID, or without that of their owner, are left out: ${count}.`,
  ];
  expect(from(unowned).messages).toEqual(said(1));
  expect(from(web, unowned, lost).messages).toEqual(said(2));
  expect(from({ ...web, id: "99999999999999999999" }).messages).toEqual(said(1));
  expect(from({ address: "192.168.0.9", type: "ipv4", public: false, compute_id: 6 }).messages).toEqual(said(1));
  expect(from(web, front, port, node).messages).toEqual([]);
});

test("secrets are left out, and that is said", () => {
  const { messages, state } = from({ ...web, group: "ghp_0123456789abcdefghijABCDEFGHIJ012345" });
  expect(messages).toEqual(["Values that look like secrets are left out: 1."]);
  expect(JSON.stringify([...state.instances])).not.toContain("ghp_");
});
