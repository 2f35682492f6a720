import { expect, test } from "vitest";
import { growth, growthLimit } from "../../../test/growth.ts";
import { applyRequest } from "./apply-request.ts";
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
    private_ip: true,
  });
  const address = state.instances.get(3)?.privateAddress;
  send(state, "POST", `${path}/nodes`, { label: "web", address: `${address}:80` });
  const status = () => Object(send(state, "GET", path)).nodes_status;
  expect(status()).toEqual({ up: 0, down: 1 });
  send(state, "POST", "/compute/instances/3/boot");
  expect(status()).toEqual({ up: 1, down: 0 });
  state.instances.delete(3);
  expect(status()).toEqual({ up: 0, down: 1 });
});

test("a node that is added again replaces the earlier one, in whatever configuration", () => {
  const state = emptyService();
  const path = withConfig(state);
  const { id: other } = Object(send(state, "POST", "/loadbalancers/1/configs", { port: 443 }));
  const counts = () =>
    [path, `/loadbalancers/1/configs/${other}`].map((one) => Object(send(state, "GET", one)).nodes_status.down);
  const fields = { label: "web", address: "192.168.0.9:80" };
  addNode(state, { id: 9, config: 2, fields });
  addNode(state, { id: 9, config: 2, fields });
  expect(counts()).toEqual([1, 0]);
  addNode(state, { id: 9, config: other, fields });
  expect(counts()).toEqual([0, 1]);
});

test("a configuration is as quick to view however many instances and other nodes there are", () => {
  const work = (count: number): void => {
    const state = emptyService();
    const path = withConfig(state);
    send(state, "POST", "/loadbalancers/1/configs", { port: 443 });
    for (let index = 0; index < count; index++) {
      send(state, "POST", "/compute/instances", { region: "us-east", type: "t", private_ip: true });
      send(state, "POST", "/loadbalancers/1/configs/3/nodes", { label: `web-${index}`, address: "192.168.0.9:80" });
      send(state, "GET", path);
    }
  };
  expect(growth(work, 1_000)).toBeLessThan(growthLimit);
});
