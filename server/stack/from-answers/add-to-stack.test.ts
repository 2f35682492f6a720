import { describe, expect, test } from "vitest";
import { mergedDocument } from "../../document/index.ts";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { readAnswerRecords } from "../answers/read-answers.ts";
import { findingsIn, openForTest } from "../changes/planned.testing.ts";
import { addToStack } from "./add-to-stack.ts";

const answers = [
  { id: 1, label: "web", region: "us-east", type: "nano-1", image: "compute/a", ipv4: ["203.0.113.4", "192.168.1.1"] },
  { id: 2, label: "app", region: "us-east", type: "nano-1", ipv4: ["203.0.113.5"] },
  { id: 7, label: "front", region: "us-east", client_conn_throttle: 5 },
  { id: 70, loadbalancer_id: 7, port: 80, nodes_status: { up: 1, down: 0 } },
  { id: 71, loadbalancer_id: 7, port: 81, nodes_status: { up: 0, down: 0 } },
  { id: 700, config_id: 70, label: "web", address: "192.168.1.1:80" },
];

const addOrRefuse = (text: string, data: unknown = answers) =>
  addToStack(openForTest("a.stack.yaml", text), [readAnswerRecords("a.json", JSON.stringify(data))]);

function add(...of: Parameters<typeof addOrRefuse>) {
  const result = addOrRefuse(...of);
  if ("refusal" in result) throw new Error(result.refusal);
  return result;
}

/** What was added; the rest must be there as it was. */
function added(before: string, after: string): string {
  let at = 0;
  let found = "";
  for (const char of after)
    if (char === before[at] && !found.endsWith("\u0000")) at++;
    else found += char;
  return at === before.length ? found : "changed";
}

const whole = `# shop
region: us-east   # default

instances:
    web: {type: 'nano-1', image: "compute/a", root_pass: $PASS, private_ip: yes}   # one

    # about the next section
loadbalancers:
    front:
        configs:
            - port: 80
              nodes: [ ]
# end
`;

test.each<[style: string, text: string]>([
  ["block style", whole.replace("yes", "true")],
  ["Windows line ends", whole.replace("yes", "true").replaceAll("\n", "\r\n")],
  ["no line end at the end", "instances:\n  web:\n    type: a\n    region: us-east"],
  [
    "flow style",
    "region: us-east\ninstances: { web: { type: a, private_ip: true } }\nloadbalancers: { front: { configs: [{ port: 80 }] } }\n",
  ],
  ["JSON", '{ "region": "us-east", "instances": { "web": { "type": "nano-1" } } }\n'],
  ["an empty section", "region: us-east\ninstances: # none yet\nloadbalancers: {}\n"],
  ["no section", "name: shop\n"],
  ["nothing", ""],
  ["only a comment", "# later\n"],
  ["a document mark", "---\nname: shop\n"],
  ["anchors", "x-a: &a\n  type: nano-1\ninstances:\n  web: &w\n    <<: *a\n    region: us-east\n"],
])("resources, ports and nodes are added to a stack in %s", (_, text) => {
  const first = add(text);
  const names = /web-2|app-2|front-2/;
  expect(first.losses).toEqual([]);
  expect(first.text).not.toMatch(names);
  expect(first.text).toContain("app");
  expect(added(text, first.text)).not.toBe("changed");
  const codes = findingsIn(openForTest("a.stack.yaml", first.text)).filter(({ severity }) => severity === "error");
  const before = findingsIn(openForTest("a.stack.yaml", text)).filter(({ severity }) => severity === "error");
  expect(codes.map(({ code }) => code)).toEqual(before.map(({ code }) => code));
  expect(add(first.text)).toMatchObject({ text: first.text, isEmpty: true });
});

test("what is added looks like its neighbors", () => {
  expect(add(whole.replace("yes", "true")).text).toMatchInlineSnapshot(`
    "# shop
    region: us-east   # default

    instances:
        web: {type: 'nano-1', image: "compute/a", root_pass: $PASS, private_ip: true}   # one
        app: # The responses name no image.
            type: nano-1

        # about the next section
    loadbalancers:
        front:
            configs:
                - port: 80
                  nodes: [{ label: web, address: "\${instances.web.private_ipv4}:80" }]
                - port: 81 # compute-stack-disable-line config-no-nodes -- it has none
    # end
    "
  `);
});

test("the blank lines of a text that keeps them stay in it", () => {
  const user = "      user_data: |+\n        I2Nsb3Vk\n\n\n";
  const before = `region: us-east\ninstances:\n  a-one:\n    type: nano-1\n    metadata:\n${user}`;
  for (const text of [before, `${before}# end\n`, before.replaceAll("\n", "\r\n")])
    expect(add(text).text.replaceAll("\r", "")).toContain(`${user}  `);
});

test("what belongs to several places is left as it is", () => {
  const aliased = "x-i: &i\n  web: { type: a, region: us-east }\ninstances: *i\n";
  const result = add(aliased, answers.slice(0, 2));
  expect([result.text, result.losses]).toEqual([
    aliased,
    ["`instances` cannot be added to, because it is not written as a mapping or list of its own."],
  ]);
});

test("nodes do not refer to instances that cannot be added", () => {
  const result = add("x-i: &i\n  app: { type: a, region: us-east }\ninstances: *i\n");
  expect(result.losses).toHaveLength(1);
  expect(result.text).toContain("address: 192.168.1.1:80\n");
});

