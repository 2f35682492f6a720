import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Log, ReportingDescriptor, Result } from "sarif";
import { afterEach, expect, test } from "vitest";
import { ruleAddresses } from "../../../scripts/rule-addresses.mjs";
import { folderWith, removeFolders } from "../../../test/command-line.ts";
import { rules } from "../../rules/list.ts";
import { rewritten } from "../../rules/pages/rewritten.testing.ts";
import { version } from "../../version.ts";
import { runIn } from "../run-command.testing.ts";
import { sarifReporter } from "./sarif.ts";

afterEach(removeFolders);

test("the pages of the rules are in the words of the service", async () => {
  const described = async (settings: string): Promise<readonly ReportingDescriptor[]> => {
    const folder = folderWith({ ".compute-stack.yaml": settings, "a.stack.yaml": "region: r\n" });
    const { stdout } = await runIn(folder, ["check", "--format", "sarif", "--config", "./.compute-stack.yaml", "./"]);
    return (JSON.parse(stdout) as Log).runs[0]?.tool.driver.rules ?? [];
  };
  const plain = await described("");
  const own = await described("names: { compute: acme, loadbalancer: acmebalancer, script: acmescript }\n");
  const textsOf = ({ shortDescription, help }: ReportingDescriptor) => [shortDescription?.text, help?.markdown];
  expect(own.map(textsOf)).toEqual(plain.map((one) => textsOf(one).map((text) => rewritten(text ?? "").text)));
  expect(own.map(({ id, helpUri }) => [id, helpUri])).toEqual(plain.map(({ id, helpUri }) => [id, helpUri]));
});

