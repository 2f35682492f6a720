import { afterEach, describe, expect, test } from "vitest";
import { runIn } from "../server/cli/run-command.testing.ts";
import { isMissingHeader } from "../server/rules/pages/check.testing.ts";
import { bodiesIn, findingsBesidesHeaders } from "./carrier-findings.ts";
import { folderWith, type Report, removeFolders } from "./command-line.ts";

afterEach(removeFolders);

const http = 'POST {{host}}/compute/instances\n\n{ "regon": 1 }\n';
const script = `curl $API/compute/instances --json '{"regon": 1}'\n`;
const markdown = `# A\n\n\`\`\`sh\n${script}\`\`\`\n`;

const check = async (files: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Report> => {
  const { stdout } = await runIn(folderWith(files), ["check", "--format", "json", ...args]);
  return JSON.parse(stdout) as Report;
};
const listed = ({ files }: Report) =>
  Object.fromEntries(files.map(({ path, language, operation }) => [path, `${language} ${operation}`]));

test("a folder is searched for files by their endings, and for scripts by their first line", async () => {
  const names = ["a.http", "a.rest", "a.sh", "a.bash", "a.md", "a.markdown", "a.mdx"];
  const files = Object.fromEntries(
    names.map((name) => [name, /http|rest/.test(name) ? http : /sh$/.test(name) ? script : markdown]),
  );
  const shells = ["#!/bin/sh", "#!/usr/bin/env bash", "#! /bin/dash", "#!/usr/bin/env -S bash -e", "#!/bin/zsh"];
  const endings = ["", ".zsh", ".ksh", ".inc", ".txt"];
  const scripts = Object.fromEntries(
    shells.map((line, index) => [`bin/${index}${endings[index]}`, `${line}\n${script}`]),
  );
  const workflows = { ".ci/a.yml": `run: ${script.replace(": ", ":")}`, "b.YAML": `script:\n  - |\n    ${script}` };
  const others = {
    "bin/python": `#!/usr/bin/env python3\n# ${script}`,
    "bin/fish.py": `#!/bin/sh\n${script}`,
    "none.yml": "run: curl https://example.com\n",
    "words.yaml": "about: /compute/instances with curl\n",
    LICENSE: script,
    "a.txt": script,
    "a.zsh": script,
    "a.command": script,
    "none.sh": "curl https://example.com\n",
    "none.md": "# /compute/instances\n",
  };
  expect(listed(await check({ ...files, ...scripts, ...workflows, ...others }, "./"))).toEqual({
    "a.http": "http null",
    "a.rest": "http null",
    "a.sh": "shell null",
    "a.bash": "shell null",
    "a.md": "markdown null",
    "a.markdown": "markdown null",
    "a.mdx": "markdown null",
    ".ci/a.yml": "yaml null",
    "b.YAML": "yaml null",
    ...Object.fromEntries(shells.map((_, index) => [`bin/${index}${endings[index]}`, "shell null"])),
  });
});

test("the settings list files of other names as what they are, whatever their names say", async () => {
  const settings =
    "files:\n  none: ['old/**']\n  shell: ['*.tmpl', 'old/*.tmpl']\n  http: ['b.txt']\n  markdown: ['*.rst', 'x.yml', 'y.stack.yaml']\n  yaml: ['*.j2']\n";
  const files = {
    ".compute-stack.yaml": settings,
    "a.tmpl": script,
    "old/a.tmpl": script,
    "b.txt": http,
    "other.txt": http,
    "c.rst": markdown,
    "x.yml": markdown,
    "y.stack.yaml": markdown,
    "z.yml.j2": `run: |\n  ${script}`,
  };
  const expected = {
    "a.tmpl": "shell null",
    "b.txt": "http null",
    "c.rst": "markdown null",
    "x.yml": "markdown null",
    "y.stack.yaml": "markdown null",
    "z.yml.j2": "yaml null",
  };
  expect(listed(await check(files, "./"))).toEqual(expected);
  expect(listed(await check(files, ...Object.keys(expected).map((name) => `./${name}`)))).toEqual(expected);
  const { stdout } = await runIn(folderWith(files), ["convert", "./a.tmpl", "./x.yml"]);
  expect(stdout.match(/"path": "\/compute\/instances"/g)).toHaveLength(2);
});

test("an explicit path is listed even if the file contains no request", async () => {
  const files = { "none.sh": "ls\n", "none.md": "# A\n", "none.http": "" };
  const named = Object.keys(files).map((name) => `./${name}`);
  expect(listed(await check(files, ...named))).toEqual({
    "none.sh": "shell null",
    "none.md": "markdown null",
    "none.http": "http null",
  });
});

describe("a request counts if its path is one of the interface's or begins like one", () => {
  test.each([
    "https://api.example.com/v4/compute/instances",
    "http://localhost:8080/proxy/v4/compute/instances",
    "api.example.com/v4/compute/instances",
    "$API/compute/instances",
    "${API}/compute/instances",
    "${BASE_URL}/v4/compute/instances",
    "$SCHEME://$HOST/v4/compute/instances",
    "{{host}}/v4/compute/instances",
    "{base_url}/compute/instances",
    "/v4/compute/instances",
    "/compute/instances",
  ])("%s", async (url) => {
    expect(await bodiesIn("a.sh", `curl "${url}" -d '{"regon": 1}'`)).toEqual(["/0/body"]);
  });

  test.each(["$API/compute/nonsense", "$API/networking/nonsense"])(
    "%s is an unknown path, where the file says which API is meant",
    async (url) => {
      expect(await findingsBesidesHeaders("a.sh", `curl "${url}" -H "Authorization: Bearer $T"`)).toEqual([
        `request-unknown-path /0/path «${url}»`,
      ]);
      expect(await findingsBesidesHeaders("a.sh", `API=https://api.example.com/v4\ncurl "${url}"`)).toHaveLength(1);
      expect(await findingsBesidesHeaders("a.sh", `curl "${url}"`)).toEqual([]);
    },
  );

  test.each([`http://localhost:8080/compute/sum -d '{"label": 1}'`, "-X DELETE https://example.com/compute/jobs/web"])(
    "%s is another service's, unless the file has a sign of this one",
    async (request) => {
      const command = `curl ${request}\n`;
      expect(await findingsBesidesHeaders("a.sh", command)).toEqual([]);
      for (const sign of ["API=https://example.com/v4\n", "# Authorization: Bearer\n"])
        expect(await findingsBesidesHeaders("a.sh", sign + command)).not.toEqual([]);
    },
  );

  test.each(["/v4/compute/instances/123/networking/ips", "/v4/networking/firewalls/12/loadbalancers"])(
    "%s has its version before the first word",
    async (path) => {
      expect(await findingsBesidesHeaders("a.sh", `curl https://example.com${path}\n`)).toEqual([
        `request-unknown-path /0/path «https://example.com${path}»`,
      ]);
    },
  );

  test.each([
    "https://example.com/compute",
    "https://example.com/v2/load_balancers",
    "https://example.com/instances",
    "https://compute.example.com/compute/v1/projects/a/zones/b/instances",
    "https://example.com/computers/1",
    "https://example.com/?next=/v4/compute/instances",
    "$URL",
    "$BASE$REST",
  ])("%s is nobody's business", async (url) => {
    expect(await findingsBesidesHeaders("a.sh", `curl "${url}" -X post -d '{"regon": '`)).toEqual([]);
  });
});

describe("the pointer begins with the number of the request among those that count", () => {
  const other = "curl https://example.com -d '{}'\n";
  test.each([
    ["a.sh", `${other}${script}${other}${script}`],
    ["a.http", `GET https://example.com\n\n###\n${http}\n###\n${http}`],
    ["a.md", `${markdown}\n\`\`\`sh\n${other}\`\`\`\n\n\`\`\`http\n${http}\`\`\`\n`],
  ])("%s", async (name, text) => {
    expect(await bodiesIn(name, text)).toEqual(["/0/body", "/1/body"]);
  });
});

describe("requests are compared only where they are sent one after the other", () => {
  const config = (port: number): string => `$API/loadbalancers/1/configs`.concat(` -d '{"port": ${port}}'`);
  test("not in a script, and not between fences", async () => {
    const twice = `curl ${config(80)}\ncurl ${config(80)}\n`;
    expect(await findingsBesidesHeaders("a.sh", twice)).toEqual([]);
    expect(await findingsBesidesHeaders("a.md", `\`\`\`sh\n${twice}\`\`\`\n`)).toEqual([]);
    const use = "GET {{h}}/compute/instances/{{one.response.body.id}}\n";
    const named = `# @name one\nPOST {{h}}/loadbalancers\n\n{ "region": "r" }\n`;
    const fences = `\`\`\`http\n${named}\`\`\`\n\n\`\`\`http\n${use}\`\`\`\n`;
    expect((await findingsBesidesHeaders("a.md", fences)).map((one) => one.split(" ")[0])).toEqual(["step-unknown"]);
  });

  test("in an HTTP file as far as the answers go", async () => {
    const create = `# @name one\nPOST {{h}}/compute/instances\n\n{ "region": "r", "type": "t" }\n\n###\n`;
    const use = (field: string): string => `GET {{h}}/compute/instances/{{one.response.body.${field}}}\n`;
    expect(await findingsBesidesHeaders("a.http", create + use("id"))).toEqual([]);
    expect(await findingsBesidesHeaders("a.http", `${use("id")}\n###\n${create}`)).toEqual([
      "step-unknown /0/path «{{one.response.body.id}}»",
    ]);
  });
});

describe("settings hold for files with requests, too", () => {
  const codes = async (settings: string): Promise<readonly string[]> => {
    const report = await check(
      { ".git/HEAD": "", ".compute-stack.yaml": settings, "docs/a.md": markdown, "b.sh": script },
      "./",
    );
    return report.files.flatMap(({ path, diagnostics }) =>
      diagnostics.filter((one) => !isMissingHeader(one)).map(({ code, severity }) => `${path} ${code} ${severity}`),
    );
  };
  const all = (path: string) => [`${path} missing-required error`, `${path} unknown-field warning`];

  test.each([
    [
      "rules",
      "rules: { missing-required: off, unknown-field: hint }\n",
      ["b.sh unknown-field hint", "docs/a.md unknown-field hint"],
    ],
    ["ignore", 'ignore: ["docs/**"]\n', all("b.sh")],
    ["files.none", 'files: { none: ["*.sh"] }\n', all("docs/a.md")],
    [
      "overrides",
      'overrides: [{ files: ["docs/**"], rules: { missing-required: off, unknown-field: off } }]\n',
      all("b.sh"),
    ],
  ])("%s", async (_, settings, expected) => {
    expect(await codes(settings)).toEqual(expected);
  });
});

describe("a comment suppresses, with its reason and its day", () => {
  const above = (directive: string): string => `# compute-stack-disable-next-line ${directive}\n${script}`;
  test.each([
    ["several rules", "missing-required, unknown-field", []],
    ["with a reason", "missing-required, unknown-field -- an example", []],
    ["up to a day", "missing-required, unknown-field -- until 2999-01-31: an example", []],
    [
      "no longer after it",
      "missing-required, unknown-field -- until 2020-01-31: an example",
      ["expired-suppression", "missing-required", "unknown-field"],
    ],
    ["not without a rule", "", ["unused-suppression", "missing-required", "unknown-field"]],
    ["not what is not there", "label-pattern, missing-required, unknown-field", ["unused-suppression"]],
  ])("%s", async (_, directive, codes) => {
    expect((await findingsBesidesHeaders("a.sh", above(directive))).map((one) => one.split(" ")[0])).toEqual(codes);
  });
});
