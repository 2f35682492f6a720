import { describe, expect, test } from "vitest";
import { type Document, defaultSettings, documentOf, fileOfDocument, openDocument } from "../../document/index.ts";
import { check } from "../../rules/engine/check.testing.ts";
import type { Finding } from "../../rules/engine/check.ts";
import { everyOne } from "../../rules/engine/held-back.ts";
import { rules } from "../../rules/list.ts";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { documentOfExample, examplesOf } from "../../rules/pages/page.testing.ts";
import { readPage } from "../../rules/pages/page-files.testing.ts";
import { applyEdits, type Edit } from "../../syntax/index.ts";
import type { Action } from "./actions.ts";
import { codeActions } from "./code-actions.ts";
import { fixDocumentForTests, fixForTests } from "./fixing.testing.ts";
import { safeFixes } from "./fixing.ts";

const environment = environmentForTests();
const findingsIn = (document: Document): readonly Finding[] => check(document, defaultSettings, environment).findings;

/** A text with one `<|>` for a place, or two for a range. */
function at(name: string, marked: string) {
  const [before = "", within = "", ...behind] = marked.split("<|>");
  const text = before + within + behind.join("");
  const document = openDocument({ uri: `file:///test/${name}`, name, text });
  if (!document) throw new Error(`${name} is no name of ours`);
  const start = before.length;
  const end = behind.length > 0 ? start + within.length : start;
  return {
    document,
    actions: codeActions(fileOfDocument(document), { start, end }, { findings: findingsIn(document), isAll: true }),
  };
}

const editsOf = async (document: Document, { change }: Action): Promise<readonly Edit[]> =>
  change.kind === "edits"
    ? change.edits()
    : (await fixDocumentForTests(document, { fixing: change.fixing, environment })).edits;

/** The text after the action with this title. */
async function checkAction(name: string, marked: string, title: string, expected: string): Promise<void> {
  const { document, actions } = at(name, marked);
  const action = actions.find((one) => one.title === title);
  expect(
    actions.map((one) => one.title),
    "what is offered",
  ).toContain(title);
  if (action) expect(applyEdits(document.text, await editsOf(document, action))).toBe(expected);
}

const titlesAt = (name: string, marked: string, kind: string): readonly string[] =>
  at(name, marked)
    .actions.filter((action) => action.kind.startsWith(kind))
    .map((action) => action.title);

const stack = "a.stack.yaml";
const web = (rest: string): string => `region: us-east\ninstances:\n  web-1:\n    type: standard-2\n${rest}`;

