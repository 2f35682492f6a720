// A checker that follows edits finds what a check of the whole document finds.
import { expect, test } from "vitest";
import { type Document, defaultSettings, editDocument, openDocument } from "../../document/index.ts";
import { environmentForTests } from "../pages/check.testing.ts";
import { rule } from "../rule.ts";
import { check } from "./check.testing.ts";
import { createChecker, examinerFor, type Finding, renderedFindings } from "./check.ts";
import { closestTo } from "./closest-to.ts";
import { createExaminer } from "./examine.ts";

const stack = `region: us-east
instances:
  web-1:
    type: standard-2
    private_ip: true
    interfaces:
      - { purpose: public }
      - { purpose: vlan, label: backplane, ipam_address: 10.0.0.1/24 }
  web-2:
    type: standard-2
    interfaces:
      - { purpose: public }
      - { purpose: vlan, label: backplane, ipam_address: 10.0.0.2/24 }
  web-3:
    type: standard-2
loadbalancers:
  front:
    configs:
      - port: 80
        nodes:
          - { label: one, address: "\${instances.web-1.private_ipv4}:80" }
`;

const sequence = `[
  { "name": "web", "method": "POST", "path": "/compute/instances", "body": { "region": "us-east", "type": "standard-2" } },
  { "name": "boot", "method": "POST", "path": "/compute/instances/\${steps.web.id}/boot" },
  { "name": "end", "method": "DELETE", "path": "/compute/instances/\${steps.web.id}" }
]
`;

/** Replaces the first occurrence of a text. */
type Step = readonly [before: string, after: string];

function edited(document: Document, [before, after]: Step): Document {
  const start = document.text.indexOf(before);
  if (start < 0) throw new Error(`the text has no ${before}`);
  return editDocument(document, start, start + before.length, after);
}

const plain = ({ code, pointer, start, end, message, related }: Finding) => ({
  code,
  pointer,
  start,
  end,
  message,
  related: related.map((one) => [one.start, one.end, one.message]),
});

const fromScratch = (document: Document) => check(document, defaultSettings, environmentForTests()).findings.map(plain);

function opened(name: string, text: string): Document {
  const document = openDocument({ uri: `file:///${name}`, name, text });
  if (document === null) throw new Error(`${name} is no name of a file that is checked`);
  return document;
}

/** The steps of a session, each with a rule that the document breaks afterwards; null for none. */
const sessions: readonly (readonly [
  title: string,
  name: string,
  text: string,
  steps: readonly (readonly [Step, string | null])[],
])[] = [
  [
    "the first reference is written, removed and written again",
    "shop.stack.yaml",
    stack.replace("${instances.web-1.private_ipv4}", "192.168.0.1"),
    [
      [["192.168.0.1", "${instances.web-2.private_ipv4}"], "node-instance-no-private-ip"],
      [["${instances.web-2.private_ipv4}", "192.168.0.2"], null],
      [["192.168.0.2", "${instances.web-22.private_ipv4}"], "reference-unknown"],
    ],
  ],
  [
    "an instance is renamed, and gets its name back",
    "shop.stack.yaml",
    stack,
    [
      [["  web-1:", "  web-9:"], "reference-unknown"],
      [["  web-9:", "  web-1:"], null],
      [["  web-3:", "  web-1b:"], null],
    ],
  ],
  [
    "two addresses become equal, and different again, at either of them",
    "shop.stack.yaml",
    stack,
    [
      [["10.0.0.2/24", "10.0.0.1/24"], "vlan-ipam-conflict"],
      [["10.0.0.1/24", "10.0.0.3/24"], null],
      [["10.0.0.3/24", "10.0.0.1/24"], "vlan-ipam-conflict"],
      [["  web-2:\n    type: standard-2\n", "  web-2:\n    type: standard-4\n"], "vlan-ipam-conflict"],
      [["    interfaces:\n      - { purpose: public }\n", "    interfaces:\n"], "vlan-ipam-conflict"],
      [["  web-1:\n", "  # the first\n  web-1:\n"], "vlan-ipam-conflict"],
    ],
  ],
  [
    "an instance in use is removed, and comes back at another place",
    "shop.stack.yaml",
    stack,
    [
      [
        ["  web-1:\n    type: standard-2\n    private_ip: true\n", "  web-8:\n    type: standard-2\n"],
        "reference-unknown",
      ],
      [["  web-3:\n", "  web-1:\n    private_ip: true\n    type: standard-2\n  web-3:\n"], null],
      [["    private_ip: true\n", ""], "node-instance-no-private-ip"],
    ],
  ],
  [
    "labels of several instances become equal one after the other",
    "shop.stack.yaml",
    stack,
    [
      [["  web-3:\n", "  web-3:\n    label: web-1\n"], "instance-label-duplicate"],
      [["  web-2:\n", "  web-2:\n    label: web-1\n"], "instance-label-duplicate"],
      [["  web-1:\n    type", "  web-1:\n    label: other\n    type"], "instance-label-duplicate"],
      [["    label: web-1\n", ""], null],
    ],
  ],
  [
    "a section is renamed, and text is written above everything",
    "shop.stack.yaml",
    stack,
    [
      [["instances:\n", "instance:\n"], "unknown-field"],
      [["instance:\n", "instances:\n"], null],
      [["region", "# shop\n\nregion"], null],
      [["      - port: 80", "      - prot: 80"], "unknown-field"],
    ],
  ],
  [
    "steps of a sequence are renamed and change their order",
    "a.requests.json",
    sequence,
    [
      [['"name": "web"', '"name": "wbe"'], "step-unknown"],
      [['"name": "wbe"', '"name": "web"'], null],
      [['"name": "end"', '"name": "boot"'], "step-name-duplicate"],
      [['"name": "boot"', '"name": "start"'], null],
      [["DELETE", "POST"], "request-method"],
      [["/boot", ""], null],
    ],
  ],
];

