import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../test/runs.ts";
import type { ReadAnswers } from "../answers/answer-records.ts";
import { readAnswerRecords } from "../answers/read-answers.ts";
import { addToStack } from "../from-answers/add-to-stack.ts";
import { stackFromAnswers } from "../from-answers/stack-from-answers.ts";
import { applyRequest } from "../simulated-service/apply-request.ts";
import { answerOfConfig } from "../simulated-service/service-answers.ts";
import { emptyService, type ServiceState, settle } from "../simulated-service/service-state.ts";
import { anySmallStack } from "./any-change.testing.ts";
import { earlierAnswers } from "./earlier-answers.ts";
import {
  findingsIn,
  openForTest,
  type PlannedForTest,
  planBetween,
  planFrom,
  type TestRequest,
} from "./planned.testing.ts";
import type { ResourceChange } from "./resource-change.ts";
import { keyIn } from "./state.ts";

type Data = Readonly<Record<string, unknown>>;
type Variables = ReadonlyMap<string, string>;

const text = (stack: unknown): string => JSON.stringify(stack, null, 2);

/** Sends the requests, and returns the answers by the names of the requests. */
function send(state: ServiceState, requests: readonly TestRequest[], variables: Variables): ReadonlyMap<string, Data> {
  const answers = new Map<string, Data>();
  const fill = (written: string): string =>
    written.replace(
      /\$\{(?:steps\.([\w-]+)\.(\w+)|(?:env:)?(\w+))\}/g,
      (_, step: string, field: string, name: string) =>
        String(step === undefined ? (variables.get(name) ?? name) : answers.get(step)?.[field]),
    );
  const filled = (data: unknown): unknown => {
    if (typeof data === "string") return fill(data);
    if (Array.isArray(data)) return data.map(filled);
    if (data === null || typeof data !== "object") return data;
    return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, filled(value)]));
  };
  for (const { name, method, path, body } of requests) {
    const reply = applyRequest(state, { method, path: fill(path), body: (filled(body) ?? null) as Data | null });
    if (reply.kind !== "done") throw new Error(`${method} ${path} is ${reply.kind}: ${JSON.stringify(reply)}`);
    answers.set(name, reply.answer as Data);
    for (const id of state.instances.keys()) settle(state, id);
  }
  return answers;
}

/** What a person looks up before sending a change plan. */
function lookUp(changes: readonly ResourceChange[], made: ReadonlyMap<string, Data>, state: ServiceState): Variables {
  const variables = new Map<string, string>();
  const add = (words: string, value: unknown): unknown =>
    variables.set(words.toUpperCase().replace(/\W/g, "_"), String(value));
  for (const { now, before, old } of changes) {
    if (!before) continue;
    const id = made.get(before.name)?.id;
    const owner = `${before.namespace.slice(0, -1)}_${now?.name ?? before.name}`;
    add(`${owner}_id`, id);
    add(`${owner}_private_ipv4`, (state.instances.get(Number(id))?.ipv4 as string[] | undefined)?.[1]);
    const port = old && keyIn(old, "port");
    if (port !== null) add(`config_${before.name}_${port}_id`, made.get(`${before.name}-${port}`)?.id);
  }
  return variables;
}

