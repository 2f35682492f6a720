import { describe, expect, test } from "vitest";
import type { CarrierRequest } from "../carrier.ts";
import { embeddedInHttp, readHttpFile } from "./http-file.ts";

/** A request in a short notation. */
const facts = ({ name, method, url, headers, body }: CarrierRequest) => ({
  ...(name ? { name: name.text } : {}),
  request: `${method?.text} ${url.text}`,
  ...(headers.length > 0 ? { headers: headers.map(({ text }) => text) } : {}),
  ...(body ? { body: body.kind === "text" ? body.text.text : body.kind === "file" ? `< ${body.path.text}` : "?" } : {}),
});

const read = (text: string) => readHttpFile(text).requests.map(facts);

const cases: readonly (readonly [what: string, text: string, expected: readonly object[]])[] = [
  ["an empty file", "", []],
  ["only separators", "###\n###\n", []],
  ["a request line alone", "GET /compute/instances", [{ request: "GET /compute/instances" }]],
  ["the version", "GET https://h/v4/x HTTP/1.1\n", [{ request: "GET https://h/v4/x" }]],
  [
    "no method",
    "https://h/v4/x\n\n###\n{{base}}/y",
    [{ request: "GET https://h/v4/x" }, { request: "GET {{base}}/y" }],
  ],
  ["a method in lower case", "post /x\n", [{ request: "post /x" }]],
  [
    "a query over several lines",
    "GET /x\n  ?page=2\n  &size=3\nA: b\n",
    [{ request: "GET /x?page=2&size=3", headers: ["A: b"] }],
  ],
  [
    "blanks around what is on the request line",
    "  GET  \t /x \t HTTP/2 \t \r\n  &b HTTP/1.1 \nA : b \n",
    [{ request: "GET /x&b", headers: ["A : b"] }],
  ],
  ["a question in a header", "GET /x\nA: b ?c &d\n", [{ request: "GET /x", headers: ["A: b ?c &d"] }]],
  ["no version in what goes on", "GET /x?a=HTTP/1.1&b HTTP/x\n", [{ request: "GET /x?a=HTTP/1.1&b HTTP/x" }]],
  ["a line without a colon among the headers", "GET /x\nabc\nA: b", [{ request: "GET /x", headers: ["A: b"] }]],
  ["a blank line of blanks", "GET /x\nA: b\n \t\nC: d", [{ request: "GET /x", headers: ["A: b"], body: "C: d" }]],
  [
    "curl commands in the place of requests",
    "### a\n# @name a\n@b = c\ncurl -X PUT {{h}}/x \\\r\n  -H 'A: {{b}}' -d '{\r\n\r\n\"c\": 1}'\r\n\r\n> {% d %}\n###\n$ curl /y\n",
    [{ name: "a", request: "PUT {{h}}/x", headers: ["A: {{b}}"], body: '{\n\n"c": 1}' }, { request: "GET /y" }],
  ],
  ["curl commands that cannot be read", "curl /x -d 'it's'\n###\ncurl\n### curl /y\n# curl /y\n", []],
  ["a script behind a name", "# @name a\n{{@\nGET /no\n}} x\nGET /x", [{ name: "a", request: "GET /x" }]],
  [
    "a text with what looks like a request",
    "POST /x\nContent-Type: text/plain\n\nSee:\n\nGET /y\n",
    [{ request: "POST /x", headers: ["Content-Type: text/plain"], body: "See:\n\nGET /y" }],
  ],
  ["two scripts", "< {% x\n%}\n{{+\n}}\nGET /x", [{ request: "GET /x" }]],
  ["a comment that looks like a request", "# GET /no\n// GET /no\nGET /x", [{ request: "GET /x" }]],
  [
    "a body that ends with a comment in it",
    "POST /x\n\n# a\n{\n# b\n}\n# c",
    [{ request: "POST /x", body: "{\n# b\n}" }],
  ],
  [
    "a form",
    "POST /x\ncontent-type : application/x-www-form-urlencoded\n\na=b",
    [{ request: "POST /x", headers: ["content-type : application/x-www-form-urlencoded"], body: "?" }],
  ],
  ["a script of httpyac behind the body", "POST /x\n\n{}\n{{\n x\n}}", [{ request: "POST /x", body: "{}" }]],
  ["a variable with blanks in a URL", "GET {{ base }}/x y", [{ request: "GET {{ base }}/x y" }]],
  [
    "headers, with comments among them",
    "POST /x\nA: b\n# no: header\n// no: header\n C:d \n\n{}\n",
    [{ request: "POST /x", headers: ["A: b", "C:d"], body: "{}" }],
  ],
  [
    "a body without blank lines around it",
    'POST /x\n\n\n{\n  "a": 1\n}\n\n\n',
    [{ request: "POST /x", body: '{\n  "a": 1\n}' }],
  ],
  [
    "CRLF",
    "POST /x\r\nA: b\r\n\r\n{\r\n}\r\n\r\n###\r\nGET /y\r\n",
    [{ request: "POST /x", headers: ["A: b"], body: "{\r\n}" }, { request: "GET /y" }],
  ],
  ["a BOM", "\uFEFFGET /x", [{ request: "GET /x" }]],
  [
    "names, in both notations",
    "# @name a\nGET /x\n### b\n// @name c.d\nGET /y",
    [
      { name: "a", request: "GET /x" },
      { name: "c.d", request: "GET /y" },
    ],
  ],
  ["a name in the notation of httpyac", "# @name=a\nGET /x", [{ name: "a", request: "GET /x" }]],
  ["variables before the request", "@a = 1\n@b=2\n\nGET /x", [{ request: "GET /x" }]],
  ["scripts before it", "< {%\nGET /no\n%}\nGET /x", [{ request: "GET /x" }]],
  ["a script on one line", "< {% x %}\nGET /x", [{ request: "GET /x" }]],
  ["a script of httpyac", "{{\n  GET /no\n}}\nGET /x", [{ request: "GET /x" }]],
  ["a script without an end", "< {%\nGET /no", []],
  [
    "scripts and tests behind the body",
    "POST /x\n\n{}\n\n> {%\n client.test()\n%}\n",
    [{ request: "POST /x", body: "{}" }],
  ],
  ["a file for the answer", "POST /x\n\n{}\n>> out.json\n", [{ request: "POST /x", body: "{}" }]],
  ["assertions", "POST /x\n\n{}\n?? status == 200\n", [{ request: "POST /x", body: "{}" }]],
  ["a comment behind the body", "POST /x\n\n{}\n\n# the next one\n###\n", [{ request: "POST /x", body: "{}" }]],
  ["a body from a file", "POST /x\n\n< ./a b.json\n", [{ request: "POST /x", body: "< ./a b.json" }]],
  ["a body from a file with variables", "POST /x\n\n<@utf8 ./a.json\n", [{ request: "POST /x", body: "< ./a.json" }]],
  ["a body that is put together", "POST /x\n\n{\n< ./a.json\n}\n", [{ request: "POST /x", body: "?" }]],
  ["multipart", "POST /x\nContent-Type: multipart/form-data; boundary=b\n\n--b\n", [{ request: "POST /x", body: "?" }]],
  ["text that is no request", "Hello, world: this is text.\n\n- and more\n", []],
];

