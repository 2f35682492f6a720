import { describe, expect, test } from "vitest";
import { readCarrier } from "../../document/carriers/carrier.ts";
import { defaultSettings } from "../../document/index.ts";
import { carrierFindings } from "../../rules/engine/carrier-findings.ts";
import { check } from "../../rules/engine/check.testing.ts";
import { environmentForTests, isMissingHeader } from "../../rules/pages/check.testing.ts";
import { readerFor } from "../../syntax/carriers.testing.ts";
import type { CarrierLanguage } from "../../syntax/carriers.ts";
import { applyEdits } from "../../syntax/index.ts";
import { suppressions } from "./suppressions.ts";

function checked(language: CarrierLanguage, text: string) {
  const carrier = readCarrier({ uri: "file:///w/a", name: "a", language }, text, readerFor(language), null);
  const environment = environmentForTests();
  const findings = carrierFindings(
    carrier,
    defaultSettings,
    environment.now(),
    ({ document }) => check(document, defaultSettings, environment).findings,
  );
  return { carrier, findings: findings.filter((one) => !isMissingHeader(one)) };
}

const codes = (language: CarrierLanguage, text: string): readonly string[] =>
  checked(language, text).findings.map(({ code, start }) => `${text.slice(0, start).split("\n").length} ${code}`);

const http = 'post /compute/instances\n\n{\n  "region": "us-east",\n  "type": "standard-2",\n  "typ": 1\n}\n';
const curl = `curl -X post \\\n  $API/compute/instances \\\n  --json '{"region":"us-east","type":"a","typ":1}'\n`;

describe("comments of the carrier suppress", () => {
  test.each<[what: string, language: CarrierLanguage, text: string, expected: readonly string[]]>([
    ["nothing", "http", http, ["1 request-method", "6 unknown-field"]],
    ["in the request below", "http", `# compute-stack-disable-next-line unknown-field\n${http}`, ["2 request-method"]],
    ["in the request below", "http", `// compute-stack-disable-next-line unknown-field, request-method\n${http}`, []],
    [
      "in that request alone",
      "http",
      `# compute-stack-disable-next-line request-method\n${http}\n###\n${http}`,
      ["7 unknown-field", "11 request-method", "16 unknown-field"],
    ],
    [
      "below",
      "http",
      `${http}\n###\n# compute-stack-disable unknown-field\n${http}`,
      ["1 request-method", "6 unknown-field", "11 request-method"],
    ],
    [
      "on a line of the head",
      "http",
      `POST /compute/instances/1/boot\n# compute-stack-disable-next-line request-token-literal\nAuthorization: Bearer ${"a1b2c3d4".repeat(8)}\n`,
      [],
    ],
    [
      "in the command below, on all its lines",
      "shell",
      `# compute-stack-disable-next-line unknown-field\n${curl}`,
      ["2 request-method"],
    ],
    [
      "in the command below, where it begins later",
      "shell",
      `# compute-stack-disable-next-line unknown-field,request-method\ntrue && \\\n  ${curl}`,
      [],
    ],
    [
      "on the same line",
      "shell",
      "curl -X post $API/compute/instances/1/boot # compute-stack-disable-line request-method\n",
      [],
    ],
    [
      "with a reason and a day",
      "shell",
      `# compute-stack-disable-next-line unknown-field, request-method -- until 2026-12-31: soon\n${curl}`,
      [],
    ],
    [
      "no longer, behind that day",
      "shell",
      `# compute-stack-disable-next-line unknown-field, request-method -- until 2025-12-31\n${curl}`,
      ["1 expired-suppression", "2 request-method", "4 unknown-field"],
    ],
    [
      "with \\r\\n",
      "shell",
      `# compute-stack-disable-next-line unknown-field\n${curl}`.replaceAll("\n", "\r\n"),
      ["2 request-method"],
    ],
    [
      "in a fence",
      "markdown",
      `- a\n\n  \`\`\`sh\n  # compute-stack-disable-next-line unknown-field\n  ${curl.replaceAll("\n", "\n  ")}\n  \`\`\`\n`,
      ["5 request-method"],
    ],
    [
      "from outside the fences",
      "markdown",
      `<!-- compute-stack-disable unknown-field, request-method -->\n\n\`\`\`sh\n${curl}\`\`\`\n`,
      [],
    ],
    [
      "in the fence below",
      "markdown",
      `- a\n\n  <!-- compute-stack-disable-next-line unknown-field -->\n  \`\`\`sh\n  ${curl.replaceAll("\n", "\n  ")}\n  \`\`\`\n\n\`\`\`sh\n${curl}\`\`\`\n`,
      ["5 request-method", "12 request-method", "14 unknown-field"],
    ],
    [
      "in the file of the fence below",
      "markdown",
      `<!-- compute-stack-disable-next-line unknown-field -->\n~~~json create-instance.request.json\n{ "region": "r", "type": "t", "typ": 1 }\n~~~\n`,
      [],
    ],
    [
      "nothing in a fence of another language",
      "markdown",
      `\`\`\`yaml\n# compute-stack-disable unknown-field\n\`\`\`\n\n\`\`\`sh\n${curl}\`\`\`\n`,
      ["6 request-method", "8 unknown-field"],
    ],
    [
      "nothing in a text",
      "shell",
      `echo "compute-stack-disable unknown-field"\n${curl}`,
      ["2 request-method", "4 unknown-field"],
    ],
    [
      "and in bodies their own comments do",
      "http",
      http.replace('  "typ"', '  // compute-stack-disable-next-line unknown-field\n  "typ"'),
      ["1 request-method"],
    ],
  ])("%s: %s %#", (_, language, text, expected) => {
    expect(codes(language, text)).toEqual(expected);
  });

  test.each<[language: CarrierLanguage, text: string, expected: readonly string[]]>([
    [
      "shell",
      `# compute-stack-disable label-length\n${curl}`,
      ["1 unused-suppression", "2 request-method", "4 unknown-field"],
    ],
    [
      "shell",
      `# compute-stack-disable-nextline unknown-field\n${curl}`,
      ["1 unused-suppression", "2 request-method", "4 unknown-field"],
    ],
    ["shell", `# compute-stack-disable\n${curl}`, ["1 unused-suppression", "2 request-method", "4 unknown-field"]],
    ["shell", "# compute-stack-disable unknown-field\necho /compute/\n", []],
    ["shell", "# compute-stack-disable unknown-field\ncurl -X POST /compute/instances -d '{", ["2 syntax"]],
  ])("without effect are named, where there are requests: %s %#", (language, text, expected) => {
    expect(codes(language, text)).toEqual(expected);
  });

  test("unless they suppress something, they can be removed", () => {
    const text = `true # compute-stack-disable-line label-length\n<!-- x -->\n${curl}`;
    const [finding] = checked("shell", text).findings;
    const [fix] = finding?.fixes ?? [];
    expect(fix?.safe).toBe(true);
    expect(applyEdits(text, fix?.edits() ?? [])).toBe(`true\n<!-- x -->\n${curl}`);
  });
});