/** Everything that exists, by names that do not depend on IDs, without what is impossible. */
function existing(state: ServiceState, skip: (resource: string, field: string) => boolean): Data {
  const all: Record<string, unknown> = {};
  const addresses = new Map<string, unknown>();
  for (const [id, instance] of state.instances) {
    const name = `instances.${instance.label}`;
    const { backups, alerts, ipv4, label, region, type, image, group, tags, watchdog_enabled, status } = instance;
    const [, privateAddress] = ipv4 as string[];
    if (privateAddress !== undefined) addresses.set(privateAddress, label);
    const { enabled, schedule } = backups as Data;
    const { window, day } = (enabled ? schedule : {}) as Data;
    const facts: Data = {
      ...{ label, region, type, image, group, watchdog_enabled },
      ...Object.fromEntries(Object.entries(alerts as Data).map(([alert, value]) => [`alerts.${alert}`, value])),
      tags: [...(tags as string[])].sort(),
      interfaces: normalized(state.unshown.get(id)?.interfaces),
      booted: status,
      private_ip: privateAddress !== undefined,
      "backups.enabled": enabled,
      "backups.window": window,
      "backups.day": day,
    };
    for (const [field, value] of Object.entries(facts)) if (!skip(name, field)) all[`${name}.${field}`] = value ?? null;
  }
  for (const [id, { id: _, ...fields }] of state.balancers) {
    const name = `loadbalancers.${fields.label}`;
    for (const [field, value] of Object.entries(fields)) if (!skip(name, field)) all[`${name}.${field}`] = value;
    for (const [configId, { id: _, loadbalancer_id, label, ...rest }] of state.configs) {
      if (loadbalancer_id !== id) continue;
      // The label that the service chose stays when the port changes.
      const config: Data = /^port-\d+$/.test(String(label)) ? rest : { label, ...rest };
      const port = `${name}.${config.port}`;
      for (const [field, value] of Object.entries(config)) if (!skip(port, field)) all[`${port}.${field}`] = value;
      for (const node of state.nodes.values()) {
        if (node.config_id !== configId) continue;
        const own = `${port}.${node.label}`;
        const [address = "", target] = String(node.address).split(":");
        if (!skip(own, "address")) all[own] = `${addresses.get(address) ?? address}:${target}`;
      }
    }
  }
  return all;
}

function normalized(interfaces: unknown): unknown {
  const list = Array.isArray(interfaces) && interfaces.length > 0 ? (interfaces as Data[]) : [{ purpose: "public" }];
  return list.map(({ primary: _, ip_ranges: ranges = [], ...rest }: Data) => ({ ...rest, ip_ranges: ranges }));
}

/** What the plan calls impossible, and what is gone and stays, in the names of `existing`. */
function exceptions(changes: readonly ResourceChange[]): (resource: string, field: string) => boolean {
  const skipped = new Set<string>();
  const nameOf = (change: ResourceChange): string => {
    const { parent, kind, old, value, now, before } = change;
    // What exists is known by its label.
    if (kind === "instance") return `instances.${now?.label ?? before?.label}`;
    if (!parent) return `loadbalancers.${now?.name ?? before?.name}`;
    const port = (one: typeof parent): unknown =>
      one.value?.get("port")?.integer ?? (one.old && keyIn(one.old, "port"));
    const root = `loadbalancers.${now?.name ?? before?.name}`;
    if (kind === "config") return `${root}.${port(change)}`;
    const label = value?.get("label")?.string ?? JSON.parse(old?.fields.get("label")?.key ?? '""');
    return `${root}.${port(parent)}.${label}`;
  };
  for (const change of changes) {
    const name = nameOf(change);
    // A node cannot be added where only one of its instance and its load balancer moves to another region.
    if (change.action === "gone" || (change.kind === "node" && change.action === "impossible")) skipped.add(name);
    for (const { action, field } of change.fields)
      if (action === "impossible") skipped.add(`${name} ${field === "backups_enabled" ? "backups.enabled" : field}`);
    // A window that nobody asks for any more stays as it is.
    for (const field of ["backups.window", "backups.day"])
      if (change.kind === "instance" && !change.value?.get("backups")?.get(field.slice(8)))
        skipped.add(`${name} ${field}`);
  }
  return (resource, field) => {
    if (skipped.has(`${resource} ${field}`)) return true;
    for (let at = resource; at.includes("."); at = at.slice(0, at.lastIndexOf("."))) if (skipped.has(at)) return true;
    return false;
  };
}

