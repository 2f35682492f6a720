// A body that requests of several operations send is checked for each of them, and a stack with those that it extends.
import { expect, test } from "vitest";
import { type Document, defaultSettings, documentOf, type FileFacts } from "../../document/index.ts";
import { sentType } from "../../document/kinds/declared-kind.ts";
import { environmentForTests } from "../pages/check.testing.ts";
import { checkInFile } from "./check.testing.ts";
import { type Checker, examinerFor, renderedFinding, renderedFindings } from "./check.ts";
import type { Environment } from "./environment.ts";
import { checkerOfFile } from "./file-checker.ts";
import type { SharedBases } from "./merged-checker.ts";

const body: FileFacts = {
  uri: "file:///web.jsonc",
  name: "web.jsonc",
  ...sentType({ operations: ["create-instance", "update-instance", "clone-instance"] }),
};

const sent = (text: string): Document => documentOf(body, text);

const checkerOf = (document: Document, environment: Environment = environmentForTests()): Checker =>
  checkerOfFile(document.file, defaultSettings, environment, examinerFor(defaultSettings));

const short = (checker: Checker): readonly string[] =>
  renderedFindings(checker).map(({ code, pointer }) => `${code} ${pointer}`);

const check = (text: string): readonly string[] =>
  checkInFile(sent(text), defaultSettings, environmentForTests()).findings.map(
    ({ code, start, end }) => `${code} ${text.slice(start, end)}`,
  );

test("what is wrong for each operation is reported once, in order", () => {
  expect(check('{ "type": "nano-1", "label": "a--b", "region": "us-east", "watchdog_enabled": true }')).toEqual([
    'unknown-field "type"',
    "label-repeat --",
    'unknown-field "region"',
    'unknown-field "watchdog_enabled"',
  ]);
});

test("a suppression is unused if it hides nothing for any of the operations", () => {
  const text = (rule: string) => `{
  "region": "us-east", // compute-stack-disable-line ${rule}
  "type": "nano-1"
}`;
  expect(check(text("unknown-field"))).toEqual(['unknown-field "type"']);
  expect(check(text("label-repeat"))).toEqual([
    'unknown-field "region"',
    "unused-suppression // compute-stack-disable-line label-repeat",
    'unknown-field "type"',
  ]);
});

test("an edit changes the findings for each operation, and the same text is not examined again", () => {
  const checker = checkerOf(sent(""));
  for (const text of ['{ "label": "a--b", "typ": 1 }', '{ "label": "a-b", "type": 1 }', '{ "labl": "a--b" }']) {
    const document = sent(text);
    expect(checker.update(document)).toBe(true);
    expect(short(checker)).toEqual(short(updated(document)));
    const examined = checker.examined();
    expect(checker.update(document)).toBe(true);
    expect(checker.examined()).toBe(examined);
  }
});

test("it is done when it is examined for all operations", () => {
  const tags = Array.from({ length: 100 }, (_, i) => `"tag ${i}"`).join();
  const document = sent(`{ "region": "us-east", "label": "a--b", "tags": [${tags}] }`);
  const checker = checkerOf(document);
  let left = 0;
  const pause = (): boolean => left-- <= 0;
  let rounds = 0;
  for (let isDone = false; !isDone; rounds++) {
    left = 1;
    isDone = checker.update(document, { around: 0, pause });
    expect(checker.isWithinBlock()).toBe(!isDone);
  }
  expect(rounds).toBeGreaterThan(2);
  expect(short(checker)).toEqual(short(updated(document)));
});

test("what is missing for one of the operations is fetched, and the findings follow", () => {
  const document = sent(
    '{ "region": "us-east", "type": "nano-1", "image": "compute/debian12", "root_pass": "password1234" }',
  );
  let isLoaded = false;
  const environment = environmentForTests();
  const checker = checkerOf(document, {
    ...environment,
    passwords: () => (isLoaded ? environment.passwords() : "pending"),
  });
  checker.update(document);
  expect([...checker.needs().others]).toEqual(["passwords"]);
  expect(short(checker)).not.toContain("root-pass-weak /root_pass");
  isLoaded = true;
  checker.refresh();
  expect(checker.needs().others.size).toBe(0);
  expect(short(checker)).toContain("root-pass-weak /root_pass");
});

test("of many findings, those nearest to an offset are shown, and all are counted", () => {
  const text = `{ ${Array.from({ length: 9 }, (_, i) => `"label${i}x": 1`).join(", ")} }`;
  const checker = updated(sent(text));
  const all = renderedFindings(checker);
  expect(all.length).toBeGreaterThan(8);
  expect(checker.all().length).toBe(all.length);
  const { shown, total } = checker.found(text.length, 1);
  expect(shown.map(renderedFinding).map(({ pointer }) => pointer)).toContain("/label8x");
  expect(shown.length).toBeLessThan(4);
  expect(total).toBeGreaterThan(8);
});

