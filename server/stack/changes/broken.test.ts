import { expect, test } from "vitest";
import { openForTest, planBetween } from "./planned.testing.ts";
import type { ResourceChange } from "./resource-change.ts";

const stack = `name: shop
region: us-east
instances:
  web-1:
    type: nano-1
    image: compute/debian12
    root_pass: \${env:PW}
    booted: false
    tags: [shop, "web"]
    interfaces:
      - purpose: public
      - { purpose: vlan, label: inner, ipam_address: 10.0.0.1/24 }
    backups: { enabled: true, window: W10 }
  web-2:
    type: nano-1
    image: compute/debian12
    root_pass: \${env:PW}
    private_ip: true
    alerts:
      cpu: 90
loadbalancers:
  front:
    client_conn_throttle: 5
    configs:
      - port: 80
        check: connection
        nodes:
          - label: web-2
            address: \${instances.web-2.private_ipv4}:80
`;
const json = JSON.stringify(
  {
    region: "us-east",
    instances: {
      "web-1": {
        type: "nano-1",
        image: "compute/debian12",
        root_pass: "${env:PW}",
        tags: ["shop", "web"],
        booted: false,
      },
      "web-2": { type: "nano-1", image: "compute/debian12", root_pass: "${env:PW}", private_ip: true },
    },
    loadbalancers: {
      front: { configs: [{ port: 80, nodes: [{ label: "web-2", address: "${instances.web-2.private_ipv4}:80" }] }] },
    },
  },
  null,
  2,
);

/** How a person leaves a line while it is edited, or a tool leaves several. */
const slips: Readonly<Record<string, (line: string, next: string) => string>> = {
  "conflict markers": (line) => `<<<<<<< HEAD\n${line}\n=======\n${line}\n>>>>>>> other`,
  "conflict markers around another line": (line) => `<<<<<<< HEAD\n${line}\n=======\n  zzz: 1\n>>>>>>> other`,
  "a quote that does not close": (line) => `${line.replace(/(: )?(\S+)$/, '$1"$2')}`,
  "a bracket that does not close": (line) => `${line} [`,
  "a brace that does not close": (line) => `${line.replace(/: .*$/, ":")} {`,
  "a bracket too many": (line) => `${line} ]`,
  "a comma too many": (line) => `${line},,`,
  "no colon": (line) => line.replace(":", ""),
  "no space after the colon": (line) => line.replace(": ", ":"),
  "a tab": (line) => line.replace(/^ */, "\t"),
  "less indented": (line) => line.replace(/^ /, ""),
  "more indented": (line) => ` ${line}`,
  "a word alone": (line) => `${line}\n      half`,
  "a dash too many": (line) => line.replace(/\S/, "- $&"),
  "an alias of nothing": (line) => line.replace(/: .*$/, ": *nothing"),
  "a key of several lines": (line) => `? ${line.trim()}`,
  "an unreadable character": (line) => `${line}\u0007`,
  "a block text": (line) => line.replace(/: .*$/, ": |"),
  "an anchor without a value": (line) => line.replace(/:( .*)?$/, ": &a *a"),
};

const casesIn = (text: string) =>
  Object.entries(slips).flatMap(([slip, apply]) => {
    const lines = text.split("\n");
    return lines.slice(0, -1).flatMap((line, index) => {
      const broken = [...lines.slice(0, index), apply(line, lines[index + 1] ?? ""), ...lines.slice(index + 1)].join(
        "\n",
      );
      return broken === text ||
        openForTest("x.stack.yaml", broken)
          .blocks.all()
          .every(({ parsed }) => parsed.problems.length === 0)
        ? []
        : [{ slip, at: `${slip} in line ${index + 1}: ${line.trim()}`, broken }];
    });
  });

/** Trying all takes a minute. */
const someOf = <Case>(cases: readonly Case[]): readonly Case[] =>
  cases.filter((_, index) => (index % 16 === 0) !== Boolean(process.env.SLOW));

const isSettled = ({ action }: ResourceChange): boolean => action === "unchanged" || action === "unknown";

test.each([
  ["YAML", stack],
  ["JSON", json],
])("a syntax error in %s changes nothing, on either side, also where things are deleted", (_, text) => {
  for (const { at, broken } of someOf(casesIn(text)))
    for (const [side, before, now] of [
      ["new", text, broken],
      ["old", broken, text],
    ] as const) {
      const { plan } = planBetween(before, now, "deleted");
      const sent = plan.steps.map(({ name }) => name);
      const changed = plan.changes.flatMap((one) => (isSettled(one) ? [] : `${one.action} ${one.resource}`));
      expect({ sent, changed }, `${side}: ${at}`).toEqual({ sent: [], changed: [] });
    }
});

