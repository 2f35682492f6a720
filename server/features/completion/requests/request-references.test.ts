import { describe, expect, test } from "vitest";
import type { CarrierLanguage } from "../../../syntax/carriers.ts";
import { closedAt } from "./closed-command.ts";
import { carrierOf, offeredAt } from "./offered.testing.ts";

/** The line of the cursor, with each completion. */
function lines(language: CarrierLanguage, marked: string): readonly string[] {
  const line = marked.slice(0, marked.indexOf("‸")).split("\n").length - 1;
  return offeredAt(language, marked).map((one) => one.after.split("\n")[line] ?? "");
}

const post = "POST {{api}}/compute/instances\n";
const curl = 'curl -X POST "$API/compute/instances" ';

describe("a variable has quotes where its value is a string, and none in the place of a number or boolean", () => {
  test.each<[CarrierLanguage, string, readonly string[]]>([
    ["http", `${post}\n{ "firewall_id": ‸ }`, ['{ "firewall_id": {{FIREWALL_ID}} }']],
    ["http", `${post}\n{ "firewall_id": "‸" }`, ['{ "firewall_id": {{FIREWALL_ID}} }']],
    [
      "http",
      `@fw=1\n${post}\n{ "firewall_id": ‸ }`,
      ['{ "firewall_id": {{FIREWALL_ID}} }', '{ "firewall_id": {{fw}} }'],
    ],
    [
      "http",
      `@fw-id=1\n${post}\n{ "firewall_id": "‸" }`,
      ['{ "firewall_id": {{FIREWALL_ID}} }', '{ "firewall_id": {{fw-id}} }'],
    ],
    ["http", `@fw=1\n${post}\n{ "firewall_id": "{{‸" }`, ['{ "firewall_id": {{fw}} }']],
    ["http", `@fw=1\n${post}\n{ "firewall_id": "{{ f‸ }}" }`, ['{ "firewall_id": {{fw}} }']],
    ["http", `@r=1\n${post}\n{ "region": ‸ }`, ['{ "region": "{{REGION}}" }', '{ "region": "{{r}}" }']],
    ["http", `@b=1\n${post}\n{ "booted": ‸ }`, ['{ "booted": true }', '{ "booted": false }', '{ "booted": {{b}} }']],
    ["http", `@b=1\n${post}\n{ "booted": "{{‸" }`, ['{ "booted": {{b}} }']],
    [
      "shell",
      `FW=1\n${curl}-d '{"firewall_id": ‸}'`,
      [`${curl}-d '{"firewall_id": '"$FIREWALL_ID"'}'`, `${curl}-d '{"firewall_id": '"$FW"'}'`],
    ],
    ["shell", `FW=1\n${curl}-d '{"firewall_id": "$‸"}'`, [`${curl}-d '{"firewall_id": '"$FW"'}'`]],
    ["shell", `FW=1\n${curl}-d '{"firewall_id": "'"$‸"'"}'`, [`${curl}-d '{"firewall_id": '"$FW"'}'`]],
    ["shell", `FW=1\n${curl}-d "{\\"firewall_id\\": \\"$‸\\"}"`, [`${curl}-d "{\\"firewall_id\\": \${FW}}"`]],
    ["shell", `FW=1\n${curl}-d "{\\"firewall_id\\": \\"$F‸\\"}"`, [`${curl}-d "{\\"firewall_id\\": \${FW}}"`]],
    ["shell", `FW=1\n${curl}-d "{\\"firewall_id\\": $‸}"`, [`${curl}-d "{\\"firewall_id\\": $FW}"`]],
    ["shell", `FW=1\n${curl}-d "{\\"region\\": \\"$‸\\"}"`, [`${curl}-d "{\\"region\\": \\"$FW\\"}"`]],
    [
      "shell",
      `FW=1\n${curl}-d @- <<EOF\n{"firewall_id": ‸}\nEOF\n`,
      ['{"firewall_id": ${FIREWALL_ID}}', '{"firewall_id": ${FW}}'],
    ],
    ["shell", `FW=1\n${curl}-d @- <<EOF\n{"firewall_id": "$‸"}\nEOF\n`, ['{"firewall_id": ${FW}}']],
    // Nothing is expanded there.
    ["shell", `FW=1\n${curl}-d @- <<'EOF'\n{"firewall_id": ‸}\nEOF\n`, []],
    ["shell", `${curl}-d @- <<'EOF'\n{"firew‸}\nEOF\n`, ['{"firewall_id": }']],
    ["shell", `${curl}-d @- <<'EOF'\n{"image": "com‸"}\nEOF\n`, ['{"image": "compute/"}']],
    [
      "markdown",
      `- a\n\n  \`\`\`sh\n  ${curl}-d '{"firewall_id": ‸}'\n  \`\`\`\n`,
      [`  ${curl}-d '{"firewall_id": '"$FIREWALL_ID"'}'`],
    ],
    [
      "markdown",
      '```json a.create-instance.request.json\n{ "firewall_id": ‸ }\n```\n',
      ['{ "firewall_id": "${FIREWALL_ID}" }'],
    ],
  ])("%s %j", (language, marked, expected) => {
    expect(lines(language, marked)).toEqual(expected);
  });

  test("within whole objects", () => {
    const all = lines("shell", `${curl}-d '{"interfaces": [‸]}'`);
    expect(all).toContainEqual(expect.stringContaining(`"subnet_id": '"$SUBNET_ID"',`));
    expect(all).toContainEqual(expect.stringContaining(`"vpc": "'"$VPC"'"`));
  });
});

