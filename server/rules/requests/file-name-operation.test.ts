// The operation of a body that says nothing of it itself, by its name or by what settings declare its file to be.
import { expect, test } from "vitest";
import { defaultSettings, documentOf, type FileFacts } from "../../document/index.ts";
import { check } from "../engine/check.testing.ts";
import { environmentForTests } from "../pages/check.testing.ts";

const adviceFor = (file: Pick<FileFacts, "name" | "declared">, text: string): readonly string[] =>
  check(
    documentOf({ uri: `file:///${file.name}`, kind: "request", ...file }, text),
    defaultSettings,
    environmentForTests(),
  ).findings.map(({ message }) => message);

const wrap = "wrap the body in a request with `method` and `path`.";
const balancer = '{ "label": "web", "region": "us-east" }';
const inferred = "Operation inferred from its fields: `create-loadbalancer`.";

test.each([
  [
    { name: "a.request.json" },
    balancer,
    `${inferred} Rename the file to \`a.create-loadbalancer.request.json\`, or ${wrap}`,
  ],
  [
    { name: "request.json" },
    balancer,
    `${inferred} Rename the file to \`create-loadbalancer.request.json\`, or ${wrap}`,
  ],
  [
    { name: "a.creat-loadbalancer.request.jsonc" },
    balancer,
    "`creat-loadbalancer` in the file name is not an operation; did you mean `create-loadbalancer`? " +
      `${inferred} Rename the file to \`a.create-loadbalancer.request.jsonc\`, or ${wrap}`,
  ],
  [
    { name: "creat-loadbalancer.request.json" },
    balancer,
    "`creat-loadbalancer` in the file name is not an operation; did you mean `create-loadbalancer`? " +
      `${inferred} Rename the file to \`create-loadbalancer.request.json\`, or ${wrap}`,
  ],
  [
    { name: "a.json", declared: "request" },
    balancer,
    `${inferred} Declare the file as \`create-loadbalancer\` instead of \`request\`, or ${wrap}`,
  ],
  [{ name: "a.json", declared: "sequence" }, balancer, `${inferred} W${wrap.slice(1)}`],
  [{ name: "a.json" }, balancer, `${inferred} W${wrap.slice(1)}`],
  [{ name: "a.requests.json" }, `[${balancer}]`, `${inferred} W${wrap.slice(1)}`],
  [
    { name: "a.json", declared: "request" },
    '{ "colour": "red" }',
    `The operation of this body is unknown, so only its syntax is checked. W${wrap.slice(1)}`,
  ],
] as const)("%j", (file, text, message) => {
  expect(adviceFor(file, text)).toEqual([message]);
});

test("a file that is declared as the body of an operation needs no name", () => {
  expect(adviceFor({ name: "a.json", declared: "create-loadbalancer" }, balancer)).toEqual([]);
});
