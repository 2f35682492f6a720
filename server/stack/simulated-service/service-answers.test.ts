import { expect, test } from "vitest";
import { answerObjects, answers, type OperationId, objectTypes } from "../../api/index.ts";
import { emptyCatalog, type Value } from "../../document/index.ts";
import { applyRequest } from "./apply-request.ts";
import { emptyService } from "./service-state.ts";

const catalog = { ...emptyCatalog, types: { big: { cpus: 4, memory: 8192, disk: 163_840 } } };

/** The answers of one service to one request after the other. */
function answersTo(...requests: readonly (readonly [method: string, path: string, body?: object])[]) {
  const state = emptyService(catalog);
  return requests.map(([method, path, body]) => {
    const reply = applyRequest(state, { method, path, body: (body ?? null) as Record<string, unknown> | null });
    return reply.kind === "done" ? (reply.answer as Readonly<Record<string, unknown>>) : {};
  });
}

const backups = "/compute/instances/1/backups";
const [instance = {}, snapshot = {}, address = {}, balancer = {}, config = {}, node = {}] = answersTo(
  ["POST", "/compute/instances", { region: "us-east", type: "big" }],
  ["POST", backups],
  ["POST", "/networking/ips", { public: false, compute_id: 1 }],
  ["POST", "/loadbalancers", { region: "us-east" }],
  ["POST", "/loadbalancers/3/configs", {}],
  ["POST", "/loadbalancers/3/configs/4", { address: "192.168.0.1:80" }],
);

test.each<[OperationId, Readonly<Record<string, unknown>>]>([
  ["create-instance", instance],
  ["create-snapshot", snapshot],
  ["allocate-ip", address],
  ["create-loadbalancer", balancer],
  ["create-config", config],
  ["create-node", node],
])("the answer to %s has every documented field, with a value that fits", (operation, answer) => {
  const fields = answerObjects[answers[operation]?.object ?? "nothing"].fields;
  for (const [name, { type, nullable }] of Object.entries(fields)) {
    const value = answer[name];
    if (value === null) expect(nullable, name).toBe(true);
    else if (type.kind === "object")
      expect(Object.keys(Object(value)), name).toEqual(
        expect.arrayContaining(Object.keys(objectTypes[type.object].fields)),
      );
    else expect(Array.isArray(value) ? "array" : typeof value, name).toBe(kinds[type.kind] ?? type.kind);
  }
});

const kinds: Readonly<Partial<Record<NonNullable<Value["type"]>["kind"], string>>> = {
  integer: "number",
  enum: "string",
};

test("numbers are those of the catalog, where it has them", () => {
  expect(instance).toMatchObject({ specs: { memory: 8192, disk: 163_840 }, alerts: { cpu: 360 } });
  const [other] = answersTo(["POST", "/compute/instances", { region: "us-east", type: "small" }]);
  expect(other).toMatchObject({ specs: { memory: 4096, disk: 81_920 }, alerts: { cpu: 90 } });
});
