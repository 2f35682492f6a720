import { describe, expect, test } from "vitest";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { requestsOfPlan } from "../plan/formats.ts";
import { writeRequests } from "../plan/requests.ts";
import { changePlanOf } from "./change-plan.ts";
import { comparedFiles } from "./chosen/chosen-plan.ts";
import { earlierStack } from "./earlier.ts";
import { withIdentity } from "./matching/filled-in.ts";
import { noneGiven } from "./matching/open-labels.ts";
import { openForTest, planFrom } from "./planned.testing.ts";
import { stackSide } from "./sides.ts";
import { writeChangesAsJson } from "./texts/changes-as-json.ts";

type Texts = Readonly<Record<string, string>>;

const readable = (texts: Texts) => ({
  file: (path: string) =>
    texts[path] === undefined ? ({ kind: "missing" } as const) : ({ kind: "text", text: texts[path] } as const),
});

const port = (cert: string): string =>
  `region: us-east\nloadbalancers:\n  front:\n    configs:\n      - { port: 443, protocol: https, ssl_cert: "${cert}", ssl_key: "\${env:KEY}" }\n`;

function compared(before: string, now: string, [was, is, send]: Parameters<typeof comparedFiles>) {
  const side = earlierStack(stackSide(openForTest("old.stack.yaml", before)));
  const files = comparedFiles(was, is, send);
  // Whether they are certificates is another question.
  return changePlanOf(stackSide(openForTest("new.stack.yaml", now)), side, {
    findings: [],
    environment: environmentForTests(),
    gone: "kept",
    files,
  });
}

/** What becomes of the certificate of a port, whose file had a text before and has one now. */
function certificate(was: Texts | null, is: Texts, send: readonly string[] = [], names = ["cert.pem", "cert.pem"]) {
  const [before = "", now = ""] = names.map((name) => port(`\${file:${name}}`));
  const plan = compared(before, now, [was === null ? null : readable(was), readable(is), send]);
  const [config] = plan.changes.filter(({ kind }) => kind === "config");
  return [config?.action, ...(config?.fields.map(({ action, field, from }) => `${action} ${field} ${from}`) ?? [])];
}

describe("of a file that both sides name", () => {
  const [one, other] = [{ "cert.pem": "A" }, { "cert.pem": "B" }];

  test("the texts are compared", () => {
    expect(certificate(one, one)).toEqual(["unchanged"]);
    expect(certificate(one, other)).toEqual(["update", expect.stringContaining("update ssl_cert")]);
  });

  test("nothing is known if either cannot be read", () => {
    expect(certificate(null, one)).toEqual(["unchanged", "unchanged ssl_cert null"]);
    expect(certificate(one, {})).toEqual(["unchanged", "unchanged ssl_cert null"]);
  });

  test("it is sent if a person asks for it", () => {
    expect(certificate(null, one, ["front.ssl_cert"])[0]).toBe("update");
    expect(certificate(null, one, ["loadbalancers.front.configs[0].ssl_cert"])[0]).toBe("update");
    expect(certificate(null, one, ["back.ssl_cert"])[0]).toBe("unchanged");
  });

  test("another name is no change if both have the same text", () => {
    const names = ["old.pem", "new.pem"];
    expect(certificate({ "old.pem": "A" }, { "new.pem": "A" }, [], names)).toEqual(["unchanged"]);
    expect(certificate({ "old.pem": "A" }, { "new.pem": "B" }, [], names)[0]).toBe("update");
    expect(certificate(null, { "new.pem": "A" }, [], names)[0]).toBe("update");
  });

  test.each([
    ["the same text is no change, whichever side has it in a file", "A\n", "unchanged"],
    ["another text is a change", "B\n", "update"],
  ])("%s", (_, text, expected) => {
    const written = port("A\\n");
    const files = readable({ "a.pem": text });
    const actionOf = (before: string, now: string) =>
      compared(before, now, [files, files]).changes.find(({ kind }) => kind === "config")?.action;
    expect(actionOf(written, port("${file:a.pem}"))).toBe(expected);
    expect(actionOf(port("${file:a.pem}"), written)).toBe(expected);
  });

  test("a text and the content of a file as Base64 differ, whatever they hold", () => {
    const plan = compared(port("${file:a.pem}"), port("${base64:a.pem}"), [
      readable({ "a.pem": "A" }),
      readable({ "a.pem": "A" }),
    ]);
    expect(plan.changes.find(({ kind }) => kind === "config")?.action).toBe("update");
  });

  test("where it is written with ./, it is the same file", () => {
    expect(certificate(null, {}, [], ["cert.pem", "./cert.pem"])).toEqual(["unchanged", "unchanged ssl_cert null"]);
  });
});

