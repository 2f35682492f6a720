import { describe, expect, test } from "vitest";
import { type Environment, type FileAnswer, noFiles } from "../../../rules/engine/environment.ts";
import { environmentForTests } from "../../../rules/pages/check.testing.ts";
import { readAnswerRecords } from "../../answers/read-answers.ts";
import { type Existing, existingIn, oldFileOf } from "../existing.ts";
import { findingsIn, openForTest } from "../planned.testing.ts";
import { chosenPlan, chosenStack, comparedFiles, isWholePlan, verificationPlan } from "./chosen-plan.ts";
import { isRefused, readPlanOptions } from "./plan-options.ts";

const none = new Map<string, string>();
const named = (option: string): string => `--${option}`;

/** What exists according to texts, by their names. */
function existing(files: Readonly<Record<string, string>>): Existing {
  const old = Object.entries(files).map(([name, text]) => ({ name, fileName: name, text }));
  const read = existingIn(old.map((one) => oldFileOf(one, `file:///${one.name}`)));
  return isRefused(read) ? expect.unreachable(read.refusal(named)) : read;
}

type Given = Readonly<Record<string, unknown>>;

function choicesOf(given: Given, format = "json", variables = none) {
  const choices = readPlanOptions(given, { hasFrom: true, format, variables });
  return isRefused(choices) ? expect.unreachable(choices.refusal(named)) : choices;
}

/** What a plan does with each resource, or why there is none. */
function planned(old: string, now: string, given: Given, variables = none): readonly string[] | string {
  const document = openForTest("new.stack.yaml", now);
  const plan = chosenPlan(
    { document, findings: findingsIn(document) },
    existing({ "old.stack.yaml": old }),
    choicesOf(given, "json", variables),
    {
      environment: environmentForTests(),
      filesBefore: noFiles,
    },
  );
  return isRefused(plan) ? plan.refusal(named) : plan.changes.map(({ action, resource }) => `${action} ${resource}`);
}

const web = "type: nano-1, image: compute/debian12, root_pass: '${env:P}', private_ip: true";
const old = `region: us-east
instances:
  web-1: { ${web} }
  web-2: { ${web}, label: second, tags: [shop, old] }
  gone: { ${web}, tags: [shop] }
loadbalancers:
  front: { configs: [{ port: 80, nodes: [{ label: a, address: "\${instances.web-1.private_ipv4}:80" }] }] }
`;
const now = `region: us-east
instances:
  web-1: { ${web}, tags: [new] }
  web-2: { ${web}, label: second }
  web-3: { ${web} }
loadbalancers:
  front: { configs: [{ port: 80, nodes: [{ label: b, address: "\${instances.web-1.private_ipv4}:80" }] }] }
`;

describe("a plan is limited to", () => {
  test.each<[only: readonly string[], expected: readonly string[]]>([
    [["web-1"], ["update instances.web-1"]],
    [["second"], ["update instances.web-2"]],
    [["instances.web-3"], ["create instances.web-3"]],
    [["web-*"], ["update instances.web-1", "update instances.web-2", "create instances.web-3"]],
    [
      ["*-3", "gone"],
      ["create instances.web-3", "gone instances.gone"],
    ],
  ])("%j", (only, expected) => {
    expect(planned(old, now, { only })).toEqual(expected);
  });
});

