import fc from "fast-check";
import { expect, test } from "vitest";
import { type Document, editDocument } from "../../document/index.ts";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { readAnswerRecords } from "../answers/read-answers.ts";
import { formatPlan, planFormats } from "../plan/formats.ts";
import { changePlanOf } from "./change-plan.ts";
import { type EarlierSide, earlierStack } from "./earlier.ts";
import { earlierAnswers } from "./earlier-answers.ts";
import { findingsIn, openForTest } from "./planned.testing.ts";
import { stackSide } from "./sides.ts";
import { writeChanges } from "./texts/write-changes.ts";

const environment = environmentForTests();
const planFrom = (earlier: EarlierSide, document: Document) =>
  changePlanOf(stackSide(document), earlier, { findings: findingsIn(document), environment, gone: "deleted" });

const replaced = (document: Document, from: string, to: string): Document => {
  const at = document.text.indexOf(from);
  return at < 0 ? document : editDocument(document, at, at + from.length, to);
};

const password = "root_pass: '${env:ROOT_PASS}', image: compute/debian12";
const text = `# first
region: us-east
instances:
  web: { type: nano-1, tags: [a], ${password} }
  web-update: { type: nano-1, tags: [a], watchdog_enabled: true, ${password} }
  app: { type: nano-1, private_ip: true, interfaces: [{ purpose: public }], region: us-east, ${password} }
  db: { type: nano-1, label: "\${instances.app.label}-db", backups: { enabled: true }, ${password} }
loadbalancers:
  front: { configs: [{ port: 80, nodes: [{ label: app, address: "\${instances.app.private_ipv4}:80" }] }] }
`;
const answers = JSON.stringify(
  ["web", "web-update", "app"].map((label, index) => ({
    id: index + 1,
    label,
    type: "nano-1",
    region: "us-east",
    tags: ["old"],
  })),
);
const swaps = [
  ["tags: [a]", "tags: [b]"],
  ["web:", "web-renamed:"],
  ["app:", "web:"],
  ["web-update:", "web_update:"],
  ["region: us-east\n", "region: eu-west\n"],
  ["region: us-east\n", "# no region\n"],
  ["# first", "# first ${WEB_ID}"],
  ["watchdog_enabled: true", "watchdog_enabled: perhaps"],
  ["private_ip: true", "private_ip: false"],
  ["[{ purpose: public }]", "[]"],
  ["enabled: true", "enabled: false"],
  ["port: 80,", "port: 81,"],
  ["label: app", "label: app-1"],
  [", tags: [a]", ", tags: []"],
] as const;
const anyEdit = fc.constantFrom(...swaps.flatMap(([from, to]) => [[from, to] as const, [to, from] as const]));

const told = (earlier: EarlierSide, document: Document): string => {
  const plan = planFrom(earlier, document);
  const names = { from: "old", to: "new", summary: [] };
  const { text: changes } = writeChanges(plan, names);
  const { text: requests } = formatPlan(plan, { document }, planFormats[0], { source: "new" });
  const omissions = plan.omissions.map(({ what, why }) => `${what}: ${why}`);
  const errors = plan.errors.map(({ code, start, message }) => `${code} at ${start}: ${message}`);
  return [changes, requests, ...omissions, ...errors].join("\n");
};

test("an edit elsewhere can rename what an unchanged change sends", () => {
  const earlier = earlierStack(stackSide(openForTest("old.stack.yaml", text.replaceAll("[a]", "[old]"))));
  const document = openForTest("new.stack.yaml", text);
  expect(told(earlier, document)).toContain("${INSTANCE_WEB_ID}");
  expect(told(earlier, replaced(document, "# first", "# ${INSTANCE_WEB_ID}"))).toContain("${INSTANCE_WEB_ID}");
});

test("an edit elsewhere hides no errors in unchanged changes", () => {
  const earlier = earlierStack(stackSide(openForTest("old.stack.yaml", text.replaceAll("[a]", "[old]"))));
  const document = openForTest("new.stack.yaml", text.replace("region: us-east\n", ""));
  const codes = (of: Document) => planFrom(earlier, of).errors.map(({ code }) => code);
  const before = codes(document);
  expect(before).toContain("stack-region-missing");
  expect(codes(replaced(document, "# first", "# second"))).toEqual(before);
});

test("an error above the resources leaves nothing of unchanged changes, until it is corrected", () => {
  const earlier = earlierStack(stackSide(openForTest("old.stack.yaml", text.replaceAll("[a]", "[old]"))));
  const document = openForTest("new.stack.yaml", text);
  const before = told(earlier, document);
  expect(before).toContain('tags: ["old"] → ["a"]');
  const broken = replaced(document, "# first", "name: [first");
  expect(told(earlier, broken)).not.toContain("→");
  expect(told(earlier, replaced(broken, "name: [first", "# first"))).toBe(before);
});

test.each<[string, () => EarlierSide]>([
  ["a stack", () => earlierStack(stackSide(openForTest("old.stack.yaml", text.replaceAll("[a]", "[old]"))))],
  ["answers", () => earlierAnswers([readAnswerRecords("list.json", answers)])],
])("what is kept from edit to edit is what a comparison with %s from scratch says", (_, open) => {
  fc.assert(
    fc.property(fc.array(anyEdit, { minLength: 1, maxLength: 8 }), (edits) => {
      const earlier = open();
      let document = openForTest("new.stack.yaml", text);
      told(earlier, document);
      for (const [from, to] of edits) {
        document = replaced(document, from, to);
        expect(told(earlier, document)).toBe(told(open(), openForTest("new.stack.yaml", document.text)));
      }
    }),
    { numRuns: 25 },
  );
});
