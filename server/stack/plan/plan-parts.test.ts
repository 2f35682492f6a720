import { describe, expect, test } from "vitest";
import { assumptions } from "../../api/index.ts";
import { defaultSettings, documentOf, type Value } from "../../document/index.ts";
import { check } from "../../rules/engine/check.testing.ts";
import type { FileAnswer } from "../../rules/engine/environment.ts";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { stacksOf } from "../model/resources.ts";
import { type Boot, bootOf } from "./boot.ts";
import { isExact, type Part, partsIn, textFrom } from "./content.ts";
import { assemble, createsAgain, jsonPath, oneLine, summaryOf } from "./format.ts";
import { formatPlan, planFormats } from "./formats.ts";
import { createNames, fold } from "./names.ts";
import { orderDrafts } from "./order.ts";
import { planOf } from "./plan.ts";
import { createSecrets } from "./secrets.ts";
import { askerOf, makerOf, sentFields, unsentFields } from "./sent-fields.ts";
import { type Draft, draft } from "./step.ts";
import { jsonEscaped, jsonWithoutReferences, writeJson } from "./write-json.ts";

const open = (text: string) => documentOf({ uri: "file:///a.stack.yaml", name: "a.stack.yaml", kind: "stack" }, text);
const errorsIn = (text: string) => check(open(text), defaultSettings, environmentForTests()).findings;
const planned = (text: string) => planOf(open(text), errorsIn(text));

function instanceIn(fields: string): Value {
  const [stack] = stacksOf(open(`instances:\n  web: { ${fields} }\n`));
  return stack?.instances[0] ?? expect.unreachable();
}

test.each<[fields: string, boot: Boot]>([
  ["type: n", "not at all"],
  ["image: a", "by itself"],
  ["backup_id: 1", "by itself"],
  ["image: a, private_ip: true", "by a request"],
  ["backup_id: 1, private_ip: true", "by a request"],
  ["image: a, private_ip: false", "by itself"],
  ["image: a, private_ip: '${env:P}'", "by itself"],
  ["private_ip: true", "not at all"],
  ["image: a, booted: true, private_ip: true", "by a request"],
  ["booted: true", "not at all"],
  ["image: a, booted: false, private_ip: true", "not at all"],
  ["image: a, booted: '${env:B}', private_ip: true", "by itself"],
  ["clone: { source: b }", "by a request"],
  ["clone: { source: b, configs: [1] }", "by a request"],
  ["clone: { source: b, configs: [] }", "not at all"],
  ["clone: { source: b, configs: [1, 2] }", "not at all"],
  ["clone: { source: b }, booted: false", "not at all"],
])("an instance with %s boots %s", (fields, boot) => {
  expect(bootOf(instanceIn(fields))).toBe(boot);
});

describe("names", () => {
  test.each<[string, ...(string | number)[]]>([
    ["web", "web"],
    ["web-80", "web", 80],
    ["a_b", "a_b"],
    ["a-b", "-- a / b --"],
    ["unnamed", ""],
    ["web-unnamed", "web", "§"],
    ["uber", "über"],
    ["n".repeat(60), "n".repeat(100)],
  ])("%s", (name, ...words) => {
    expect(createNames().give(...words)).toBe(name);
  });

  test("are unique, even if a number makes them so and hyphens become underscores", () => {
    const { give } = createNames();
    expect(["a-2", "a", "a", "a", "a_2", "a-2", "b", "b"].map((name) => give(name))).toEqual([
      "a-2",
      "a",
      "a-3",
      "a-4",
      "a_2-2",
      "a-2-3",
      "b",
      "b-2",
    ]);
  });

  test("are variables with underscores", () => {
    expect(fold("a-b-c")).toBe("a_b_c");
  });

  test("never show a secret", () => {
    expect(createNames().give("-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEINk5")).not.toContain("MC4CAQ");
  });
});

