import { expect, test } from "vitest";
import { readAnswerRecords } from "../answers/read-answers.ts";
import { oncePerCause } from "../plan/format.ts";
import { earlierAnswers } from "./earlier-answers.ts";
import { type PlannedForTest, planBetween, planFrom } from "./planned.testing.ts";
import { writeChangesAsMarkdown } from "./texts/changes-as-markdown.ts";
import { writeChanges } from "./texts/write-changes.ts";

const names = { from: "old", to: "new", summary: [] };
const text = ({ plan }: PlannedForTest): string => writeChanges(plan, names).text;
const stack = (region: string, more = ""): string =>
  `region: ${region}\ninstances:\n  web-1: { type: n${more} }\n  web-2: { type: n }\n  web-3: { type: n, region: us-east }\n`;

test("what a new region of the stack makes impossible is said once, under the resources that it concerns", () => {
  const planned = planBetween(stack("us-east"), stack("eu-west"));
  expect(text(planned)).toMatch(
    /^! instances\.web-1 \(impossible\)\n! instances\.web-2 \(impossible\)\n {4}! region: "us-east" → "eu-west"\n {6}Only a migration.*\n= 1 resource unchanged$/m,
  );
  expect(text(planned).match(/Only a migration/g)).toHaveLength(1);
  expect(oncePerCause(planned.plan.omissions)).toMatchObject([
    { what: "`region` of `instances.web-1` and `region` of `instances.web-2`" },
  ]);
});

test("a resource that has more to say refers to the cause, and what is written twice has two causes", () => {
  const planned = planBetween(stack("us-east"), stack("eu-west", ", image: a"));
  expect(text(planned).match(/region: "us-east"/g)).toHaveLength(2);
  expect(text(planned).match(/Only a migration/g)).toHaveLength(1);
  const both = planBetween(stack("us-east"), stack("us-east").replaceAll("type: n }", "type: m }"));
  expect(text(both).match(/The type of an instance is set/g)).toHaveLength(2);
});

test("what is gone, and what responses do not rule out, has one cause", () => {
  const gone = text(planBetween(stack("us-east"), "region: us-east\ninstances: {}\n"));
  expect(gone).toContain(
    "- instances.web-1 (gone)\n- instances.web-2 (gone)\n- instances.web-3 (gone)\n    Nothing is",
  );
  const one = earlierAnswers([readAnswerRecords("a.json", '{"id":7,"label":"web-1","region":"us-east","specs":{}}')]);
  const planned = planFrom(one, stack("us-east"));
  const said = "The responses do not say whether they exist: save the whole response of `list-instances`";
  expect(text(planned)).toContain(`? instances.web-2 (unknown)\n? instances.web-3 (unknown)\n      ${said}`);
  expect(writeChangesAsMarkdown(planned.plan, names)).toContain(`- \`instances.web-2\`, \`instances.web-3\`: ${said}`);
  expect(oncePerCause(planned.plan.omissions)).toMatchObject([
    { what: "`instances.web-2` and `instances.web-3`", why: expect.stringContaining(said) },
  ]);
  // Of one, its name is said.
  expect(planned.plan.changes[1]?.fields[0]?.reason).toContain("pass `--create web-2` if it does not exist.");
});

test("that instances of responses are in another region than the stack says is one cause of all that is omitted", () => {
  const instance = (id: number) => ({ id, label: `web-${id}`, region: "us-east", type: "n", tags: ["a"], ipv4: [] });
  const data = { data: [instance(1), instance(2)], page: 1, pages: 1 };
  const side = earlierAnswers([readAnswerRecords("a.json", JSON.stringify(data))]);
  const planned = planFrom(
    side,
    stack("eu-west", ", tags: [b]").replace("web-2: { type: n", "web-2: { type: n, tags: [c]"),
  );
  const said = oncePerCause(planned.plan.omissions).filter(({ why }) =>
    why.includes("in the region that the stack says"),
  );
  expect(said).toMatchObject([{ what: expect.stringMatching(/`web-1`.* and .*`web-2`/) }]);
});