test.each<[given: Given, refusal: string]>([
  [{ only: ["web-9"] }, "`--only`: Neither version has a resource `web-9`. Did you mean `web-1`?"],
  [{ only: ["web-1", "zzzzzz"] }, "`--only`: Neither version has a resource `zzzzzz`."],
  [{ create: ["web-1"] }, "`--create`: The old version has `web-1`, so no part of it is created."],
  [{ create: ["web-*"] }, "`--create`: The stack has no resource `web-*`. Did you mean `web-1`?"],
  [{ create: ["gone"] }, "`--create`: The stack has no resource `gone`."],
  [{ replace: ["gone"] }, "`--replace`: The stack has no instance `gone`."],
  [{ replace: ["web-"] }, "`--replace`: The stack has no instance `web-`. Did you mean `web-1`?"],
  [
    { replace: ["web-*"] },
    "`--replace`: `web-*` is the name of several resources: write `instances.web-1`, `instances.web-2` or `instances.web-3`.",
  ],
  [
    { replace: ["front"] },
    "`--replace`: `front` is a load balancer. No documented operation removes one, so it cannot be replaced.",
  ],
  [{ replace: ["web-3"] }, "`--replace`: Whether `web-3` exists is unknown, so it cannot be replaced."],
  [{ replace: ["web-1"], only: ["web-2"] }, "`--replace`: `web-1` is not among what `--only` chooses."],
  [{ send: ["front"] }, "`--send`: `front` must be the name of a resource and a field, such as `front.ssl_cert`."],
  [{ send: ["front.algorithm"] }, "`--send`: `front` has no field `algorithm` to compare."],
  [{ send: ["front.lable"] }, "`--send`: `front` has no field `lable` to compare. Did you mean `front.label`?"],
  [{ send: ["frond.label"] }, "`--send`: The stack has no resource `frond`. Did you mean `front`?"],
  [{ stack: "2" }, "`--stack` must be the name or number of a stack in the file: `1`, not `2`."],
])("%j is refused", (given, refusal) => {
  expect(planned(old, now, given)).toBe(refusal);
});

test("a name that a load balancer and an instance have is asked for by its path", () => {
  const both = `region: us-east\ninstances: { app: { ${web} } }\nloadbalancers: { app: { configs: [] } }\n`;
  expect(planned("instances: {}", both, { create: ["app"] })).toBe(
    "`--create`: `app` is the name of several resources: write `loadbalancers.app` or `instances.app`.",
  );
  expect(planned("instances: {}", both, { create: ["all"] })).toEqual([
    "create loadbalancers.app",
    "create instances.app",
  ]);
});

test("a script is for the values of variables that labels were compared with, which those of a stack are not", () => {
  const document = openForTest("new.stack.yaml", `instances: { web: { ${web}, label: "web-\${env:STAGE}" } }\n`);
  const variables = new Map([["STAGE", "one"]]);
  const madeWith = (name: string, text: string) => {
    const plan = chosenPlan({ document, findings: [] }, existing({ [name]: text }), choicesOf({}, "json", variables), {
      environment: environmentForTests(),
      filesBefore: null,
    });
    return isRefused(plan) ? plan.refusal(named) : [...(plan.madeWith ?? [])];
  };
  expect(madeWith("a.json", '{ "id": 5, "label": "web-one", "type": "nano-1" }')).toEqual([["STAGE", "one"]]);
  expect(madeWith("old.stack.yaml", document.text)).toEqual([]);
});

test("only what is chosen is replaced, and only what has all tags is deleted", () => {
  expect(planned(old, now, { replace: ["web-1"] })).toContain("gone instances.web-1");
  const document = openForTest("new.stack.yaml", now);
  const around = { environment: environmentForTests(), filesBefore: null };
  const deletions = (given: Given): readonly string[] => {
    const plan = chosenPlan(
      { document, findings: [] },
      existing({ "old.stack.yaml": old }),
      choicesOf({ delete: true, ...given }),
      around,
    );
    return isRefused(plan)
      ? []
      : plan.steps.flatMap(({ operation, about }) => (operation.id === "delete-instance" ? about : []));
  };
  expect(deletions({})).toHaveLength(1);
  expect(deletions({ tagged: ["shop"] })).toHaveLength(1);
  expect(deletions({ tagged: ["shop", "old"] })).toEqual([]);
});