describe("content", () => {
  test.each([
    [0, true],
    [1.5, true],
    [9007199254740991, true],
    [9007199254740992, false],
    [-9007199254740992, false],
    [Number.POSITIVE_INFINITY, false],
    [Number.NaN, false],
  ])("whether the number %d is sent exactly: %s", (number, expected) => {
    expect(isExact(number)).toBe(expected);
  });

  const env: Exclude<Part, string> = { kind: "env", name: "A" };
  const step: Exclude<Part, string> = { kind: "step", step: "s", field: "id" };

  test("its references are found at any depth, in order", () => {
    const content = {
      kind: "object",
      fields: [
        ["a", textFrom(["x", env, "y"])],
        ["b", [1, null, true, "z", [textFrom([step], "word")]]],
        ["c", { kind: "object", fields: [["d", textFrom([env])]] }],
      ],
    } as const;
    expect(partsIn(content)).toEqual([env, step, env]);
    for (const plain of [null, "a", 1, false, [], { kind: "object", fields: [] } as const])
      expect(partsIn(plain)).toEqual([]);
  });

  test("is written as JSON with its indentation", () => {
    const writer = { literal: jsonEscaped, reference: () => "<ref>", word: () => "<word>" };
    const write = (content: Parameters<typeof writeJson>[0]) => writeJson(content, writer, "  ");
    expect(write(null)).toBe("null");
    expect(write('a"b\n')).toBe('"a\\"b\\n"');
    expect(write([])).toBe("[]");
    expect(write({ kind: "object", fields: [] })).toBe("{}");
    expect(write(textFrom([env], "word"))).toBe("<word>");
    expect(write(textFrom([env]))).toBe('"<ref>"');
    expect(write(textFrom(["x", env], "word"))).toBe('"x<ref>"');
    expect(write(textFrom([], "word"))).toBe('""');
    expect(write([1, { kind: "object", fields: [['a"', [true]]] }])).toBe(
      '[\n    1,\n    {\n      "a\\"": [\n        true\n      ]\n    }\n  ]',
    );
  });

  test("cannot be taken for a variable where a file has variables", () => {
    expect(jsonWithoutReferences('a"${b} $c ${d}')).toBe('a\\"\\u0024{b} $c \\u0024{d}');
  });
});

