import { expect, test } from "vitest";
import { readAnswerRecords } from "../answers/read-answers.ts";
import { readJournal } from "../answers/read-journal.ts";
import { earlierAnswers } from "./earlier-answers.ts";
import { namedBy } from "./matching/named.ts";
import { planFrom } from "./planned.testing.ts";

const fields = "type: nano-1, image: compute/debian12, root_pass: '${env:PW}', tags: [shop]";
const stack = (...names: readonly string[]): string =>
  `region: us-east\ninstances:\n${names.map((name) => `  ${name}: { ${fields} }\n`).join("")}`;

const instance = (id: number, created?: string) => ({
  id,
  label: `web-${id}`,
  ...{ region: "us-east", type: "nano-1", image: "compute/debian12", ipv4: [`203.0.113.${id}`], tags: ["ops"] },
  ...(created !== undefined && { created }),
});
const list = (...data: readonly object[]) => ({ data, page: 1, pages: 1, results: data.length });
const page = (page: number, ...data: readonly object[]) => ({ data, page, pages: 2, results: 2 });

/** The requests and what is unknown. */
function planned(files: Readonly<Record<string, object>>, now: string, ...more: Parameters<typeof readJournal>[]) {
  const read = Object.entries(files).map(([name, data]) => readAnswerRecords(name, JSON.stringify(data)));
  const side = earlierAnswers([...read, ...more.map((one) => readJournal(...one))]);
  const { plan, requests } = planFrom(side, now, "deleted");
  const unknown = plan.changes.flatMap(({ action, resource }) => (action === "unknown" ? `? ${resource}` : []));
  return { lines: [...requests.map(({ method, path }) => `${method} ${path}`), ...unknown], plan, side };
}

test("an instance of one response that a whole list lacks is unknown, and the rest is compared", () => {
  for (const files of [
    { "view.json": instance(2), "list.json": list(instance(1)) },
    { "list.json": list(instance(1)), "view.json": instance(2) },
    { "view.json": instance(2), "a.json": page(1, instance(1)), "list.json": page(2, instance(3)) },
  ]) {
    const { lines, plan, side } = planned(files, stack("web-1", "web-2"));
    expect(lines.slice(0, 2)).toEqual(["PUT /compute/instances/1", "? instances.web-2"]);
    expect(plan.changes.find(({ resource }) => resource === "instances.web-2")?.fields[0]?.reason).toMatch(
      /^One response has it, and the whole list of instances in another does not\. Save the responses again/,
    );
    expect(side.messages).toEqual([
      expect.stringMatching(
        /^`view\.json` has instances that the list in `(?:list|a)\.json` lacks\. Save the responses/,
      ),
    ]);
  }
});

test("an instance may be on a page that was not saved", () => {
  const files = { "a.json": page(1, instance(1)), "view.json": instance(2) };
  expect(planned(files, stack("web-1", "web-2")).lines).toEqual([
    "PUT /compute/instances/1",
    "PUT /compute/instances/2",
  ]);
});

test("what a list that may be older lacks is not created, and what a newer one lacks is", () => {
  const [before, between, after] = ["2026-01-01T00:00:00", "2026-01-02T00:00:00", "2026-01-03T00:00:00"];
  const created = (viewed: string | undefined, listed: string) =>
    planned(
      { "view.json": instance(2, viewed), "list.json": list(instance(1, listed)) },
      stack("web-1", "web-2", "web-3"),
    ).lines;
  const rest = ["PUT /compute/instances/1", "? instances.web-2"];
  expect(created(after, between)).toEqual([...rest, "? instances.web-3"]);
  expect(created(undefined, between)).toEqual([...rest, "? instances.web-3"]);
  expect(created(before, between)).toEqual(["POST /compute/instances", ...rest]);
});

test("of lists of several days, only what all of them have is certain", () => {
  const files = { "1.json": list(instance(1), instance(2)), "2.json": list(instance(1), instance(3)) };
  expect(planned(files, stack("web-1", "web-2", "web-3", "web-4")).lines).toEqual([
    "PUT /compute/instances/1",
    ...["? instances.web-2", "? instances.web-3", "? instances.web-4"],
  ]);
  expect(planned({ "1.json": list(instance(1)), "2.json": list(instance(2)) }, stack("web-1", "web-3")).lines).toEqual([
    ...["? instances.web-1", "? instances.web-3", "? instances.web-2"],
  ]);
});

test("what is in doubt is neither deleted nor replaced", () => {
  const files = { "view.json": instance(2, "2026-01-01"), "list.json": list(instance(1, "2026-01-02")) };
  expect(planned(files, stack("web-1")).lines).toEqual(["PUT /compute/instances/1", "? instances.web-2"]);
  const read = Object.entries(files).map(([name, data]) => readAnswerRecords(name, JSON.stringify(data)));
  const isReplaced = namedBy(["web-2"]);
  const { requests } = planFrom(earlierAnswers(read), stack("web-1", "web-2"), "deleted", { isReplaced });
  expect(requests.map(({ method }) => method)).toEqual(["PUT"]);
});

test("what a script has created since is not in doubt", () => {
  const journal =
    'Journal of shop.sh\nlines 3\ndone create-instance:INSTANCE_WEB_2 0123456789abcdef {"id":2,"label":"web-2"}\n';
  const { lines } = planned({ "list.json": list(instance(1)) }, stack("web-1", "web-2", "web-3"), ["j", journal]);
  expect(lines).toEqual(["POST /compute/instances", "PUT /compute/instances/1"]);
});

test("what a script created before something that the list has was deleted since, or is of another account", () => {
  const created = (...ids: readonly number[]): string =>
    ids
      .map((id) => `done create-instance:INSTANCE_WEB_${id} 0123456789abcdef {"id":${id},"label":"web-${id}"}\n`)
      .join("");
  const allocated = 'done allocate-ip:INSTANCE_WEB_1_IP 0123456789abcdef {"address":"192.168.128.1","compute_id":1}\n';
  const now = stack("web-1", "web-2", "web-3");
  const linesWith = (done: string) =>
    planned({ "list.json": list(instance(1), instance(3)) }, now, ["j", `Journal of shop.sh\nlines 4\n${done}`]).lines;
  const rest = ["PUT /compute/instances/1", "PUT /compute/instances/3"];
  expect(linesWith(created(2, 3))).toEqual([...rest, "? instances.web-2"]);
  expect(linesWith(created(3, 2))).toEqual(rest);
  expect(linesWith(created(2) + allocated)).toEqual(rest);
});