test("what is outside of the error is compared, and what is half read is said not to be", () => {
  const before = stack.replace("cpu: 90", "cpu: 80").replace("tags: [shop", "tags: [old");
  const { plan, requests } = planBetween(before, stack.replace('"web"]', '"web"'));
  expect(requests.map(({ name }) => name)).toEqual(["web-2-update"]);
  const web = plan.changes.find(({ resource }) => resource === "instances.web-1");
  expect(web?.action).toBe("unchanged");
  expect(web?.fields.map(({ field, reason }) => `${field}: ${reason}`)).toContain(
    "tags: Part of the resource cannot be read, so it is not compared.",
  );
});

test("what has no value on either side is not compared, and not called unchanged", () => {
  const bare = stack.replace(/ {4}type: nano-1\n[\s\S]*?(?= {2}web-2:)/, "");
  for (const [before, now] of [
    [bare, stack],
    [stack, bare],
  ] as const) {
    const { plan } = planBetween(before, now);
    expect(plan.changes.find(({ resource }) => resource === "instances.web-1")).toMatchObject({
      action: "unknown",
      fields: [{ reason: "It has no value on one side, so it is not compared." }],
    });
    expect(plan.steps).toEqual([]);
  }
});

const oneLess = stack.replace(/ {2}web-1:[\s\S]*?(?= {2}web-2:)/, "");
const instancesAlone = oneLess.replace(/^loadbalancers:[\s\S]*/m, "");

test.each([
  ["a section at the end", `${instancesAlone}loadbalancers:`, " {}"],
  ["a section at the top", `${instancesAlone}`.replace("name: shop", "loadbalancers:"), " {}"],
  ["a field of the author at the end", `${oneLess}x-notes:`, " none"],
  ["the list of ports", oneLess.replace(/configs:\n[\s\S]*/, "configs:"), " []"],
])("nothing is deleted where %s has no value, as in a file that was cut off", (_, cut, value) => {
  const { plan } = planBetween(stack, `${cut}\n`, "deleted");
  expect(plan.changes.find(({ resource }) => resource === "instances.web-1")?.action).toBe("gone");
  expect(plan.steps).toEqual([]);
  expect(plan.omissions[0]?.why).toContain("so nothing is deleted: more may have been there");
  const filled = cut.replace(/^loadbalancers:(?=\nregion)|(?:loadbalancers|x-notes|configs):$/, `$&${value}`);
  expect(planBetween(stack, filled, "deleted").requests.map(({ name }) => name)).toEqual(["web-1-delete"]);
});

test.each(["---\n", "---", "--- # more\n# to come\n", "---\n---\nname: other\nregion: us-east\n"])(
  "nothing is deleted where nothing is written behind a separator: %j",
  (end) => {
    const { plan } = planBetween(stack, `${oneLess}${end}`, "deleted");
    expect(plan.changes.find(({ resource }) => resource === "instances.web-1")?.action).toBe("gone");
    expect(plan.steps).toEqual([]);
    expect(plan.omissions.at(-1)?.why).toContain("so nothing is deleted: more may have been there");
    const filled = end.replace("---", "--- {}");
    expect(planBetween(stack, `# Ours.\n---\n${oneLess}`, "deleted").requests).toHaveLength(1);
    expect(planBetween(stack, `${oneLess}${filled}`, "deleted").requests).toHaveLength(1);
  },
);

test.each(["name: other\n", "name: other\nregion: us-east\n", "name: other\nregion: us-east\nloadbalancers: {}\n"])(
  "nothing is deleted where one of several stacks has no instances any more: %j",
  (end) => {
    const two = `${stack}---\nname: other\nregion: us-east\ninstances:\n  db: { type: nano-1 }\n`;
    const { plan } = planBetween(two, `${stack}---\n${end}`, "deleted");
    expect(plan.changes.find(({ resource }) => resource === "instances.db")?.action).toBe("gone");
    expect(plan.steps).toEqual([]);
    expect(plan.omissions.at(-1)?.why).toContain("The stack has no `instances`, so nothing is deleted.");
    const { requests } = planBetween(two, `${stack}---\n${end}instances: {}\n`, "deleted");
    expect(requests.map(({ name }) => name)).toEqual(["db-delete"]);
  },
);

test("an error in a resource says nothing of the one above it, whose changes are sent", () => {
  const now = json.replace('"shop"', '"other"').replace('"private_ip": true', '"private_ip" true');
  const { plan, requests } = planBetween(json, now);
  expect(plan.changes.map(({ action, resource }) => `${action} ${resource}`)).toEqual([
    "unchanged loadbalancers.front",
    "unchanged loadbalancers.front.configs[0]",
    "unchanged loadbalancers.front.configs[0].nodes[0]",
    "update instances.web-1",
    "unchanged instances.web-2",
  ]);
  expect(requests.map(({ method, body }) => [method, body])).toEqual([["PUT", { tags: ["other", "web"] }]]);
});