const stack = (name: string, text: string): Document =>
  documentOf({ uri: `file:///test/${name}`, name, kind: "stack" }, text);

test("what is judged of several blocks is judged again when what it waited for is there", () => {
  const document = stack("a.stack.yaml", "vars: { size: nano-1 }\nregion: us-east\n");
  let isLoaded = false;
  const checker = checkerOf(document, {
    ...environmentForTests(),
    variables: () => (isLoaded ? new Set() : "pending"),
  });
  checker.update(document);
  expect([...checker.needs().others]).toEqual(["variables"]);
  expect(short(checker)).toEqual([]);
  isLoaded = true;
  checker.refresh();
  expect(checker.needs().others.size).toBe(0);
  expect(short(checker)).toEqual(["var-unused /vars/size"]);
});

const extending = stack("prod.stack.yaml", "extends: shared/base.stack.yaml\ninstances: { web: { label: a--b } }\n");
const base = `region: us-east
instances: { web: { type: nano-1, tags: 5, image: compute/debian12, root_pass: $P, authorized_keys: ["\${file:key.pub}"] } }
`;

test("a stack that is extended is read again when it has changed", () => {
  const files = { "shared/base.stack.yaml": base, "shared/key.pub": "no key" };
  const checker = checkerOf(extending, environmentForTests(files));
  checker.update(extending);
  expect(short(checker)).toEqual(["label-repeat /instances/web/label"]);
  expect(checker.all().map(({ code }) => code)).toEqual(["label-repeat"]);
  expect(checker.merged?.()?.findings.map(({ code }) => code)).toContain("type-mismatch");
  files["shared/base.stack.yaml"] = "region: us-east\n";
  checker.refresh();
  expect(short(checker)).toEqual(["missing-required /instances/web", "label-repeat /instances/web/label"]);
});

test("what a stack that is extended extends itself is looked at again when that has changed", () => {
  const files = { "shared/base.stack.yaml": "region: us-east\n" };
  const checker = checkerOf(extending, environmentForTests(files));
  checker.update(extending);
  expect(short(checker)).not.toContain("extends-circle /extends");
  files["shared/base.stack.yaml"] = "extends: ../prod.stack.yaml\nregion: us-east\n";
  checker.update(extending);
  expect(short(checker)).toContain("extends-circle /extends");
});

test("files that a stack and those that it extends name are asked for by their places", () => {
  const files = { "shared/base.stack.yaml": base, "shared/key.pub": "no key" };
  const whole = environmentForTests(files);
  let loaded: readonly string[] = [];
  const checker = checkerOf(extending, {
    ...whole,
    file: (path) => (loaded.includes(path) ? whole.file(path) : "pending"),
  });
  checker.update(extending);
  expect([...checker.needs().files]).toEqual(["shared/base.stack.yaml"]);
  loaded = ["shared/base.stack.yaml"];
  checker.refresh();
  expect([...checker.needs().files]).toEqual(["shared/key.pub"]);
  loaded = Object.keys(files);
  checker.refresh();
  expect(checker.needs().files.size).toBe(0);
  expect(short(checker)).toEqual(["label-repeat /instances/web/label"]);
});

test("what is wrong in a stack that is extended is reported where it comes in if that is not checked by itself", () => {
  const environment = environmentForTests({ "shared/base.stack.yaml": base });
  const examiner = examinerFor(defaultSettings);
  const foundWith = (alone: SharedBases["alone"]) => {
    const checker = checkerOfFile(extending.file, defaultSettings, environment, examiner, { known: new Map(), alone });
    checker.update(extending);
    return { found: short(checker), needed: [...checker.needs().files] };
  };
  const { found, needed } = foundWith(() => null);
  expect(found).toContain("type-mismatch /instances/web/tags");
  expect(needed).toEqual([]);
  expect(foundWith(() => "pending")).toEqual({ found, needed: ["shared/base.stack.yaml"] });
});

test("a stack that extends others is done when the merge is", () => {
  const tags = Array.from({ length: 100 }, (_, i) => `"tag ${i}"`).join();
  const environment = environmentForTests({ "shared/base.stack.yaml": `instances: { web: { tags: [${tags}] } }\n` });
  const checker = checkerOf(extending, environment);
  let left = 0;
  const pause = (): boolean => left-- <= 0;
  const within: boolean[] = [];
  for (let isDone = false; !isDone; ) {
    left = 1;
    isDone = checker.update(extending, { around: 0, pause });
    within.push(checker.isWithinBlock());
  }
  expect(within.filter((one) => one).length).toBeGreaterThan(3);
  expect(within.at(-1)).toBe(false);
  const whole = checkerOf(extending, environment);
  whole.update(extending);
  expect(short(checker)).toEqual(short(whole));
});

function updated(document: Document): Checker {
  const checker = checkerOf(document);
  checker.update(document);
  return checker;
}
