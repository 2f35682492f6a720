import { describe, expect, test } from "vitest";
import { growth, growthLimit } from "../../../test/growth.ts";
import { readAnswerRecords } from "../answers/read-answers.ts";
import { applyRequest } from "./apply-request.ts";
import { addAnswers } from "./service-from-answers.ts";
import { addNode, emptyService, type ServiceState } from "./service-state.ts";

function send(state: ServiceState, method: string, path: string, body: Record<string, unknown> | null = null) {
  const reply = applyRequest(state, { method, path, body });
  return reply.kind === "done" ? (reply.answer as Readonly<Record<string, unknown>>) : reply.kind;
}

/** A load balancer with a configuration, with the path of the configuration. */
function withConfig(state: ServiceState): string {
  send(state, "POST", "/loadbalancers", { region: "us-east" });
  send(state, "POST", "/loadbalancers/1/configs", { port: 80 });
  return "/loadbalancers/1/configs/2";
}

test("a node is up as long as its instance exists and runs", () => {
  const state = emptyService();
  const path = withConfig(state);
  send(state, "POST", "/compute/instances", {
    region: "us-east",
    type: "t",
    image: "compute/debian12",
    booted: false,
  });
  const { address } = Object(send(state, "POST", "/networking/ips", { type: "ipv4", public: false, compute_id: 3 }));
  send(state, "POST", `${path}/nodes`, { label: "web", address: `${address}:80` });
  const status = () => Object(send(state, "GET", path)).nodes_status;
  expect(status()).toEqual({ up: 0, down: 1 });
  send(state, "POST", "/compute/instances/3/boot");
  expect(status()).toEqual({ up: 1, down: 0 });
  send(state, "DELETE", "/compute/instances/3");
  expect(status()).toEqual({ up: 0, down: 1 });
});

describe("from saved answers", () => {
  const web = { id: 1, label: "web", region: "us-east", type: "t", ipv4: ["203.0.113.4", "192.168.0.3"] };
  const front = { id: 7, label: "front", region: "us-east", client_conn_throttle: 5 };
  const config = { id: 70, loadbalancer_id: 7, port: 80 };
  const nodes = [
    { id: 700, config_id: 70, label: "web", address: "192.168.0.3:80" },
    { id: 701, config_id: 70, label: "other", address: "192.168.0.4:80" },
  ];
  const from = (...records: readonly unknown[]) => {
    const state = emptyService();
    addAnswers(state, [readAnswerRecords("a.json", JSON.stringify(records))]);
    return state;
  };
  const statusIn = (state: ServiceState) => Object(send(state, "GET", "/loadbalancers/7/configs/70")).nodes_status;

  test("nodes are up if a running instance has their address, in whatever order they were saved", () => {
    expect(statusIn(from(web, front, config, ...nodes))).toEqual({ up: 1, down: 1 });
    expect(statusIn(from(...nodes, config, front, { ...web, status: "running" }))).toEqual({ up: 1, down: 1 });
    expect(statusIn(from({ ...web, status: "offline" }, front, config, ...nodes))).toEqual({ up: 0, down: 2 });
    expect(statusIn(from({ ...web, ipv4: ["192.168.0.3"] }, front, config, ...nodes))).toEqual({ up: 1, down: 1 });
    expect(statusIn(from({ ...web, ipv4: ["203.0.113.4"] }, front, config, ...nodes))).toEqual({ up: 0, down: 2 });
  });

  test("no instance gets an address that another one has", () => {
    const state = from(web);
    const make = { region: "us-east", type: "t" };
    const ids = [2, 3, 4].map(() => Object(send(state, "POST", "/compute/instances", make)).id);
    const addresses = ids.map(
      (compute_id) => Object(send(state, "POST", "/networking/ips", { public: false, compute_id })).address,
    );
    expect(ids).toEqual([2, 3, 4]);
    expect(new Set(["192.168.0.3", ...addresses]).size).toBe(4);
  });
});

test("a node that is added again replaces the earlier one, in whatever configuration", () => {
  const state = emptyService();
  const path = withConfig(state);
  const { id: other } = Object(send(state, "POST", "/loadbalancers/1/configs", { port: 443 }));
  const counts = () =>
    [path, `/loadbalancers/1/configs/${other}`].map((one) => Object(send(state, "GET", one)).nodes_status.down);
  const fields = { label: "web", address: "192.168.0.9:80" };
  addNode(state, 9, { ...fields, config_id: 2 });
  addNode(state, 9, { ...fields, config_id: 2 });
  expect(counts()).toEqual([1, 0]);
  addNode(state, 9, { ...fields, config_id: other });
  expect(counts()).toEqual([0, 1]);
});

test("a configuration is as quick to view however many instances and other nodes there are", () => {
  const work = (count: number): void => {
    const state = emptyService();
    const path = withConfig(state);
    send(state, "POST", "/loadbalancers/1/configs", { port: 443 });
    for (let index = 0; index < count; index++) {
      const { id } = Object(send(state, "POST", "/compute/instances", { region: "us-east", type: "t" }));
      send(state, "POST", "/networking/ips", { public: false, compute_id: id });
      send(state, "POST", "/loadbalancers/1/configs/3/nodes", { label: `web-${index}`, address: "192.168.0.9:80" });
      send(state, "GET", path);
    }
  };
  expect(growth(work, 1_000)).toBeLessThan(growthLimit);
});