describe("quick fixes", () => {
  /** In a broken text, the parser's locations are only approximate. */
  test.each([
    [
      "behind a bracket that is not closed",
      web("    inter<|>faces:\n      - purpose: public\n      x: [\n      - purpose: vpc\n        subnet_id: 5<|>\n"),
    ],
    ["a field that took another's line in", "x-a: 1\n<|>y: [\nregion: us-east<|>\n"],
    [
      "behind a quote that is not closed",
      web('    region: eu-west  # this one\n    "\n    alerts: { cpu: 90 }\n    <|>"type": standard-4<|>\n'),
    ],
    [
      "at the wrong depth",
      "loadbalancers:\n  front:\n    region: us-east\n    configs:\n      - port: 443\n        protocol: https\n       <|>ssl_cert: ${SSL_CERT}\n        ssl_key: ${SSL_KEY}<|>\n",
    ],
    [
      "in an unclosed list",
      "loadbalancers:\n  front:\n    region: us-east\n    configs:\n      - port: 80\n        nodes:\n          - <|>{ label: [app, address: x }<|>\n",
    ],
  ])("do not break broken text further: %s", async (_, marked) => {
    const { document, actions } = at(stack, marked);
    const mistakes = (text: string): number =>
      openDocument({ uri: `file:///test/${stack}`, name: stack, text })
        ?.blocks.all()
        .flatMap(({ parsed }) => parsed.problems).length ?? 0;
    expect(mistakes(document.text)).toBeGreaterThan(0);
    for (const action of actions.filter(({ kind, findings }) => kind === "quickfix" && findings.length > 0)) {
      const text = applyEdits(document.text, await editsOf(document, action));
      expect(mistakes(text), action.title).toBeLessThanOrEqual(mistakes(document.text));
      for (const line of ["region: us-east", "- purpose: vpc"])
        if (document.text.includes(line)) expect(text, action.title).toContain(line);
    }
  });

  test("are offered for the findings in the range, preferred if there is one answer", () => {
    const { actions } = at(stack, web("    label: web<|> 1\n    alerts: { cpu: -1 }\n"));
    const [first] = actions;
    expect(first).toMatchObject({ title: "Change the label to `web-1`", kind: "quickfix", isPreferred: true });
    expect(first?.findings.map(({ code }) => code)).toEqual(["label-pattern"]);
    expect(actions.flatMap(({ findings }) => findings).filter(({ code }) => code !== "label-pattern")).toEqual([]);
  });

  test("that several findings share are offered once, those that share only their title each", async () => {
    const instances = (first: string, second: string): string =>
      `region: us-east\ninstances:\n  web-1: { ${first}label: web-1 }\n  web-2: { ${second}label: web-2 }\n`;
    const { document, actions } = at(stack, `<|>${instances("", "")}<|>`);
    expect(actions.map(({ title, findings }) => [title, findings.length])).toEqual([
      ["Insert `type`", 1],
      ["Insert `type`", 1],
      ["Fix all 2 `missing-required` in this file: Insert `type`", 2],
      ["Suppress `missing-required` on this line", 1],
      ["Suppress `missing-required` on this line", 1],
      ["Suppress all findings of `missing-required` in this file", 2],
    ]);
    const after = await Promise.all(actions.slice(0, 3).map((action) => editsOf(document, action)));
    const type = 'type: "${TYPE}", ';
    expect(after.map((edits) => applyEdits(document.text, edits))).toEqual([
      instances(type, ""),
      instances("", type),
      instances(type, type),
    ]);
  });

  test("of a whole file are offered together", () => {
    const { actions } = at(stack, `<|>${web("    label: web 1\n    alerts: { cpuu: 1 }\n")}<|>`);
    const codes = new Set(actions.flatMap(({ findings }) => findings.map(({ code }) => code)));
    expect([...codes]).toEqual(expect.arrayContaining(["label-pattern", "unknown-field"]));
  });
});

describe("fix all of a kind", () => {
  const two =
    "region: us-east\ninstances:\n  w1-x:\n    type: standard-2\n    label: a b\n  w2-x:\n    type: standard-2\n    label: c d e\n    watchdog_enabled: 'true'\n";
  test("fixes the same finding with other values everywhere", () =>
    checkAction(
      stack,
      two.replace("a b", "a <|>b"),
      "Fix all 2 `label-pattern` in this file: Change the label to …",
      two.replace("a b", "a-b").replace("c d e", "c-d-e"),
    ));
  test("treats all safe fixes of a rule as one kind", () =>
    checkAction(
      "a.create-instance.request.json",
      '{ "region": "us-east", "type": "t", "booted": "<|>true", "private_ip": true, "swap_size": "512" }',
      "Fix all 2 `type-mismatch` in this file",
      '{ "region": "us-east", "type": "t", "booted": true, "private_ip": true, "swap_size": 512 }',
    ));
  test("is not offered for a single finding", () =>
    expect(
      titlesAt(stack, web("    label: a<|> b\n"), "quickfix").filter((title) => title.startsWith("Fix all")),
    ).toEqual([]));
});