/** Consequences to know are no mistakes. */
function mistakesIn({ text: sequence }: PlannedForTest): readonly string[] {
  return findingsIn(openForTest("a.requests.json", sequence)).flatMap(({ code, severity, message }) =>
    severity === "error" || severity === "warning" ? `${code}: ${message}` : [],
  );
}

const pairs = fc.tuple(anySmallStack, anySmallStack);

test("a plan, then a change plan, end in what the plan of the new stack ends in, save what is impossible", () => {
  fc.assert(
    fc.property(pairs, ([before, now]) => {
      const state = emptyService();
      const made = send(state, planBetween("region: us-east\n", text(before)).requests, new Map());
      const change = planBetween(text(before), text(now), "deleted");
      expect(mistakesIn(change)).toEqual([]);
      send(state, change.requests, lookUp(change.plan.changes, made, state));
      const wanted = emptyService();
      send(wanted, planBetween("region: us-east\n", text(now)).requests, new Map());
      const skip = exceptions(change.plan.changes);
      expect(existing(state, skip)).toEqual(existing(wanted, skip));
    }),
    { numRuns: runs(500) },
  );
}, 600_000);

/** The answers of what a plan created, as one saved file. */
function answersAfter(stack: Data): ReadAnswers {
  const state = emptyService();
  send(state, planBetween("region: us-east\n", text(stack)).requests, new Map());
  const answers = [
    ...state.instances.values(),
    ...state.balancers.values(),
    ...[...state.configs.values()].map((config) => answerOfConfig(state, config)),
    ...state.nodes.values(),
  ];
  return readAnswerRecords("a.json", JSON.stringify(answers));
}

test("the answers of what a plan created need no change", () => {
  fc.assert(
    fc.property(anySmallStack, (stack) => {
      const { plan, requests } = planFrom(earlierAnswers([answersAfter(stack)]), text(stack), "deleted");
      expect(requests).toEqual([]);
      expect(plan.changes.map(({ action }) => action)).toEqual(plan.changes.map(() => "unchanged"));
    }),
    { numRuns: runs(100) },
  );
});

/** What no answer has, or what it does not say of instances that are off. */
const unheld =
  /^(?:interfaces|firewall_id|swap_size|booted|ssl_cert|ssl_key|root_pass|authorized_users|metadata|script_id|script_data|stickiness|algorithm)$/;

test("the stack that is made from answers has no findings and needs no change, save what answers never have", () => {
  fc.assert(
    fc.property(anySmallStack, (stack) => {
      const answers = answersAfter(stack);
      const made = stackFromAnswers([answers]);
      expect(made.losses).toEqual([]);
      expect(findingsIn(openForTest("made.stack.yaml", made.text)).map(({ code }) => code)).toEqual([]);
      const { plan, requests } = planFrom(earlierAnswers([answers]), made.text, "deleted");
      expect(requests).toEqual([]);
      expect(plan.changes.map(({ action }) => action)).toEqual(plan.changes.map(() => "unchanged"));
      const between = planBetween(made.text, text(stack), "deleted").plan.changes;
      const fields = between.flatMap(({ action, fields: changed }) =>
        action === "unchanged" || changed.length > 0
          ? // The service fills in what the stack does not say.
            changed.flatMap((one) =>
              one.action === "unchanged" || one.to === null || one.to === '""' ? [] : one.field,
            )
          : action,
      );
      expect(fields.filter((field) => !unheld.test(field))).toEqual([]);
      const added = addToStack(openForTest("made.stack.yaml", made.text), [answers]);
      expect(added).toMatchObject({ text: made.text, losses: [] });
    }),
    { numRuns: runs(100) },
  );
});

test("a stack needs no change to become itself, in whatever layout", () => {
  fc.assert(
    fc.property(anySmallStack, fc.infiniteStream(fc.nat(1_000)), (stack, numbers) => {
      const next = (): number => numbers.next().value ?? 0;
      const { plan } = planBetween(text(stack), written(stack, next), "deleted");
      expect(told(plan.changes)).toEqual([]);
    }),
    { numRuns: runs(100) },
  );
});