describe("the values of variables in labels and ports", () => {
  const stackWith = (label: string, port: string): string =>
    `region: us-east\ninstances:\n  web: { type: nano-1, label: "${label}", group: "${label}" }\nloadbalancers:\n  front: { label: front, configs: [{ port: "${port}" }] }\n`;
  const statesOf = (text: string, variables: ReadonlyMap<string, string>) => {
    const side = stackSide(openForTest("a.stack.yaml", text));
    return side.stacks.flatMap(({ resources }) =>
      resources.flatMap((one) => {
        const state = side.state(one, () => ({ key: "", text: null, isKnown: true }));
        return state ? withIdentity(state, variables) : [];
      }),
    );
  };
  const given = new Map([
    ["STAGE", 'pr"od'],
    ["PORT", "8080"],
  ]);

  test("are filled in, and nothing else is", () => {
    const [web, front] = statesOf(stackWith("${env:STAGE}-web", "${env:PORT}"), given);
    expect(web?.fields.get("label")).toMatchObject({ key: '"pr\\"od-web"', isKnown: true });
    expect(web?.fields.get("group")?.key).toContain("env:STAGE");
    expect(front?.parts[0]?.fields.get("port")).toMatchObject({ key: "8080", isKnown: true });
  });

  test("are not, if one of them is not given", () => {
    const [web, front] = statesOf(stackWith("${env:STAGE}-${env:N}", "${env:OTHER}"), given);
    expect(web?.fields.get("label")?.key).toContain("env:STAGE");
    expect(front?.parts[0]?.fields.get("port")?.key).toContain("env:OTHER");
    const [same] = statesOf(stackWith("web", "80"), given);
    expect(same?.fields.get("label")?.key).toBe('"web"');
    expect(statesOf(stackWith("${env:STAGE}", "80"), noneGiven)[0]?.fields.get("label")?.isKnown).toBe(false);
  });
});

test("changes as JSON have what the plan says", () => {
  const text = (more: string): string =>
    `region: us-east\ninstances:\n  web: { type: nano-1, booted: false${more} }\n  "a/b": { type: nano-1 }\n`;
  const { plan } = planFrom(
    earlierStack(stackSide(openForTest("old.stack.yaml", text("")))),
    text(", tags: [x], image: i"),
  );
  const { text: requests } = writeRequests(
    requestsOfPlan(plan, { source: "a", at: () => "a", pathOf: (path) => path }),
    "no comments",
  );
  expect(JSON.parse(writeChangesAsJson(plan, requests))).toEqual({
    version: 1,
    changes: [
      {
        action: "impossible",
        resource: "instances.web",
        pointer: "/instances/web",
        fields: [
          { field: "tags", action: "update", from: null, to: '["x"]', operation: "update-instance", reason: null },
          { field: "image", action: "impossible", from: null, to: '"i"', operation: null, reason: expect.any(String) },
        ],
        steps: ["web-update"],
      },
      { action: "unchanged", resource: "instances.a/b", pointer: "/instances/a~1b", fields: [], steps: [] },
    ],
    requests: [expect.objectContaining({ name: "web-update", method: "PUT", body: { tags: ["x"] } })],
    summary: { create: 0, update: 0, impossible: 1, unknown: 0, gone: 0, unchanged: 1 },
    leftOut: 0,
  });
});