test.each(sessions)("%s", (_, name, text, steps) => {
  const checker = createChecker(defaultSettings, environmentForTests());
  let document = opened(name, text);
  checker.update(document);
  expect(renderedFindings(checker).map(plain)).toEqual(fromScratch(document));
  for (const [step, code] of steps) {
    document = edited(document, step);
    checker.update(document);
    const found = renderedFindings(checker).map(plain);
    expect(found, step.join(" → ")).toEqual(fromScratch(document));
    if (code !== null) expect(found.map((one) => one.code)).toContain(code);
  }
});

test.each(sessions)("the same in slices and with edits that arrive in between: %s", (_, name, text, steps) => {
  const checker = createChecker(defaultSettings, environmentForTests());
  let document = opened(name, text);
  for (const [step] of steps) {
    checker.update(document, { around: document.text.length, pause: () => true });
    document = edited(document, step);
    checker.update(document, { around: 0, pause: () => true });
  }
  expect(checker.update(document)).toBe(true);
  expect(renderedFindings(checker).map(plain)).toEqual(fromScratch(document));
  expect(checker.found().total).toBe(fromScratch(document).length);
});

const pauseAfter = (steps: number): (() => boolean) => {
  let left = steps;
  return () => left-- <= 0;
};

test("a block with many values is examined in parts, between which the same examiner examines another document", () => {
  const vlan = (i: number) => `      - { purpose: vlan, label: "${i} ${i}", ipam_address: 10.0.0.${i % 400}/24 }\n`;
  const many = Array.from({ length: 100 }, (_, i) => vlan(i * 7)).join("");
  const documents = ["a", "b"].map((name) =>
    opened(`${name}.stack.yaml`, `instances:\n  ${name}:\n    label: ${name} 1\n    interfaces:\n${many}`),
  );
  const examiner = examinerFor(defaultSettings);
  const checkers = documents.map((document) => ({
    document,
    checker: createChecker(defaultSettings, environmentForTests(), examiner),
  }));
  let rounds = 0;
  for (let isDone = false; !isDone; rounds++)
    isDone = checkers
      .map(({ document, checker }) => {
        const isWhole = checker.update(document, { around: document.length, pause: pauseAfter(1) });
        expect(checker.isWithinBlock()).toBe(checker.found().total === 0);
        return isWhole;
      })
      .every((one) => one);
  expect(rounds).toBeGreaterThan(10);
  for (const { document, checker } of checkers) {
    expect(renderedFindings(checker).length).toBeGreaterThan(100);
    expect(renderedFindings(checker).map(plain)).toEqual(fromScratch(document));
  }
});

