import { afterEach, describe, expect, test } from "vitest";
import { readHttpFile } from "../server/syntax/http/http-file.ts";
import { bodiesIn, findingsBesidesHeaders } from "./carrier-findings.ts";
import { removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const post = "POST {{host}}/compute/instances";
const request = `${post}\n\n{ "regon": 1 }\n`;

describe("a request is what stands between lines that begin with `###`", () => {
  test.each([
    ["one", request, 1],
    ["several", `${request}###\n${request}### with a title\n${request}`, 3],
    ["a separator with text right behind it", `${request}###POST /x\n${request}`, 2],
    ["four signs", `${request}####\n${request}`, 2],
    ["separators alone", `###\n###\n${request}###\n\n###\n`, 1],
    ["CRLF", `${request}###\n${request}`.replaceAll("\n", "\r\n"), 2],
  ])("%s", async (_, text, count) => {
    expect(await bodiesIn("a.http", text)).toEqual(Array.from({ length: count }, (_, index) => `/${index}/body`));
    expect(await bodiesIn("a.rest", text)).toHaveLength(count);
  });
});

describe("`METHOD URL [HTTP/x]`, headers, an empty line, a body", () => {
  test.each([
    ["a version", `${post} HTTP/1.1\n\n{ "regon": 1 }\n`],
    ["headers", `${post}\nContent-Type: application/json\nX-Y:z\n\n{ "regon": 1 }\n`],
    ["comments among the headers", `${post}\n# Accept: x\n// Accept: x\nX-Y: z\n\n{ "regon": 1 }\n`],
    ["an empty line of blanks", `${post}\nX-Y: z\n \t\n{ "regon": 1 }\n`],
    ["several empty lines", `${post}\n\n\n\n{ "regon": 1 }\n\n\n`],
    ["an indented request line", `  ${post}\n\n{ "regon": 1 }\n`],
    ["a base without a variable", `POST https://api.example.com/v4/compute/instances\n\n{ "regon": 1 }\n`],
    ["no base", `POST /compute/instances\n\n{ "regon": 1 }\n`],
    ["a variable with blanks in its braces", `POST {{ host }}/compute/instances\n\n{ "regon": 1 }\n`],
    ["a query over several lines", `${post}\n  ?a=1\n  &b={{$guid}}\n\n{ "regon": 1 }\n`],
    ["a byte order mark", `\uFEFF${request}`],
  ])("%s", async (_, text) => {
    expect(await bodiesIn("a.http", text)).toEqual(["/0/body"]);
  });

  test("without a method, it is GET", async () => {
    expect(await findingsBesidesHeaders("a.http", "https://api.example.com/v4/compute/instances/0\n")).toEqual([
      "request-path-parameter /0/path «https://api.example.com/v4/compute/instances/0»",
    ]);
  });

  test("a method in lower case is found at the method", async () => {
    expect(await findingsBesidesHeaders("a.http", "get /compute/instances/1\n")).toEqual([
      "request-method /0/method «get»",
    ]);
  });
});

describe("`# @name x` names a request, so that later ones use its answer", () => {
  const front = (name: string): string => `${name}\nPOST {{h}}/loadbalancers\n\n{ "region": "us-east" }\n\n`;
  const config = (name: string, field = "id"): string =>
    `###\nPOST {{h}}/loadbalancers/{{${name}.response.body.${field}}}/configs\n\n{ "port": 80 }\n`;

  test.each([
    "# @name front",
    "// @name front",
    "#@name front",
    "# @name=front",
    "# @name = front",
    "### a\n# @name front",
  ])("%s", async (name) => {
    expect(await findingsBesidesHeaders("a.http", front(name) + config("front"))).toEqual([]);
    expect(await findingsBesidesHeaders("a.http", front(name) + config("front", "$.id"))).toEqual([]);
    expect(await findingsBesidesHeaders("a.http", front(name) + config("frnt"))).toEqual([
      "step-unknown /1/path «{{frnt.response.body.id}}»",
    ]);
  });

  test("the name of a request to another service is nobody's business", async () => {
    const login = "# @name login\nPOST https://example.com/login\n\n###\n";
    expect(
      await findingsBesidesHeaders("a.http", `${login}GET {{h}}/compute/instances/{{login.response.body.anything}}\n`),
    ).toEqual([]);
  });
});

describe("what a dialect adds is passed over", () => {
  test.each([
    ["variables", `@host = https://h\n@x=1\n\n${request}`],
    [
      "variables of the client",
      `${post}\n\n{ "regon": "{{$guid}}-{{$randomInt 1 5}}-{{$timestamp}}-{{$dotenv X}}" }\n`,
    ],
    ["an unquoted variable", `${post}\n\n{ "regon": {{x}} }\n`],
    ["notes, prompts and settings", `# @note sure?\n# @prompt x y\n# @no-redirect\n// @no-log\n${request}`],
    ["a script before it", `< {%\n  POST /compute/instances\n%}\n${request}`],
    ["a script on one line before it", `< {% x() %}\n${request}`],
    ["a script file before it", `< ./before.js\n${request}`],
    ["a script of httpyac before it", `{{\n  POST /compute/instances\n}}\n${request}`],
    ["a script behind it", `${request}\n> {%\n  client.test("x", () => { "regon" });\n%}\n`],
    ["a script on one line behind it", `${request}> {% x() %}\n`],
    ["a script file behind it", `${request}\n> ./after.js\n`],
    ["a saved answer", `${request}\n<> 2026-01-01.200.json\n<> old.json\n`],
    ["a file for the answer", `${request}\n>> out.json\n>>! out.json\n`],
    ["assertions", `${request}?? status == 200\n?? body id exists\n`],
    ["comments behind the body", `${request}\n# that was it\n`],
    ["another protocol", `WEBSOCKET wss://{{host}}/compute/instances\n\n===\n{}\n\n###\n${request}`],
    ["a call of another protocol", `GRPC {{host}}/compute/instances\n\n{}\n\n###\n${request}`],
    ["GraphQL", `GRAPHQL {{host}}/compute/instances\n\nquery { a }\n\n###\n${request}`],
    [
      "multipart",
      `${post}\nContent-Type: multipart/form-data; boundary=b\n\n--b\nContent-Disposition: form-data; name="a"\n\n{ "regon": 2 }\n--b--\n\n###\n${request}`,
    ],
    ["a body made of parts", `${post}\n\n{ "regon": 2,\n< ./rest.json\n}\n\n###\n${request}`],
    ["runs of other requests", `import ./other.http\nrun #x\n\n###\n${request}`],
  ])("%s", async (_, text) => {
    const codes = (await findingsBesidesHeaders("a.http", text)).map((one) => one.split(" ")[0]);
    expect(codes).toEqual(["missing-required", "unknown-field"]);
  });
});

describe("`< ./file.json` takes the body from a file", () => {
  test.each(["< ./body.json", "<  body.json ", "<@ ./body.json", "<@utf8 ./body.json"])("%s", async (line) => {
    const others = { "body.json": '{ "region": 5, "type": "t" }' };
    expect(await findingsBesidesHeaders("a.http", `${post}\n\n${line}\n`, others)).toEqual([
      `request-body-file /0/body «${/\S*body\.json/.exec(line)?.[0]}»`,
    ]);
  });
});

test.each([
  ["text", "Hello, world: this is text.\n\n- and more\n"],
  ["a request line without a URL", "POST\nPOST \n/compute/instances\n"],
  ["an open script", `< {%\n${request}`],
  ["an open script of httpyac", `{{\n${request}`],
  ["nothing", ""],
])("what is no request is left alone: %s", async (_, text) => {
  expect(await findingsBesidesHeaders("a.http", text)).toEqual([]);
});

test.each([
  ["an unclosed body", `${post}\n\n{ "region": "r", "type": "t"\n`, ["syntax /0/body «{»"]],
  ["an unclosed variable", `${post}\n\n{ "region": "{{", "type": "t" }\n`, []],
  ["an empty variable", "GET {{host}}/compute/instances/{{}}\n", []],
])("%s costs one finding at most", async (_, text, found) => {
  expect(await findingsBesidesHeaders("a.http", text)).toEqual(found);
});

test("braces of JSON in a URL are no cut variable", async () => {
  const url = 'GET {{host}}/compute/instances?filter={"region":{"+contains":"us"}}';
  expect((await findingsBesidesHeaders("a.http", `${url}\n`)).filter((one) => one.startsWith("syntax"))).toEqual([]);
});

describe("a request line that is sent or run is no further request", () => {
  const text = "POST https://notes.example.com/notes\n";
  const typed = `${text}Content-Type: text/plain\n\n`;
  const get = "GET {{host}}/compute/instances/1";
  test.each([
    ["in a text", `${typed}Call this:\n\n${get}\n\nThen wait.\n`],
    ["at the start of a text", `${typed}\n${get}\n`],
    ["in a text without a type", `${text}\nCall this:\n\n${request}\n`],
    ["in a text with braces", `${text}\nCall this:\n\n{ "a": 1 }\n\n${get}\n`],
    ["in a script behind it", `${text}\n> {%\nconst text = \`\n\n${request}\`;\n%}\n`],
    ["in a script before it", `< {%\nrun(\`\n${get}\n\n${get}\n\`)\n%}\n${text}`],
    ["in a script of httpyac", `${text}\n{{\n  run(\`\n${get}\n\n${get}\n\`)\n}}\n`],
    ["in an open script", `${text}\n> {%\n\n${get}\n`],
    ["in parts", `${text}\n--b\nContent-Type: application/http\n\n${request}--b--\n`],
    ["in a message", `WEBSOCKET wss://notes.example.com/\n\n${get}\n\n===\n\n${get}\n`],
    ["in what is no request", `Some requests:\n\n${get}\n\n${get}\n`],
    ["behind a comment as in Emacs", `# -*- restclient -*-\n${text}\n#\n${get}\n\n# another\n${get}\n`],
    ["in JSON that goes on", `${text}\n{\n"a": 1,\n\n${get}\n`],
  ])("%s", async (_, file) => {
    expect((await findingsBesidesHeaders("a.http", file)).filter((one) => one.startsWith("syntax"))).toEqual([]);
  });

  const behind = `syntax /0 «${get}»`;
  test.each([
    ["an object", `${text}\n{\n  "a": 1\n}\n\n${get}\n`],
    ["an object on one line", `${text}\n{ "a": 1 }\n${get}\n`],
    ["a list", `###\n${text}\n[\n{}]\n# next\n${get}\n`],
    ["no body", `${text}Accept: */*\n\n\n// next\n${get}\n`],
    ["a file", `${text}\n< ./body.json\n\n${get}\n`],
    ["a script", `${text}\nanything\n`.replace("anything", `> {%\n\n%}\n${get}`)],
    ["an assertion", `${text}?? status == 200\n${get}\n`],
  ])("but behind %s", async (_, file) => {
    expect(await findingsBesidesHeaders("a.http", file)).toEqual([behind]);
  });
});

test.each([
  ["a folded header", `${post.replace("POST", "GET")}\nCookie: a=b;\n  accept c=d\nX: y\n`],
  ["a text that begins like a header", `POST {{host}}/x\nContent-Type: text/plain\n\nAuthorization: for all\n`],
])("%s is no slip in a header", async (_, file) => {
  expect(readHttpFile(file).requests.map(({ problem }) => problem)).toEqual([null]);
});

test.each([
  `POST /compute/instances\n{ "regon": 1 }\n`,
  `GET /compute/instances/1\n\n\nPOST /compute/instances\n\n{ "regon": 1 }\n`,
])("an example in a document is written for readers: %j", async (text) => {
  expect((await findingsBesidesHeaders("a.http", text)).filter((one) => one.startsWith("syntax"))).toHaveLength(1);
  for (const info of ["", "http"]) {
    const found = await findingsBesidesHeaders("a.md", `\`\`\`${info}\n${text}\`\`\`\n`);
    expect(found.map((one) => one.split(" ")[0])).toEqual(["missing-required", "unknown-field"]);
  }
});