describe("a text of a plan", () => {
  test.each([
    ["id", ".id"],
    ["ipv4.0", ".ipv4[0]"],
    ["specs.disk.12x", '.specs.disk["12x"]'],
    ["a-b", '["a-b"]'],
    ["_x1", "._x1"],
  ])("the path of %s is %s", (field, expected) => {
    expect(jsonPath(field)).toBe(expected);
  });

  test("a comment is one line", () => {
    expect(oneLine("a\r\n\tb\u2028c\u0007d")).toBe("a b c d");
  });

  test("is joined of pieces whose places are known", () => {
    expect(assemble({ variables: ["A", "B", "A"], head: "head", tail: "tail", note: "n" }, ["one", "", "two"])).toEqual(
      {
        text: "headonetwotail",
        starts: [4, 7, 7],
        variables: ["A", "B"],
        note: "n",
      },
    );
    expect(assemble({ variables: [], head: "head" }, [])).toEqual({ text: "head", starts: [], variables: [] });
  });

  const summary = (text: string, note?: string) => summaryOf(planned(text), { variables: ["A", "B"], note });

  test("of an instance without tags needs no unrestricted user", () => {
    const owner = (tags: string) =>
      summary(`region: r\ninstances:\n  web: { type: n, image: compute/a, root_pass: x, tags: ${tags} }\n`).find(
        (line) => line.startsWith("The owner"),
      );
    expect(owner("[]")).toBe("The owner of the token needs the `add_computes` grant.");
    expect(owner("[a]")).toContain("unrestricted user");
  });

  test("is summed up with all that it needs", () => {
    expect(
      summary(
        "region: r\ninstances:\n  web: { type: n, tags: [a], backups_enabled: false, backups: { enabled: true, window: W2 } }\n  data: { type: n, private_ip: true }\n",
        "A note.",
      ),
    ).toEqual([
      "5 requests; 3 of them are billed.",
      createsAgain,
      "The owner of the token must be an unrestricted user and needs the `add_computes` grant and `read_write` permission on the instance.",
      "The token needs the scope `computes:read_write`.",
      "Set before sending: `A`, `B`.",
      "A note.",
      assumptions.answers.doc,
      assumptions.backupSettings.doc,
    ]);
  });

  test("lists very many variables on several lines", () => {
    const variables = Array.from({ length: 21 }, (_, index) => `V${index}`);
    const lines = summaryOf(planned("region: r\nloadbalancers:\n  lb: {}\n"), { variables, note: undefined });
    expect(lines.slice(2).map((line) => line.replace(/(?<=: `V\d+`,).*(?=,)/, " …"))).toEqual([
      "Set before sending: `V0`, …, `V9`.",
      "Also set: `V10`, …, `V19`.",
      "Also set: `V20`.",
    ]);
  });

  test.each([
    ["", "1 request, which is billed."],
    ["  b12: { type: n }\n", "2 requests; all of them are billed."],
    ["loadbalancers:\n  front: {}\n", "2 requests; 1 of them is billed."],
  ])("says how much of it is billed", (rest, expected) => {
    expect(summary(`region: r\ninstances:\n  a12: { type: n }\n${rest}`)[0]).toBe(expected);
  });

  test("is summed up without what it does not need", () => {
    expect(summary("region: r\nloadbalancers:\n  lb: {}\n")).toEqual([
      "1 request.",
      createsAgain,
      "Set before sending: `A`, `B`.",
    ]);
  });

  test("lists at most twenty omissions", () => {
    const nodes = (count: number) =>
      `region: r\nloadbalancers:\n  f: { configs: [{ port: 80, nodes: [${Array.from({ length: count }, (_, i) => `{ label: n${i}, address: x }`).join(", ")}] }] }\n`;
    const omitted = (count: number) => {
      const document = open(nodes(count));
      const plan = planOf(document, errorsIn(nodes(count)));
      const { text } = formatPlan(plan, { document }, planFormats[1], { source: "a" });
      return text.split("\n").filter((line) => /^\/\/ (?:Omitted|And)/.test(line));
    };
    expect(omitted(20)).toHaveLength(20);
    expect(omitted(23)).toHaveLength(21);
    expect(omitted(23)[0]).toMatch(/^\/\/ Omitted: the node `n0` behind port 80 of the load balancer `f` \(a:3\)\. /);
    expect(omitted(23).at(-1)).toBe("// And 3 more.");
  });

  test("lists at most twenty errors outside of resources", () => {
    const errors = (count: number) => {
      const text = `subnets:\n${Array.from({ length: count }, (_, i) => `  s${i}: { id: x, range: 10.${i}.0.0/24 }\n`).join("")}`;
      const document = open(text);
      const { text: requests } = formatPlan(planned(text), { document }, planFormats[1], { source: "a" });
      return requests.split("\n").filter((line) => /^\/\/ (?:a:|And)/.test(line));
    };
    expect(errors(20)).toHaveLength(20);
    expect(errors(21).slice(-2)).toEqual([
      expect.stringMatching(/^\/\/ a:21: .* \(type-mismatch\)$/),
      "// And 1 more error.",
    ]);
    expect(errors(23).at(-1)).toBe("// And 3 more errors.");
  });
});