describe("options", () => {
  const read = (given: Given, more: { readonly hasFrom?: boolean; readonly format?: string } = {}) => {
    const choices = readPlanOptions(given, { hasFrom: true, format: "json", variables: none, ...more });
    return isRefused(choices) ? choices.refusal(named) : choices;
  };

  test.each<[given: Given, more: { readonly hasFrom?: boolean }, refusal: string]>([
    [{ only: ["a"] }, { hasFrom: false }, "`--only` needs `--from`."],
    [{ delete: true }, { hasFrom: false }, "`--delete` needs `--from`."],
    [{ tagged: ["a"] }, {}, "`--tagged` needs `--delete`."],
    [{ verify: true, create: ["a"] }, {}, "`--verify` changes nothing. Omit `--create`."],
    [{ verify: true, tagged: ["a"] }, {}, "`--verify` changes nothing. Omit `--tagged`."],
    [{ wait: 5 }, {}, "`--wait` needs `--format curl`."],
  ])("%j are refused", (given, more, refusal) => {
    expect(read(given, more)).toBe(refusal);
  });

  test.each(["-1", "1.5", "soon", "1234567", "1e3"])("a wait of %s is no number of seconds", (wait) => {
    expect(read({ wait }, { format: "curl" })).toBe(`\`--wait\` must be a number of seconds, not \`${wait}\`.`);
  });

  test("may have any type, as a client may send it", () => {
    expect(read({ create: "a", only: [1, "b", null], delete: false, stack: 2, tagged: [], send: null })).toEqual({
      create: [],
      only: ["b"],
      tagged: [],
      replace: [],
      send: [],
      gone: "kept",
      stack: undefined,
      wait: undefined,
      isVerification: false,
      variables: none,
    });
    expect(read({ wait: "030", verify: true, stack: "b" }, { format: "curl" })).toMatchObject({
      wait: 30,
      isVerification: true,
      stack: "b",
    });
  });
});

describe("of several stacks in a file", () => {
  const several = openForTest("a.stack.yaml", "name: prod\ninstances: { a: {} }\n---\ninstances: { b: {} }\n");
  const parts = (wanted: string | undefined) => {
    const isWanted = chosenStack(several, wanted);
    return isRefused(isWanted) ? isWanted.refusal(named) : [0, 1].filter((part) => isWanted({ part }));
  };

  test("one is chosen by its name or number", () => {
    expect(parts(undefined)).toEqual([0, 1]);
    expect(parts("prod")).toEqual([0]);
    expect(parts("2")).toEqual([1]);
    expect(parts("test")).toBe("`--stack` must be the name or number of a stack in the file: `prod`, `2`, not `test`.");
  });

  test("an empty file has none", () => {
    const isWanted = chosenStack(openForTest("a.stack.yaml", "# nothing\n"), undefined);
    expect(isRefused(isWanted) && isWanted.refusal(named)).toBe(
      "The file is not a stack. A stack without resources is written `instances: {}`.",
    );
  });
});

describe("files that both sides name", () => {
  const files = (texts: Readonly<Record<string, string>>): Pick<Environment, "file"> => ({
    file: (path): FileAnswer => (texts[path] === undefined ? { kind: "missing" } : { kind: "text", text: texts[path] }),
  });

  test("are compared where both can be read", () => {
    const compared = comparedFiles(files({ a: "old" }), files({ a: "new" }), ["front.ssl_cert"]);
    const { isSent } = compared;
    expect([compared.before("a"), compared.now("a"), compared.before("b")]).toEqual(["old", "new", null]);
    expect(comparedFiles(null, files({})).before("a")).toBe(null);
    expect(comparedFiles({ file: () => "pending" }, files({})).before("a")).toBe(null);
    expect(isSent("loadbalancers.front", "ssl_cert")).toBe(true);
    expect(isSent("loadbalancers.front", "label")).toBe(false);
    expect(isSent("loadbalancers.back", "ssl_cert")).toBe(false);
  });
});

