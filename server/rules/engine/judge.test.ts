import { expect, test } from "vitest";
import { type Document, defaultSettings, documentOf, fileOfDocument, type SourceFile } from "../../document/index.ts";
import { environmentForTests } from "../pages/check.testing.ts";
import { carrierOfExample } from "../pages/page.testing.ts";
import { createChecker, examinerFor } from "./check.ts";
import type { Environment, Needs } from "./environment.ts";
import { checkerOfFile } from "./file-checker.ts";
import { checkWholly, createFileJudge, createJudge } from "./judge.ts";

const stack = (text: string): Document =>
  documentOf({ uri: "file:///shop.stack.yaml", name: "shop.stack.yaml", kind: "stack" }, text);

const instances = (...lines: readonly string[]): Document =>
  stack(`region: us-east\ninstances:\n${lines.map((line) => `  ${line}\n`).join("")}`);

const judgeOf = (environment: Environment = environmentForTests()) =>
  createJudge(createChecker(defaultSettings, environment), async () => {});

test("what was not there before is added, by its rule and place, however often it is there", async () => {
  const judge = judgeOf();
  const added = (placeOf?: (pointer: string) => string): readonly string[] =>
    judge.added(placeOf).map(({ rule, at }) => `${rule.id} ${at.pointer}`);
  await judge.look(instances("web-1: { type: nano-1, label: a--b }", "web-2: { type: 5, tags: [a] }"));
  expect(added()).toEqual(["label-repeat /web-1/label", "type-mismatch /web-2/type"]);
  judge.keep();
  expect(added()).toEqual([]);
  await judge.look(
    instances("web-1: { type: nano-1, label: c--d }", "web-2: { type: 6, tags: [5, 5] }", "web-3: { type: 7 }"),
  );
  expect(added()).toEqual(["type-mismatch /web-2/tags/0", "type-mismatch /web-2/tags/1", "type-mismatch /web-3/type"]);
  expect(added(() => "anywhere")).toEqual([
    "type-mismatch /web-2/tags/0",
    "type-mismatch /web-2/tags/1",
    "type-mismatch /web-3/type",
  ]);
  expect(judge.findings().map(({ code }) => code)).toEqual([
    "label-repeat",
    "type-mismatch",
    "type-mismatch",
    "type-mismatch",
    "type-mismatch",
  ]);
  expect(judge.merged()).toBeNull();
});

test("what was checked in the place of a stack that has variables", async () => {
  const document = stack('vars: { size: nano-1 }\nregion: us-east\ninstances: { web: { type: "${vars.size}" } }\n');
  const examiner = examinerFor(defaultSettings);
  const checker = checkerOfFile(document.file, defaultSettings, environmentForTests(), examiner);
  const judge = createJudge(checker, async () => {});
  await judge.look(document);
  expect(judge.merged()?.merge.document.text).toBe("region: us-east\ninstances:\n  web:\n    type: nano-1\n");
});

/** An environment in which something is there once it was asked for so often. */
function loadedAfter(rounds: number) {
  let fetched = 0;
  const asked: Needs[] = [];
  const whole = environmentForTests();
  const environment: Environment = {
    ...whole,
    passwords: () => (fetched < rounds ? "pending" : whole.passwords()),
  };
  const fetch = async (needs: Needs): Promise<void> => {
    fetched++;
    asked.push(needs);
  };
  return { environment, fetch, asked };
}

test.each([
  [0, 0, true],
  [1, 1, true],
  [3, 3, true],
  [4, 3, false],
])("what arrives after %i requests is waited for, three times at most", async (rounds, requests, isFound) => {
  const { environment, fetch, asked } = loadedAfter(rounds);
  const checker = createChecker(defaultSettings, environment);
  const body = "web: { type: nano-1, image: compute/debian12, root_pass: password1234 }";
  await checkWholly(checker, instances(body), fetch);
  expect(asked.map(({ others }) => [...others])).toEqual(Array.from({ length: requests }, () => ["passwords"]));
  expect(checker.all().some(({ code }) => code === "root-pass-weak")).toBe(isFound);
});

/** What is found in the next state of a file, with the text that it marks. */
const marked = async (judge: ReturnType<typeof createFileJudge>, file: SourceFile): Promise<readonly string[]> =>
  (await judge.look(file)).map(({ code, start, end }) => `${code} «${file.text.slice(start, end)}»`);

const fileJudgeOf = (file: SourceFile) =>
  createFileJudge(file, { judgeOf: () => judgeOf(), settings: defaultSettings, now: Date.UTC(2026, 0, 1) });

test("a file with requests has the findings of each of them, at their places, and its own", async () => {
  const markdown = (first: string, second: string): SourceFile => {
    const text = `\`\`\`json a.create-instance.request.json
${first}
\`\`\`

<!-- compute-stack-disable-next-line label-repeat -->
\`\`\`json b.update-instance.request.json
${second}
\`\`\`
`;
    const file = carrierOfExample({ fileName: "a.md" }, text);
    if (!file) throw new Error("It holds no requests.");
    return file;
  };
  const before = markdown('{ "region": "us-east", "type": 5 }', '{ "label": "a--b" }');
  const judge = fileJudgeOf(before);
  expect(judge.judges.length).toBe(2);
  expect(await marked(judge, before)).toEqual(["type-mismatch «5»"]);
  const after = markdown('{ "region": "us-east", "type": "nano-1" }', '{ "label": 6 }');
  expect(await marked(judge, after)).toEqual([
    "unused-suppression «<!-- compute-stack-disable-next-line label-repeat -->»",
    "type-mismatch «6»",
  ]);
});

test("any other file has those of its only document", async () => {
  const file = fileOfDocument(instances("web-1: { type: 5 }"));
  const judge = fileJudgeOf(file);
  expect(await marked(judge, file)).toEqual(["type-mismatch «5»"]);
});