describe("source.fixAll.compute-stack", () => {
  test.each([
    [
      "applies safe fixes only, however many rounds they need",
      stack,
      web(
        "    label: a b\n    watchdog_enabled: 'true'\n    alerts:\n      # kept\n      cpu: \"90\" # kept too\n    host_uuid: x\n    hypervisor: y\n",
      ),
      web("    label: a b\n    watchdog_enabled: true\n    alerts:\n      # kept\n      cpu: 90 # kept too\n"),
    ],
    [
      "takes neighbors out one after the other, so that nothing empty is left",
      "a.create-instance.request.json",
      '{\n  "region": "us-east",\n  "type": "t",\n  "host_uuid": "x", "hypervisor": "y"\n}\n',
      '{\n  "region": "us-east",\n  "type": "t"\n}\n',
    ],
    [
      "takes comments out of a sequence, and leaves its lines",
      "a.requests.json",
      '[ // first\n  { "method": "GET", "path": "/compute/instances" }, // note\n  // alone\n  { "method": "GET", "path": "/compute/instances" } // end\n]\n',
      '[\n  { "method": "GET", "path": "/compute/instances" },\n  { "method": "GET", "path": "/compute/instances" }\n]\n',
    ],
    [
      "empties what is empty then",
      stack,
      "region: us-east\ninstances:\n  web-1:\n    host_uuid: x\n    # kept\n    hypervisor: y\n",
      "region: us-east\ninstances:\n  web-1:\n    # kept\n    {}\n",
    ],
  ])("%s", (_, name, text, expected) =>
    checkAction(name, `<|>${text}`, "Apply all safe compute-stack fixes", expected),
  );
});

describe("suppressions", () => {
  test.each([
    [
      "above the line, with its indentation",
      stack,
      web("    label: a<|> b\n"),
      "Suppress `label-pattern` on this line",
      web("    # compute-stack-disable-next-line label-pattern\n    label: a b\n"),
    ],
    [
      "with the line ends of the file",
      stack,
      web("    label: a<|> b\n").replaceAll("\n", "\r\n"),
      "Suppress `label-pattern` on this line",
      web("    # compute-stack-disable-next-line label-pattern\n    label: a b\n").replaceAll("\n", "\r\n"),
    ],
    [
      "behind the rules of a comment above, before its reason",
      stack,
      web("    # compute-stack-disable-next-line x -- because\n    label: a<|> b\n"),
      "Suppress `label-pattern` on this line",
      web("    # compute-stack-disable-next-line x, label-pattern -- because\n    label: a b\n"),
    ],
    [
      "in a comment on the line that names no rule yet",
      stack,
      web("    label: a<|> b # compute-stack-disable-line\n"),
      "Suppress `label-pattern` on this line",
      web("    label: a b # compute-stack-disable-line label-pattern\n"),
    ],
    [
      "above the first line of a block, in the block before",
      stack,
      "region: us-east\ninstances:\n  web-1:\n    type: standard-2\n  a<|> b:\n    type: standard-2\n",
      "Suppress `label-pattern` on this line",
      "region: us-east\ninstances:\n  web-1:\n    type: standard-2\n  # compute-stack-disable-next-line label-pattern\n  a b:\n    type: standard-2\n",
    ],
    [
      "appended to the comment that ends the block before",
      stack,
      "region: us-east\ninstances:\n  web-1:\n    type: standard-2\n  # compute-stack-disable-next-line x\n  a<|> b:\n    type: standard-2\n",
      "Suppress `label-pattern` on this line",
      "region: us-east\ninstances:\n  web-1:\n    type: standard-2\n  # compute-stack-disable-next-line x, label-pattern\n  a b:\n    type: standard-2\n",
    ],
    [
      "in JSON",
      "a.create-instance.request.jsonc",
      '{\n  "region": "us-east",\n  "type": "t",\n  "label": "a<|> b"\n}\n',
      "Suppress `label-pattern` on this line",
      '{\n  "region": "us-east",\n  "type": "t",\n  // compute-stack-disable-next-line label-pattern\n  "label": "a b"\n}\n',
    ],
    [
      "in JSON on one line",
      "a.create-instance.request.jsonc",
      '{ "region": "us-east", "type": "t", "label": "a<|> b" }',
      "Suppress `label-pattern` on this line",
      '// compute-stack-disable-next-line label-pattern\n{ "region": "us-east", "type": "t", "label": "a b" }',
    ],
    [
      "at the top of the file, behind a byte order mark",
      stack,
      `\uFEFF${web("    label: a<|> b\n")}`,
      "Suppress all findings of `label-pattern` in this file",
      `\uFEFF# compute-stack-disable label-pattern\n${web("    label: a b\n")}`,
    ],
    [
      "appended at the top",
      stack,
      `# Shop\n# compute-stack-disable x\n${web("    label: a<|> b\n")}`,
      "Suppress all findings of `label-pattern` in this file",
      `# Shop\n# compute-stack-disable x, label-pattern\n${web("    label: a b\n")}`,
    ],
    [
      "at the top of a JSON file",
      "a.create-instance.request.jsonc",
      '{ "region": "us-east", "type": "t", "label": "a<|> b" }',
      "Suppress all findings of `label-pattern` in this file",
      '// compute-stack-disable label-pattern\n{ "region": "us-east", "type": "t", "label": "a b" }',
    ],
  ])("%s", (_, name, marked, title, expected) => checkAction(name, marked, title, expected));

  test("syntax errors cannot be suppressed", () =>
    expect(titlesAt(stack, "instances: [<|>\n", "quickfix").filter((title) => title.startsWith("Suppress"))).toEqual(
      [],
    ));
});

