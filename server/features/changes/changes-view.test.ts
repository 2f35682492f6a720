import { describe, expect, test } from "vitest";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { isRefused, readPlanOptions } from "../../stack/changes/chosen/plan-options.ts";
import { existingIn, oldFileOf } from "../../stack/changes/existing.ts";
import { findingsIn, openForTest } from "../../stack/changes/planned.testing.ts";
import { planFormats } from "../../stack/plan/formats.ts";
import { type ChangesViewOptions, changesView, countedChanges } from "./changes-view.ts";

const old = `region: us-east
instances:
  web: { type: nano-1, tags: [a] }
  gone: { type: nano-1 }
`;
const now = `region: us-east
instances:
  web: { type: nano-1, tags: [b] }
  app: { type: nano-1 }
`;

const named = (option: string): string => option;

function existing(text: string) {
  const read = existingIn([oldFileOf({ name: "old", fileName: "old.stack.yaml", text }, "file:///old.stack.yaml")]);
  return isRefused(read) ? expect.unreachable(read.refusal(named)) : read;
}

type Format = ChangesViewOptions["format"];

function viewOrRefusal(format: Format, text = now, given: Readonly<Record<string, unknown>> = {}, before = old) {
  const choices = readPlanOptions(given, { hasFrom: true, format: "json", variables: new Map() });
  if (isRefused(choices)) return choices.refusal(named);
  const document = openForTest("now.stack.yaml", text);
  const around = { environment: environmentForTests(), filesBefore: null, source: "now.stack.yaml" };
  const view = changesView({ document, findings: findingsIn(document) }, existing(before), {
    ...around,
    format,
    choices,
  });
  return isRefused(view) ? view.refusal(named) : view;
}

function view(...of: Parameters<typeof viewOrRefusal>) {
  const shown = viewOrRefusal(...of);
  return typeof shown === "string" ? expect.unreachable(shown) : shown;
}

/** The words of a text that lead somewhere, with where. */
const linksOf = ({ text, links }: ReturnType<typeof view>): readonly string[] => {
  const lines = text.split("\n");
  return links.map(({ range: { start, end }, target: { block, start: at, end: to } }) => {
    const word = lines[start.line]?.slice(start.character, end.character);
    return `${word} → ${block.text.slice(at, to)}`;
  });
};

describe("what changes is shown", () => {
  test("as text, which leads to the resources and fields on their sides", () => {
    const shown = view("text");
    expect(shown.text).toContain("~ instances.web (update)");
    expect(shown.counts).toMatchObject({ create: 1, update: 1, gone: 1 });
    expect(shown.isWhole).toBe(true);
    expect(shown.messages).toEqual([]);
    expect(linksOf(shown)).toEqual(expect.arrayContaining(["instances.web → web", "instances.gone → gone"]));
    expect(shown.text).toContain("Set before sending: `COMPUTE_TOKEN`.");
  });

  test("as Markdown and JSON, without links", () => {
    expect(view("markdown")).toMatchObject({ links: [], text: expect.stringContaining("~ instances.web (update)") });
    const { text, links, counts, messages } = view("json");
    expect(links).toEqual([]);
    expect(JSON.parse(text).summary).toEqual(counts);
    // JSON has no room for it.
    expect(messages.join("\n")).toContain("COMPUTE_TOKEN");
  });

  test("as requests, which lead to what they are for", () => {
    const [, withComments] = planFormats;
    const shown = view(withComments);
    expect(shown.text).toContain('"method": "PUT"');
    expect(shown.links.length).toBeGreaterThan(0);
    expect(view(planFormats[0]).messages.length).toBeGreaterThan(0);
  });
});

test("what of the old version cannot be read is said", () => {
  const { messages, text, isWhole } = view("text", now, {}, `${old}  bad: 5\n`);
  expect(messages).toEqual([expect.stringMatching(/^old:\d: Part of it cannot be read/)]);
  expect(text).toContain("Part of it cannot be read");
  expect(isWhole).toBe(false);
});

test("errors and notes are said, the first of very many", () => {
  const wrong = Array.from({ length: 7 }, (_, index) => `  w${index}: { type: nano-1, tags: 5 }\n`).join("");
  const both = `region: us-east\ninstances:\n${wrong}`;
  const { text } = view("text", both, {}, both.replaceAll("tags: 5", "tags: [a]"));
  expect(text).toMatch(/now\.stack\.yaml:3: An instance label .*\(label-length\)/);
  expect(text).toContain("2 more errors in now.stack.yaml.");
  const six = both.replace(/ {2}w6.*\n/, "");
  expect(view("text", six, {}, six.replaceAll("tags: 5", "tags: [a]")).text).toContain(
    "1 more error in now.stack.yaml.",
  );
});

describe("a verification", () => {
  const balanced = `${now.replace("type: nano-1, tags: [b]", 'type: nano-1, private_ip: true, image: compute/debian12, root_pass: "${env:P}"')}loadbalancers:\n  front: { configs: [{ port: 80, nodes: [{ label: web, address: "\${instances.web.private_ipv4}:80" }] }] }\n`;

  test("has requests that change nothing", () => {
    const shown = view(planFormats[0], balanced, { verify: true }, balanced);
    expect((JSON.parse(shown.text) as { method: string }[]).map(({ method }) => method)).toEqual(["GET", "GET"]);
    expect(shown.isWhole).toBe(true);
    expect(shown.counts.unchanged).toBe(0);
    expect(view(planFormats[0], balanced, { verify: true }).isWhole).toBe(false);
  });

  test("is written as requests alone", () => {
    expect(viewOrRefusal("text", balanced, { verify: true })).toBe(
      "`verify` writes requests: `format` must be `requests`, `http` or `curl`.",
    );
    expect(viewOrRefusal(planFormats[0], "", { verify: true })).toContain("The file is not a stack.");
  });
});

test("a choice that does not fit is refused", () => {
  expect(viewOrRefusal("text", now, { only: ["none-such"] })).toContain("`only`: Neither version has a resource");
});

describe("for a lens", () => {
  const counted = (text: string, before = old) => {
    const document = openForTest("now.stack.yaml", text);
    const { at, ...rest } = countedChanges(document, existing(before), {
      environment: environmentForTests(),
      filesBefore: null,
    });
    return { ...rest, at: at && document.text.slice(at.start, at.end) };
  };

  test("it is counted what differs, and said whether anything does", () => {
    expect(counted(now)).toMatchObject({ counts: { create: 1, update: 1, gone: 1 }, isSame: false, isWhole: true });
    expect(counted(old)).toMatchObject({ counts: { unchanged: 2 }, isSame: true });
    expect(counted(`# a comment\n${old}`)).toMatchObject({ counts: { unchanged: 2 }, isSame: false });
    expect(counted(old.replace("gone", "done"))).toMatchObject({ isSame: false });
  });

  test("the number may be wrong where part of either cannot be read", () => {
    expect(counted(`${now}  bad: 5\n`).isWhole).toBe(false);
    expect(counted(now, `${old}  bad: 5\n`).isWhole).toBe(false);
  });

  test("its place is the first key", () => {
    expect(counted(`# a comment\n${old}`).at).toBe("region");
  });
});