describe("a plan without findings", () => {
  const requestsOf = (text: string, isWanted?: (stack: { readonly part: number }) => boolean) => {
    const document = open(text);
    const plan = planOf(document, [], isWanted);
    const { text: requests } = formatPlan(plan, { document }, planFormats[0], { source: "a" });
    return {
      sent: JSON.parse(requests) as readonly { readonly name: string; readonly path: string; readonly body?: object }[],
      omitted: plan.omissions.map(({ what, why }) => `${what}: ${why}`),
      secrets: plan.secrets.map(({ variable }) => variable),
    };
  };
  const web = (fields: string) => requestsOf(`region: r\ninstances:\n  web: { type: n, ${fields} }\n`);

  test.each<[fields: string, body: object, secrets?: readonly string[]]>([
    ['root_pass: ""', { root_pass: "" }],
    ["root_pass: null", { root_pass: null }],
    ["root_pass: 12345", { root_pass: "${env:WEB_ROOT_PASS}" }, ["WEB_ROOT_PASS"]],
    ["root_pass: true", { root_pass: true }],
    ["root_pass: '${env:P}'", { root_pass: "${env:P}" }],
    ["root_pass: '${env:P} ${env:Q}'", { root_pass: "${env:P} ${env:Q}" }],
    ["root_pass: [a]", { root_pass: "${env:WEB_ROOT_PASS}" }, ["WEB_ROOT_PASS"]],
    ["authorized_keys: [ssh-ed25519 AAAAC3Nza]", { authorized_keys: ["ssh-ed25519 AAAAC3Nza"] }],
    ["authorized_keys: [hidden]", { authorized_keys: ["${env:WEB_AUTHORIZED_KEYS}"] }, ["WEB_AUTHORIZED_KEYS"]],
    ["tags: ['<name>']", { tags: ["${env:WEB_TAGS}"] }, ["WEB_TAGS"]],
    ["tags: [a, ghp_0123456789abcdefgh]", { tags: ["a", "${env:WEB_TAGS}"] }, ["WEB_TAGS"]],
    ["tags: ['${1}']", { tags: ["${env:WEB_TAGS}"] }, ["WEB_TAGS"]],
    ["tags: ['${{ x }}', '{{x}}', '${X:-y}']", { tags: ["${{ x }}", "{{x}}", "${env:X}"] }],
    ["metadata: aGk=", { metadata: "${env:WEB_METADATA}" }, ["WEB_METADATA"]],
    ["script_data: abc", { script_data: "${env:WEB_SCRIPT_DATA}" }, ["WEB_SCRIPT_DATA"]],
    [
      "script_data: { my_password: a, size: 1 }",
      { script_data: { my_password: "${env:WEB_MY_PASSWORD}", size: 1 } },
      ["WEB_MY_PASSWORD"],
    ],
    ["tags: ['${instances.web.region}', '${instances.web.label}']", { tags: ["r", "web"] }],
  ])("an instance with %s sends %j", (fields, expected, secrets = []) => {
    const { sent, omitted, secrets: found } = web(fields);
    expect(omitted).toEqual([]);
    expect(sent[0]?.body).toEqual({ region: "r", type: "n", label: "web", ...expected });
    expect(found).toEqual(secrets);
  });

  test.each([
    ["tags: ['${steps.a.id}']", "A stack has no steps to refer to."],
    ["tags: ['${instances.gone.id}']", "The stack has no instance called `gone`."],
    ["tags: ['${instances.web.color}']", "Unknown attribute `color`."],
    ["tags: ['${instances.web.private_ipv4}']", "The instance `web` does not request a private address."],
    ["tags: ['${instances.web.id}']", "It refers to itself."],
    ["label: '${instances.web.label}'", "The `label` of `web` is unknown."],
    ["label: [a], tags: ['${instances.web.label}']", "The `label` of `web` is unknown."],
    ["label: null, tags: ['${instances.web.label}']", "The `label` of `web` is unknown."],
    ["private_ip: '${env:P}'", "The stack does not show whether it is requested."],
  ])("an instance with %s is omitted", (fields, why) => {
    const { sent, omitted } = web(fields);
    expect(omitted).toEqual([expect.stringContaining(`instance \`web\`: ${why}`)]);
    expect(sent.filter(({ name }) => name !== "web")).toEqual([]);
  });

  test.each([
    ["7", "/compute/instances/7/clone"],
    ["'${env:ID}'", "/compute/instances/${env:ID}/clone"],
    ["db", "/compute/instances/${steps.db.id}/clone"],
    ["'${instances.db.id}'", "/compute/instances/${steps.db.id}/clone"],
    ["gone", "copy: The stack has no instance `gone` to clone."],
    [
      "'db-${env:N}'",
      "copy: What it clones is neither the name of an instance of the stack nor the ID of another one.",
    ],
    [
      "'${instances.db.region}'",
      "copy: What it clones is neither the name of an instance of the stack nor the ID of another one.",
    ],
    ["9007199254740993", "copy: A request cannot represent this number exactly."],
    ["[7]", ""],
  ])("a clone of %s is made at %s", (source, expected) => {
    const { sent, omitted } = requestsOf(
      `region: r\ninstances:\n  db: { type: n }\n  copy: { type: n, clone: { source: ${source} } }\n`,
    );
    const copy = sent.find(({ name }) => name === "copy");
    if (expected.startsWith("/")) expect([copy?.path, omitted]).toEqual([expected, []]);
    else expect(omitted.join().replace("the instance `copy`", "copy")).toContain(expected);
  });

  test("an ID that no number represents is not taken for another one", () => {
    const { sent, omitted } = requestsOf(
      "region: r\nsubnets: { app: { id: 9007199254740993 } }\ninstances:\n  web: { type: n, tags: ['${subnets.app.id}'] }\n",
    );
    expect(sent).toEqual([]);
    expect(omitted).toEqual(["the instance `web`: The `id` of `app` is unknown."]);
  });

  test("a clone without a source is omitted", () => {
    expect(web("clone: { disks: [] }").omitted).toEqual([
      "the instance `web`: The stack does not specify what to clone.",
    ]);
  });

  test("parts of a load balancer that are not what they should be are omitted with what is in them", () => {
    const { sent, omitted } = requestsOf(`region: r
loadbalancers:
  aaa: { configs: 5 }
  bbb: { configs: null }
  ccc: 7
  ddd: { configs: [8, {}, { port: 80, nodes: x }, { port: 81, nodes: [9, { address: y }, { label: z }] }] }
`);
    expect(sent.map(({ name }) => name)).toEqual(["bbb", "ddd", "ddd-2", "ddd-81", "ddd-81-2", "ddd-81-z"]);
    expect(omitted).toEqual([
      "the load balancer `aaa`: `configs` is not a list.",
      "the load balancer `ccc`: It has no fields.",
      "configuration 1 of the load balancer `ddd`: It has no fields.",
      "port 80 of the load balancer `ddd`: `nodes` is not a list.",
      "the node 1 behind port 81 of the load balancer `ddd`: It has no fields.",
    ]);
  });

  test("only the stacks that are wanted are planned, with their errors", () => {
    const text =
      "region: r\ninstances:\n  one: { type: n }\nversion: v3\n---\nregion: r\ninstances:\n  two: { type: n }\n";
    const plan = (part: number) => planOf(open(text), errorsIn(text), (stack) => stack.part === part);
    expect([plan(0), plan(1)].map(({ steps, errors }) => [steps[0]?.name, errors.map(({ code }) => code)])).toEqual([
      ["one", ["stack-version"]],
      ["two", []],
    ]);
    expect(requestsOf(text, ({ part }) => part === 1).sent.map(({ name }) => name)).toEqual(["two"]);
  });

  test.each<[FileAnswer, readonly string[]]>([
    [{ kind: "missing" }, []],
    [{ kind: "text", text: "a" }, []],
    ["pending", ["File `x/a` has not been read yet."]],
    [
      { kind: "outside" },
      [
        "`x/a` is outside the workspace, so it is not read. Move it into the workspace, or use an environment variable.",
      ],
    ],
  ])("a file that may not be read, or of which nothing is known, is not sent: %j", (answer, whys) => {
    const text = "region: r\ninstances:\n  web: { type: n, tags: ['${file:x/a}'] }\n";
    const { steps, omissions } = planOf(open(text), [], undefined, { file: () => answer });
    expect(omissions.map(({ why }) => why)).toEqual(whys);
    expect(steps).toHaveLength(1 - whys.length);
  });
});