describe("variables are offered", () => {
  const other = `GET {{api}}/compute/instances/{{$dotenv ID}}\nAuthorization: Bearer {{my-token}}\n\n###\n`;
  test.each<[what: string, CarrierLanguage, string, readonly string[]]>([
    [
      "behind a $ before a quote",
      "shell",
      `ID=1\ncurl "$API/compute/instances/$‸"`,
      ['curl "$API/compute/instances/$ID"'],
    ],
    ["as the base of a URL", "shell", `API=1\ncurl "$‸/compute/instances"`, ['curl "$API/compute/instances"']],
    ["in a header", "shell", `T=1\n${curl}-H "Authorization: Bearer $‸"`, [`${curl}-H "Authorization: Bearer $T"`]],
    ["in any header", "shell", `T=1\n${curl}-H "X-A: ‸"`, [`${curl}-H "X-A: \${T}"`]],
    ["in single quotes", "shell", `T=1\n${curl}-H 'X-A: ‸'`, [`${curl}-H 'X-A: '"$T"''`]],
    ["in a header of an HTTP file", "http", `@t=1\n${post}X-A: ‸\n\n{}`, ["X-A: {{t}}"]],
    [
      "that are set nowhere",
      "http",
      `${other}GET {{‸}}/compute/instances`,
      ["api", "$dotenv ID", "my-token"].map((name) => `GET {{${name}}}/compute/instances`),
    ],
    [
      "that are named like a token",
      "http",
      `${other}${post}Authorization: ‸`,
      ["Bearer {{my-token}}", "{{api}}", "{{$dotenv ID}}"].map((value) => `Authorization: ${value}`),
    ],
    [
      "that other commands use",
      "shell",
      `${curl}-H "Authorization: Bearer $MY_TOKEN"\ncurl "$API/compute/instances" -H "‸"`,
      ["Authorization: Bearer ${MY_TOKEN}", "Content-Type: application/json"].map(
        (header) => `curl "$API/compute/instances" -H "${header}"`,
      ),
    ],
  ])("%s (%s)", (_, language, marked, expected) => {
    expect(lines(language, marked)).toEqual(expected);
  });

  test("answers of the kind that fits", () => {
    const named = `# @name web\n${post}\n{}\n\n###\n`;
    expect(lines("http", `${named}GET {{api}}/compute/instances/{{web‸`)).toEqual([
      "GET {{api}}/compute/instances/{{web.response.body.id}}",
    ]);
    expect(lines("http", `${named}GET {{api}}/compute/instances/{{we‸b.response.body.$.id}}`)).toEqual([
      "GET {{api}}/compute/instances/{{web.response.body.id}}",
    ]);
    expect(lines("http", `${named}${post}\n{ "region": "{{web‸" }`)).toEqual([
      '{ "region": "{{web.response.body.region}}" }',
    ]);
  });
});

describe("headers are completed", () => {
  test.each<[CarrierLanguage, string, readonly string[]]>([
    [
      "shell",
      `${curl}-H ‸ -d '{}'`,
      [
        `${curl}-H "Authorization: Bearer $COMPUTE_TOKEN" -d '{}'`,
        `${curl}-H "Content-Type: application/json" -d '{}'`,
      ],
    ],
    [
      "shell",
      `${curl}-H ‸`,
      [`${curl}-H "Authorization: Bearer $COMPUTE_TOKEN"`, `${curl}-H "Content-Type: application/json"`],
    ],
    ["shell", `${curl}-H "Authorization: Bearer $‸"`, [`${curl}-H "Authorization: Bearer \${COMPUTE_TOKEN}"`]],
    ["http", `${post}Authorization: Bearer {{‸`, ["Authorization: Bearer {{COMPUTE_TOKEN}}"]],
    ["http", `${post}‸`, ["Authorization: Bearer {{COMPUTE_TOKEN}}", "Content-Type: application/json"]],
    [
      "markdown",
      `> \`\`\`http\r\n> ${post.trimEnd()}\r\n> ‸\r\n> \`\`\`\r\n`,
      ["> Authorization: Bearer {{COMPUTE_TOKEN}}\r", "> Content-Type: application/json\r"],
    ],
  ])("%s %j", (language, marked, expected) => {
    expect(lines(language, marked)).toEqual(expected);
  });
});