describe("a comment is added that suppresses a finding", () => {
  const quoted = (text: string): string => text.replace(/^/gm, "> ").trimEnd();
  const texts: readonly (readonly [language: CarrierLanguage, text: string])[] = [
    ["http", http],
    ["http", `\uFEFF@a = 1\r\n\r\n# @name x\r\n${http.replaceAll("\n", "\r\n")}`],
    ["shell", curl],
    ["shell", `#!/bin/sh\r\n${curl.replaceAll("\n", "\r\n")}`],
    ["shell", `if ! foo |\n  ${curl.trimEnd()}; then\n  exit 1\nfi\n`],
    ["shell", `answer=$(\\\n  ${curl.trimEnd()})\n`],
    ["shell", `#!/bin/sh\nretry \\\n  3 \\\n  "$(${curl.trimEnd()})"\n`],
    ["markdown", `---\ntitle: x\n---\n# A\n\n\`\`\`sh\n${curl}\`\`\`\n`],
    ["markdown", `1. A\n\n   > \`\`\`http\n   ${quoted(http).replaceAll("\n", "\n   ")}\n   > \`\`\`\n`],
    ["markdown", `# A\n\n${curl.replace(/^(?=.)/gm, "    ")}`],
    ["markdown", `- A\n\n${curl.replace(/^(?=.)/gm, "      ")}`],
    ["markdown", `<pre>\n${curl}</pre>\n`],
    ["markdown", `=== "x"\n\n    \`\`\`\n${curl.replace(/^(?=.)/gm, "    ")}    \`\`\`\n`],
    ["yaml", `jobs:\n  it's: x\n  run: |\n${curl.replace(/^(?=.)/gm, "    ")}`],
    ["yaml", `script:\r\n  - |-\r\n${curl.replace(/^(?=.)/gm, "    ").replaceAll("\n", "\r\n")}`],
    ["yaml", `script:\n  - curl -X post /compute/instances --json '{"region":"us-east","type":"a","typ":1}'\n`],
    ["markdown", `\`\`\`console\n$ ${curl.replaceAll("\n", "\n> ").slice(0, -2)}ok\n\`\`\`\n`],
  ];

  test.each(texts)("%s %j", (language, text) => {
    const { carrier, findings } = checked(language, text);
    expect(findings.map(({ code }) => code)).toEqual(["request-method", "unknown-field"]);
    for (const finding of findings) {
      const others = findings.filter((other) => other !== finding).map(({ code }) => code);
      const actions = suppressions(carrier, [finding], []);
      const { code } = finding;
      const titles = [`Suppress \`${code}\` in this request`, `Suppress all findings of \`${code}\` in this file`];
      expect(actions.map(({ title }) => title)).toEqual(titles);
      for (const { change } of actions) {
        const after = applyEdits(text, change.kind === "edits" ? change.edits() : []);
        const again = checked(language, after);
        expect(
          again.findings.map(({ code }) => code),
          after,
        ).toEqual(others);
        expect(again.carrier.parts[0]?.document.text).toBe(carrier.parts[0]?.document.text);
        expect(after.includes("\r\n")).toBe(text.includes("\r\n"));
        // The next one joins it.
        const [next] = again.findings;
        const [first, second] = next ? suppressions(again.carrier, [next], []) : [];
        const joined = [first, second].map(
          (one) =>
            checked(language, applyEdits(after, one?.change.kind === "edits" ? one.change.edits() : [])).findings
              .length,
        );
        expect(joined).toEqual([0, 0]);
      }
    }
  });

  const file = '```json create-instance.request.json\n{ "region": "r", "type": "t", "typ": 1, "tye": 1 }\n```\n';
  test.each([
    ["on its own", `# A\n\n${file}\n${file}`],
    ["in a list", `- a\n\n${file.replace(/^(?=.)/gm, "  ")}\n\n${file}`],
    ["in a quote", `a\n\n${file.replace(/^(?=.)/gm, "> ")}\n${file}`],
    ["with \\r\\n", `# A\n\n${file}\n${file}`.replaceAll("\n", "\r\n")],
  ])("above a file in a fence: %s", (_, text) => {
    const suppressed = (before: string): string => {
      const { carrier, findings } = checked("markdown", before);
      const [finding] = findings;
      const [first] = suppressions(carrier, finding ? [finding] : [], []);
      expect(first?.title).toBe("Suppress `unknown-field` in this fence");
      const after = applyEdits(before, first?.change.kind === "edits" ? first.change.edits() : []);
      expect(checked("markdown", after).findings.length).toBe(findings.length - 2);
      return after;
    };
    expect(checked("markdown", text).findings).toHaveLength(4);
    suppressed(suppressed(text));
  });

  test.each<[language: CarrierLanguage, text: string]>([
    ["shell", `A="x\n$(${curl.trimEnd()})"\n`],
    ["shell", `bash <<EOF\n${curl}EOF\n$(cat <<X\n$(${curl.trimEnd()})\nX\n)\n`],
    ["yaml", `run: >\n${curl.replaceAll(" \\\n  ", "\n").replace(/^(?=.)/gm, "  ")}`],
    ["markdown", `# A\n\n\`\`\`sh\nA="x\n$(${curl.trimEnd()})"\n\`\`\`\n`],
  ])("but not within a string of several lines: %s %j", (language, text) => {
    const { carrier, findings } = checked(language, text);
    expect(findings).not.toEqual([]);
    const titles = suppressions(carrier, findings, []).map(({ title }) => title);
    expect(titles.filter((title) => title.includes("in this request"))).toEqual([]);
  });
});

describe("above a command in a long text, in pieces as an editor has it, what it continues counts", () => {
  const long = "# Some words about the command, however long it goes on.\n".repeat(200);
  test.each<[what: string, language: CarrierLanguage, text: string, isOffered: boolean]>([
    ["nothing", "shell", `${long}echo 'a' "b"\n${long}${curl}`, true],
    ["a quoted string", "shell", `${long}echo '\n${long}$(\n${curl})'\n`, false],
    ["a string in which a command is", "shell", `${long}echo "\n${long}$(\n${curl})"\n${long}`, true],
    ["a fence", "markdown", `${long}It's\n\n\`\`\`sh\n${long}${curl}\`\`\`\n`, true],
  ])("%s, in %s", (_, language, text, isOffered) => {
    const { carrier, findings } = checked(language, text);
    const titles = suppressions(carrier, findings, []).map(({ title }) => title);
    if (findings.length > 0) expect(titles.some((title) => title.includes("this request"))).toBe(isOffered);
  });
});