describe("the order of requests", () => {
  const block = open("instances:\n  web: {}\n").blocks.get(0) ?? expect.unreachable();
  const made = (name: string, needs: readonly string[] = [], more: Partial<Draft> = {}): Draft => ({
    ...draft({
      operation: "boot-instance",
      name,
      title: `the ${name}`,
      origin: { block, start: 0, end: 0 },
      problems: [],
    }),
    needs,
    ...more,
  });
  const problem = { what: "it", why: "It is broken.", place: { block, start: 0, end: 0 } };
  const ordered = (...drafts: readonly Draft[]) => {
    const { steps, omissions } = orderDrafts(drafts);
    return [steps.map(({ name }) => name).join(" "), ...omissions.map(({ what, why }) => `${what}: ${why}`)];
  };

  test("is that of the file where nothing needs anything", () => {
    expect(ordered(made("a"), made("b"), made("c"))).toEqual(["a b c"]);
  });

  test("has each request after what it needs, at any distance", () => {
    expect(ordered(made("a", ["b", "c"]), made("b", ["d"]), made("c"), made("d"))).toEqual(["d b c a"]);
  });

  test("does not care for needs that nobody meets", () => {
    expect(ordered(made("a", ["gone"]))).toEqual(["a"]);
  });

  test("leaves out what needs itself", () => {
    expect(ordered(made("a", ["a"]), made("b"))).toEqual(["b", "the a: It refers to itself."]);
  });

  test("leaves out what needs each other, and what needs that", () => {
    expect(ordered(made("a", ["b"]), made("b", ["c"]), made("c", ["b"]), made("d"))).toEqual([
      "d",
      "the c: It is part of a circular reference with the b.",
      "the b: It needs the c, which is omitted.",
      "the a: It needs the b, which is omitted.",
    ]);
  });

  test("names five others of a circle", () => {
    const circle = (length: number) =>
      ordered(...Array.from({ length }, (_, at) => made(`${at}`, [`${(at + 1) % length}`])))[1];
    expect(circle(6)).toBe("the 5: It is part of a circular reference with the 0, the 1, the 2, the 3, the 4.");
    expect(circle(8)).toBe(
      "the 7: It is part of a circular reference with the 0, the 1, the 2, the 3, the 4 and 2 more.",
    );
  });

  test("leaves out what has problems, and tells only of the first in a family", () => {
    expect(
      ordered(
        made("a", [], { problems: [problem] }),
        made("b", ["a"], { parent: "a" }),
        made("c", ["b"], { parent: "b", problems: [problem] }),
        made("d", ["a"]),
      ),
    ).toEqual(["", "it: It is broken.", "the d: It needs the a, which is omitted."]);
  });
});