test("nothing is added to a list that two load balancers share", () => {
  const shared = `x-c: &c [{ port: 80, nodes: [] }]
region: us-east
instances:
  web: { type: nano-1, image: compute/a, root_pass: $PASS, private_ip: true }
  app: { type: nano-1 }
loadbalancers:
  front: { configs: *c }
  back: { configs: *c }
`;
  const result = add(shared);
  expect([result.text, result.isEmpty]).toEqual([shared, true]);
  expect(new Set(result.losses)).toEqual(
    new Set(["`front` cannot be added to, because it is not written as a mapping or list of its own."]),
  );
});

test("resources whose labels several have are not added twice", () => {
  const twice = [answers[0], { ...answers[0], id: 9 }];
  const result = add("instances:\n  web: { type: a, region: us-east }\n", twice);
  expect([result.isEmpty, result.losses]).toEqual([
    true,
    ["Several resources have the label `web`, so which of them the stack has is unknown. None of them is added."],
  ]);
});

test("a label that several have is named without the secret in it", () => {
  const label = "password=hunter22";
  const twice = [
    { ...answers[0], label },
    { ...answers[0], id: 9, label },
  ];
  expect(JSON.stringify(add(`instances:\n  ${label}: { type: a, region: us-east }\n`, twice).losses)).not.toContain(
    "hunter22",
  );
});

test("a file with several stacks does not say which one is meant", () => {
  expect(addOrRefuse("name: a\n---\nname: b\n")).toEqual({
    refusal: "has several stacks. Split it, so that it is clear which one to add to.",
  });
});

test.each([
  '{ "instances": { "web": { "type": "nano-1" } }',
  "region: us-east\ninstances:\n  web: { type: nano-1\n  app:\n    type: nano-1\n",
  "instances:\n  web:\n    type: nano-1\n<<<<<<< one\n=======\n>>>>>>> two\n",
])("nothing is added to a file with a syntax error: %j", (text) => {
  expect(addOrRefuse(text)).toEqual({
    refusal: expect.stringMatching(/^has a syntax error in line \d\. Fix it first\.$/),
  });
});

test.each([
  '{"region":"us-east","instances":{"web":{"type":"nano-1"}}}',
  '{\n  "region": "us-east",\n  "instances": {\n    "web": {\n      "type": "nano-1"\n    }\n  }\n}\n',
  '{ "loadbalancers": { "front": { "region": "us-east", "configs": [{ "port": 80, "nodes": [] }] } } }',
  "{}",
  '{ "instances": {}, "loadbalancers": {\n} }',
])("a stack in JSON stays JSON: %j", (text) => {
  const data = JSON.parse(add(text).text);
  expect(data).toMatchObject({ ...JSON.parse(text), instances: {}, loadbalancers: {} });
  expect(Object.keys(data.instances).sort()).toEqual(["app", "web"]);
  expect(data.loadbalancers.front.configs).toMatchObject([{ port: 80, nodes: [{ label: "web" }] }, { port: 81 }]);
});

describe("a stack that extends another", () => {
  const own = "extends: base.stack.yaml\ninstances:\n  web: { tags: [x] }\n";
  const base = `region: us-east
instances:
  web: { type: nano-1, image: compute/a, root_pass: "\${env:P}", private_ip: true }
loadbalancers:
  front:
    configs:
      - port: 80
`;
  const addTo = (text: string, files: Readonly<Record<string, string>>, data: unknown = answers) => {
    const document = openForTest("a.stack.yaml", text);
    const merge = mergedDocument(document, environmentForTests(files).file, new Map());
    const result = addToStack(document, [readAnswerRecords("a.json", JSON.stringify(data))], merge);
    return "refusal" in result ? result.refusal : result;
  };

  test("gets what it lacks, and ports and nodes go to the file that has the load balancer", () => {
    const result = addTo(own, { "base.stack.yaml": base });
    if (typeof result === "string") return expect.unreachable(result);
    expect(result.losses).toEqual([]);
    expect(result.text).toContain("  app:");
    expect(result.text).not.toContain("port:");
    const [other, ...more] = result.others;
    expect(more).toEqual([]);
    expect(other?.uri).toMatch(/base\.stack\.yaml$/);
    expect(other?.before).toBe(base);
    expect(other?.text).toContain("- port: 81");
    expect(other?.text).toContain("address: ${instances.web.private_ipv4}:80");
    expect(result.isEmpty).toBe(false);
  });

  test("is not changed if all that is new is of the other file", () => {
    const whole = own.replace("instances:\n", "instances:\n  app: { type: nano-1 }\n");
    const result = addTo(whole, { "base.stack.yaml": base });
    if (typeof result === "string") return expect.unreachable(result);
    expect(result.text).toBe(whole);
    expect(result.others).toHaveLength(1);
    expect(result.isEmpty).toBe(false);
  });

  test("is left alone if part of the other cannot be read", () => {
    expect(addTo(own, {})).toBe("extends stacks of which a part cannot be read. Fix that first.");
    expect(addTo(own, { "base.stack.yaml": "instances: [" })).toBe(
      "extends a stack with a syntax error at `base.stack.yaml:1`. Fix it first.",
    );
  });
});