describe("a command that is not finished is completed as if what is open ended at the cursor", () => {
  test.each<[CarrierLanguage, string, string]>([
    ["shell", 'curl "$API/compute/‸', 'curl "$API/compute/instances'],
    ["shell", 'curl "$API/compute/‸\n\necho "a b"\n', 'curl "$API/compute/instances'],
    ["shell", `${curl}-H "Auth‸`, `${curl}-H "Authorization: Bearer \${COMPUTE_TOKEN}`],
    ["shell", `${curl}-H "Auth‸ -d '{}'\n`, `${curl}-H "Authorization: Bearer \${COMPUTE_TOKEN} -d '{}'`],
    ["shell", `T=1\n${curl}-H "X-A: \${‸"\n`, `${curl}-H "X-A: \${T}"`],
    ["shell", `T=1\n${curl}-H "X-A: \${‸\n`, `${curl}-H "X-A: \${T}`],
    ["shell", `${curl}-d '{"boo‸`, `${curl}-d '{"booted": false`],
    ["shell", `${curl}-d '{"booted": ‸\n\necho 'it'\n`, `${curl}-d '{"booted": true`],
    ["shell", `${curl}-d "{\\"booted\\": ‸`, `${curl}-d "{\\"booted\\": true`],
    ["shell", `x=$(${curl}-d '{"booted": ‸\n`, `x=$(${curl}-d '{"booted": true`],
    ["shell", `${curl} \\\n  -d '{\n  "booted": ‸\n`, '  "booted": true'],
    ["shell", `${curl}-d @- <<EOF\n{"booted": ‸`, '{"booted": true'],
    ["shell", `${curl}-d @- <<EOF\n{"booted": ‸}\n\necho done\n`, '{"booted": true}'],
    ["shell", `f() {\n\t${curl}-d @- <<-EOF\n\t{"booted": ‸}\n}\n`, '\t{"booted": true}'],
    ["markdown", `1. a\n\n   \`\`\`sh\n   ${curl}-d '{"booted": ‸\n   \`\`\`\n`, `   ${curl}-d '{"booted": true`],
    ["markdown", `> \`\`\`console\r\n> $ ${curl}-d '{"booted": ‸\r\n> \`\`\`\r\n`, `> $ ${curl}-d '{"booted": true\r`],
    ["markdown", `> \`\`\`sh\n> ${curl}-d @- <<EOF\n> {"booted": ‸}\n> \`\`\`\n`, '> {"booted": true}'],
    ["shell", 'curl -X ‸ "$API/compute/instances/1/boot"', 'curl -X POST "$API/compute/instances/1/boot"'],
    ["shell", 'curl "$API/compute/instances/1" -X ‸', 'curl "$API/compute/instances/1" -X PUT'],
    ["http", `${post}\n{ "booted": ‸`, '{ "booted": true'],
    ["http", `${post}\n{ "region": "{{‸\n\n###\nGET {{api}}/compute/instances/{{id}}`, '{ "region": "{{id}}'],
  ])("%s %j", (language, marked, expected) => {
    expect(lines(language, marked)).toContain(expected);
  });

  test.each<[CarrierLanguage, string]>([
    ["shell", 'curl "https://example.com/‸'],
    ["shell", `${curl}\necho "‸`],
    ["markdown", "Don't use curl for /compute/instances ‸"],
  ])("nothing for %s %j", (language, marked) => {
    expect(lines(language, marked)).toEqual([]);
  });

  test.each<[CarrierLanguage, string]>([
    ["shell", `${curl}-d '{"booted": ‸}'`],
    ["shell", `${curl}\n\necho "a ‸"`],
    ["markdown", `\`\`\`sh\n${curl}\n\`\`\`\n\nIt's read, and isn't read again ‸`],
    ["markdown", `\`curl /compute/instances\` isn't read again ‸\n\n\`\`\`sh\n${curl}\n\`\`\`\n`],
  ])("a text without an unfinished command is not read again: %s %j", (language, marked) => {
    const carrier = carrierOf(language, marked.replace("‸", ""));
    expect(closedAt(carrier, marked.indexOf("‸"), () => expect.unreachable())).toBeNull();
  });
});