describe("a verification", () => {
  const looks = (text: string, answers?: string, given: Given = {}) => {
    const from = answers === undefined ? null : existing({ "a.json": answers });
    const plan = verificationPlan(openForTest("new.stack.yaml", text), from, choicesOf({ verify: true, ...given }));
    if (isRefused(plan)) return expect.unreachable(plan.refusal(named));
    const steps = plan.steps.map(({ name, operation, path, until }) => ({
      name,
      operation: operation.id,
      path: path.parts.map((part) => (typeof part === "string" ? part : JSON.stringify(part))).join(""),
      until,
    }));
    return { steps, omissions: plan.omissions.map(({ what, why }) => `${what}: ${why}`) };
  };
  const stack = `region: us-east
instances:
  web: { ${web} }
  off: { ${web}, booted: false }
  alone: { ${web} }
loadbalancers:
  front:
    configs:
      - port: 80
        nodes:
          - { label: web, address: "\${instances.web.private_ipv4}:80" }
          - { address: "\${instances.off.private_ipv4}:80" }
          - { label: other, address: "192.168.0.9:80" }
      - { port: 81 }
      - { nodes: [{ label: web, address: "\${instances.web.private_ipv4}:82" }] }
  empty: { configs: [] }
`;

  test("looks at ports with nodes, and once at each instance that they need", () => {
    const { steps, omissions } = looks(stack);
    expect(omissions).toEqual([]);
    expect(steps.map(({ name, operation, until }) => ({ name, operation, until }))).toEqual([
      { name: "web", operation: "view-instance", until: expect.objectContaining({ kind: "running" }) },
      {
        name: "front-80",
        operation: "view-config",
        until: expect.objectContaining({ kind: "up", nodes: ["web", "node 2", "other"], off: 1 }),
      },
      {
        name: "front-3",
        operation: "view-config",
        until: expect.objectContaining({ kind: "up", nodes: ["web"], off: 0 }),
      },
    ]);
  });

  test("takes IDs from responses, and says which ports they do not have", () => {
    const answers = JSON.stringify([
      { id: 7, label: "web", region: "us-east", type: "nano-1", ipv4: ["192.168.0.3"] },
      { id: 8, label: "front", region: "us-east", client_conn_throttle: 0 },
      { id: 80, loadbalancer_id: 8, port: 80 },
      { id: 800, config_id: 80, label: "web", address: "192.168.0.3:80" },
    ]);
    const { steps, omissions } = looks(stack, answers);
    expect(steps.map(({ path }) => path)).toEqual(["/compute/instances/7", "/loadbalancers/8/configs/80"]);
    expect(omissions).toEqual(["port 3 of the load balancer `front`: As far as is known, it does not exist."]);
  });

  test("is of one stack, if one is asked for", () => {
    const isNone = verificationPlan(openForTest("a.stack.yaml", stack), null, choicesOf({ verify: true, stack: "x" }));
    expect(isRefused(isNone)).toBe(true);
    expect(looks(`${stack}---\ninstances: {}\n`, undefined, { stack: "2" }).steps).toEqual([]);
  });
});

test("a plan is whole if everything that differs is in it", () => {
  const planFor = (before: Existing, text: string) => {
    const document = openForTest("new.stack.yaml", text);
    const around = { environment: environmentForTests(), filesBefore: null };
    const plan = chosenPlan({ document, findings: [] }, before, choicesOf({}), around);
    return isRefused(plan) ? expect.unreachable() : isWholePlan(plan);
  };
  const side = existing({ "old.stack.yaml": old });
  expect(planFor(side, old)).toBe(true);
  expect(planFor(side, now)).toBe(true);
  expect(
    planFor(side, now.replace("type: nano-1, image: compute/debian12", "type: nano-1, image: compute/other")),
  ).toBe(false);
  const partial = readAnswerRecords("a.json", '{ "id": 1, "label": "x", "region": "us-east", "type": "nano-1" }');
  expect(partial.messages).toEqual([]);
  expect(planFor(existing({ "a.json": '{ "id": 1, "label": "x", "region": "us-east", "type": "t" }' }), now)).toBe(
    false,
  );
});

test("each name that is given is looked for, however many there are", () => {
  expect(planned(old, now, { only: ["none-such"], create: ["web-3"] })).toBe(
    "`--only`: Neither version has a resource `none-such`.",
  );
});
