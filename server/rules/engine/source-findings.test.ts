import { describe, expect, test } from "vitest";
import { operations } from "../../api/index.ts";
import { readCarrier } from "../../document/carriers/carrier.ts";
import { type Carrier, type CarrierFile, defaultSettings, isOperationId, operationWord } from "../../document/index.ts";
import { embeddedInHttp } from "../../syntax/http/http-file.ts";
import { applyEdits } from "../../syntax/index.ts";
import { environmentForTests } from "../pages/check.testing.ts";
import { documentOfExample, type Example, examplesOf } from "../pages/page.testing.ts";
import { pageFiles, readPage } from "../pages/page-files.testing.ts";
import { check } from "./check.testing.ts";
import { createChecker, type Finding } from "./check.ts";
import { atSource, withWrittenFixes } from "./source-findings.ts";

const file: CarrierFile = { uri: "file:///test/requests.http", name: "requests.http", language: "http" };

const read = (text: string, before: Carrier | null = null): Carrier => readCarrier(file, text, embeddedInHttp, before);

const find = (carrier: Carrier): readonly Finding[] =>
  carrier.parts.flatMap(({ document, places }) =>
    check(document, defaultSettings, environmentForTests()).findings.map((finding) =>
      withWrittenFixes(atSource(finding, places)),
    ),
  );

const short = (text: string): readonly string[] =>
  find(read(text)).map(({ code, pointer, start, end }) => `${code} ${pointer} «${text.slice(start, end)}»`);

const fixed = (text: string, code: string, title: RegExp): string => {
  const fix = find(read(text))
    .filter((finding) => finding.code === code)
    .flatMap(({ fixes }) => fixes)
    .find((one) => title.test(one.title));
  if (!fix) throw new Error(`No such fix: ${find(read(text)).flatMap(({ fixes }) => fixes.map((one) => one.title))}`);
  return applyEdits(text, fix.edits());
};

const bodies = [...pageFiles.keys()].flatMap((id) =>
  examplesOf(readPage(id)).flatMap((example) => {
    // About requests as a whole.
    if (id === "request-cancel-backups") return [];
    const word = operationWord(example.fileName);
    const isBody =
      example.section !== "file" &&
      example.text.trimStart().startsWith("{") &&
      !/"(?:method|path|\$schema)"/.test(example.text);
    return isBody && word !== null && isOperationId(word) ? [{ id, example, operation: operations[word] }] : [];
  }),
);

/** What a file's own name or ending says is not said of a carrier. */
const aboutTheFile: ReadonlySet<string> = new Set(["strict-json", "request-operation-inferred", "curl-command"]);

/** References of ours are none of a REST client. */
const inHttp = (text: string): string => text.replace(/\$\{(?:env:)?(\w+)\}/g, "{{$1}}");

/** The fixes of a carrier insert variables for numbers without quotes, which JSON cannot. */
const unquoted = (text: string): string => text.replace(/"(\{\{\w+\}\})"/g, "$1");

/** Where it is and what it says, with the text that each fix leaves of the body. */
const facts = (
  finding: Finding,
  offset: number,
  textAfter: (edits: ReturnType<Finding["fixes"][number]["edits"]>) => string,
) => ({
  code: finding.code,
  message: inHttp(finding.message),
  pointer: finding.pointer.replace(/^\/0\/body/, ""),
  start: finding.start - offset,
  end: finding.end - offset,
  related: finding.related.map(({ start, end }) => [start - offset, end - offset]),
  fixes: finding.fixes.map(({ title, edits }) => [inHttp(title), unquoted(inHttp(textAfter(edits())))]),
});

