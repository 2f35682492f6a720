import { describe, expect, test } from "vitest";
import { readCarrier } from "../../document/carriers/carrier.ts";
import { defaultSettings, fileOfDocument, openDocument, type SourceFile } from "../../document/index.ts";
import { check } from "../../rules/engine/check.testing.ts";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { readerFor } from "../../syntax/carriers.testing.ts";
import { applyEdits } from "../../syntax/index.ts";
import { codeActions } from "./code-actions.ts";

const stack = "shop.stack.yaml";

/** What is offered at `<|>`. */
function at(name: string, marked: string, isAll = true) {
  const start = marked.indexOf("<|>");
  const text = marked.replace("<|>", "");
  const document = openDocument({ uri: `file:///test/${name}`, name, text }) ?? expect.unreachable(name);
  const { findings } = check(document, defaultSettings, environmentForTests());
  const range = { start, end: start };
  const actions = codeActions(fileOfDocument(document), range, { findings, isAll });
  return { text, actions };
}

const titlesAt = (name: string, marked: string, kind: string): readonly string[] =>
  at(name, marked).actions.flatMap((action) => (action.kind.startsWith(kind) ? action.title : []));

const instances = (...fields: readonly string[]): string =>
  `region: us-east\ninstances:\n${fields.map((each, index) => `  web-${index + 1}:\n    type: a\n${each.replace(/^/gm, "    ")}\n`).join("")}`;

describe("code actions that fix all findings of a rule", () => {
  const fixAlls = (name: string, marked: string) =>
    titlesAt(name, marked, "quickfix").filter((title) => title.startsWith("Fix all"));

  test("are offered only if there is one such fix for each", () => {
    const both = "image: compute/x\nroot_pass: ${env:P}\nbackup_id: 1";
    const { actions } = at(stack, instances(`${both}<|>`, both));
    const fixes = actions.filter(({ kind, findings }) => kind === "quickfix" && findings[0]?.fixes.length);
    expect(fixes.flatMap(({ title }) => (title.startsWith("Remove") ? title : []))).toEqual([
      "Remove `backup_id`",
      "Remove `image`",
    ]);
    expect(fixes.some(({ isPreferred }) => isPreferred)).toBe(false);
    expect(actions.filter(({ title }) => title.startsWith("Fix all"))).toEqual([]);
  });

  test("are offered only if several findings have such a fix", () => {
    const marked = instances("label: a<|> b", "label: c d", "tpye: b", "zzzzzz: 1");
    expect(fixAlls(stack, marked)).toEqual(["Fix all 2 `label-pattern` in this file: Change the label to …"]);
    expect(fixAlls(stack, marked.replace("<|>", "").replace("tpye", "tp<|>ye"))).toEqual([
      "Fix all 2 `unknown-field` in this file: Remove …",
    ]);
  });

  test("name what all of them do, if that is the same", () => {
    expect(fixAlls(stack, instances("label: a<|> b", "label: a b"))).toEqual([
      "Fix all 2 `label-pattern` in this file: Change the label to `a-b`",
    ]);
  });

  test("have no number where not all findings are known", () => {
    const { actions } = at(stack, instances("label: a<|> b", "label: c d"), false);
    expect(actions.map(({ title }) => title)).toContain("Fix all `label-pattern` in this file: Change the label to …");
  });
});

test("in a file of another language nothing is refactored", () => {
  const text = 'PUT /compute/instances/5\n\n{ "label": "a b", "tags": ["x"] }\n';
  const carrier = readCarrier(
    { uri: "file:///a.http", name: "a.http", language: "http" },
    text,
    readerFor("http"),
    null,
  );
  const kinds = (file: SourceFile) =>
    codeActions(file, { start: text.indexOf("tags"), end: text.length }, { findings: [], isAll: true }).map(
      ({ kind }) => kind,
    );
  expect(kinds(carrier)).toEqual([]);
});

describe("what a sequence of requests becomes", () => {
  const making = '{ "method": "POST", "path": "/loadbalancers", "body": { "region": "r" } }';

  test.each([
    ["shop.requests.json", "shop.stack.yaml"],
    ["shop.requests.jsonc", "shop.stack.yaml"],
    ["deep/er/shop.requests.json", "shop.stack.yaml"],
    ["shop.requests.json.requests.json", "shop.requests.json.stack.yaml"],
  ])("%s becomes %s", (name, path) => {
    expect(titlesAt(name, `[<|>${making}]`, "refactor.rewrite")).toEqual([
      `Generate the stack \`${path}\` from these requests`,
    ]);
  });

  test("a sequence that makes nothing becomes no stack", () => {
    expect(titlesAt("a.requests.json", '[<|>{ "method": "GET", "path": "/compute/instances" }]', "refactor")).toEqual(
      [],
    );
  });
});