describe("the variable of a secret", () => {
  const variables = (text: string, pick: (stack: Value) => readonly (Value | undefined)[]) => {
    const document = open(text);
    const [stack] = stacksOf(document);
    const root = stack?.instances[0] ?? stack?.loadbalancers[0] ?? expect.unreachable();
    const secrets = createSecrets(() => document.blocks.all());
    const given = pick(root).map((value) => secrets.variableFor(value ?? expect.unreachable()));
    expect(secrets.found().map(({ variable }) => variable)).toEqual([...new Set(given)]);
    return given;
  };

  test("is called after its field and the resource", () => {
    const text = "instances:\n  web-1: { root_pass: a, tags: [b, c], metadata: { user_data: d } }\n";
    expect(
      variables(text, (web) => [
        web.get("root_pass"),
        web.get("tags")?.items[0],
        web.get("tags")?.items[1],
        web.at("metadata", "user_data"),
        web.get("root_pass"),
      ]),
    ).toEqual(["WEB_1_ROOT_PASS", "WEB_1_TAGS", "WEB_1_TAGS_2", "WEB_1_USER_DATA", "WEB_1_ROOT_PASS"]);
  });

  test("is called after its port as well", () => {
    const text = "loadbalancers:\n  front: { configs: [{ port: 443, ssl_key: a }, { ssl_key: b }] }\n";
    expect(
      variables(text, (front) => front.get("configs")?.items.map((config) => config.get("ssl_key")) ?? []),
    ).toEqual(["FRONT_443_SSL_KEY", "FRONT_SSL_KEY"]);
  });

  test("is none that the file names", () => {
    const text =
      "instances:\n  web: { root_pass: a, label: '$WEB_ROOT_PASS ${env:WEB_ROOT_PASS_2} ${WEB_ROOT_PASS_3}' }\n";
    expect(variables(text, (web) => [web.get("root_pass")])).toEqual(["WEB_ROOT_PASS_4"]);
  });

  test("shows no part of a token in the name of its resource, and keeps the field", () => {
    const token = "ghp_abcdefghijklmnopqrstuvwxyz0123456789";
    const names = [token, `${"a".repeat(77)}-${token}`, `x-${token}`, "a".repeat(300)].flatMap((key) =>
      variables(`instances:\n  ${key}: { root_pass: a, label: web }\n`, (web) => [
        web.get("root_pass"),
        web.get("label"),
      ]),
    );
    for (const name of names) expect(name).not.toMatch(/ABCD/);
    for (const [index, name] of names.entries()) expect(name).toMatch(index % 2 === 0 ? /_ROOT_PASS$/ : /_LABEL$/);
    expect(Math.max(...names.map(({ length }) => length))).toBeLessThanOrEqual(100);
  });

  test("does not begin with a digit", () => {
    expect(variables("instances:\n  7up: { root_pass: a }\n", (web) => [web.get("root_pass")])).toEqual([
      "_7UP_ROOT_PASS",
    ]);
  });
});