describe("refactorings", () => {
  const interfaces = (...items: string[]): string => web(`    interfaces:\n${items.join("")}`);
  test.each([
    [
      "a purpose, with what it needs and without what it forbids",
      stack,
      interfaces("      - purpose: vl<|>an # why\n        label: a\n        ipam_address: 10.0.0.1/24\n"),
      "Change the purpose to `vpc`, insert `subnet_id`, remove `label` and `ipam_address`",
      interfaces("      - purpose: vpc # why\n        subnet_id: ${SUBNET_ID}\n"),
    ],
    [
      "a purpose in braces, to the only subnet",
      stack,
      `subnets:\n  app: { id: 1 }\n${interfaces("      - { label: a, ipam_address: 10.0.0.1/24, purpose: vlan<|> }\n")}`,
      "Change the purpose to `vpc`, insert `subnet_id`, remove `label` and `ipam_address`",
      `subnets:\n  app: { id: 1 }\n${interfaces('      - { purpose: vpc, subnet_id: "${subnets.app.id}" }\n')}`,
    ],
    [
      "a purpose at an alias, where its anchor stands",
      stack,
      interfaces("      - &net { purpose: vlan, label: a }\n", "      - *n<|>et\n"),
      "Change the purpose to `public` at its anchor `&net`, remove `label`",
      interfaces("      - &net { purpose: public }\n", "      - *net\n"),
    ],
    [
      "a purpose in JSON",
      "a.create-instance.request.json",
      '{\n  "interfaces": [\n    {\n      "purpose": "vpc",\n      "subnet_id": 5,\n      "ipv4": { "nat_1_1": <|>"any" }\n    }\n  ]\n}\n',
      "Change the purpose to `public`, remove `subnet_id` and `ipv4`",
      '{\n  "interfaces": [\n    {\n      "purpose": "public"\n    }\n  ]\n}\n',
    ],
    [
      "a bare body to a request",
      "web.create-instance.request.json",
      '{\n  <|>"region": "us-east",\n  "type": "t"\n}\n',
      "Wrap it in a request `POST /compute/instances` (`create-instance`)",
      '{\n  "method": "POST",\n  "path": "/compute/instances",\n  "body": {\n    "region": "us-east",\n    "type": "t"\n  }\n}\n',
    ],
    [
      "a request to its body",
      "web.create-instance.request.json",
      '{\n  "method": "POST",\n  <|>"path": "/compute/instances",\n  "body": {\n    "region": "us-east", // here\n    "type": "t"\n  }\n}\n',
      "Keep only the body, for `create-instance`",
      '{\n  "region": "us-east", // here\n  "type": "t"\n}\n',
    ],
    [
      "a literal to a variable",
      stack,
      web("    root_pass: hun<|>ter2hunter2 # why\n"),
      "Replace the password with `${env:ROOT_PASS}`",
      web("    root_pass: ${env:ROOT_PASS} # why\n"),
    ],
    [
      "a number to a variable that has another name than the one that is there",
      stack,
      web("    swap_size: <|>512\n    label: a-${env:SWAP_SIZE}\n"),
      "Replace the value of `swap_size` with `${env:WEB_1_SWAP_SIZE}`",
      web("    swap_size: ${env:WEB_1_SWAP_SIZE}\n    label: a-${env:SWAP_SIZE}\n"),
    ],
  ])("%s", (_, name, marked, title, expected) => checkAction(name, marked, title, expected));

  test("no refactoring repeats a quick fix", () =>
    expect(
      titlesAt(stack, web("    image: compute/x\n    root_pass: hun<|>ter2hunter2\n"), "refactor.extract"),
    ).toEqual([]));
  test("no second public interface", () =>
    expect(
      titlesAt(
        stack,
        interfaces("      - purpose: public\n", "      - purpose: vl<|>an\n        label: a\n"),
        "refactor",
      ),
    ).toEqual(["Change the purpose to `vpc`, insert `subnet_id`, remove `label`"]));

  test.each([
    ["names of other things stay", "region: us-east\ninstances:\n  web-1:\n    clone: { source: we<|>b-1 }\n", stack],
    ["what is extended stays", "extends: ba<|>se.stack.yaml\n", stack],
    ["values of enums stay", "version: v<|>4\n", stack],
    ["the method stays", '{ "method": "PO<|>ST", "path": "/compute/instances" }', "a.request.json"],
    ["settings stay", "ignore: [a<|>]\n", ".compute-stack.yaml"],
    [
      "an item of a sequence stays a request",
      '[{ <|>"method": "PUT", "path": "/compute/instances/1", "body": { "tags": [] } }]',
      "a.requests.json",
    ],
  ])("%s", (_, marked, name) => expect(titlesAt(name, marked, "refactor")).toEqual([]));

  test("a sequence that creates resources becomes a stack file beside it", () => {
    const making =
      '{ "name": "web", "method": "POST", "path": "/compute/instances", "body": { "region": "r", "type": "t" } }';
    const { actions } = at(
      "shop.requests.jsonc",
      `[\n  { "method": "GET", "path": "/compute/instances/1" },\n  <|>${making}\n]`,
    );
    const action = actions.find(({ title }) => title === "Generate the stack `shop.stack.yaml` from these requests");
    expect(action?.change).toMatchObject({ kind: "edits", isLarge: true, newFile: { path: "shop.stack.yaml" } });
    expect(titlesAt("shop.request.json", `<|>${making}`, "refactor.rewrite").join()).not.toContain("stack");
  });

  test("a certificate moves into a file unchanged", () => {
    const pem = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
    const text = `region: us-east\nloadbalancers:\n  front:\n    configs:\n      - port: 443\n        ssl_cert: <|>|\n${pem.replace(/^/gm, "          ").trimEnd()}\n        protocol: https\n`;
    const { document, actions } = at(stack, text);
    const action = actions.find(({ title }) => title === "Move `ssl_cert` into `certs/front.pem`");
    if (action?.change.kind !== "edits") throw new Error(actions.map(({ title }) => title).join());
    expect(action.change.newFile).toEqual({ path: "certs/front.pem", text: pem });
    expect(applyEdits(document.text, action.change.edits())).toBe(
      "region: us-east\nloadbalancers:\n  front:\n    configs:\n      - port: 443\n        ssl_cert: ${file:certs/front.pem}\n        protocol: https\n",
    );
  });
});

