import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { formatPlan, planFormats } from "../plan/formats.ts";
import { changePlanOf } from "./change-plan.ts";
import { earlierStack } from "./earlier.ts";
import { namedBy } from "./matching/named.ts";
import { findingsIn, openForTest } from "./planned.testing.ts";
import { stackSide } from "./sides.ts";

/**
 * A plan that replaces an instance, deletes another and updates what is left, in all formats, as golden files: what is sent, in
 * which order, what is waited for before something is deleted, and what a person is told.
 */
const made = "image: compute/debian12, root_pass: '${env:ROOT_PASS}', private_ip: true";
const shop = (instances: string, nodes: readonly string[], more: string): string =>
  `name: shop\nregion: us-east\ninstances:\n${instances}loadbalancers:\n  front:\n    configs:\n      - port: 443\n        protocol: https\n        ssl_cert: \${file:site.pem}\n        ssl_key: \${file:site.key}\n        nodes:\n${nodes.map((name) => `          - { label: ${name}, address: "\${instances.${name}.private_ipv4}:80" }\n`).join("")}${more}`;
const before = shop(
  `  web: { type: nano-1, ${made} }\n  data: { type: nano-1, ${made}, tags: [a] }\n  gone: { type: nano-1, ${made} }\n`,
  ["web", "data"],
  "",
);
const now = shop(
  `  web: { type: nano-2, ${made}, metadata: { user_data: "\${base64:init.yaml}" } }\n  data: { type: nano-1, ${made}, tags: ["\${env:STAGE}", 'it''s $5 "\\'], backups: { enabled: true, window: W4 } }\n  new: { type: nano-1, clone: { source: data }, private_ip: true }\n`,
  ["web", "data", "new"],
  "      - { port: 80 }\n",
);

const incomplete = `${now}subnets: { app: {} }\n`.replace("instances:\n", "instances:\n  bad: { type: 5 }\n");

/** The requests from one stack to another, in a format. */
function written(old: string, text: string, format: (typeof planFormats)[number]): string {
  const document = openForTest("shop.stack.yaml", text);
  const plan = changePlanOf(stackSide(document), earlierStack(stackSide(openForTest("old.stack.yaml", old))), {
    findings: findingsIn(document).filter(({ code }) => code !== "reference-file"),
    environment: environmentForTests({ "site.pem": "", "site.key": "", "init.yaml": "#cloud-config\n" }),
    gone: "deleted",
    isReplaced: namedBy(["web"]),
  });
  const options = { source: "stacks/shop.stack.yaml", pathOf: (path: string) => `../stacks/${path}`, wait: 30 };
  return formatPlan(plan, { document }, format, options).text;
}

const references = `region: us-east
instances:
  web: { type: nano-1, ${made}, label: "a-\${file:id.txt}", firewall_id: "\${file:id.txt}", watchdog_enabled: "\${env:WATCHED}", interfaces: "\${env:FACES}", tags: ["\${base64:id.txt}", "\${env:odd-name}", "\${env:1X}"], alerts: { cpu: "\${env:CPU}" } }
  copy: { type: nano-1, clone: { source: "\${env:SOURCE}", configs: "\${env:CONFIGS}" } }
`;

test.each([
  ["nothing", "instances: {}\n", "instances: {}\n"],
  ["references", "instances: {}\n", references],
])("what a script has of its own is as in the golden file: %s", (name, old, text) => {
  const usual = new Set(written(before, now, planFormats[3]).split("\n"));
  const own = written(old, text, planFormats[3])
    .split("\n")
    .filter((line) => !usual.has(line));
  const golden = new URL(`../../../test/changes/script-${name}.txt`, import.meta.url);
  const told = `${own.join("\n")}\n`;
  if (process.env.UPDATE) writeFileSync(golden, told);
  expect(told, "renewed by `npm run update`").toBe(readFileSync(golden, "utf8"));
});

test.each([
  ...planFormats.map((format) => ["replaced", format.ending, now, format] as const),
  ["incomplete", planFormats[1].ending, incomplete, planFormats[1]] as const,
])("the requests are as in the golden file %s.%s", (name, ending, text, format) => {
  const golden = new URL(`../../../test/changes/${name}.${ending}`, import.meta.url);
  const told = written(before, text, format);
  if (process.env.UPDATE) writeFileSync(golden, told);
  expect(told, "renewed by `npm run update`").toBe(readFileSync(golden, "utf8"));
});