describe("a body in an HTTP file has the findings of a request file", () => {
  test("there are enough examples", () => {
    expect(bodies.length).toBeGreaterThan(100);
  });

  test.each(bodies.map(({ id, example, operation }, index) => [id, index, example, operation] as const))(
    "%s %i",
    (_id, _index, example: Example, operation) => {
      const environment = environmentForTests();
      const body = example.text.trim();
      const own = check(documentOfExample(example, body), defaultSettings, environment).findings;
      const path = operation.paths[0].replace(/\{\w+\}/g, "12");
      const head = `${operation.method} https://{{host}}/v4${path} HTTP/1.1\nAuthorization: Bearer {{token}}\nContent-Type: application/json\n\n`;
      const text = `${head}${body}\n\n###\n`;
      const carried = find(read(text));
      const inBody = (findings: readonly Finding[]) => findings.filter(({ code }) => !aboutTheFile.has(code));
      const expected = inBody(own).map((finding) => facts(finding, 0, (edits) => applyEdits(body, edits)));
      const found = inBody(carried).map((finding) =>
        facts(finding, head.length, (edits) =>
          applyEdits(text, edits)
            .slice(head.length)
            .replace(/\n\n###\n$/, ""),
        ),
      );
      expect(found).toEqual(expected);
    },
  );
});

describe("an HTTP file", () => {
  test("marks what is wrong in the request line and in headers", () => {
    expect(
      short("post https://h/v4/compute/instance HTTP/1.1\nAuthorization: Basic x\n\n###\nGET https://other/compute\n"),
    ).toEqual([
      "request-method /0/method «post»",
      "request-unknown-path /0/path «https://h/v4/compute/instance»",
      "request-authorization /0/headers/Authorization «Basic x»",
    ]);
  });

  test("is a sequence: responses of named requests are known", () => {
    const text =
      "# @name web\nPOST /compute/instances\nContent-Type: application/json\n\n" +
      '{ "region": "us-east", "type": "standard-2", "image": "compute/debian12", "root_pass": "{{pass}}" }\n\n###\n' +
      "POST /compute/instances/{{web.response.body.$.id}}/boot\n\n###\nPOST /compute/instances/{{wep.response.body.id}}/boot\n";
    expect(short(text)).toEqual(["step-unknown /2/path «{{wep.response.body.id}}»"]);
    expect(fixed(text, "step-unknown", /`web`/)).toBe(text.replace("wep", "web"));
  });

  test("is edited in its own notation", () => {
    const text =
      'POST /compute/instances\nAuthorization: Bearer 0123456789abcdef0123456789abcdef\n\n{ "type": "standard-2" }\n';
    expect(fixed(text, "request-token-literal", /Replace the token with `\{\{COMPUTE_TOKEN\}\}`/)).toContain(
      "Bearer {{COMPUTE_TOKEN}}\n",
    );
    expect(fixed(text, "missing-required", /region/)).toContain('{ "region": "{{REGION}}", "type"');
  });

  test("a fix in text that the file does not contain is not offered", () => {
    expect(
      find(read("POST /loadbalancers/12/configs/34/nodes\n\n{}\n")).flatMap(({ fixes }) =>
        fixes.map(({ title }) => title),
      ),
    ).not.toContain("Insert `Content-Type`");
  });

  test("a syntax error in a body affects only that body", () => {
    expect(
      short(
        'POST /compute/instances\nContent-Type: application/json\n\n{ "type": "a", } }\n\n###\nDELETE /compute/instances/x\n',
      ).map((line) => line.replace(/ «.*/s, "")),
    ).toEqual([
      "missing-required /0/body",
      "strict-json /0/body",
      "syntax /0",
      "request-path-parameter /1/path",
      "request-undocumented /1/path",
    ]);
  });
});

describe("an edit", () => {
  const request = (label: string): string => `POST /compute/instances\n\n{ "label": "${label}" }\n\n###\n`;
  const text = Array.from({ length: 50 }, (_, index) => request(`web-${index}-`)).join("");

  test("examines one request again, and none if it is between requests", () => {
    const checker = createChecker(defaultSettings, environmentForTests());
    let carrier = read(text);
    const examined = (next: string): number => {
      const before = checker.examined();
      carrier = read(next, carrier);
      for (const { document } of carrier.parts) checker.update(document);
      const fresh = read(next);
      expect(carrier.parts.map(({ document }) => document.text)).toEqual(
        fresh.parts.map(({ document }) => document.text),
      );
      return checker.examined() - before;
    };
    expect(examined(text)).toBe(50);
    expect(examined(text.replace("web-20-", "web"))).toBe(1);
    expect(examined(`# A comment\n\n${text.replace("web-20-", "web")}`)).toBe(0);
    expect(examined(text.replace("web-20-", "web").replace("web-30-", "w"))).toBe(1);
    expect(examined(request("web-new-") + text.replace("web-20-", "web").replace("web-30-", "w"))).toBe(1);
  });
});

test("what a finding explains is at its place in the file, too", () => {
  const text = `POST https://api.example.com/v4/compute/instances
Authorization: Bearer {{token}}
Content-Type: application/json

{ "region": "us-east", "typ": "nano-1" }
`;
  const found = find(read(text));
  expect(found.map(({ code }) => code)).toEqual(["unknown-field"]);
  expect(found[0]?.held?.map(({ code, start, end }) => `${code} «${text.slice(start, end)}»`)).toEqual([
    'missing-required «"region"»',
  ]);
});