/** The wrong examples of all rules. */
const examples = rules.flatMap(({ id }) => {
  const page = readPage(id);
  return examplesOf(page)
    .filter(({ section, text }) => section === "wrong" && text.length < 20_000)
    .map((example, index) => ({
      title: `${id} ${index + 1} (${example.fileName})`,
      document: documentOfExample(example),
    }));
});

const errorsIn = (findings: readonly Finding[]): readonly string[] =>
  findings.filter(({ severity }) => severity === "error").map(({ code }) => code);

describe.each(examples)("$title", ({ document }) => {
  const findings = findingsIn(document);

  test("each suppression hides its finding and changes nothing else", () => {
    for (const finding of findings) {
      for (const action of codeActions(fileOfDocument(document), finding, { findings, isAll: true })) {
        if (!action.title.startsWith("Suppress") || action.change.kind !== "edits") continue;
        if (action.change.turnOff !== undefined) continue;
        if (action.findings[0] !== finding) continue;
        const after = findingsIn(documentOf(document.file, applyEdits(document.text, action.change.edits())));
        const left = everyOne(after).filter(({ code }) => code === finding.code).length;
        const before = everyOne(findings).filter(({ code }) => code === finding.code).length;
        expect(left, action.title).toBeLessThan(before);
        const others = (all: readonly Finding[]) =>
          everyOne(all)
            .filter(({ code }) => code !== finding.code)
            .map(({ code }) => code);
        expect(others(after).sort(), action.title).toEqual(others(findings).sort());
      }
    }
  });

  test("applying safe fixes ends without a new error", async () => {
    const fixed = await fixDocumentForTests(document, { fixing: safeFixes, environment });
    expect(applyEdits(document.text, fixed.edits)).toBe(fixed.file.text);
    const plain = (all: readonly Finding[]): readonly object[] =>
      all.map(({ fixes: _, held = [], logicalPointer, ...finding }) => ({
        ...finding,
        held: plain(held),
        logical: logicalPointer(),
      }));
    expect(plain(fixed.findings)).toEqual(plain(findingsIn(documentOf(document.file, fixed.file.text))));
    expect(errorsIn(fixed.findings).filter((code) => !errorsIn(findings).includes(code))).toEqual([]);
    const again = await fixForTests(fixed.file, { fixing: safeFixes, environment });
    expect(again.applied).toBe(0);
  });
});

test("the stack that requests make says at its top what it does not have", () => {
  const text =
    '[\n  { "method": "POST", "path": "/compute/instances", "body": { "region": "us-east", "type": "nano-1", "label": "web" } },\n  { "method": "POST", "path": "/compute/instances/5/boot" }\n]\n';
  const { actions } = at("shop.requests.json", text.replace("[", "[<|>"));
  const [made, ...others] = actions.flatMap(({ change, title }) =>
    change.kind === "edits" && change.newFile ? [{ title, file: change.newFile }] : [],
  );
  expect(others).toEqual([]);
  expect(made?.title).toBe("Generate the stack `shop.stack.yaml` from these requests");
  expect(made?.file.path).toBe("shop.stack.yaml");
  const files = { body: () => "No.", refusal: () => null };
  const written = typeof made?.file.text === "function" ? made.file.text(files) : "";
  expect(written).toMatch(/^# .*shop\.requests\.json:3/);
  expect(written).toContain("instances:\n  web:");
  const offered = (marked: string) =>
    at("shop.requests.json", marked)
      .actions.map(({ title }) => title)
      .join();
  expect(offered('[<|>{ "method": "GET", "path": "/compute/instances" }]')).not.toContain("Generate the stack");
});
