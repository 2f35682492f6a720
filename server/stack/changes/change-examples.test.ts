import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { indexOf, linesOf } from "../../document/index.ts";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { keptIn } from "../../text/groups.ts";
import { summaryBelowRequests } from "../plan/format.ts";
import { formatPlan, offsetIn, planFormats } from "../plan/formats.ts";
import type { BlockSpan } from "../plan/step.ts";
import { changePlanOf } from "./change-plan.ts";
import { earlierStack } from "./earlier.ts";
import { findingsIn, openForTest } from "./planned.testing.ts";
import { stackSide } from "./sides.ts";
import { writeChangesAsMarkdown } from "./texts/changes-as-markdown.ts";

const folder = fileURLToPath(new URL("../../../examples/changes/", import.meta.url));
const before = "shop.stack.yaml";
const read = (name: string): string => readFileSync(folder + name, "utf8");
const examples = readdirSync(folder).filter((name) => name.endsWith(".stack.yaml") && name !== before);

test("there are ten pull requests", () => {
  expect(examples).toHaveLength(10);
});

test.each(examples)("what %s changes is described as in the file beside it", (name) => {
  const [old, document] = [openForTest(before, read(before)), openForTest(name, read(name))];
  expect([...findingsIn(old), ...findingsIn(document)].filter(({ severity }) => severity === "error")).toEqual([]);
  const environment = environmentForTests();
  const gone = /^(?:retire|backups-off)/.test(name) ? "deleted" : "kept";
  const side = stackSide(document);
  const findings = findingsIn(document);
  const plan = changePlanOf(side, earlierStack(stackSide(old)), { findings, environment, gone });
  const at = (place: BlockSpan): string => {
    const [source, of] = indexOf(document, place.block) < 0 ? [before, old] : [name, document];
    return `${source}:${linesOf(of).positionAt(offsetIn(of, place)).line + 1}`;
  };
  const written = formatPlan(plan, { document }, planFormats[0], { source: name, at });
  const mistakes = findingsIn(openForTest("a.requests.json", written.text)).filter(({ severity }) =>
    ["error", "warning"].includes(severity),
  );
  expect(mistakes).toEqual([]);
  const text = writeChangesAsMarkdown(plan, { from: before, to: name, summary: summaryBelowRequests(plan, written) });
  const golden = folder + name.replace(".stack.yaml", ".md");
  if (process.env.UPDATE) writeFileSync(golden, text);
  expect(existsSync(golden) ? readFileSync(golden, "utf8") : "", "renewed by `npm run update`").toBe(text);
});

const made = "type: nano-1, image: compute/debian12, root_pass: '${env:P}'";
const balanced = (port: number, ...nodes: readonly string[]): string =>
  `loadbalancers:\n  front:\n    configs:\n      - port: ${port}\n        nodes:\n${nodes.map((name) => `          - { label: ${name}, address: "\${instances.${name}.private_ipv4}:80" }\n`).join("")}`;
const inSubnet = (subnet: number, address: string): string =>
  `interfaces: [{ purpose: vpc, subnet_id: ${subnet}, ipv4: { vpc: ${address} }, ip_ranges: [10.9.0.0/28] }]`;
const onVlan = (label: string): string => `interfaces: [{ purpose: vlan, label: ${label}, ipam_address: 10.0.0.1/24 }]`;
const stacks: Readonly<Record<string, string>> = {
  nothing: "region: us-east\ninstances: {}\n",
  two: `region: us-east\ninstances:\n  web-1: { ${made}, private_ip: true, tags: [a] }\n  web-2: { ${made} }\n${balanced(80, "web-1")}`,
  renamed: `region: us-east\ninstances:\n  app-1: { ${made}, private_ip: true, tags: [a] }\n  web-2: { ${made} }\n${balanced(80, "app-1")}`,
  exchanged: `region: us-east\ninstances:\n  web-1: { ${made}, label: web-2 }\n  web-2: { ${made}, label: web-1, private_ip: true }\n${balanced(443, "web-2")}`,
  moved: `region: eu-west\ninstances:\n  web-1: { ${made}, private_ip: true, backups: { enabled: true, window: W4 } }\n  web-2: { ${made}, region: us-east, alerts: { cpu: 5 } }\n`,
  subnets: `region: us-east\ninstances:\n  web-1: { ${made}, ${inSubnet(5, "10.0.0.4")} }\n  web-2: { ${made}, ${onVlan("back")}, booted: false }\n`,
  "handed-on": `region: us-east\ninstances:\n  web-2: { ${made}, ${inSubnet(5, "10.0.0.4")} }\n  web-3: { ${made}, ${onVlan("back")} }\n`,
  cloned: `region: us-east\ninstances:\n  web-1: { ${made}, private_ip: true }\n  web-2: { type: nano-1, clone: { source: web-1 }, private_ip: true, tags: [b] }\n${balanced(80, "web-1", "web-2")}`,
  several: `name: one\nregion: us-east\ninstances:\n  web-1: { ${made} }\n---\nname: two\nregion: us-east\ninstances:\n  web-1: { ${made}, label: other }\n  web-1: { ${made} }\n`,
  merged: `region: us-east\nx-base: &base { ${made}, backups_enabled: true }\ninstances:\n  web-1: { <<: *base, label: "\${env:STAGE}-web" }\n  web-2: &two { <<: *base, tags: [a, b] }\n  web-3: *two\nloadbalancers:\n  third: { label: same, configs: [{ port: 80 }] }\n`,
  alike: `region: us-east\ninstances:\n  app-1: { ${made} }\n  app-2: { ${made} }\nloadbalancers:\n  first: { label: same, configs: [{ port: 80 }] }\n  second: { label: same, configs: [{ port: 81 }] }\n`,
  wrong: `region: us-east\ninstances:\n  web-1: { type: 5, label: "-x", tags: { a: b } }\n  web-2: [\n`,
};
const documents = Object.entries(stacks).map(([name, text]) => ({ name, document: openForTest("a.stack.yaml", text) }));
/** Of each document once. */
const known = new Map<unknown, ReturnType<typeof findingsIn>>();

/** What is told of each resource, and the names of the requests. */
function changesAsKept(from: (typeof documents)[number], to: (typeof documents)[number]): string {
  const { document } = to;
  const plan = changePlanOf(stackSide(document), earlierStack(stackSide(from.document)), {
    findings: keptIn(known, document, () => findingsIn(document)),
    environment: environmentForTests(),
    gone: "deleted",
    only: () => true,
  });
  const told = plan.told.map(({ action, resource, fields, remark }) =>
    [`${action} ${resource}:`, ...fields.map(({ field, action: how }) => `${how} ${field}`), remark ?? ""].join(" "),
  );
  const lines = [...told, ...plan.steps.map(({ name }) => name)];
  return `${from.name} → ${to.name}\n${lines.map((line) => `  ${line.trim()}\n`).join("")}`;
}

test.each(documents)("what changes between stacks is as in the golden file: from $name", (from) => {
  const golden = fileURLToPath(new URL(`../../../test/changes/${from.name}.txt`, import.meta.url));
  const told = documents.map((to) => changesAsKept(from, to)).join("");
  if (process.env.UPDATE) writeFileSync(golden, told);
  expect(told, "renewed by `npm run update`").toBe(readFileSync(golden, "utf8"));
});