test("each finding is a result at its place", async () => {
  const folder = folderWith({
    "a b.stack.yaml": "region: r\ninstances:\n  web: { type: t, booted: tru, booted: tru }\n",
  });
  const { ended, stdout, stderr } = await runIn(folder, [
    "check",
    "--format",
    "sarif",
    "--rule",
    "disk-field-unused=off",
    "./",
  ]);
  expect({ ended, stderr }).toEqual({ ended: 1, stderr: "" });
  const { runs, ...head } = JSON.parse(stdout);
  expect(head).toEqual({ version: "2.1.0", $schema: "https://json.schemastore.org/sarif-2.1.0.json" });
  const [{ tool, results, ...run }] = runs;
  expect(run).toEqual({
    columnKind: "utf16CodeUnits",
    invocations: [{ executionSuccessful: true, toolExecutionNotifications: [] }],
  });
  const levels: Readonly<Record<string, string>> = { information: "note", hint: "note" };
  const { rules: described, ...driver } = tool.driver;
  expect(driver).toEqual({ name: "compute-stack", semanticVersion: version });
  expect(described).toEqual(
    rules.map(({ id, severity, summary }) => ({
      id,
      shortDescription: { text: summary },
      fullDescription: { text: expect.stringMatching(/^\S.*\.$/) },
      help: {
        text: expect.stringMatching(/^[^#][\s\S]*\n\nWrong[\s\S]*\n\nRight/),
        markdown: expect.stringContaining("\n## Wrong"),
      },
      helpUri: expect.stringMatching(new RegExp(`^(?:https://|pkg:npm/).*/${id}\\.md$`)),
      defaultConfiguration: { level: levels[severity] ?? severity },
    })),
  );
  for (const { help } of described) {
    expect(help.text).not.toMatch(/^## (?:Wrong|Right)|^```/m);
    expect(help.markdown).not.toMatch(/^# /);
  }
  const prints: readonly string[] = results.map((result: Result) => result.partialFingerprints?.["computeStack/v1"]);
  for (const print of prints) expect(print).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(prints).size).toBe(prints.length);
  expect(results.map(({ partialFingerprints: _, ...rest }: Result) => rest)).toMatchInlineSnapshot(`
    [
      {
        "level": "error",
        "locations": [
          {
            "logicalLocations": [
              {
                "fullyQualifiedName": "/instances/web/booted",
              },
            ],
            "physicalLocation": {
              "artifactLocation": {
                "uri": "a%20b.stack.yaml",
              },
              "region": {
                "endColumn": 30,
                "endLine": 3,
                "startColumn": 27,
                "startLine": 3,
              },
            },
          },
        ],
        "message": {
          "text": "\`booted\` must be \`true\` or \`false\`, found the string \`tru\`.",
        },
        "ruleId": "type-mismatch",
        "ruleIndex": 5,
      },
      {
        "level": "error",
        "locations": [
          {
            "logicalLocations": [
              {
                "fullyQualifiedName": "/instances/web/booted",
              },
            ],
            "physicalLocation": {
              "artifactLocation": {
                "uri": "a%20b.stack.yaml",
              },
              "region": {
                "endColumn": 38,
                "endLine": 3,
                "startColumn": 32,
                "startLine": 3,
              },
            },
          },
        ],
        "message": {
          "text": "Duplicate key \`booted\`. Remove one of the two.",
        },
        "relatedLocations": [
          {
            "message": {
              "text": "The first \`booted\`.",
            },
            "physicalLocation": {
              "artifactLocation": {
                "uri": "a%20b.stack.yaml",
              },
              "region": {
                "endColumn": 25,
                "endLine": 3,
                "startColumn": 19,
                "startLine": 3,
              },
            },
          },
        ],
        "ruleId": "duplicate-key",
        "ruleIndex": 3,
      },
      {
        "level": "error",
        "locations": [
          {
            "logicalLocations": [
              {
                "fullyQualifiedName": "/instances/web/booted",
              },
            ],
            "physicalLocation": {
              "artifactLocation": {
                "uri": "a%20b.stack.yaml",
              },
              "region": {
                "endColumn": 43,
                "endLine": 3,
                "startColumn": 40,
                "startLine": 3,
              },
            },
          },
        ],
        "message": {
          "text": "\`booted\` must be \`true\` or \`false\`, found the string \`tru\`.",
        },
        "ruleId": "type-mismatch",
        "ruleIndex": 5,
      },
    ]
  `);
});

const manifest = JSON.parse(readFileSync("package.json", "utf8"));

test.each([
  {
    where: "in the repository that package.json names",
    named: { ...manifest, version: "1.2.3", repository: { url: "git+https://git.example.com/a/b.git" } },
    base: "https://git.example.com/a/b/blob/v1.2.3/",
  },
  {
    where: "in the npm package while package.json names no repository",
    named: { ...manifest, name: "@a/b", version: "1.2.3-rc.1+x", repository: undefined },
    base: "pkg:npm/%40a/b@1.2.3-rc.1%2Bx#",
  },
])("rules lead to their pages $where", async ({ named, base }) => {
  const pages = (await readdir("server/rules", { recursive: true })).filter((path) => path.endsWith(".md"));
  const folder = folderWith({
    "rule-addresses.json": JSON.stringify(ruleAddresses(named, pages)),
    "rules/syntax.md": "# syntax\n\nNot valid.\n",
  });
  const begin = sarifReporter(pathToFileURL(join(folder, "rules/")).href).begin();
  const [run] = JSON.parse(`${begin}]}]}`).runs;
  for (const { id, helpUri } of run.tool.driver.rules) {
    expect(helpUri.startsWith(base), helpUri).toBe(true);
    const page = helpUri.slice(base.length);
    expect(page).toMatch(new RegExp(`/${id}\\.md$`));
    expect(existsSync(page), page).toBe(true);
  }
  expect(manifest.files).toContain("dist");
});

test("what cannot be read is a notification", async () => {
  const { ended, stdout } = await runIn("/none", ["check", "--format", "sarif", "./a.stack.yaml"]);
  expect([ended, JSON.parse(stdout).runs[0].invocations]).toMatchInlineSnapshot(`
    [
      2,
      [
        {
          "executionSuccessful": false,
          "toolExecutionNotifications": [
            {
              "level": "error",
              "message": {
                "text": "a.stack.yaml does not exist.",
              },
            },
          ],
        },
      ],
    ]
  `);
});