describe("code actions that extract a value to a variable", () => {
  const extracted = (name: string, marked: string): readonly string[] => titlesAt(name, marked, "refactor.extract");

  test.each<[string, string, readonly string[]]>([
    [stack, instances("label: <|>web-9"), ["Replace the value of `label` with `${env:LABEL}`"]],
    [stack, instances("tags: [<|>x]"), ["Replace it with `${env:TAGS}`"]],
    [stack, instances("tags: [<|>x, '${env:TAGS}']"), ["Replace it with `${env:WEB_1_TAGS}`"]],
    [
      stack,
      instances("image: compute/x\nroot_pass: ${env:P}\nswap_size: <|>512"),
      ["Replace the value of `swap_size` with `${env:SWAP_SIZE}`"],
    ],
    [stack, instances("booted: <|>true"), []],
    [stack, instances("label: <|>${env:L}"), []],
    [stack, instances("label: <|>''"), []],
    [stack, instances("la<|>bel: web-9"), []],
    [stack, instances("future: <|>x"), []],
    [
      "my-web.create-instance.request.json",
      '{ "label": <|>"abc", "tags": ["${env:LABEL}"] }',
      ["Replace the value of `label` with `${env:MY_WEB_LABEL}`"],
    ],
    [
      "deep/web.request.json",
      '{ "type": "b", "region": "r", "label": <|>"abc", "tags": ["${env:LABEL}"], "image": null }',
      ["Replace the value of `label` with `${env:WEB_LABEL}`"],
    ],
  ])("in %s, or nothing does: %#", (name, marked, expected) => {
    expect(extracted(name, marked)).toEqual(expected);
  });

  const pem = (field: string, label: string, rest: string): string =>
    `region: us-east\nloadbalancers:\n  my front:\n    configs:\n      - port: 443\n        protocol: https\n        ${field}: <|>|\n          -----BEGIN ${label}-----\n          AAAA\n          -----END ${label}-----\n${rest}`;

  test.each([
    ["ssl_cert", "CERTIFICATE", "", "certs/my-front.pem"],
    ["ssl_key", "PRIVATE KEY", "", "certs/my-front.key"],
    ["ssl_cert", "CERTIFICATE", "      - ssl_cert: ${file:certs/my-front.pem}\n", "certs/my-front-443.pem"],
    [
      "ssl_cert",
      "CERTIFICATE",
      "      - ssl_cert: ${file:certs/my-front.pem}\n      - ssl_cert: ${file:certs/my-front-443.pem}\n",
      "certs/my-front-3.pem",
    ],
  ])("or a file of its own: %s of a %s", (field, label, rest, path) => {
    const { text, actions } = at(stack, pem(field, label, rest));
    const action = actions.find(({ title }) => title === `Move \`${field}\` into \`${path}\``);
    const change = action?.change.kind === "edits" ? action.change : expect.unreachable(path);
    expect(change.newFile).toEqual({ path, text: `-----BEGIN ${label}-----\nAAAA\n-----END ${label}-----\n` });
    expect(applyEdits(text, change.edits())).toContain(`        ${field}: \${file:${path}}\n`);
  });
});

describe("the purpose of an interface", () => {
  const purposes = (...faces: readonly string[]): readonly string[] =>
    titlesAt(stack, instances(`interfaces:\n${faces.map((face) => `  - ${face}`).join("\n")}`), "refactor.rewrite");

  test.each<[faces: readonly string[], expected: readonly string[]]>([
    [["{ purpose: pub<|>lic }"], ["vlan`, insert `label`", "vpc`, insert `subnet_id`"]],
    [["{ purpose: vl<|>an, label: a }"], ["public`, remove `label`", "vpc`, insert `subnet_id`, remove `label`"]],
    [["{ purpose: public }", "{ purpose: vl<|>an }"], ["vpc`, insert `subnet_id`"]],
    [
      ["{ purpose: v<|>pc, subnet_id: 1, primary: true }"],
      ["public`, remove `subnet_id`", "vlan`, insert `label`, remove `subnet_id` and `primary`"],
    ],
    [["{ purpose: '${env:P<|>}' }"], []],
    [["{ lab<|>el: a }"], ["public`, remove `label`", "vlan`", "vpc`, insert `subnet_id`, remove `label`"]],
  ])("can be changed at %j", (faces, expected) => {
    expect(purposes(...faces)).toEqual(expected.map((each) => `Change the purpose to \`${each}`));
  });
});

describe("a request and its body", () => {
  const rewrites = (name: string, marked: string) => titlesAt(name, marked, "refactor.rewrite");
  const envelope = (more: string, body = '{ "region": "r", "type": "t" }') =>
    `{ "method": "POST", <|>"path": "/compute/instances", ${more}"body": ${body} }`;

  test.each([
    ["a.create-instance.request.json", envelope(""), true],
    [
      "a.request.json",
      envelope("", '{ "region": "r", "type": "t", "image": "compute/x", "root_pass": "${env:P}" }'),
      true,
    ],
    ["a.update-instance.request.json", envelope(""), false],
    ["a.create-instance.request.jsonc", envelope("/* why */ "), false],
    ["a.create-instance.request.jsonc", `// why\n${envelope("", '{ "region": "r", /* why */ "type": "t" }')}`, true],
    ["a.create-instance.request.json", envelope("").slice(0, -1), false],
    ["a.requests.json", `[${envelope("")}]`, false],
  ])("in %s, only the body of %s can be kept: %s", (name, marked, expected) => {
    expect(rewrites(name, marked).includes("Keep only the body, for `create-instance`")).toBe(expected);
  });

  test.each([
    ["a.create-instance.request.json", '{ <|>"region": "r", "type": "t" }', true],
    ["a.create-instance.request.json", envelope(""), false],
    ["a.create-instance.request.json", '{ "region": "r", "metadata": { "user_data": <|>"a" } }', false],
    ["a.request.json", '{ <|>"zzz": 1 }', false],
  ])("in %s, the body %s can be wrapped: %s", (name, marked, expected) => {
    expect(rewrites(name, marked).some((title) => title.startsWith("Wrap it in a request `POST"))).toBe(expected);
  });
});