const told = (changes: readonly ResourceChange[]): readonly string[] =>
  changes.flatMap(({ action, resource, fields }) => [
    ...(action === "unchanged" ? [] : [`${action} ${resource}`]),
    ...fields.map(({ field, from, to, reason }) => `${field}: ${from} → ${to} ${reason}`),
  ]);

test("stacks of one file need no change where they change places, in whatever layout", () => {
  fc.assert(
    fc.property(pairs, fc.infiniteStream(fc.nat(1_000)), ([one, other], numbers) => {
      const next = (): number => numbers.next().value ?? 0;
      const stacks = [
        { ...one, name: "one" },
        { ...other, name: "other" },
      ];
      const before = stacks.map((stack) => written(stack, next)).join("---\n");
      const now = stacks.reverse().map((stack) => written(stack, next));
      expect(told(planBetween(before, now.join("---\n"), "deleted").plan.changes)).toEqual([]);
    }),
    { numRuns: runs(100) },
  );
});

/** The same data as other YAML: order, quotes, comments, anchors, merge keys, line ends and flow or block style by chance. */
function written(stack: unknown, next: () => number): string {
  const anchors = new Map<string, string>();
  let count = 0;
  const scalar = (value: unknown): string => {
    const plain = JSON.stringify(value);
    if (typeof value !== "string" || next() % 2 === 0) return plain;
    return /^[a-z][\w-]*$/.test(value) && next() % 2 === 0 ? value : `'${value}'`;
  };
  const isSet = (name: string): boolean => ["configs", "nodes"].includes(name);
  const shuffled = <T>(items: readonly T[]): readonly T[] =>
    items
      .map((item) => ({ item, rank: next() }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ item }) => item);
  /** Some of the fields through a merge key, and others that lie on top of it. */
  const merged = (name: string, entries: readonly (readonly [string, unknown])[]): typeof entries => {
    const at = next() % entries.length;
    const [first] = entries;
    if (!first || at === 0 || next() % 5 > 0) return entries;
    const hidden = name === "instances" || name === "loadbalancers" ? {} : { [first[0]]: "hidden" };
    return [["<<", { ...Object.fromEntries(entries.slice(at)), ...hidden }], ...entries.slice(0, at)];
  };
  const write = (value: unknown, indent: string, name: string): string => {
    if (value === null || typeof value !== "object")
      return ` ${scalar(value)}${next() % 7 === 0 ? " # a comment" : ""}\n`;
    const entries = Object.entries(value);
    if (entries.length === 0) return Array.isArray(value) ? " []\n" : " {}\n";
    const key = JSON.stringify(value);
    const known = anchors.get(key);
    if (known !== undefined && next() % 3 === 0) return ` *${known}\n`;
    if (next() % 5 === 0) return ` ${key}\n`;
    const anchor = `a${++count}`;
    // An anchor comes before its aliases in the text.
    const mark = next() % 3 === 0 && known === undefined ? ` &${anchor}` : "";
    const step = `${indent}${" ".repeat(2 + (next() % 3))}`;
    const list = Array.isArray(value) ? (isSet(name) ? shuffled(value) : value) : null;
    const lines = list
      ? list.map((item) => `${step}-${write(item, `${step} `, "")}`)
      : shuffled(merged(name, entries)).map(
          ([field, inner]) =>
            `${next() % 9 === 0 ? `${step}# a comment\n` : ""}${step}${field !== "<<" && next() % 4 === 0 ? JSON.stringify(field) : field}:${write(inner, step, field)}`,
        );
    if (mark !== "") anchors.set(key, anchor);
    return `${mark}\n${lines.join("")}`;
  };
  const lines = shuffled(Object.entries(stack as Data)).map(([field, value]) => `${field}:${write(value, "", field)}`);
  return next() % 3 === 0 ? lines.join("").replaceAll("\n", "\r\n") : lines.join("");
}