describe("the fields that a request sends", () => {
  const sent = (operation: Parameters<typeof sentFields>[0], fields: string) =>
    sentFields(operation, instanceIn(fields)).map(({ path, value, sending }) =>
      [path.join("."), value.name, ...(sending?.value === undefined ? [] : [`= ${sending.value}`])].join(" "),
    );

  test.each<[Parameters<typeof sentFields>[0], string, readonly string[]]>([
    ["create-instance", "type: n, tags: [a], alerts: { cpu: 1 }", ["type type", "tags tags"]],
    ["update-instance", "type: n, tags: [a], alerts: { cpu: 1 }", ["alerts alerts"]],
    ["create-instance", "backups: { enabled: true, window: W2 }", ["backups_enabled enabled"]],
    ["create-instance", "backups_enabled: false, backups: { enabled: true }", ["backups_enabled backups_enabled"]],
    ["update-instance", "backups: { enabled: true, window: W2 }", ["backups.schedule.window window"]],
    ["create-instance", "image: a, private_ip: true", ["booted private_ip = false", "image image"]],
    ["create-instance", "image: a, private_ip: true, booted: true", ["booted private_ip = false", "image image"]],
    ["create-instance", "unknown: 1", []],
    [
      "clone-instance",
      "clone: { source: a, disks: [1] }, type: n",
      ["type type", "{instanceId} source", "disks disks"],
    ],
    ["update-instance", "clone: { source: a }, tags: [a]", ["tags tags"]],
  ])("%s of %s", (operation, fields, expected) => {
    expect(sent(operation, fields)).toEqual(expected);
  });

  test.each([
    ["type: n", "create-instance"],
    ["clone: { source: a }", "clone-instance"],
  ])("an instance with %s is made by %s", (fields, operation) => {
    const instance = instanceIn(fields);
    expect(makerOf(instance)).toBe(operation);
    expect(instance.values.map(makerOf)).toEqual([null]);
  });

  test.each([
    ["allocate-ip", "private_ip: true", "private_ip"],
    ["enable-backups", "backups: { enabled: true }", "enabled"],
    ["enable-backups", "type: n", undefined],
    ["allocate-ip", "type: n", undefined],
  ] as const)("%s is asked for in %s by %s", (operation, fields, name) => {
    const instance = instanceIn(fields);
    const asker = askerOf(operation, instance);
    expect(asker?.name).toBe(name);
    if (asker) expect(askerOf(operation, asker)).toBe(asker);
  });

  test.each<[string, readonly string[]]>([
    ["type: n, color: red", ["color"]],
    ["clone: { source: a }, image: b, type: n", ["image"]],
    ["type: n, backups: { enabled: true, other: 1 }", ["other"]],
    ["clone: { source: a, deep: 1 }, type: n", ["deep"]],
  ])("of %s, no request sends %j", (fields, names) => {
    expect(unsentFields(instanceIn(fields)).map(({ name }) => name)).toEqual(names);
  });
});