test("other work gets a turn between two rules on a long object", () => {
  const said: string[] = [];
  const ruleOf = (id: string) =>
    rule({
      id,
      severity: "error",
      summary: "",
      sections: [],
      of: ["stack-instance"],
      check: () => said.push(id),
    });
  const examiner = createExaminer([ruleOf("first"), ruleOf("second")], defaultSettings);
  const checker = createChecker(defaultSettings, environmentForTests(), examiner);
  const interfaces = "      - { purpose: public }\n".repeat(5_000);
  const document = opened("a.stack.yaml", `instances:\n  web:\n    interfaces:\n${interfaces}`);
  const pause = (): boolean => {
    if (said.at(-1) !== "pause") said.push("pause");
    return true;
  };
  for (let isDone = false; !isDone; ) isDone = checker.update(document, { around: document.length, pause });
  expect(said.join()).toContain("first,pause,second,pause");
});

test("an edit of a block that was examined in part begins again, and one elsewhere continues", () => {
  const many = Array.from({ length: 100 }, (_, i) => `      - tag ${i}\n`).join("");
  const text = `region: us-east\ninstances:\n  web:\n    label: web 1\n    tags:\n${many}`;
  const examinedAfter = (step: Step): number => {
    const checker = createChecker(defaultSettings, environmentForTests());
    const before = opened("a.stack.yaml", text);
    for (let i = 0; i < 5; i++) checker.update(before, { around: text.length, pause: pauseAfter(1) });
    const document = edited(before, step);
    let rounds = 1;
    while (!checker.update(document, { around: text.length, pause: pauseAfter(1) })) rounds++;
    expect(renderedFindings(checker).map(plain)).toEqual(fromScratch(document));
    return rounds;
  };
  expect(examinedAfter(["web 1", "web 2"])).toBeGreaterThan(examinedAfter(["us-east", "us-west"]));
});

test("an edit is examined before what was begun elsewhere", () => {
  const tags = Array.from({ length: 100 }, (_, i) => `      - tag ${i}\n`).join("");
  const instance = (name: string) => `  ${name}:\n    label: ${name} 1\n    tags:\n${tags}`;
  const checker = createChecker(defaultSettings, environmentForTests());
  const before = opened("a.stack.yaml", `instances:\n${["a", "b", "c", "d"].map(instance).join("")}`);
  checker.update(before, { around: 0, pause: pauseAfter(1) });
  expect(checker.isWithinBlock()).toBe(true);
  const document = edited(before, ["d 1", "d 2"]);
  const around = document.text.indexOf("d 2");
  do checker.update(document, { around, pause: () => true });
  while (checker.isWithinBlock());
  const textOf = ({ start, end }: { readonly start: number; readonly end: number }) => document.text.slice(start, end);
  expect(renderedFindings(checker).map(textOf)).toEqual(["d", " "]);
});

test("of very many findings, those nearest to an offset are the nearest of all", () => {
  const unknown = (count: number): string => Array.from({ length: count }, (_, i) => `, zz${i}: 1`).join("");
  const lines = Array.from({ length: 300 }, (_, i) => `  web-${i}: { type: standard-2${unknown((i * 7) % 4)} }\n`);
  const text = `region: us-east\ninstances:\n${lines.join("")}`;
  const checker = createChecker(defaultSettings, environmentForTests());
  checker.update(opened("a.stack.yaml", text));
  const all = renderedFindings(checker);
  expect(all.length).toBeGreaterThan(400);
  for (const around of [0, 1, 1_000, 5_000, 9_999, text.length])
    for (const most of [0, 1, 2, 5, 50]) {
      const { total } = checker.found(around, most);
      const shown = renderedFindings(checker, around, most);
      expect(total).toBe(all.length);
      expect(shown.map(plain)).toEqual(closestTo(all, around, most).map(plain));
    }
});