describe("an HTTP file", () => {
  test.each(cases)("%s", (_, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test("locates each of its texts", () => {
    const text =
      "@host = https://h\r\n\r\n# @name front\r\nPOST {{host}}/v4/x HTTP/1.1\r\nA: b\r\n\r\n{ }\r\n\r\n###\r\nGET /y";
    const { requests, variables } = readHttpFile(text);
    const [first] = requests;
    const source = (
      mapped: { readonly parts: readonly { readonly start: number; readonly end: number }[] } | null | undefined,
    ) => mapped?.parts.map(({ start, end }) => text.slice(start, end)).join("|");
    expect(source(first?.name)).toBe("front");
    expect(source(first?.method)).toBe("POST");
    expect(source(first?.url)).toBe("{{host}}/v4/x");
    expect(source(first?.headers[0])).toBe("A: b");
    expect(first?.body?.kind === "text" && source(first.body.text)).toBe("{ }");
    expect(first && text.slice(first.anchor.start, first.anchor.end)).toBe("POST {{host}}/v4/x HTTP/1.1");
    expect(first && text.slice(first.start, first.end)).toMatch(/^front\r\nPOST.*\{ \}$/s);
    expect(variables.map(({ start, end }) => text.slice(start, end))).toEqual(["host"]);
    expect(requests[1]?.sequence).toBe(first?.sequence);
    expect(first?.sequence?.hasImports).toBe(false);
  });

  test("tells whether names can come from other files", () => {
    const [request] = readHttpFile("# @import ./login.http\n\nGET /x").requests;
    expect(request?.sequence?.hasImports).toBe(true);
  });
});

test("variables of the client are written into a curl command, and nothing is for a shell to expand", () => {
  const text = '\n###\n# @name a\ncurl /x -d \'{"a": "$B"}\'\n';
  const [request] = readHttpFile(text).requests;
  const body = request?.body?.kind === "text" ? request.body.text : null;
  const [part] = body?.parts ?? [];
  expect(text.slice(part?.start, part?.end)).toBe('{"a": "$B"}');
  expect(part?.form?.writeVariable?.("c")).toBe("{{c}}");
  expect(part?.form?.write("it's")).toBe("it'\\''s");
  expect(part?.form?.writeExpansion).toBeUndefined();
  expect(text.slice(request?.anchor.start, request?.anchor.end)).toBe("curl");
});

test("the requests of an HTTP file share their sequence, in which an import anywhere counts", () => {
  const sequencesIn = (text: string): readonly unknown[] => [
    ...new Set(embeddedInHttp(text).map(({ sequence }) => sequence)),
  ];
  const text = "GET /a\n\n###\nGET /b\n\n###\n";
  expect(sequencesIn(text)).toEqual([{ hasImports: false }]);
  expect(sequencesIn(`${text}import ./c.http\n`)).toEqual([{ hasImports: true }]);
  expect(sequencesIn(`${text}# run it\n`)).toEqual([{ hasImports: false }]);
});

const variableProblem = (text: string): string | undefined => {
  const problem = readHttpFile(text).requests.find((request) => request.problem)?.problem;
  return problem ? text.slice(problem.start, problem.end) : undefined;
};

test.each([
  ["letters are exchanged", "@base = https://h/v4\nGET {{bsae}}/x\n", "bsae"],
  ["an environment has the singular", "@tokens = x\nGET {{base}}/x\nAuthorization: Bearer {{token}}\n", undefined],
  ["an environment has other letters", "@token = x\nGET {{base}}/x\nAuthorization: Bearer {{TO_KEN}}\n", undefined],
  ["a script names it", "@region = x\nGET https://h/v4/{{regions}}\n\n> {% f('regions') %}\n", undefined],
  ["a file variable has it as its value", "@baseUrl = {{base_url}}\nGET {{baseUrl}}/x\n", undefined],
])("a variable is misspelled or not: %s", (_, text, expected) => {
  expect(variableProblem(text)).toBe(expected);
});

test.each([
  'POST https://api/x\n\n{ "a": { "b": {} },\n  "c": {}}',
  'POST https://api/x\n\n{ "a": "{{$guid}}", "b": "{{ b }}", "c": {{$randomInt 1 2}} }',
  'POST https://api/x\n\n{ "a": "{{$processEnv TOKEN}}", "b": "}}" }',
  "GET https://api/x HTTP/1.1\nX-Note: a {b} and {{c}}",
  "# name web\n# the name: web\nGET https://api/x\n\n###\nGET https://api/{{other.response.body.id}}",
  "# @no-log web\nGET https://api/x\n\n###\nGET https://api/{{web.response.body.id}}",
  "Post: https://api/x\nGET https://api/x",
])("no slip is seen in %j", (text) => {
  expect(readHttpFile(text).requests.flatMap(({ problem }) => problem ?? [])).toEqual([]);
});
