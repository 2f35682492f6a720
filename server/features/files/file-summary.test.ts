import { expect, test } from "vitest";
import { openDocument } from "../../document/index.ts";
import { documentLinks, linkAt } from "./document-links.ts";
import { summarize, variablesOfSample } from "./file-summary.ts";

const open = (text: string, name = "a.stack.yaml") =>
  openDocument({ uri: `file:///test/${name}`, name, text }) ?? expect.unreachable(name);

const text = `# compute-stack-disable label-length, no-such-rule
region: \${env:REGION}
instances:
  web:
    metadata: { user_data: "\${base64:init.sh}" }
    tags: ["\${REGION}", "\${file:a b.txt} \${file:c.txt}"]
  db: {}
loadbalancers:
  web: { configs: [{ ssl_cert: "\${file:c.txt}", ssl_key: "\${KEY:-x}" }] }
`;

test("a summary has the names, variables and paths of a file", () => {
  const { names, variables, paths } = summarize(open(text), "utf-16");
  expect(
    names.map(({ name, namespace, range }) => `${namespace} ${name} ${range.start.line}:${range.start.character}`),
  ).toEqual(["instances web 3:2", "instances db 6:2", "loadbalancers web 8:2"]);
  expect(variables).toEqual(["REGION"]);
  expect(paths).toEqual(["init.sh", "a b.txt", "c.txt"]);
});

test("links lead to files and to the pages of rules, in order", () => {
  const told = documentLinks(open(text)).map(
    ({ start, end, target }) =>
      `${text.slice(start, end)} → ${target.kind === "file" ? target.path : `rule ${target.id}`}`,
  );
  expect(told).toEqual([
    "label-length → rule label-length",
    "init.sh → init.sh",
    "a b.txt → a b.txt",
    "c.txt → c.txt",
    "c.txt → c.txt",
  ]);
});

test.each([
  ["init.sh", 0, "init.sh"],
  ["init.sh", 7, "init.sh"],
  ["init.sh", -1, null],
  ["init.sh", 8, null],
  ["label-length", 3, "label-length"],
  ["no-such-rule", 3, null],
  ["REGION", 3, null],
])("the link at %s, %i characters on: %s", (word, by, expected) => {
  const link = linkAt(open(text), text.indexOf(word) + by);
  expect(link && text.slice(link.start, link.end)).toBe(expected);
});

test("a text with another tag names no file, and an alias names its file once", () => {
  const paths = (source: string) => summarize(open(source), "utf-16").paths;
  expect(paths('x-a: !x "${file:a}"\n')).toEqual([]);
  const aliased = open('x-a: &a "${file:a}"\nx-b: *a\n');
  expect(documentLinks(aliased)).toHaveLength(1);
});

test.each<[string, readonly string[]]>([
  ["A=1\nexport B=2\n  C = 3\n", ["A", "B", "C"]],
  ["\texport\tD=\n#E=1\n1F=2\nG\nH-I=3\n_J=4", ["D", "_J"]],
  ["", []],
])("the variables of the sample %j", (sample, expected) => {
  expect(variablesOfSample(sample)).toEqual(expected);
});
