import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { stacks } from "../changes/example-stacks.testing.ts";
import { planBetween } from "../changes/planned.testing.ts";
import { applyRequest } from "./apply-request.ts";
import { emptyService, type ServiceState } from "./service-state.ts";

/**
 * What the simulated service answers to the requests that create a stack, then to those that change it to another, and what it
 * has at the end, is kept in golden files.
 */
type Answers = Map<string, Readonly<Record<string, unknown>>>;

/** An answer to an earlier request, or the ID of what a variable of a change plan is called after, as in `INSTANCE_WEB_1_ID`. */
const reference = /\$\{(?:steps\.([\w-]+)\.(\w+)|(?:INSTANCE|LOADBALANCER|CONFIG)_(\w+)_ID)\}/;

/** A value with what references in it name; a reference alone becomes that itself. */
function filled(value: unknown, answers: Answers): unknown {
  if (Array.isArray(value)) return value.map((item) => filled(item, answers));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filled(item, answers)]));
  if (typeof value !== "string") return value;
  const [whole, step, field = "id", words = ""] = reference.exec(value) ?? [];
  if (whole === undefined) return value;
  const named = answers.get(step ?? words.toLowerCase().replaceAll("_", "-"))?.[field];
  return whole === value ? named : filled(value.replace(whole, String(named)), answers);
}

/** Sends the requests from one stack to another, and returns what is answered. */
function sent(state: ServiceState, answers: Answers, before: string, now: string): readonly string[] {
  const { requests } = planBetween(stacks[before] ?? "", stacks[now] ?? "", "deleted");
  return requests.map(({ name, method, path, body }) => {
    const target = String(filled(path, answers));
    const given = (filled(body, answers) ?? null) as Readonly<Record<string, unknown>> | null;
    const reply = applyRequest(state, { method, path: target, body: given });
    if (reply.kind === "done") answers.set(name, reply.answer as Readonly<Record<string, unknown>>);
    return `${method} ${target} ${JSON.stringify(reply)}`;
  });
}

test.each([
  ["two", "exchanged"],
  ["two", "cloned"],
  ["subnets", "handed-on"],
  ["full", "fuller"],
  ["fuller", "full"],
  ["moved", "nothing"],
  ["merged", "alike"],
])("the answers are as in the golden file: to %s, then to %s", (first, second) => {
  const state = emptyService();
  const answers: Answers = new Map();
  const lines = [
    ...sent(state, answers, "nothing", first),
    "--",
    ...sent(state, answers, first, second),
    "--",
    ...[state.instances, state.balancers, state.configs, state.nodes].flatMap((all) =>
      [...all].map(([id, one]) => `${id} ${JSON.stringify(one)}`),
    ),
  ];
  const told = `${lines.join("\n")}\n`;
  const golden = new URL(`../../../test/answers/service-${first}-${second}.txt`, import.meta.url);
  if (process.env.UPDATE) writeFileSync(golden, told);
  expect(told, "renewed by `npm run update`").toBe(readFileSync(golden, "utf8"));
});
